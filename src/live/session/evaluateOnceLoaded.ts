import type { Page } from '@playwright/test';

/** A page that goes on to others this often is not waited for. */
const mostAttempts = 5;

/** Evaluates an expression in a page, again where the page just goes to another one. */
export async function evaluateOnceLoaded(page: Page | undefined, expression: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await page?.waitForLoadState('domcontentloaded');
      await page?.evaluate(expression);
      return;
    } catch (error) {
      if (attempt === mostAttempts || page?.isClosed()) throw error;
    }
  }
}
