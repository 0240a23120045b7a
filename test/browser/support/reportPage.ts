import { readFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { chromium, type Browser, type Page } from 'playwright-core';
import { bundles } from '../../../build/bundles.mjs';
import { findChromium } from '../../../scripts/host/systemPackages.ts';
import { repoRoot } from '../../../scripts/host/paths.ts';
import type { PanelState, ToExtension, ToPage } from '../../../src/report/protocol/messages.ts';
import { themeColours, type ThemeKind } from './themes.ts';
import { pageTexts } from '../../support/pageTexts.ts';

const origin = 'http://report.test';

/** A browser that shows the report page by itself, under the policy that a webview gives it. */
export class ReportBrowser {
  private constructor(
    private readonly browser: Browser,
    private readonly files: ReadonlyMap<string, string>,
  ) {}

  static async launch(): Promise<ReportBrowser> {
    const [{ outputFiles }, browser] = await Promise.all([
      build({ ...bundles.report, write: false }),
      chromium.launch({ executablePath: findChromium() }),
    ]);
    return new ReportBrowser(
      browser,
      new Map(outputFiles.map((file) => [`/${path.basename(file.path)}`, file.text])),
    );
  }

  async open(): Promise<ReportPage> {
    const page = await this.browser.newPage({ viewport: { width: 800, height: 700 } });
    const requests: string[] = [];
    await page.route('**/*', async (route) => {
      const { pathname } = new URL(route.request().url());
      requests.push(route.request().url());
      if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: html });
      const body = this.files.get(pathname);
      if (body === undefined) return route.abort();
      return route.fulfill({ contentType: pathname.endsWith('.css') ? 'text/css' : 'text/javascript', body });
    });
    const shown = new ReportPage(page, requests);
    await shown.begin();
    return shown;
  }

  close(): Promise<void> {
    return this.browser.close();
  }
}

/** The report page. */
export class ReportPage {
  private theme: ThemeKind = 'vscode-dark';

  constructor(
    readonly page: Page,
    /** Everything that the page tried to load. */
    readonly requests: readonly string[],
  ) {}

  /** Loads the page anew, as an editor does that shows it again, with the state that it kept. */
  async begin(state?: PanelState): Promise<void> {
    const init = state ? `?${encodeURIComponent(JSON.stringify(state))}` : '';
    await this.page.goto(`${origin}/${init}`);
    await this.useTheme(this.theme);
    await this.tell({
      type: 'start',
      texts: pageTexts,
      locale: 'en',
      panel: {
        serviceUrl: 'local',
        testTargetId: '00000000-0000-4000-8000-000000000001',
        targetName: 'Shop',
        shown: state?.shown,
      },
    });
  }

  /** The state that the page has saved. */
  kept(): Promise<PanelState> {
    return this.page.evaluate('globalThis.state') as Promise<PanelState>;
  }

  /** Draws the page with the colours of a theme. */
  async useTheme(theme: ThemeKind): Promise<void> {
    this.theme = theme;
    const colours = JSON.stringify(themeColours()[theme]);
    await this.page.evaluate(`document.body.className = ${JSON.stringify(theme)};
      document.documentElement.removeAttribute('style');
      for (const [name, value] of Object.entries(${colours})) document.documentElement.style.setProperty(name, value)`);
  }

  /** Sends the page a message, and waits until it has drawn what it shows then. */
  async tell(message: ToPage): Promise<void> {
    await this.page.evaluate(`new Promise((resolve) => {
      // Effects run in a task after the frame.
      const drawn = () => requestAnimationFrame(() => setTimeout(() => setTimeout(resolve)));
      addEventListener('message', drawn, { once: true });
      postMessage(${JSON.stringify(message)}, '*');
    })`);
  }

  /** The messages of the page so far. */
  said(): Promise<ToExtension[]> {
    return this.page.evaluate('globalThis.said') as Promise<ToExtension[]>;
  }

  /** Violations that axe-core finds, by rule. */
  axe(rules?: readonly string[]): Promise<string[]> {
    return violations(this.page, rules);
  }

  close(): Promise<void> {
    return this.page.close();
  }
}

const axeSource = readFileSync(path.join(repoRoot, 'node_modules/axe-core/axe.min.js'), 'utf8');

/** Something that can run code in a document. */
interface Document {
  evaluate(code: string): Promise<unknown>;
}

/** The rules of axe-core whose outcome depends on the colours of a theme. */
export const colourRules = ['color-contrast', 'link-in-text-block'];

/**
 * Runs axe-core on a document: each violation as its rule and where.
 *
 * @param rules all that axe-core runs by itself where they are left out
 */
export async function violations(document: Document, rules?: readonly string[]): Promise<string[]> {
  if ((await document.evaluate('typeof axe')) === 'undefined') await document.evaluate(axeSource);
  const options = { resultTypes: ['violations'], ...(rules ? { runOnly: rules } : {}) };
  return (await document.evaluate(`axe.run(document, ${JSON.stringify(options)}).then(({ violations }) =>
    violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => id + ' ' + target.join(' ') + ' ' + failureSummary)))`)) as string[];
}

/** The policy is that of the panel; what the editor sets is set as a webview has it. */
const html = `<!DOCTYPE html>
<html lang="en"><head><meta charset="UTF-8"><title>Test Reports</title>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'nonce-a'; style-src ${origin}; base-uri 'none'; form-action 'none'">
<link rel="stylesheet" href="/report.css"></head>
<body><div id="page"></div>
<script nonce="a">
globalThis.said = [];
globalThis.state = location.search ? JSON.parse(decodeURIComponent(location.search.slice(1))) : undefined;
globalThis.acquireVsCodeApi = () => ({
  postMessage: (message) => globalThis.said.push(message),
  getState: () => globalThis.state,
  setState: (state) => { globalThis.state = state; },
});
</script>
<script nonce="a" src="/report.js"></script></body></html>`;
