import type { Page, Request } from 'playwright-core';
import type { Element } from '../../core/case/testCase.ts';
import type { ExploreBudget } from './exploreBudget.ts';
import type { GuardedBrowser, GuardedSession } from './guardedBrowser.ts';
import { pageState, type PageState, stateScript } from './pageChanges.ts';
import { playwrightLocator } from './selectors.ts';

/** A page of its own session on which controls are tried. */
export class TrialPage {
  private constructor(
    private readonly session: GuardedSession,
    readonly page: Page,
    private readonly isLoading: RequestWatch,
    private readonly budget: ExploreBudget,
  ) {}

  /**
   * Opens a page as somebody sees it who comes for the first time.
   *
   * @param steps to perform on it
   */
  static async open(
    browser: GuardedBrowser,
    address: string,
    steps: readonly Element[],
    budget: ExploreBudget,
  ): Promise<TrialPage> {
    const session = await browser.newSession();
    const page = await session.context.newPage();
    page.setDefaultTimeout(budget.action);
    const trial = new TrialPage(session, page, watchRequests(page), budget);
    try {
      await page.goto(address, { timeout: budget.opening });
      await settlePage(page, trial.isLoading, budget);
      for (const step of steps) await trial.perform([step]);
      return trial;
    } catch (error) {
      await trial.close();
      throw error;
    }
  }

  /** Reads what is visible. */
  async read(): Promise<PageState> {
    return pageState.parse(await this.page.evaluate(stateScript));
  }

  /** Performs steps, and waits until the page has come to rest. */
  async perform(steps: readonly Element[], after: 'render' | 'typing' = 'render'): Promise<void> {
    await performSteps(this.page, steps);
    // What is only there while the pointer is over something else isn't an effect of the steps.
    await this.page.mouse.move(0, 0);
    await settlePage(this.page, this.isLoading, this.budget, after);
  }

  /** How many requests to write it has been refused. */
  refused(): number {
    return this.session.refused();
  }

  close(): Promise<void> {
    return this.session.context.close();
  }
}

/** Performs the interactions among steps that exploration itself writes. */
async function performSteps(page: Page, steps: readonly Element[]): Promise<void> {
  for (const { interaction, selectors } of steps) {
    if (!interaction) continue;
    const element = playwrightLocator(page, selectors ?? []);
    const text = String(interaction.calledWith);
    switch (interaction.action) {
      case 'CLICK':
        await element.click();
        break;
      case 'ENTER_TEXT':
        await element.fill(text);
        break;
      case 'KEY_PRESS':
        await element.press(text);
        break;
      case 'SELECT_OPTION':
        await element.selectOption(text);
        break;
      default:
        throw new Error(`Exploration performs no ${interaction.action}`);
    }
  }
}

/** Milliseconds without a change. A search box usually answers after a pause in the typing. */
const quiet = { render: 300, typing: 700 };

/** Whether requests of a page are unanswered, from now on. */
export type RequestWatch = () => boolean;

/** Watches the requests of a page. Those that never end, such as streams of events, do not count. */
export function watchRequests(page: Page): RequestWatch {
  const pending = new Set<Request>();
  page
    .on('request', (request) => {
      if (!['eventsource', 'media', 'ping'].includes(request.resourceType())) pending.add(request);
    })
    .on('requestfinished', (request) => pending.delete(request))
    .on('requestfailed', (request) => pending.delete(request));
  return () => pending.size > 0;
}

/**
 * Waits until a page has something to look at, its requests are answered, nothing changes on it and no animation
 * runs; at most as long as the budget allows.
 *
 * @param after what has been done to the page
 */
export async function settlePage(
  page: Page,
  isLoading: RequestWatch,
  { rest, rendering }: Pick<ExploreBudget, 'rest' | 'rendering'>,
  after: keyof typeof quiet = 'render',
): Promise<void> {
  await Promise.race([
    page.waitForSelector(content, { state: 'visible', timeout: rendering }).catch(() => undefined),
    // Of an address that was refused, which never shows anything.
    page.waitForURL(/^chrome-error:/, { waitUntil: 'commit', timeout: rendering }).catch(() => undefined),
  ]);
  const until = Date.now() + rest;
  do {
    const isCalm = await page
      .evaluate<boolean>(calmScript(quiet[after], Math.max(0, until - Date.now())))
      // It was left for another page.
      .catch(() => page.waitForLoadState('load', { timeout: rest }).then(() => false));
    if (isCalm && !isLoading()) return;
  } while (Date.now() < until);
}

/** The first sign of a page that a script has rendered. */
const content = ['a[href]', 'button', 'input', 'select', 'textarea', 'summary', 'h1', 'h2', 'h3', '[role]']
  .map((part) => `${part}:visible`)
  .join(', ');

/** Runs in the page: whether it came to rest in time. */
const calmScript = (still: number, most: number): string => String.raw`new Promise((resolve) => {
  let timer;
  const isRunning = ({ playState, effect }) =>
    playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime);
  const end = (isCalm) => {
    observer.disconnect();
    clearTimeout(timer);
    clearTimeout(limit);
    resolve(isCalm);
  };
  const restart = () => {
    clearTimeout(timer);
    timer = setTimeout(() => (document.getAnimations().some(isRunning) ? restart() : end(true)), ${still});
  };
  const observer = new MutationObserver(restart);
  const limit = setTimeout(() => end(false), ${most});
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  restart();
})`;
