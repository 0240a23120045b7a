import type { SupportModule } from './supportModules.ts';

/** `support/pages.ts` of a generated project. */
export const pagesModule: SupportModule = {
  path: 'support/pages.ts',
  imports: [
    { from: 'node:events', names: ['EventEmitter', 'once'] },
    { from: 'node:timers/promises', names: ['setTimeout as sleep'] },
    {
      from: '@playwright/test',
      types: ['BrowserContext', 'CDPSession', 'Download', 'Locator', 'Page', 'Request'],
    },
    { from: './environment', names: ['timeoutPerStep'] },
  ],
  body: ({ exported }) => String.raw`/** Finds an element on a page. */
${exported}type Locate = (page: Page) => Locator;

/** What a step does with an element. */
${exported}type ElementActions = Pick<
  Locator,
  | 'click'
  | 'dblclick'
  | 'evaluate'
  | 'fill'
  | 'getAttribute'
  | 'hover'
  | 'innerText'
  | 'press'
  | 'pressSequentially'
  | 'scrollIntoViewIfNeeded'
  | 'selectOption'
  | 'setInputFiles'
> & { dragTo(target: Locate, options?: Parameters<Locator['dragTo']>[1]): Promise<void> };

/**
 * The open pages of a test. A step is about the newest one that is not empty: a tab that only carries a download never
 * shows anything, and others do so only after a while.
 */
${exported}class OpenPages {
  /** Pages that have shown nothing yet. */
  private readonly empty = new Set<Page>();
  private readonly events = new EventEmitter<{ change: []; download: [Download] }>();
  /** Number of pages that the browser has but Playwright never reports. */
  private unreported = 0;
  /** The navigations of pages that Playwright has not reported yet. */
  private readonly opening = new Set<Request>();

  private constructor(
    private readonly context: BrowserContext,
    private readonly browser?: CDPSession,
    private readonly contextId?: string,
  ) {
    for (const page of context.pages()) this.watch(page);
    context.on('page', (page) => this.add(page));
    this.watchOpening();
  }

  static async of(page: Page): Promise<OpenPages> {
    const context = page.context();
    const browser = context.browser();
    if (browser?.browserType().name() !== 'chromium') return new OpenPages(context);
    try {
      const session = await context.newCDPSession(page);
      const { targetInfo } = await session.send('Target.getTargetInfo');
      await session.detach();
      return new OpenPages(context, await browser.newBrowserCDPSession(), targetInfo.browserContextId);
    } catch {
      // A remote browser may keep this to itself.
      return new OpenPages(context);
    }
  }

  /** The page that was opened last, is still open and is not empty. */
  get newest(): Page {
    const page = this.open.at(-1);
    if (!page) throw new Error('No page is open');
    return page;
  }

  /** The open pages in the order in which they were opened, without those that are empty while another one is not. */
  get open(): Page[] {
    const all = this.context.pages();
    const shown = all.filter((page) => !this.empty.has(page));
    return shown.length > 0 ? shown : all.slice(-1);
  }

  /** Calls a function whenever the newest page may be another one, or none, until the returned function is called. */
  onChange(listener: () => void): () => void {
    this.events.on('change', listener);
    return () => void this.events.off('change', listener);
  }

  /** Does something on the newest page, or on the next one if that page closes before it is done. */
  async onNewest<Result>(work: (page: Page) => Promise<Result>): Promise<Result> {
    for (;;) {
      const page = this.newest;
      try {
        return await work(page);
      } catch (error) {
        await this.throwUnlessClosed(page, error);
      }
    }
  }

  /**
   * Waits for something on the newest page: when another page becomes the newest before, it waits for it there. What it
   * waits for must change nothing, since it goes on unnoticed on the page that it left.
   */
  async until<Result>(wait: (page: Page) => Promise<Result>): Promise<Result> {
    for (;;) {
      const done = await this.onNewest(async (page) => {
        const waiting = wait(page).then((result) => ({ result }));
        let stop = (): void => {};
        const left = new Promise<undefined>((resolve) => {
          const leave = (): void => {
            const newest = this.open.at(-1);
            if (newest && newest !== page) resolve(undefined);
          };
          stop = this.onChange(leave);
        });
        try {
          return await Promise.race([waiting, left]);
        } finally {
          stop();
        }
      });
      if (done) return done.result;
    }
  }

  /** The actions of an element, each as Playwright's own. */
  find(locate: Locate): ElementActions {
    const { act } = this;
    return new Proxy({} as ElementActions, {
      get: (_, name: Exclude<keyof ElementActions, symbol>) => (first: unknown, ...rest: unknown[]) =>
        act.call(this, locate, (element, page) => {
          const action = element[name] as (...args: unknown[]) => Promise<unknown>;
          const target = name === 'dragTo' ? (first as Locate)(page) : first;
          const done = action.call(element, target, ...rest);
          return name === 'selectOption' ? done.catch((error) => withOptions(error, element, first)) : done;
        }),
    });
  }

  /**
   * Does something with an element once the newest page has it. Playwright then waits until the element is ready: if the
   * page closes before, the element is looked for on the next one. An action that closes the page itself is done.
   */
  private async act(
    locate: Locate,
    action: (element: Locator, page: Page) => Promise<unknown>,
  ): Promise<unknown> {
    for (;;) {
      const element = await this.until(async (page) => {
        const located = locate(page);
        await located.waitFor({ state: 'attached' });
        return located;
      });
      const page = element.page();
      try {
        return await action(element, page);
      } catch (error) {
        await this.throwUnlessClosed(page, error);
        if (hasBegun(error)) return undefined;
      }
    }
  }

  /** Waits for the next download, whichever page starts it: a link may open a tab for it. */
  async download(): Promise<Download> {
    const [download] = (await once(this.events, 'download')) as [Download];
    return download;
  }

  /**
   * Waits until Playwright knows of every page that was opened or closed, for no longer than a step may take. It reports
   * a new page a moment after the click that opened it; the browser itself knows it immediately.
   */
  async settle(): Promise<void> {
    const deadline = Date.now() + timeoutPerStep;
    let ahead = await this.ahead();
    while (ahead !== 0 && ahead !== this.unreported && Date.now() < deadline) {
      await sleep(20);
      ahead = await this.ahead();
    }
    this.unreported = ahead;
  }

  async release(): Promise<void> {
    await this.browser?.detach();
  }

  private watch(page: Page): void {
    page.on('close', () => this.changed());
    page.on('download', (download) => this.events.emit('download', download));
  }

  /** Counts the pages that never show anything and are not reported: those that a link to a mail address opens. */
  private watchOpening(): void {
    this.context.on('request', (request) => {
      if (isOfUnreportedPage(request)) this.opening.add(request);
    });
    this.context.on('response', (response) => {
      // Any other response is shown or downloaded, and the page is reported.
      if (![204, 205].includes(response.status())) this.opening.delete(response.request());
    });
    this.context.on('requestfailed', (request) => {
      const isAborted = request.failure()?.errorText === 'net::ERR_ABORTED';
      if (this.opening.delete(request) && isAborted) this.unreported += 1;
    });
  }

  private add(page: Page): void {
    this.watch(page);
    if (['', 'about:blank'].includes(page.url())) {
      this.empty.add(page);
      void this.fill(page);
    }
    this.changed();
  }

  /** A page stays empty until it has an address, or another page has written into it. */
  private async fill(page: Page): Promise<void> {
    const hasContent = () =>
      location.href !== 'about:blank' || document.querySelector('head > *, body > *') !== null;
    try {
      await page.waitForFunction(hasContent, undefined, { timeout: 0 });
    } catch {
      // It was closed.
    }
    this.empty.delete(page);
    this.changed();
  }

  private changed(): void {
    this.events.emit('change');
  }

  /** Returns when there is another page to go on with. */
  private async throwUnlessClosed(page: Page, error: unknown): Promise<void> {
    if (!page.isClosed() || this.open.length === 0) throw error;
    await this.settle();
  }

  private async ahead(): Promise<number> {
    if (!this.browser) return 0;
    const { targetInfos } = await this.browser.send('Target.getTargets');
    const open = targetInfos.filter(
      ({ type, subtype, browserContextId }) =>
        type === 'page' && !subtype && browserContextId === this.contextId,
    );
    return open.length - this.context.pages().length;
  }
}

/** Playwright has no frame for a navigation until it reports the page. */
function isOfUnreportedPage(request: Request): boolean {
  if (!request.isNavigationRequest()) return false;
  try {
    return !request.frame();
  } catch {
    return true;
  }
}

/** An option to select: its label or its value, or what is given of it. */
type Choice = string | { label?: string; value?: string; index?: number };

/** Adds to the error of a list that lacks an option which one, and what the list has. */
async function withOptions(error: unknown, list: Locator, wanted: unknown): Promise<never> {
  if (!(error instanceof Error) || !error.message.includes('did not find some options')) throw error;
  const options = await list
    .locator('option')
    .evaluateAll((all) =>
      all.map((option) => ({
        label: (option as HTMLOptionElement).label,
        value: (option as HTMLOptionElement).value,
      })),
    )
    .catch(() => undefined);
  if (!options) throw error;
  const isThere = (choice: Choice): boolean =>
    options.some(({ label, value }, at) =>
      typeof choice === 'string'
        ? label === choice || value === choice
        : (choice.label ?? label) === label && (choice.value ?? value) === value && (choice.index ?? at) === at,
    );
  const missing = ([wanted].flat() as Choice[]).filter((choice) => !isThere(choice));
  const name = (choice: Choice): string =>
    typeof choice === 'string' ? choice : (choice.label ?? choice.value ?? 'index ' + String(choice.index));
  const isValue = missing.every((choice) => typeof choice !== 'string' && choice.label === undefined && choice.value !== undefined);
  const texts = (all: readonly string[]): string => all.map((text) => JSON.stringify(text)).join(', ');
  const shown = options.slice(0, 50).map(({ label, value }) => (isValue ? value : label));
  const details = '\nNot in the list: ' + texts(missing.map(name)) + '\nThe list has: ' + texts(shown);
  error.message = error.message.replace(/(?=\nCall log:)|$/, () => details);
  throw error;
}

/** Whether the action that failed had passed the waits for its element, as Playwright's log of the call says. */
const hasBegun = (error: unknown): boolean =>
  error instanceof Error && /- (?:performing|elementHandle\.)(?!.*- (?:retrying|waiting for locator))/s.test(error.message);
`,
};
