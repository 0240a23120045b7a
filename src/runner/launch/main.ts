import type { ChildProcess, ForkOptions } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { argv, env, stdin } from 'node:process';
import { isDeepStrictEqual } from 'node:util';
import { launchInFolder, type BrowserChoice } from './launchBrowser.ts';

const [, script = '', folder = '', ahead = 'null', role] = argv;
const load = createRequire(path.join(folder, 'package.json'));

/** Reads one line and leaves the rest of standard input, which is its end, to the reporter. */
function readStartMessage(onMessage: (message: StartMessage) => void): void {
  let text = '';
  const read = (): void => {
    for (let chunk = stdin.read(); chunk !== null; chunk = stdin.read()) text += String(chunk);
    if (!text.includes('\n')) return;
    stdin.off('readable', read);
    onMessage(JSON.parse(text) as StartMessage);
  };
  stdin.setEncoding('utf8').on('readable', read);
}

function runPlaywright({ args, cwd, env: variables }: StartMessage): void {
  const cli = path.join(folder, 'cli.js');
  process.chdir(cwd);
  Object.assign(env, variables);
  argv.splice(1, argv.length, cli, ...args);
  load(cli);
}

type Fork = (entry: string, options: ForkOptions) => ChildProcess;

/**
 * Starts the process in which Playwright will run the first test, and hands it over when Playwright forks its worker:
 * it has loaded Playwright by then, and its browser has started. Other workers are forked as ever.
 */
function forkWorkerAhead(): void {
  const processes = load('node:child_process') as { fork: Fork };
  const { fork } = processes;
  const worker = (fork as (entry: string, args: string[], options: ForkOptions) => ChildProcess)(
    script,
    [folder, ahead, 'worker'],
    { stdio: workerStreams },
  );
  // It neither keeps a command that needs no worker, nor says anything before it is one.
  const waits = [worker, worker.channel, worker.stdout, worker.stderr] as Waits[];
  for (const each of waits) each?.unref?.();
  worker.on('error', () => undefined);
  let isTaken = false;
  processes.fork = (entry, options) => {
    // Playwright reads while it loads whether it debugs.
    isTaken ||= env['PWDEBUG'] !== undefined;
    if (isTaken || !worker.connected || !isDeepStrictEqual(options.stdio, workerStreams))
      return fork(entry, options);
    isTaken = true;
    for (const each of waits) each?.ref?.();
    worker.send({ entry, env: options.env ?? env } satisfies WorkerStart);
    return worker;
  };
}

const workerStreams = ['ignore', 'pipe', 'pipe', 'ipc'] satisfies ForkOptions['stdio'];

/** What keeps a process, or does not; streams are sockets. */
type Waits = { ref?: () => void; unref?: () => void } | null | undefined;

/** The time that a browser has to close. */
const graceMs = 5000;

/** Loads what Playwright's worker needs, starts the browser, and becomes the worker when the message comes. */
function waitAsWorker(): void {
  let browser: WaitingBrowser | undefined = undefined;
  let hasStarted = false;
  const leave = async (): Promise<void> => {
    // Nobody is there any more to end a browser that hangs, and this process with it.
    setTimeout(() => process.exit(), graceMs);
    await browser?.close();
    process.exit();
  };
  process.once('disconnect', () => void leave());
  process.once('message', ({ entry, env: variables }: WorkerStart) => {
    hasStarted = true;
    process.removeAllListeners('disconnect');
    for (const name of Object.keys(env)) if (!(name in variables)) Reflect.deleteProperty(env, name);
    Object.assign(env, variables);
    load(entry);
  });
  const playwright = load(folder) as Partial<Record<string, BrowserType>>;
  const wanted = JSON.parse(ahead) as BrowserAhead | null;
  const type = wanted && playwright[wanted.engine];
  // A message that has come already is read first.
  setImmediate(() => {
    if (type && !hasStarted) browser = new WaitingBrowser(type, wanted);
  });
}

/** A browser that starts ahead of the test that needs it. */
class WaitingBrowser {
  private readonly started: Promise<LaunchedBrowser | undefined>;

  constructor(type: BrowserType, { engine: _engine, temporary, ...options }: BrowserAhead) {
    const launch = type.launch.bind(type);
    this.started = this.start(launch, temporary, options);
    type.launch = async (given) => {
      type.launch = launch;
      const browser = await this.started;
      if (given === undefined && browser?.isConnected() && isDeepStrictEqual(launchOptionsOf(type), options))
        return browser;
      await browser?.close();
      return launch(given);
    };
  }

  async close(): Promise<void> {
    await (await this.started)?.close().catch(() => undefined);
  }

  private async start(
    launch: BrowserType['launch'],
    temporary: string,
    options: object,
  ): Promise<LaunchedBrowser | undefined> {
    try {
      return await launchInFolder(temporary, launch, options);
    } catch {
      // The test will start one, and says why that fails.
      return undefined;
    }
  }
}

/**
 * The options with which a test launches its browser, as far as they make a difference; Playwright's tests have no other
 * way to pass them than its private field. Where it is missing, the test starts its own browser.
 */
function launchOptionsOf({ _playwright }: BrowserType): object | undefined {
  if (!_playwright?._defaultLaunchOptions) return undefined;
  const {
    tracesDir: _traces,
    artifactsDir: _artifacts,
    handleSIGINT: _signal,
    env: _variables,
    headless = true,
    ...options
  } = _playwright._defaultLaunchOptions;
  return headless === true ? options : undefined;
}

try {
  if (role === 'worker') waitAsWorker();
  else {
    forkWorkerAhead();
    load(folder);
  }
} catch {
  // The command line reports it.
}
if (role !== 'worker') readStartMessage(runPlaywright);

/** The first line of a waiting process's standard input, as JSON: the call of Playwright's command line. */
export interface StartMessage {
  readonly args: readonly string[];
  readonly cwd: string;
  /** Variables that are added to those of the process. */
  readonly env: Readonly<Record<string, string>>;
}

/** The browser that starts ahead, without a window: as JSON, an argument of the waiting process. */
export interface BrowserAhead extends BrowserChoice {
  /** A folder for its temporary files, which is not there yet. */
  readonly temporary: string;
}

/** What makes a waiting process a worker of Playwright. */
interface WorkerStart {
  /** The module of Playwright's worker. */
  readonly entry: string;
  /** All variables of the process. */
  readonly env: NodeJS.ProcessEnv;
}

interface LaunchedBrowser {
  isConnected(): boolean;
  close(): Promise<void>;
}

interface BrowserType {
  launch(options?: object): Promise<LaunchedBrowser>;
  readonly _playwright?: { readonly _defaultLaunchOptions?: Readonly<Record<string, unknown>> };
}
