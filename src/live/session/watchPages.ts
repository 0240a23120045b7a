import { AsyncResource } from 'node:async_hooks';
import type { BrowserContext, Page } from '@playwright/test';
import type { LiveEvent } from '../protocol/liveProtocol.ts';
import type { CasePages } from './runSteps.ts';

interface PageWatch {
  readonly send: (event: LiveEvent) => void;
  /** Reads the passwords in a page, which its address and its title may have. */
  readonly look: (page: Page) => Promise<void>;
  /** Called with the page that is the newest now; undefined where none is open. */
  readonly follow: (page: Page | undefined) => void;
  readonly onChange: () => void;
}

/** Reports which pages are open, and what ends them. */
export function watchPages(context: BrowserContext, pages: CasePages, watch: PageWatch): void {
  const asked = new WeakMap<Page, string>();
  // Events come outside of the step of Playwright in which the session is.
  const announce = AsyncResource.bind(createAnnouncement(pages, watch, asked));
  const followNewest = (): void => {
    const newest = pages.open.at(-1);
    watch.follow(newest);
    if (newest) announce();
    else watch.send({ type: 'broken', reason: 'closed' });
  };
  const add = (page: Page): void => {
    page.on('request', (request) => {
      if (request.isNavigationRequest() && request.frame() === page.mainFrame())
        asked.set(page, request.url());
    });
    page.on('framenavigated', (frame) => {
      if (frame !== page.mainFrame()) return;
      announce();
      watch.onChange();
    });
    page.on('load', announce);
    page.once('crash', () => watch.send({ type: 'broken', reason: 'crashed' }));
  };
  context.browser()?.once('disconnected', () => watch.send({ type: 'broken', reason: 'browser' }));
  context.on('page', add);
  for (const page of context.pages()) add(page);
  pages.onChange(followNewest);
  followNewest();
}

/**
 * Sends addresses and titles of the pages; of several calls at the same time, the last one counts.
 *
 * @param asked the addresses that pages were asked for last: where one didn't open, the browser has its own page
 */
function createAnnouncement(
  open: CasePages,
  { send, look }: Pick<PageWatch, 'send' | 'look'>,
  asked: WeakMap<Page, string>,
): () => void {
  const addressOf = (page: Page): string =>
    (page.url().startsWith('chrome-error:') ? asked.get(page) : undefined) ?? page.url();
  let calls = 0;
  return () => {
    const call = ++calls;
    const pages = open.open.map(async (page) => {
      const [title] = await Promise.all([page.title().catch(() => ''), look(page)]);
      return { url: addressOf(page), title };
    });
    void Promise.all(pages).then((list) => {
      if (call === calls) send({ type: 'pages', pages: list });
    });
  };
}
