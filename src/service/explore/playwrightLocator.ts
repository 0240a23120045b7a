import type { FrameLocator, Locator, Page } from 'playwright-core';
import type { Selector } from '../../core/case/selector.ts';

interface LocatorOptions {
  readonly name?: string;
  readonly exact?: boolean;
  readonly expanded?: boolean;
  readonly selected?: boolean;
  readonly pressed?: boolean;
  readonly hasText?: string;
}

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
  const { name, exact, expanded, selected, pressed, hasText } = (options ?? {}) as LocatorOptions;
  switch (selectorType) {
    case 'ROLE':
      return at.getByRole(text as Parameters<Page['getByRole']>[0], {
        name,
        exact,
        expanded,
        selected,
        pressed,
      });
    case 'TEXT':
      return at.getByText(text, { exact });
    case 'LABEL':
      return at.getByLabel(text, { exact });
    case 'PLACEHOLDER':
      return at.getByPlaceholder(text, { exact });
    case 'FRAME':
      return at.frameLocator(text);
    case 'CSS':
      return at.locator(text);
    case 'FILTER':
      return (at as Locator).filter({ hasText });
    case 'NTH':
      return (at as Locator).nth(Number(text));
    case 'FIRST':
      return (at as Locator).first();
    default:
      throw new Error(`Exploration writes no ${selectorType} selectors`);
  }
}
