import { rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import type { CaseSummary } from '../core/summary/caseSummary.ts';
import type { FileProblem, FileProblems } from '../core/checks/checkCase.ts';
import type { CaseContent } from './caseContent.ts';
import { IndexWorker, type IndexWorkerOptions } from './indexWorker.ts';
import { inShards } from './inShards.ts';
import type { FileRequest, TextRequest } from './workerMessages.ts';

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
