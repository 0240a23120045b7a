import { createRequire } from 'node:module';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type {
  Browser,
  BrowserContext,
  BrowserType,
  Frame,
  Page,
  Request,
  Route,
  Selectors,
} from '@playwright/test';
import { message } from '../../core/message.ts';
import { UserError } from '../../core/userError.ts';
import { chooseLocator } from '../../live/session/elements/locators.ts';
import { PageElements } from '../../live/session/elements/pageElements.ts';
import { launchInFolder, type BrowserChoice } from '../../runner/launch/launchBrowser.ts';
import type { Box, FrameRecord, Point } from '../read/traceRecords.ts';
import type { Trace } from '../trace.ts';
import { documentName, marks, restoreScript, withDefinedElements, type SafeDocument } from './safePage.ts';

/** The browser that renders, and the Playwright that starts it. */
export interface RenderTools {
  /** The folder of `@playwright/test`. */
  readonly playwright: string;
  readonly browser: BrowserChoice;
}

/** A page of a trace to render. */
export interface PageToRender {
  readonly trace: Pick<Trace, 'resource' | 'testIdAttribute' | 'pointerAt'>;
  readonly documents: readonly SafeDocument[];
}

/** A page as a browser shows it. */
export interface RenderedPage {
  /** A JPEG of the viewport. */
  readonly picture: Buffer;
  readonly width: number;
  readonly height: number;
  /** The element that was looked for; undefined where it has no box. */
  readonly element: Box | undefined;
  /** The accessibility tree of each document; undefined where Playwright is older than 1.49. */
  readonly trees: readonly string[] | undefined;
}

/** How long a browser waits for the next page, in ms. */
const patienceMs = 5 * 60_000;
/** How long a page may load, be restored or drawn, in ms each. */
const longestMs = 5000;
/** How long a page may take in all, in ms: one that keeps its browser busy answers nothing. */
const longestWorkMs = 20_000;
/** What a page may load; a trace may have a large file a thousand times. */
const most = { requests: 2000, bytes: 128 * 1024 * 1024 };

/** Nothing in a document runs, and nothing but what the trace has is shown. */
const policy = [
  "default-src 'none'",
  "script-src 'none'",
  "style-src * data: blob: 'unsafe-inline'",
  'img-src * data: blob:',
  'font-src * data: blob:',
  'frame-src http: https:',
  "form-action 'none'",
].join('; ');

/** Nobody listens there: what is not answered from the trace gets nowhere. */
const nowhere = { server: 'http://127.0.0.1:1' };

/** Renders pages in a browser of its own, which starts with the first one and waits a while for the next one. */
export class PageRenderer {
  private running: { readonly tools: RenderTools; readonly browser: Promise<RenderBrowser> } | undefined;
  private expiry: NodeJS.Timeout | undefined;

  /** @param temporary the folder for files of browsers, which ends with this process */
  constructor(private readonly temporary: string) {}

  /** @throws {UserError} when the browser can't start, or the page can't be drawn */
  async render(page: PageToRender, tools: RenderTools): Promise<RenderedPage> {
    return this.withStage(tools, (stage) => stage.render(page));
  }

  /** The locator for what is at a point of the viewport; undefined where there is none. */
  async locatorAt(page: PageToRender, point: Point, tools: RenderTools): Promise<string | undefined> {
    return this.withStage(tools, async (stage, browser) => {
      // Older versions of Playwright write no locators.
      if (!('normalize' in stage.page.locator('html'))) return undefined;
      const elements = await browser.elements(page.trace.testIdAttribute);
      await stage.show(page);
      const element = await elements.at(stage.page, point);
      return element && (await chooseLocator(elements, element))?.code;
    });
  }

  async close(): Promise<void> {
    clearTimeout(this.expiry);
    const { running } = this;
    this.running = undefined;
    await (await running?.browser.catch(() => undefined))?.close();
  }

  private async withStage<Result>(
    tools: RenderTools,
    use: (stage: Stage, browser: RenderBrowser) => Promise<Result>,
  ): Promise<Result> {
    clearTimeout(this.expiry);
    try {
      const browser = await this.browser(tools);
      return await browser.withStage((stage) => use(stage, browser));
    } catch (error) {
      throw error instanceof UserError
        ? error
        : new UserError(
            message('The page of this step could not be rendered'),
            message("Open the trace in Playwright's viewer instead"),
            undefined,
            { cause: error },
          );
    } finally {
      clearTimeout(this.expiry);
      this.expiry = setTimeout(() => void this.close(), patienceMs).unref();
    }
  }

  private browser(tools: RenderTools): Promise<RenderBrowser> {
    if (this.running && isDeepStrictEqual(this.running.tools, tools)) return this.running.browser;
    const browser = this.close().then(() => RenderBrowser.start(tools, this.temporary));
    const running = { tools, browser };
    const forget = (): void => {
      if (this.running === running) this.running = undefined;
    };
    this.running = running;
    browser.then((started) => started.onEnd(forget), forget);
    return browser;
  }
}

class RenderBrowser {
  private readonly free: Stage[] = [];
  private registered: Promise<PageElements> | undefined;

  private constructor(
    private readonly browser: Browser,
    private readonly selectors: Selectors,
  ) {}

  static async start({ playwright, browser }: RenderTools, temporary: string): Promise<RenderBrowser> {
    const load = createRequire(path.join(playwright, 'package.json'));
    const { engine, ...options } = browser;
    try {
      const library = load(playwright) as Record<BrowserChoice['engine'], BrowserType> & {
        readonly selectors: Selectors;
      };
      const type = library[engine];
      const launched = await launchInFolder(temporary, (given) => type.launch(given), {
        ...options,
        proxy: nowhere,
      });
      return new RenderBrowser(launched, library.selectors);
    } catch (error) {
      throw new UserError(
        message('The browser that renders the pages of a trace did not start'),
        message('Run a test case to see why'),
        undefined,
        { cause: error },
      );
    }
  }

  onEnd(ended: () => void): void {
    this.browser.once('disconnected', ended);
  }

  /** A stage that failed may be stuck. */
  async withStage<Result>(use: (stage: Stage) => Promise<Result>): Promise<Result> {
    const stage = this.free.pop() ?? (await Stage.open(this.browser));
    try {
      const result = await inTime(use(stage));
      this.free.push(stage);
      return result;
    } catch (error) {
      void stage.close();
      throw error;
    }
  }

  /** Finds elements in documents that open from now on. */
  async elements(testIdAttribute: string): Promise<PageElements> {
    this.selectors.setTestIdAttribute(testIdAttribute);
    return (this.registered ??= PageElements.register(this.selectors, testIdAttribute));
  }

  async close(): Promise<void> {
    await this.browser.close().catch(() => undefined);
  }
}

async function inTime<Result>(work: Promise<Result>): Promise<Result> {
  let late: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    late = setTimeout(() => reject(new Error(`It took more than ${longestWorkMs} ms`)), longestWorkMs);
  });
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(late);
  }
}

/** A tab that shows one page after the other. */
class Stage {
  private shown: PageToRender | undefined;
  private loaded = { requests: 0, bytes: 0 };

  private constructor(
    private readonly context: BrowserContext,
    readonly page: Page,
  ) {}

  static async open(browser: Browser): Promise<Stage> {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      serviceWorkers: 'block',
      acceptDownloads: false,
      deviceScaleFactor: 1,
    });
    const stage = new Stage(context, await context.newPage());
    await context.route('**/*', (route) => stage.answer(route));
    return stage;
  }

  async render(page: PageToRender): Promise<RenderedPage> {
    const { width, height } = await this.show(page);
    const byName = new Map(this.page.frames().map((frame) => [documentName(frame.url()), frame]));
    const frames = page.documents.map(({ name }) => byName.get(name));
    const [picture, element, trees] = await Promise.all([
      this.page.screenshot({
        type: 'jpeg',
        quality: 80,
        scale: 'css',
        animations: 'disabled',
        // Browsers show them wherever no script runs.
        style: '::-webkit-media-controls { display: none !important }',
        timeout: longestMs,
      }),
      boxOfTarget(page.documents, frames),
      treesOf(frames),
    ]);
    return { picture, width, height, element, trees };
  }

  /** Loads a page, as far as it loads in time. @returns the viewport */
  async show(page: PageToRender): Promise<{ width: number; height: number }> {
    const [main] = page.documents;
    if (!main) throw new Error('A page has a document');
    const viewport = boundedViewport(main.frame.viewport);
    this.shown = page;
    this.loaded = { requests: 0, bytes: 0 };
    if (!isDeepStrictEqual(this.page.viewportSize(), viewport)) await this.page.setViewportSize(viewport);
    await this.page.goto(main.address, { waitUntil: 'load', timeout: longestMs }).catch((error: unknown) => {
      if (!(error instanceof Error && error.name === 'TimeoutError')) throw error;
    });
    const restored = new Set(page.documents.flatMap(({ name, isRestored }) => (isRestored ? [name] : [])));
    await Promise.all(
      this.page
        .frames()
        .filter((frame) => restored.has(documentName(frame.url()) ?? ''))
        .map((frame) => frame.evaluate(restoreScript)),
    );
    const { x, y } = page.trace.pointerAt(main.frame) ?? outside;
    await this.page.mouse.move(x, y);
    return viewport;
  }

  async close(): Promise<void> {
    await this.context.close().catch(() => undefined);
  }

  private async answer(route: Route): Promise<void> {
    try {
      const request = route.request();
      const document = this.documentAt(request.url());
      if (document)
        return await route.fulfill({
          contentType: 'text/html; charset=utf-8',
          headers: { 'content-security-policy': policy, 'x-dns-prefetch-control': 'off' },
          body: document.html,
        });
      const resource = await this.resourceFor(request);
      if (!resource) return await route.abort();
      await route.fulfill({
        contentType: resource.contentType,
        headers: { 'access-control-allow-origin': '*' },
        body: resource.body,
      });
    } catch {
      // The page went on to another one; nothing is answered.
      await route.abort().catch(() => undefined);
    }
  }

  private documentAt(url: string): SafeDocument | undefined {
    const name = documentName(url);
    return name === undefined ? undefined : this.shown?.documents.find((document) => document.name === name);
  }

  private async resourceFor(request: Request): ReturnType<Trace['resource']> {
    const { shown, loaded } = this;
    if (!shown || request.method() !== 'GET' || request.resourceType() === 'document') return undefined;
    if (++loaded.requests > most.requests || loaded.bytes > most.bytes) return undefined;
    const frame: FrameRecord | undefined = (this.documentAt(request.frame().url()) ?? shown.documents[0])
      ?.frame;
    const found = frame && (await shown.trace.resource(request.url().split('#', 1)[0] ?? '', frame));
    loaded.bytes += found?.body.length ?? 0;
    if (!found || request.resourceType() !== 'stylesheet') return found;
    return { ...found, body: Buffer.from(withDefinedElements(found.body.toString('latin1')), 'latin1') };
  }
}

/** Where the mouse is over nothing. */
const outside: Point = { x: -10, y: -10 };

/** A larger page would not fit into memory. */
const boundedViewport = ({ width, height }: FrameRecord['viewport']): { width: number; height: number } => ({
  width: Math.round(Math.min(Math.max(width, 16), 4096)),
  height: Math.round(Math.min(Math.max(height, 16), 4096)),
});

async function boxOfTarget(
  documents: readonly SafeDocument[],
  frames: readonly (Frame | undefined)[],
): Promise<Box | undefined> {
  const frame = frames[documents.findIndex(({ hasTarget }) => hasTarget)];
  const target = frame?.locator(`[${marks.target}]`).first();
  return (await target?.boundingBox({ timeout: longestMs }).catch(() => null)) ?? undefined;
}

/** Playwright before 1.49 makes none. */
async function treesOf(frames: readonly (Frame | undefined)[]): Promise<string[] | undefined> {
  const roots = frames.map((frame) => frame?.locator('body'));
  if (roots.some((root) => root && !('ariaSnapshot' in root))) return undefined;
  const trees = roots.map(async (root) => (await root?.ariaSnapshot({ timeout: longestMs })) ?? '');
  return Promise.all(trees).catch(() => undefined);
}
