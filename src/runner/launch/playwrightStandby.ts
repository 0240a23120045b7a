import type { ChildProcess } from 'node:child_process';
import { tmpdir } from 'node:os';
import { hasEnded, killTree, spawnTree } from '../../node/processTree.ts';
import { inheritedEnvironment, type Env } from '../environment/processEnvironment.ts';
import type { LaunchTools } from '../find/findTools.ts';
import type { LaunchPlaywright } from './playwrightLaunch.ts';
import type { StartMessage } from './main.ts';

interface Waiting {
  readonly child: ChildProcess;
  readonly tools: LaunchTools;
  readonly expiry: NodeJS.Timeout;
}

/**
 * Starts Playwright ahead of a run: a process loads it and waits, which takes most of the time of a short run. No
 * variable of a run is in the environment that it starts with.
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

  /** Starts a process for the next run, unless one waits for it. */
  prepare({ playwright, node }: LaunchTools): void {
    if (this.isDisposed) return;
    const tools = { playwright, node };
    const child = this.take(tools) ?? this.start(tools);
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
    clearTimeout(this.waiting.expiry);
    killTree(this.waiting.child);
    this.waiting = undefined;
  }

  private start({ playwright, node }: LaunchTools): ChildProcess {
    const child = spawnTree(node.command, [this.script, playwright.folder], {
      cwd: tmpdir(),
      env: { NODE_COMPILE_CACHE: this.compileCache, ...inheritedEnvironment(), ...node.env },
      stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
    });
    // Whoever launches a run in it listens as well; nobody has to know of one that never runs.
    child.on('error', () => undefined);
    child.stdin?.on('error', () => undefined);
    return child;
  }
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
