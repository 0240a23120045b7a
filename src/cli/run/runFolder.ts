import { realpath, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { LiveSessionOptions } from '../../live/host/startLiveSession.ts';
import { liveSession, sandboxWorker } from '../embedded/workerCode.ts';

/** The folder of a run: one that is kept, or one that is deleted after the run. */
export class RunFolder {
  private constructor(
    private readonly root: string,
    readonly folder: string,
    readonly isKept: boolean,
  ) {}

  /** @param out the folder of the runs that are kept */
  static async create(out: string | undefined): Promise<RunFolder> {
    const root = await realpath(await mkdtemp(path.join(tmpdir(), 'portable-test-cases-')));
    const runFolder = new RunFolder(root, pathOf(out, root), out !== undefined);
    if (out !== undefined) await mkdir(out, { recursive: true });
    await writeFile(runFolder.reporter, process.env.PORTABLE_TESTS_REPORTER ?? '');
    await writeFile(runFolder.sandbox, sandboxWorker());
    return runFolder;
  }

  /** The file that Playwright loads as its reporter. */
  get reporter(): string {
    return path.join(this.root, 'reporter.js');
  }

  /** The worker in which code of test cases runs. */
  get sandbox(): string {
    return path.join(this.root, 'sandboxWorker.mjs');
  }

  /** The folder of Playwright's blob report. */
  get blob(): string {
    return path.join(this.root, 'blob');
  }

  /** The files of live sessions. */
  async forSessions(): Promise<Pick<LiveSessionOptions, 'reporter' | 'sandbox' | 'script' | 'folder'>> {
    const { reporter, sandbox, root } = this;
    const script = path.join(root, 'liveSession.js');
    await writeFile(script, liveSession());
    return { reporter, sandbox, script, folder: path.join(root, 'proof') };
  }

  /** Deletes what is not kept; tries again while processes of the run still write. */
  close(): Promise<void> {
    return rm(this.root, { recursive: true, force: true, maxRetries: 5 });
  }
}

const pathOf = (out: string | undefined, root: string): string =>
  out === undefined
    ? path.join(root, 'run')
    : path.resolve(out, `${new Date().toISOString().replaceAll(/[:.]/g, '-')}-${process.pid}`);
