import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { FileProblem, FileProblems } from '../core/checks/checkCase.ts';
import type { CaseSummary } from '../core/summary/caseSummary.ts';
import { hasCacheFile } from './cacheFile.ts';
import {
  type FileRequest,
  type TextRequest,
  type IndexResponse,
  type IndexTask,
  type IndexTasks,
  type WorkerOptions,
  type CaseContent,
  unpackFiles,
} from './workerMessages.ts';

/** Number of files that are read in one go from which on a second thread is worth its start and its memory. */
const many = 500;
const maxThreads = 2;

interface Options extends IndexWorkerOptions {
  /** The most threads; if left out, two, where the machine can run as many beside the extension host. */
  readonly threads?: number;
}

/**
 * Files and texts, read in threads: one, and a second one from when a workspace has many files. Each file belongs to
 * one of them, which remembers what it has read of it.
 */
export class IndexWorkers {
  private readonly workers: readonly IndexWorker[];
  private readonly spareFolders: readonly string[];
  private count = 1;

  constructor(
    script: string,
    { threads = Math.max(1, Math.min(maxThreads, availableParallelism() - 1)), ...options }: Options = {},
  ) {
    const folders = Array.from({ length: threads }, (_, shard) => folderOf(options.cacheFolder, shard));
    this.workers = folders.map((cacheFolder) => new IndexWorker(script, { ...options, cacheFolder }));
    this.spareFolders = folders.slice(1).filter((folder) => folder !== undefined);
  }

  /** Starts as many threads as the last window had, while the files are searched. */
  async prepare(): Promise<void> {
    await Promise.all(this.workers.map((worker) => worker.prepare()));
  }

  /** Says how many files are about to be read, in several calls. */
  expect(files: number): void {
    if (files >= many) this.count = this.workers.length;
  }

  /** The content of these files, in their order. Rejects when a thread dies over them. */
  readFiles(files: readonly FileRequest[]): Promise<(CaseContent | 'missing' | 'unchanged')[]> {
    return inShards(files, this.count, (part, shard) => this.workers[shard]!.readFiles(part));
  }

  /** The summaries of these texts, in their order. Rejects when the thread dies over them. */
  readSummaries(texts: readonly string[]): Promise<CaseSummary[]> {
    return this.workers[0]!.readSummaries(texts);
  }

  /** The problems of these texts of files, in their order. Rejects when a thread dies over them. */
  readProblems(files: readonly TextRequest[]): Promise<FileProblems[]> {
    return inShards(files, this.count, (part, shard) => this.workers[shard]!.readProblems(part));
  }

  /** What is wrong with a text as YAML and by the schema. Rejects when the thread dies over it. */
  readFormProblems(text: string): Promise<readonly FileProblem[]> {
    return this.workers[0]!.readFormProblems(text);
  }

  /** Keeps what was read of these texts, named by their hash, for the next window, and forgets the rest there. */
  async keep(hashes: readonly string[]): Promise<void> {
    await Promise.all(this.used.map((worker) => worker.keep(hashes)));
    if (this.count === 1)
      for (const folder of this.spareFolders) await rm(folder, { recursive: true, force: true });
  }

  /** Keeps the problems that were read since for the next window, too. */
  async keepProblems(): Promise<void> {
    await Promise.all(this.used.map((worker) => worker.keepProblems()));
  }

  dispose(): void {
    for (const worker of this.workers) worker.dispose();
  }

  /** How many threads run. */
  get running(): number {
    return this.workers.filter(({ isRunning }) => isRunning).length;
  }

  private get used(): readonly IndexWorker[] {
    return this.workers.slice(0, this.count);
  }
}

/** Each thread has its own folder, since it cleans up there. */
const folderOf = (cacheFolder: string | undefined, shard: number): string | undefined =>
  cacheFolder === undefined || shard === 0 ? cacheFolder : path.join(cacheFolder, String(shard));

/** After how long without a task the worker stops, in ms. */
const idleTimeMs = 30_000;

interface Later {
  dispose(): void;
}

/** Does something later, in ms. */
function inTime(work: () => void, ms: number): Later {
  const timer = setTimeout(work, ms);
  return { dispose: () => clearTimeout(timer) };
}

interface IndexWorkerOptions {
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
    this.idle = later(() => this.stop(new Error('The index worker was idle')), idleTimeMs);
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

interface Entry {
  readonly summary: CaseSummary;
  readonly weight: number;
}

/** Summaries by a hash of their text: a checkout back and forth, or an undo, reads nothing twice. */
export class SummaryCache {
  private readonly entries = new Map<string, Entry>();
  private weight = 0;

  /** @param limit how many characters the texts of all entries may have together */
  constructor(private readonly limit = 32_000_000) {}

  get(key: string): CaseSummary | undefined {
    return this.entries.get(key)?.summary;
  }

  /** Remembers a summary as the latest one in use, and forgets those that were not used for longest. */
  set(key: string, summary: CaseSummary, weight: number): void {
    this.drop(key);
    this.entries.set(key, { summary, weight });
    this.weight += weight;
    for (const [oldest] of this.entries) {
      if (this.weight <= this.limit) break;
      this.drop(oldest);
    }
  }

  private drop(key: string): void {
    this.weight -= this.entries.get(key)?.weight ?? 0;
    this.entries.delete(key);
  }
}

/** The shard of a file, from 0: the same in each window. */
function shardOf(path: string, count: number): number {
  let hash = 0;
  for (let at = 0; at < path.length; at++) hash = (Math.imul(hash, 31) + path.charCodeAt(at)) >>> 0;
  return hash % count;
}

/**
 * Does work on each shard of some items at the same time.
 *
 * @param work gives a result for each item of a shard, in their order
 * @returns the results, in the order of the items
 * @throws what the work on one of the shards throws
 */
async function inShards<Item extends { readonly path: string }, Result>(
  items: readonly Item[],
  count: number,
  work: (items: readonly Item[], shard: number) => Promise<readonly Result[]>,
): Promise<Result[]> {
  const shards = items.map(({ path }) => shardOf(path, count));
  const results: Result[] = [];
  await Promise.all(
    [...new Set(shards)].map(async (shard) => {
      const places = [...items.keys()].filter((at) => shards[at] === shard);
      const found = await work(
        places.map((at) => items[at]!),
        shard,
      );
      for (const [at, place] of places.entries()) results[place] = found[at]!;
    }),
  );
  return results;
}
