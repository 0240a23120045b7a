import { readFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { chromium, type Browser, type Page } from 'playwright-core';
import { bundles } from '../../../build/bundles.mjs';
import { repoRoot } from '../../../scripts/host/paths.ts';
import { findChromium } from '../../../scripts/host/systemPackages.ts';
import { themeColours, type ThemeKind } from './themes.ts';

export const webviewOrigin = 'http://webview.test';

type WebviewBundle = 'report' | 'live' | 'steps';

/** A browser that shows the page of a webview by itself, under the policy that a webview gives it. */
export class WebviewBrowser {
  private constructor(
    private readonly bundle: WebviewBundle,
    private readonly browser: Browser,
    private readonly files: ReadonlyMap<string, string>,
  ) {}

  static async launch(bundle: WebviewBundle): Promise<WebviewBrowser> {
    const [{ outputFiles }, browser] = await Promise.all([
      build({ ...bundles[bundle], write: false }),
      chromium.launch({ executablePath: findChromium() }),
    ]);
    const files = outputFiles.map((file) => [`/${path.basename(file.path)}`, file.text] as const);
    return new WebviewBrowser(bundle, browser, new Map(files));
  }

  /** Opens a page that can go to {@link webviewOrigin}; gives all that it tries to load as well. */
  async open(): Promise<{ readonly page: Page; readonly requests: readonly string[] }> {
    const page = await this.browser.newPage({ viewport: { width: 800, height: 700 } });
    const requests: string[] = [];
    await page.route('**/*', async (route) => {
      const { pathname } = new URL(route.request().url());
      requests.push(route.request().url());
      if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: html(this.bundle) });
      const body = this.files.get(pathname);
      if (body === undefined) return route.abort();
      return route.fulfill({ contentType: pathname.endsWith('.css') ? 'text/css' : 'text/javascript', body });
    });
    return { page, requests };
  }

  close(): Promise<void> {
    return this.browser.close();
  }
}

/** The page of a webview, with the messages to it and from it. */
export class WebviewPage<To, From> {
  private theme: ThemeKind = 'vscode-dark';

  constructor(
    readonly page: Page,
    /** Everything that the page tried to load. */
    readonly requests: readonly string[],
  ) {}

  /** Draws the page with the colours of a theme. */
  async useTheme(theme = this.theme): Promise<void> {
    this.theme = theme;
    const colours = JSON.stringify(themeColours()[theme]);
    await this.page.evaluate(`document.body.className = ${JSON.stringify(theme)};
      document.documentElement.removeAttribute('style');
      for (const [name, value] of Object.entries(${colours})) document.documentElement.style.setProperty(name, value)`);
  }

  /** Sends the page a message, and waits until it has drawn what it shows then. */
  async tell(message: To): Promise<void> {
    await this.page.evaluate(`new Promise((resolve) => {
      // Effects run in a task after the frame.
      const drawn = () => requestAnimationFrame(() => setTimeout(() => setTimeout(resolve)));
      addEventListener('message', drawn, { once: true });
      postMessage(${JSON.stringify(message)}, '*');
    })`);
  }

  /** The messages of the page so far. */
  said(): Promise<From[]> {
    return this.page.evaluate('globalThis.said') as Promise<From[]>;
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
const html = (bundle: WebviewBundle): string => `<!DOCTYPE html>
<html lang="en"><head><meta charset="UTF-8"><title>Webview</title>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'nonce-a'; style-src ${webviewOrigin};${bundle === 'steps' ? ' img-src data:;' : ''} base-uri 'none'; form-action 'none'">
<link rel="stylesheet" href="/${bundle}.css"></head>
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
<script nonce="a" src="/${bundle}.js"></script></body></html>`;
