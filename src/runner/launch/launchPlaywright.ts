import { playwrightCli } from '../find/playwright.ts';
import { spawnTree } from '../../node/processTree.ts';
import type { LaunchPlaywright } from './playwrightLaunch.ts';

/** Starts a new process for Playwright's command line. */
export const launchPlaywright: LaunchPlaywright = ({ playwright, node, args, cwd, env }) =>
  spawnTree(node.command, [playwrightCli(playwright), ...args], {
    cwd,
    env,
    stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
  });
