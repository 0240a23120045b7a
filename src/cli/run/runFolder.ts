import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sandboxWorker } from '../sandboxWorker.ts';

/** Where a run happens: a folder that is kept, or one that goes with it. */
export class RunPlace {
  private constructor(
    private readonly root: string,
    readonly folder: string,
    readonly isKept: boolean,
  ) {}

  /** @param out the folder of the runs that are kept */
  static async make(out: string | undefined): Promise<RunPlace> {
    const root = await realpath(await mkdtemp(path.join(tmpdir(), 'portable-test-cases-')));
    const place = new RunPlace(root, folderIn(out, root), out !== undefined);
    if (out !== undefined) await mkdir(out, { recursive: true });
    await writeFile(place.reporter, process.env.PORTABLE_TESTS_REPORTER ?? '');
    await writeFile(place.sandbox, sandboxWorker);
    return place;
  }

  /** The file that Playwright loads as its reporter. */
  get reporter(): string {
    return path.join(this.root, 'reporter.js');
  }

  /** The worker in which code of test cases runs. */
  get sandbox(): string {
    return path.join(this.root, 'sandboxWorker.mjs');
  }

  /** What the run just ended may still be writing gets a few tries. */
  close(): Promise<void> {
    return rm(this.root, { recursive: true, force: true, maxRetries: 5 });
  }
}

const folderIn = (out: string | undefined, root: string): string =>
  out === undefined
    ? path.join(root, 'run')
    : path.resolve(out, `${new Date().toISOString().replaceAll(/[:.]/g, '-')}-${process.pid}`);
