import { readFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { chromium, type Browser, type Page } from 'playwright-core';
import { reportBuild } from '../../../esbuild.report.mjs';
import { findChromium } from '../../../scripts/host/systemPackages.mts';
import { repoRoot } from '../../../scripts/host/paths.mts';
import type { ToExtension, ToPage } from '../../../src/report/protocol.ts';
import { pageTexts } from '../../support/pageTexts.ts';

const origin = 'http://report.test';

/** The report page by itself in a browser, under the policy that a webview gives it. */
export class ReportPage {
  private constructor(
    readonly page: Page,
    private readonly browser: Browser,
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
    await page.goto(`${origin}/`);
    const one = new ReportPage(page, browser, requests);
    await one.tell({
      type: 'start',
      words: pageTexts,
      locale: 'en',
      panel: { serviceUrl: 'local', testTargetId: '00000000-0000-4000-8000-000000000001', targetName },
    });
    return one;
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

/** The theme's colours stand in for the editor's; the policy is that of the panel. */
const html = `<!DOCTYPE html>
<html lang="en"><head><meta charset="UTF-8"><title>Test Reports</title>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'nonce-a'; style-src ${origin}; base-uri 'none'; form-action 'none'">
<link rel="stylesheet" href="/report.css"></head>
<body><div id="page"></div>
<script nonce="a">
globalThis.said = [];
globalThis.acquireVsCodeApi = () => ({
  postMessage: (message) => globalThis.said.push(message),
  getState: () => globalThis.state,
  setState: (state) => { globalThis.state = state; },
});
</script>
<script nonce="a" src="/report.js"></script></body></html>`;
