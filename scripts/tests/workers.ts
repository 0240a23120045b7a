import type { ChildProcess } from 'node:child_process';
import path from 'node:path';
import { repoRoot } from '../host/paths.ts';
import { ended, hasEnded, startProcess, stopProcess } from '../host/processes.ts';
import type { NodeLevel } from './nodeLevels.ts';
import { notesEnvironment } from './notes.ts';
import { withoutResult, type FileRun } from './testResults.ts';

/** A task of a worker. */
export interface Job {
  /** Relative to the checkout. */
  readonly file: string;
  /** Only tests with this in their titles. */
  readonly grep?: string;
}

/** No file takes longer than this, in ms, be the machine ever so busy: it hangs. */
const longest = (process.env.PTC_DEEP ? 120 : 15) * 60_000;

interface Worker {
  readonly process: ChildProcess;
  /** Its exit code, once it has ended. */
  readonly ended: Promise<number>;
}

/** Processes that run the files of one level; one is kept for the next file once it has run one. */
export class Workers {
  readonly #idle: Worker[] = [];

  constructor(
    readonly level: NodeLevel,
    private readonly env: NodeJS.ProcessEnv,
  ) {}

  /** Runs a file in a process that nothing else uses meanwhile. */
  async run(job: Job): Promise<FileRun> {
    const worker = this.#idle.pop() ?? this.#start();
    const run = await runIn(worker, job);
    if (!hasEnded(worker.process)) this.#idle.push(worker);
    return run;
  }

  /** Ends the processes that have nothing to do. */
  async end(): Promise<void> {
    await Promise.all(this.#idle.splice(0).map(endWorker));
  }

  #start(): Worker {
    const args = ['--import', 'tsx', path.join(repoRoot, 'scripts/tests/worker.ts'), this.level.name];
    const worker = startProcess(process.execPath, args, {
      cwd: repoRoot,
      env: { ...process.env, ...this.env, ...notesEnvironment() },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    return { process: worker, ended: ended(worker) };
  }
}

/** Lets a worker close what it keeps open between files. */
async function endWorker(worker: Worker): Promise<void> {
  if (!hasEnded(worker.process)) worker.process.disconnect();
  await worker.ended;
}

async function runIn({ process: worker, ended: end }: Worker, job: Job): Promise<FileRun> {
  const start = performance.now();
  const answer = new Promise<FileRun>((resolve) => worker.once('message', resolve));
  const early = end.then((code) => `The process ended with ${code} in the middle of ${job.file}`);
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(`${job.file} did not end within ${longest / 60_000} minutes`), longest);
  });
  worker.send(job);
  const run = await Promise.race([answer, early, silence]);
  clearTimeout(timer);
  worker.removeAllListeners('message');
  if (typeof run !== 'string') return run;
  await stopProcess(worker, 'SIGKILL');
  return withoutResult(job.file, run, performance.now() - start);
}
