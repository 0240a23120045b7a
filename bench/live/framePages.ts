import path from 'node:path';
import { build } from 'esbuild';
import { chromium, type Browser, type CDPSession, type Page } from 'playwright-core';
import { bundles } from '../../build/bundles.mjs';
import {
  livePageTextNames,
  livePageTexts,
  type LivePageState,
  type ToLivePage,
} from '../../src/live/protocol/webviewMessages.ts';
import { browserPath } from '../../test/browser/support/playwrightProject.ts';
import { readProc } from '../../test/browser/support/processes.ts';

/** What a page and its browser hold, in MB. */
export interface PageMemory {
  /** What is left in its JS heap after a collection of garbage. */
  readonly heap: number;
  /** Resident memory of its process. */
  readonly page: number;
  /** Resident memory of all processes of its browser. */
  readonly browser: number;
}

/** A page in a separate browser that paints frames. */
export class FramePage {
  private constructor(
    private readonly browser: Browser,
    private readonly page: Page,
    private readonly ofPage: CDPSession,
    private readonly ofBrowser: CDPSession,
  ) {}

  /** The live page as it is bundled, with the messages that the extension sends it first. */
  static async live(): Promise<FramePage> {
    const { outputFiles } = await build({ ...bundles.live, write: false });
    const shown = await FramePage.open(
      liveHtml,
      new Map(outputFiles.map((file) => [`/${path.basename(file.path)}`, file.text])),
    );
    await shown.post({ type: 'start', texts, locale: 'en' });
    await shown.post({ type: 'state', state });
    await shown.page.locator('canvas').waitFor();
    return shown;
  }

  /** A page that paints a frame on a canvas, and keeps nothing of it. */
  static bare(): Promise<FramePage> {
    return FramePage.open(bareHtml, new Map());
  }

  private static async open(html: string, files: ReadonlyMap<string, string>): Promise<FramePage> {
    const browser = await chromium.launch({ executablePath: browserPath() });
    const page = await browser.newPage();
    await page.route('**/*', async (route) => {
      const { pathname } = new URL(route.request().url());
      if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: html });
      const body = files.get(pathname);
      if (body === undefined) return route.abort();
      return route.fulfill({ contentType: pathname.endsWith('.css') ? 'text/css' : 'text/javascript', body });
    });
    await page.goto('http://live.test/');
    const sessions = [page.context().newCDPSession(page), browser.newBrowserCDPSession()] as const;
    return new FramePage(browser, page, ...(await Promise.all(sessions)));
  }

  /** Returns once the frame is painted. */
  async paint(frame: Extract<ToLivePage, { type: 'frame' }>): Promise<void> {
    await this.page.evaluate(`new Promise((resolve) => {
      globalThis.onPainted = resolve;
      postMessage(${JSON.stringify(frame)}, '*');
    })`);
  }

  /** Takes the memory after a collection of garbage. */
  async measure(): Promise<PageMemory> {
    await this.ofPage.send('HeapProfiler.collectGarbage');
    const { usedSize } = await this.ofPage.send('Runtime.getHeapUsage');
    const { processInfo } = await this.ofBrowser.send('SystemInfo.getProcessInfo');
    // Another renderer may wait for the next page: it has done nothing.
    const [renderer] = processInfo
      .filter(({ type }) => type === 'renderer')
      .toSorted((one, other) => other.cpuTime - one.cpuTime);
    const all = processInfo.map(({ id }) => residentMemory(id));
    return {
      heap: usedSize / 1e6,
      page: residentMemory(renderer?.id ?? 0),
      browser: all.reduce((sum, memory) => sum + memory, 0),
    };
  }

  close(): Promise<void> {
    return this.browser.close();
  }

  private async post(message: ToLivePage): Promise<void> {
    await this.page.evaluate(`postMessage(${JSON.stringify(message)}, '*')`);
  }
}

/** In MB, as Linux counts it. */
const residentMemory = (pid: number): number =>
  (Number(/VmRSS:\s+(\d+)/.exec(readProc(pid, 'status'))?.[1]) * 1024) / 1e6;

const texts = livePageTexts.parse(Object.fromEntries(livePageTextNames.map((name) => [name, name])));

const state: LivePageState = {
  kind: 'paused',
  headline: 'Paused before step 1',
  detail: '',
  actions: [],
  pages: [{ title: 'Shop', url: 'http://shop.test/' }],
  viewport: { width: 1280, height: 720 },
  canShowWindow: false,
  highlights: [],
  notices: [],
  isPicking: false,
  recording: 'off',
};

const liveHtml = `<!DOCTYPE html>
<html lang="en"><head><meta charset="UTF-8"><title>Live Page</title><link rel="stylesheet" href="/live.css"></head>
<body><div id="page"></div>
<script>
globalThis.acquireVsCodeApi = () => ({
  postMessage: ({ type }) => { if (type === 'painted') globalThis.onPainted(); },
});
</script>
<script src="/live.js"></script></body></html>`;

const bareHtml = `<!DOCTYPE html>
<html lang="en"><head><meta charset="UTF-8"><title>Canvas</title></head>
<body><canvas width="1280" height="720"></canvas>
<script>
const context = document.querySelector('canvas').getContext('2d');
addEventListener('message', async ({ data: { data } }) => {
  const answer = await fetch('data:image/jpeg;base64,' + data);
  const image = await createImageBitmap(await answer.blob());
  context.drawImage(image, 0, 0);
  image.close();
  globalThis.onPainted();
});
</script></body></html>`;
