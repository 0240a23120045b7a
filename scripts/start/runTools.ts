import { findBrowser } from '../../src/runner/find/browser.ts';
import { ownRuntime } from '../../src/runner/find/node.ts';
import { findPlaywright, playwrightVariable } from '../../src/runner/find/playwright.ts';
import { installBrowser } from '../../src/runner/installPlaywright.ts';
import { repoRoot } from '../host/paths.ts';

/** An environment in which the extension and the service find what runs need: Playwright Test is one of our packages. */
export function runEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { CHROMIUM: chromium } = env;
  return {
    ...(chromium ? { PLAYWRIGHT_CHROMIUM_EXECUTABLE_PATH: chromium } : {}),
    [playwrightVariable]: repoRoot,
    ...env,
  };
}

/** Downloads Playwright's Chromium where this machine has no browser for runs. Without it VS Code is still worth opening. */
export async function ensureBrowser(): Promise<void> {
  try {
    const playwright = await findPlaywright([repoRoot]);
    if (!playwright) throw new Error('Playwright Test is missing. Run `npm ci`.');
    if (await findBrowser(playwright, { headed: false }, runEnvironment(process.env))) return;
    console.log('Downloading Chromium for runs of test cases: once');
    const lines = installBrowser(playwright, { node: ownRuntime() }, new AbortController().signal);
    for await (const line of lines) console.log(line);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
  }
}
