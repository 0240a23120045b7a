import { readFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { chromium, type Browser, type Page } from 'playwright-core';
import { reportBuild } from '../../../esbuild.report.mjs';
import { findChromium } from '../../../scripts/host/systemPackages.mts';
import { repoRoot } from '../../../scripts/host/paths.mts';
import type { PanelState, ToExtension, ToPage } from '../../../src/report/protocol.ts';
import { themeColours, type ThemeKind } from './themes.ts';
import { pageTexts } from '../../support/pageTexts.ts';

const origin = 'http://report.test';

/** The report page by itself in a browser, under the policy that a webview gives it. */
export class ReportPage {
  private theme: ThemeKind = 'vscode-dark';

  private constructor(
    readonly page: Page,
    private readonly browser: Browser,
    private readonly targetName: string,
    /** Everything that the page tried to load. */
    readonly requests: readonly string[],
  ) {}

  static async open(targetName = 'Shop'): Promise<ReportPage> {
    const { outputFiles } = await build({ ...reportBuild, write: false });
    const files = new Map(outputFiles.map((one) => [`/${path.basename(one.path)}`, one.text]));
    const browser = await chromium.launch({ executablePath: findChromium() });
    const page = await browser.newPage({ viewport: { width: 800, height: 700 } });
    const requests: string[] = [];
    await page.route('**/*', async (route) => {
      const { pathname } = new URL(route.request().url());
      requests.push(route.request().url());
      if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: html });
      const body = files.get(pathname);
      if (body === undefined) return route.abort();
      return route.fulfill({ contentType: pathname.endsWith('.css') ? 'text/css' : 'text/javascript', body });
    });
    const one = new ReportPage(page, browser, targetName, requests);
    await one.begin();
    return one;
  }

  /** Loads the page anew, as an editor does that shows it again, with the state that it kept. */
  async begin(state?: PanelState): Promise<void> {
    const init = state ? `?${encodeURIComponent(JSON.stringify(state))}` : '';
    await this.page.goto(`${origin}/${init}`);
    await this.wear(this.theme);
    await this.tell({
      type: 'start',
      words: pageTexts,
      locale: 'en',
      panel: {
        serviceUrl: 'local',
        testTargetId: '00000000-0000-4000-8000-000000000001',
        targetName: this.targetName,
        shown: state?.shown,
      },
    });
  }

  /** What the page has kept of itself. */
  kept(): Promise<PanelState> {
    return this.page.evaluate('globalThis.state') as Promise<PanelState>;
  }

  /** Draws the page with the colours of a theme. */
  async wear(theme: ThemeKind): Promise<void> {
    this.theme = theme;
    const colours = JSON.stringify(themeColours()[theme]);
    await this.page.evaluate(`document.body.className = ${JSON.stringify(theme)};
      for (const [name, value] of Object.entries(${colours})) document.documentElement.style.setProperty(name, value)`);
  }

  async tell(message: ToPage): Promise<void> {
    await this.page.evaluate(`postMessage(${JSON.stringify(message)}, '*')`);
  }

  /** What the page has said so far. */
  said(): Promise<ToExtension[]> {
    return this.page.evaluate('globalThis.said') as Promise<ToExtension[]>;
  }

  /** What axe-core finds, by rule. */
  axe(): Promise<string[]> {
    return violations(this.page);
  }

  close(): Promise<void> {
    return this.browser.close();
  }
}

const axeSource = readFileSync(path.join(repoRoot, 'node_modules/axe-core/axe.min.js'), 'utf8');

/** Something that can run code in a document. */
interface Document {
  evaluate(code: string): Promise<unknown>;
}

/** Runs axe-core on a document: each violation as its rule and where. */
export async function violations(document: Document): Promise<string[]> {
  await document.evaluate(axeSource);
  return (await document.evaluate(`axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) =>
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
