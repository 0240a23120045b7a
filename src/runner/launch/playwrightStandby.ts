import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { removeFolder } from '../../node/files.ts';
import { hasEnded, killTree, spawnTree } from '../../node/processTree.ts';
import {
  inheritedEnvironment,
  type Env,
  type ProcessEnvironmentOptions,
} from '../environment/processEnvironment.ts';
import type { LaunchTools } from '../find/findTools.ts';
import { playwrightCli } from '../find/playwright.ts';
import { browserChoice } from './launchBrowser.ts';
import type { BrowserAhead, StartMessage } from './main.ts';

/** One call of Playwright's command line. */
interface PlaywrightLaunch extends LaunchTools {
  readonly args: readonly string[];
  readonly cwd: string;
  /** All variables of the process. */
  readonly env: Env;
}

/**
 * Starts Playwright's command line, with pipes for its standard streams and for the reporter. Standard input only ends:
 * that tells the run that this process has ended.
 */
export type LaunchPlaywright = (launch: PlaywrightLaunch) => ChildProcess;

/** Starts a new process for Playwright's command line. */
export const launchPlaywright: LaunchPlaywright = ({ playwright, node, args, cwd, env }) =>
  spawnTree(node.command, [playwrightCli(playwright), ...args], {
    cwd,
    env,
    stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
  });

interface Waiting {
  readonly child: ChildProcess;
  readonly tools: LaunchTools;
  readonly expiry: NodeJS.Timeout;
}

/** What a run will need. Its browser starts ahead where it is known, shows no window and uses no proxy. */
interface ExpectedRun extends LaunchTools, Partial<Pick<ProcessEnvironmentOptions, 'browser' | 'proxy'>> {
  readonly mode?: 'headless' | 'headed' | 'debug';
}

/**
 * Starts Playwright ahead of a run: a process and its worker load it, the browser starts, and they wait, which takes most
 * of the time of a short run. No variable of a run is in the environment that they start with.
 */
export class PlaywrightStandby {
  private waiting: Waiting | undefined;
  private isDisposed = false;

  /**
   * @param script the bundled `launch/main.ts`
   * @param compileCache the folder where Node.js 22 and newer keep what they compiled
   * @param patience how long a process waits, in ms
   */
  constructor(
    private readonly script: string,
    private readonly compileCache: string,
    private readonly patience = 5 * 60_000,
  ) {}

  /** Starts the processes for the next run, unless some wait for it. */
  prepare(expected: ExpectedRun): void {
    if (this.isDisposed) return;
    const { playwright, node } = expected;
    const tools = { playwright, node };
    const child = this.take(tools) ?? this.start(tools, browserAhead(expected));
    const expiry = setTimeout(() => this.stop(), this.patience).unref();
    this.waiting = { child, tools, expiry };
  }

  /** Starts Playwright's command line in the process that waits for it, or in a new one. */
  readonly launch: LaunchPlaywright = ({ args, cwd, env, ...tools }) => {
    const child = this.take(tools) ?? this.start(tools);
    const message: StartMessage = { args, cwd, env: definedVariables(env) };
    child.stdin?.write(`${JSON.stringify(message)}\n`);
    return child;
  };

  /** Ends the process that waits; no other one will wait. */
  dispose(): void {
    this.isDisposed = true;
    this.stop();
  }

  /** The waiting process, if it fits; another one is ended. */
  private take(tools: LaunchTools): ChildProcess | undefined {
    const { waiting } = this;
    if (!waiting || hasEnded(waiting.child) || !isSameTools(waiting.tools, tools)) {
      this.stop();
      return undefined;
    }
    clearTimeout(waiting.expiry);
    this.waiting = undefined;
    return waiting.child;
  }

  private stop(): void {
    if (!this.waiting) return;
    const { child, expiry } = this.waiting;
    this.waiting = undefined;
    clearTimeout(expiry);
    // At the end of its input it ends, and its worker ends the browser and removes its files.
    child.stdin?.end();
    const late = setTimeout(() => killTree(child), graceMs).unref();
    child.once('exit', () => clearTimeout(late));
  }

  private start({ playwright, node }: LaunchTools, ahead?: BrowserAhead): ChildProcess {
    const args = [this.script, playwright.folder, ...(ahead ? [JSON.stringify(ahead)] : [])];
    const child = spawnTree(node.command, args, {
      cwd: tmpdir(),
      env: { NODE_COMPILE_CACHE: this.compileCache, ...inheritedEnvironment(), ...node.env },
      stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
    });
    // Whoever launches a run in it listens as well; nobody has to know of one that never runs.
    child.on('error', () => undefined);
    child.stdin?.on('error', () => undefined);
    // Where its worker was killed, nobody else removes them.
    if (ahead) child.once('exit', () => void removeFolder(ahead.temporary));
    return child;
  }
}

/** The time that waiting processes have to end by themselves. */
const graceMs = 5000;

function browserAhead({ browser, proxy, mode }: ExpectedRun): BrowserAhead | undefined {
  const choice = browser && browserChoice(browser);
  if (!choice || proxy || mode !== 'headless') return undefined;
  // Its path is short, for that of a browser's profile may be no longer than Windows allows.
  return { ...choice, temporary: path.join(tmpdir(), `ptc-wait-${randomUUID()}`) };
}

/** An upgrade in place has the same folder and another version. */
const isSameTools = (first: LaunchTools, second: LaunchTools): boolean =>
  first.node.command === second.node.command &&
  first.playwright.folder === second.playwright.folder &&
  first.playwright.version === second.playwright.version;

const definedVariables = (env: Env): Record<string, string> =>
  Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
