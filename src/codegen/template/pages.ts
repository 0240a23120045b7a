import type { SupportModule } from './supportModule.ts';

/** `support/pages.ts` of a generated project. */
export const pagesModule: SupportModule = {
  path: 'support/pages.ts',
  imports: [
    { from: 'node:timers/promises', names: ['setTimeout as sleep'] },
    { from: '@playwright/test', types: ['BrowserContext', 'CDPSession', 'Page'] },
  ],
  body: ({ exported }) => String.raw`/**
 * The open pages of a test. Playwright reports a new page a moment after the click that opened it; the
 * browser itself knows it immediately.
 */
${exported}class OpenPages {
  /** Number of pages that the browser has but Playwright never reported. */
  private unreported = 0;

  private constructor(
    private readonly context: BrowserContext,
    private readonly browser?: CDPSession,
    private readonly contextId?: string,
  ) {}

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

  /** The page that was opened last and is still open. */
  get newest(): Page {
    const page = this.context.pages().at(-1);
    if (!page) throw new Error('No page is open');
    return page;
  }

  /** Waits until Playwright knows of every page that was opened or closed; gives up after the limit. */
  async settle(limit: number): Promise<void> {
    const deadline = Date.now() + limit;
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
`,
};
