import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import { bundles } from '../../../build/bundles.mjs';

/** A folder of a test with the reporter and the sandbox in it, as they are shipped. */
export class RunnerFolder {
  private runs = 0;

  private constructor(private readonly folder: string) {}

  static async make(): Promise<RunnerFolder> {
    const folder = await mkdtemp(path.join(tmpdir(), 'ptc-runner-'));
    await build({ ...bundles.reporter, outfile: path.join(folder, 'reporter.js') });
    await build({ ...bundles.sandbox, outfile: path.join(folder, 'sandboxWorker.mjs') });
    return new RunnerFolder(folder);
  }

  get reporter(): string {
    return path.join(this.folder, 'reporter.js');
  }

  get sandbox(): string {
    return path.join(this.folder, 'sandboxWorker.mjs');
  }

  /** A folder for a run, that is not there yet. */
  next(): string {
    return path.join(this.folder, `run-${++this.runs}`);
  }

  remove(): Promise<void> {
    return rm(this.folder, { recursive: true, force: true });
  }
}
