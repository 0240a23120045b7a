import { createHash } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import type { CaseSummary } from '../core/summary/caseSummary.ts';
import type { FileProblem, FileProblems } from '../core/checks/checkCase.ts';
import { hasCacheFile } from './cacheFile.ts';
import { unpackFiles, type CaseContent } from './caseContent.ts';
import { SummaryCache } from './summaryCache.ts';
import type {
  FileRequest,
  IndexResponse,
  IndexTask,
  IndexTasks,
  TextRequest,
  WorkerOptions,
} from './workerMessages.ts';

/** After how long without a task the worker stops, in ms. */
const idleTime = 30_000;

interface Later {
  dispose(): void;
}

/** Does something later, in ms. */
function inTime(work: () => void, ms: number): Later {
  const timer = setTimeout(work, ms);
  return { dispose: () => clearTimeout(timer) };
}

export interface IndexWorkerOptions {
  /** Where the worker keeps what it has read, for the next window; nowhere, if left out. */
  readonly cacheFolder?: string | undefined;
  readonly later?: typeof inTime;
}

interface Waiting {
  resolve(output: IndexResponse['output']): void;
  reject(error: unknown): void;
}

/**
 * Files and texts, read in a worker thread that starts with the first task, stops when there was
 * nothing to do for a while, and is started again after a crash. Equal texts are read once.
 */
export class IndexWorker {
  private worker: Worker | undefined;
  private idle: Later | undefined;
  private readonly waiting = new Map<number, Waiting>();
  private readonly cache = new SummaryCache();
  private count = 0;
  private disposed = false;

  constructor(
    private readonly script: string,
    private readonly options: IndexWorkerOptions = {},
  ) {}

  /** Starts the thread before it is needed, where the last window has kept what it read. */
  async prepare(): Promise<void> {
    const { cacheFolder } = this.options;
    if (cacheFolder !== undefined && hasCacheFile(cacheFolder)) await this.ask('prepare', undefined);
  }

  /** The content of these files, in their order. Rejects when the worker dies over them. */
  async readFiles(files: readonly FileRequest[]): Promise<(CaseContent | 'missing' | 'unchanged')[]> {
    return unpackFiles(await this.ask('files', files));
  }

  /** The summaries of these texts, in their order. Rejects when the worker dies over them. */
  async readSummaries(texts: readonly string[]): Promise<CaseSummary[]> {
    const keys = texts.map(hashOf);
    const missing = texts.filter((_, at) => !this.cache.get(keys[at] ?? ''));
    const fresh = missing.length > 0 ? [...(await this.ask('summaries', missing))] : [];
    return texts.map((text, at) => {
      const key = keys[at] ?? '';
      const known = missing.includes(text) ? fresh[missing.indexOf(text)] : this.cache.get(key);
      if (!known) throw new Error('The index worker left a text out');
      this.cache.set(key, known, text.length);
      return known;
    });
  }

  /** The problems of these texts, in their order. Rejects when the worker dies over them. */
  readProblems(texts: readonly TextRequest[]): Promise<readonly FileProblems[]> {
    return this.ask('problems', texts);
  }

  /** What is wrong with a text as YAML and by the schema. Rejects when the worker dies over it. */
  readFormProblems(text: string): Promise<readonly FileProblem[]> {
    return this.ask('form', text);
  }

  /** Keeps what was read of these texts, named by their hash, for the next window, and forgets the rest there. */
  async keep(hashes: readonly string[]): Promise<void> {
    if (hashes.length > 0 || this.isRunning) await this.ask('keep', hashes);
  }

  /** Keeps the problems that were read since for the next window, too. */
  async keepProblems(): Promise<void> {
    if (this.isRunning) await this.ask('keep', undefined);
  }

  /** Whether the thread runs. */
  get isRunning(): boolean {
    return this.worker !== undefined;
  }

  dispose(): void {
    this.disposed = true;
    this.stop(new Error('The index was closed'));
  }

  private ask<Task extends IndexTask>(
    task: Task,
    input: IndexTasks[Task]['input'],
  ): Promise<IndexTasks[Task]['output']> {
    if (this.disposed) return Promise.reject(new Error('The index was closed'));
    const id = ++this.count;
    this.idle?.dispose();
    return new Promise((resolve, reject) => {
      // The worker answers what it was asked about.
      this.waiting.set(id, { resolve, reject });
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
      this.running().postMessage({ id, task, input });
    });
  }

  private running(): Worker {
    if (this.worker) return this.worker;
    const workerData: WorkerOptions = { script: this.script, cacheFolder: this.options.cacheFolder };
    const worker = new Worker(this.script, { name: 'portable test cases', workerData });
    worker.on('message', (answer: IndexResponse) => this.answered(answer));
    worker.on('error', (error) => worker === this.worker && this.stop(error));
    worker.on(
      'exit',
      (code) => worker === this.worker && this.stop(new Error(`The index worker ended with ${code}`)),
    );
    this.worker = worker;
    return worker;
  }

  private answered({ id, output }: IndexResponse): void {
    this.waiting.get(id)?.resolve(output);
    this.waiting.delete(id);
    if (this.waiting.size > 0) return;
    this.idle?.dispose();
    const { later = inTime } = this.options;
    this.idle = later(() => this.stop(new Error('The index worker was idle')), idleTime);
  }

  private stop(reason: unknown): void {
    this.idle?.dispose();
    const { worker } = this;
    this.worker = undefined;
    void worker?.terminate();
    for (const { reject } of this.waiting.values()) reject(reason);
    this.waiting.clear();
  }
}

const hashOf = (text: string): string => createHash('sha1').update(text).digest('base64');
