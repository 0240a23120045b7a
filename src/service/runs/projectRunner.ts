import { rm } from 'node:fs/promises';
import path from 'node:path';
import { findBrowserProxy } from '../../runner/environment/browserProxy.ts';
import type { RunEvent } from '../../runner/events/runEvent.ts';
import type { RunPlan } from '../../runner/planRun.ts';
import { runProject } from '../../runner/runProject.ts';
import type { RunToolFinder } from './runToolFinder.ts';

/** Settings of runs, beside the tools of the machine. */
export interface RunnerSettings {
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
