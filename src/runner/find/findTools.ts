import { findBrowser, type Browser } from './browser.ts';
import type { NodeRuntime } from './node.ts';
import { findPlaywright, type Playwright } from './playwright.ts';

/** The programs that run Playwright's command line. */
export interface LaunchTools {
  readonly playwright: Playwright;
  readonly node: NodeRuntime;
}

/** The programs on this machine that run test cases. */
export interface Tools extends LaunchTools {
  readonly browser: Browser;
}

interface LaunchSearch {
  /** Folders from which Playwright Test is looked for, as Node would. */
  readonly playwright: readonly string[];
  /** The search for a Node.js that is new enough. */
  readonly node: Promise<NodeRuntime | undefined>;
}

interface ToolSearch extends LaunchSearch {
  /** A path, the name of a channel, `firefox` or `webkit`; nothing where any will do. */
  readonly browser: string | undefined;
  readonly headed: boolean;
  /** The address of a browser elsewhere, which is taken instead. */
  readonly wsEndpoint?: string | undefined;
}

/** Creates the errors for what is missing, each with what to do in the program that looked for it. */
interface MissingErrors {
  readonly playwright: () => Error;
  readonly node: () => Error;
  readonly browser: (playwright: Playwright) => Error;
}

/** Finds the programs that run Playwright's command line. @throws the error for the first that is missing */
export async function findLaunchTools(
  search: LaunchSearch,
  missing: Pick<MissingErrors, 'playwright' | 'node'>,
): Promise<LaunchTools> {
  const [playwright, node] = await Promise.all([findPlaywright(search.playwright), search.node]);
  if (!playwright) throw missing.playwright();
  if (!node) throw missing.node();
  return { playwright, node };
}

/** Finds the programs that run test cases. @throws the error for the first that is missing */
export async function findTools(search: ToolSearch, missing: MissingErrors): Promise<Tools> {
  const { playwright, node } = await findLaunchTools(search, missing);
  const { wsEndpoint, browser: setting, headed } = search;
  const browser: Browser | undefined = wsEndpoint
    ? { kind: 'remote', wsEndpoint }
    : await findBrowser(playwright, { setting, headed });
  if (!browser) throw missing.browser(playwright);
  return { playwright, node, browser };
}
