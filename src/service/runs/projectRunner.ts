import { rm } from 'node:fs/promises';
import path from 'node:path';
import { findBrowserProxy } from '../../runner/environment/browserProxy.ts';
import type { RunEvent } from '../../runner/events/runEvent.ts';
import { findTools, type Tools } from '../../runner/find/findTools.ts';
import { findNode } from '../../runner/find/node.ts';
import { findPlaywright } from '../../runner/find/playwright.ts';
import type { RunPlan } from '../../runner/planRun.ts';
import { runProject } from '../../runner/runProject.ts';

/** Settings of runs, beside the tools of the machine. */
interface RunnerSettings {
  /** The bundled reporter. */
  readonly reporter: string;
  /** The bundled worker of the sandbox. */
  readonly sandbox: string;
  /** Origins that code of test cases may fetch from, beside that of the application. */
  readonly allowedOrigins: readonly string[];
}

/** Runs projects with the tools of this machine, each in a folder that is removed afterwards. */
export class ProjectRunner {
  constructor(
    readonly toolFinder: RunToolFinder,
    private readonly settings: RunnerSettings,
    /** The folder that holds those of the projects. */
    private readonly folder: string,
  ) {}

  /**
   * Runs prepared cases, and yields the events. Files of a run exist until the next event is requested.
   *
   * @throws {ToolMissing}
   */
  async *run(
    name: string,
    { project, specs, variables }: RunPlan,
    signal: AbortSignal,
    options: { readonly proxy?: { readonly url: string; readonly bypass?: string } } = {},
  ): AsyncGenerator<RunEvent, void> {
    const tools = await this.toolFinder.find();
    const folder = path.join(this.folder, name);
    try {
      const { reporter, sandbox, allowedOrigins } = this.settings;
      const run = {
        ...tools,
        proxy: options.proxy ?? findBrowserProxy(),
        project,
        specs,
        variables: new Map([...variables, ['ALLOWED_ORIGINS', allowedOrigins.join(' ')]]),
        reporter,
        sandbox,
        folder,
        mode: 'headless' as const,
      };
      yield* runProject(run, signal);
    } finally {
      await removed(folder);
    }
  }

  /** Removes the folders that runs of a killed service left. */
  clear(): Promise<void> {
    return removed(this.folder);
  }
}

const removed = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });

/** Where to look for the tools of a run. */
export interface ToolSettings {
  /** Folders from which Playwright Test is looked for, as Node would. */
  readonly playwright: readonly string[];
  /** A browser's path, or the name of its channel. */
  readonly browser: string | undefined;
  /** The node that runs Playwright. */
  readonly node: string | undefined;
}

/** A tool of runs is not on this machine. The message names it and the next step. */
export class ToolMissing extends Error {
  override readonly name = 'ToolMissing';
}

/** Finds the tools of runs, anew each time: they may have been installed since. */
export class RunToolFinder {
  constructor(private readonly settings: ToolSettings) {}

  /** @throws {ToolMissing} */
  find(): Promise<Tools> {
    const { playwright, browser, node } = this.settings;
    return findTools(
      { playwright, browser, node: findNode(node), headed: false },
      {
        playwright: () =>
          new ToolMissing(
            'Playwright Test 1.42 or newer was not found. Install it: npm install --save-dev @playwright/test',
          ),
        node: () => new ToolMissing('Node.js 20.12 or newer was not found. Specify another path.'),
        browser: () =>
          new ToolMissing(
            browser
              ? `Browser not found: ${browser}. Choose another one.`
              : 'No browser found. Install one: npx playwright install chromium',
          ),
      },
    );
  }

  /** The folder with the files of Playwright's trace viewer. */
  async traceViewer(): Promise<string | undefined> {
    const playwright = await findPlaywright(this.settings.playwright);
    return playwright && path.join(playwright.core, 'lib', 'vite', 'traceViewer');
  }
}

/** Tasks that run one after the other. Those that have not begun when it closes never do. */
export class TaskQueue {
  private last: Promise<unknown> = Promise.resolve();
  private readonly end = new AbortController();

  /** Aborts when everything is to end. */
  get signal(): AbortSignal {
    return this.end.signal;
  }

  /** Does `work` when all that came before is done. */
  add<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const turn = this.last.then(() => work(this.signal));
    this.last = turn.catch(() => undefined);
    return turn;
  }

  /** Aborts the work under way, and waits for its end. */
  async close(): Promise<void> {
    this.end.abort();
    await this.last;
  }
}
