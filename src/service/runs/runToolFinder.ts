import path from 'node:path';
import { findBrowser, type Browser } from '../../runner/find/browser.ts';
import { findNode, type NodeRuntime } from '../../runner/find/node.ts';
import { findPlaywright, type Playwright } from '../../runner/find/playwright.ts';

/** Where to look for the tools of a run. */
export interface ToolSettings {
  /** Folders from which Playwright Test is looked for, as Node would. */
  readonly playwright: readonly string[];
  /** A browser's path, or the name of its channel. */
  readonly browser: string | undefined;
  /** The node that runs Playwright. */
  readonly node: string | undefined;
}

/** The programs that run test cases on this machine. */
export interface Tools {
  readonly playwright: Playwright;
  readonly browser: Browser;
  readonly node: NodeRuntime;
}

/** A tool of runs is not on this machine. The message names it and the next step. */
export class ToolMissing extends Error {
  override readonly name = 'ToolMissing';
}

/** Finds the tools of runs, anew each time: they may have been installed since. */
export class RunToolFinder {
  constructor(private readonly settings: ToolSettings) {}

  /** @throws {ToolMissing} */
  async find(): Promise<Tools> {
    const playwright = await findPlaywright(this.settings.playwright);
    if (!playwright)
      throw new ToolMissing(
        'Playwright Test 1.42 or newer was not found. Install it: npm install --save-dev @playwright/test',
      );
    const browser = await findBrowser(playwright, { setting: this.settings.browser, headed: false });
    if (!browser) throw new ToolMissing(this.#noBrowser());
    const node = await findNode(this.settings.node);
    if (!node) throw new ToolMissing('Node.js 20.12 or newer was not found. Specify another path.');
    return { playwright, browser, node };
  }

  /** The folder with the files of Playwright's trace viewer. */
  async traceViewer(): Promise<string | undefined> {
    const playwright = await findPlaywright(this.settings.playwright);
    return playwright && path.join(playwright.core, 'lib', 'vite', 'traceViewer');
  }

  #noBrowser(): string {
    const { browser } = this.settings;
    return browser
      ? `Browser not found: ${browser}. Choose another one.`
      : 'No browser found. Install one: npx playwright install chromium';
  }
}
