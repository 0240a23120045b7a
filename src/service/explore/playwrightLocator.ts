import type { FrameLocator, Locator, Page } from 'playwright-core';
import type { Selector } from '../../core/case/selector.ts';

/** Only what exploration itself writes. */
export function playwrightLocator(page: Page, selectors: readonly Selector[]): Locator {
  let at: Page | FrameLocator | Locator = page;
  for (const selector of selectors) at = next(at, selector);
  return at as Locator;
}

function next(
  at: Page | FrameLocator | Locator,
  { selectorType, selector, options }: Selector,
): FrameLocator | Locator {
  const text = selector ?? '';
  const { name, exact } = (options ?? {}) as { name?: string; exact?: boolean };
  switch (selectorType) {
    case 'ROLE':
      return at.getByRole(text as Parameters<Page['getByRole']>[0], { name, exact });
    case 'LABEL':
      return at.getByLabel(text, { exact });
    case 'PLACEHOLDER':
      return at.getByPlaceholder(text, { exact });
    case 'FRAME':
      return at.frameLocator(text);
    case 'FIRST':
      return (at as Locator).first();
    default:
      throw new Error(`Exploration writes no ${selectorType} selectors`);
  }
}
