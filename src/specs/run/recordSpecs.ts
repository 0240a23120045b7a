import { Worker, type WorkerOptions } from 'node:worker_threads';
import type { SandboxInput, SandboxMessage } from '../../sandbox/hostCalls.ts';
import { emptyRecording, type SpecRecording } from '../recording.ts';
import type { PathMapping, SpecTexts } from './modules.ts';

/** The files of the workers that it takes, or `data:` URLs of their code. */
export interface SpecWorkers {
  /** The worker that records specs. */
  readonly specs: string | URL;
  /** The worker of the sandbox, which has the engine. */
  readonly sandbox: string | URL;
}

/** In ms: the engine ends what it runs long before, unless a single built-in function is what takes so long. */
const longestSilenceMs = 180_000;

const limits: WorkerOptions['resourceLimits'] = { maxOldGenerationSizeMb: 1024, stackSizeMb: 4 };

/**
 * Records what the tests of spec files do. They run in an engine of their own in a thread: nothing of them reaches the
 * machine. A file that can't be recorded gives a recording with a problem.
 *
 * @param task the specs, and the files that they may load
 * @param signal ends it
 * @param report told how many specs are recorded
 * @returns a recording for each spec, in their order
 * @throws the reason of the signal
 */
export async function recordSpecs(
  task: SpecTask,
  workers: SpecWorkers,
  signal?: AbortSignal,
  report: (recorded: number) => void = () => {},
): Promise<SpecRecording[]> {
  if (task.paths.length === 0) return [];
  const engine = await compiledEngine(workers.sandbox);
  const recordings: SpecRecording[] = [];
  while (recordings.length < task.paths.length) {
    signal?.throwIfAborted();
    const paths = task.paths.slice(recordings.length);
    const { found, problem } = await recordInWorker(
      { ...task, paths, engine },
      workers.specs,
      signal,
      (count) => report(recordings.length + count),
    );
    recordings.push(...found);
    const failed = paths[found.length];
    // The worker is lost with the file that it was at: the others go on in a new one.
    if (failed !== undefined) recordings.push(emptyRecording(failed, problem));
  }
  signal?.throwIfAborted();
  return recordings;
}

type Failure = { readonly kind: 'time' | 'engine'; readonly detail?: string };

/** Records specs until the worker ends, for whatever reason. */
function recordInWorker(
  input: SpecWorkerInput,
  file: string | URL,
  signal: AbortSignal | undefined,
  report: (recorded: number) => void,
): Promise<{ readonly found: SpecRecording[]; readonly problem: Failure }> {
  return new Promise((resolve) => {
    const found: SpecRecording[] = [];
    let problem: Failure = { kind: 'engine' };
    const worker = startWorker(file, input);
    const end = (): void => void worker.terminate();
    const late = (): void => {
      problem = { kind: 'time' };
      end();
    };
    let timer = setTimeout(late, longestSilenceMs);
    signal?.addEventListener('abort', end);
    worker.on('message', (recording: SpecWorkerMessage) => {
      report(found.push(recording));
      clearTimeout(timer);
      timer = setTimeout(late, longestSilenceMs);
    });
    worker.on('error', (error: Error) => {
      problem = { kind: 'engine', detail: error.message };
    });
    worker.on('exit', () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve({ found, problem });
    });
  });
}

/** The engine, as the worker of the sandbox compiles it: it is in none of the other files. */
function compiledEngine(sandbox: string | URL): Promise<WebAssembly.Module> {
  const input: SandboxInput = { code: '', dynamic: [], environment: {}, origins: [], timeout: 10_000 };
  return new Promise((resolve, reject) => {
    const worker = startWorker(sandbox, input);
    worker.on('message', (message: SandboxMessage) => {
      if (message.type === 'engine') resolve(message.engine);
    });
    worker.on('error', reject);
    worker.on('exit', () => reject(new Error('The sandbox has no engine')));
  });
}

function startWorker(file: string | URL, input: SandboxInput | SpecWorkerInput): Worker {
  // Nothing of the process is handed on: the worker needs no environment.
  return new Worker(file, { workerData: input, env: {}, execArgv: [], resourceLimits: limits });
}

/** Specs to record, and the files that they may load. */
export interface SpecTask {
  /** The specs, as they are named in `texts`. */
  readonly paths: readonly string[];
  /** By path relative to the workspace, with `/`: nothing else can be loaded. */
  readonly texts: SpecTexts;
  readonly mappings: readonly PathMapping[];
}

/** The input of the worker that records specs. */
export interface SpecWorkerInput extends SpecTask {
  readonly engine: WebAssembly.Module;
}

/** Its messages: a recording for each path, in their order. */
export type SpecWorkerMessage = SpecRecording;
