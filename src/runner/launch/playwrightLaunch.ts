import type { ChildProcess } from 'node:child_process';
import type { Env } from '../environment/processEnvironment.ts';
import type { LaunchTools } from '../find/findTools.ts';
import { playwrightCli } from '../find/playwright.ts';
import { spawnTree } from '../../node/processTree.ts';

/** One call of Playwright's command line. */
export interface PlaywrightLaunch extends LaunchTools {
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
