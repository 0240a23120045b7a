import type { Page } from 'playwright-core';
import type { Element } from '../../core/case/testCase.ts';
import type { ExploreBudget } from './exploreBudget.ts';
import type { GuardedBrowser, GuardedSession } from './guardedBrowser.ts';
import { performSteps } from './performSteps.ts';
import { pageState, type PageState } from './pageState.ts';
import { settlePage, watchRequests, type RequestWatch } from './settlePage.ts';
import { stateScript } from './stateScript.ts';

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
    // What is only there while the pointer is over something else is no effect of the steps.
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
