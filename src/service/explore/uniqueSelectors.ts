import type { FrameLocator, Locator, Page } from 'playwright-core';
import type { Selector } from '../../core/case/selector.ts';
import { numberOf, type FormField, type Heading, type Link } from './pageScript.ts';

/** Long names break with every new wording, and a `$` would be read as a variable. */
const isGoodName = (name: string): boolean => name.length > 0 && name.length <= 80 && !/\$\w/.test(name);

/** The first of some chains of selectors that finds the element with this number, and no other. */
export async function uniqueSelectors(
  page: Page,
  n: number,
  candidates: readonly Selector[][],
): Promise<Selector[] | undefined> {
  for (const selectors of candidates) {
    const found = playwrightLocator(page, selectors);
    if ((await found.count()) === 1 && (await found.evaluate(numberOf)) === n) return selectors;
  }
  return undefined;
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

const byRole = (selector: string, name: string): Selector[] => [
  { selectorType: 'ROLE', selector, options: { name } },
  { selectorType: 'ROLE', selector, options: { name, exact: true } },
];

/** Chains of selectors that may find a link, best first. */
export function linkSelectors({ name, landmark }: Link): Selector[][] {
  if (!isGoodName(name)) return [];
  const [loose, exact] = byRole('link', name) as [Selector, Selector];
  const within: Selector[][] = landmark === '' ? [] : [[{ selectorType: 'ROLE', selector: landmark }, exact]];
  return [[loose], [exact], ...within, [exact, { selectorType: 'FIRST' }]];
}

/** Chains of selectors that may find a heading, best first. */
export const headingSelectors = ({ name }: Heading): Selector[][] =>
  isGoodName(name) ? byRole('heading', name).map((selector) => [selector]) : [];

const roles: ReadonlyMap<string, string> = new Map([
  ['text', 'textbox'],
  ['email', 'textbox'],
  ['tel', 'textbox'],
  ['url', 'textbox'],
  ['textarea', 'textbox'],
  ['search', 'searchbox'],
  ['number', 'spinbutton'],
  ['checkbox', 'checkbox'],
  ['radio', 'radio'],
  ['select', 'combobox'],
]);

/**
 * Chains of selectors that may find a field, best first.
 *
 * @param within selectors of the frame that the field is in
 */
export function fieldSelectors(
  { kind, label, placeholder }: FormField,
  within: readonly Selector[] = [],
): Selector[][] {
  const role = roles.get(kind);
  const found: Selector[] = isGoodName(label)
    ? [
        ...(role ? byRole(role, label) : []),
        { selectorType: 'LABEL', selector: label },
        { selectorType: 'LABEL', selector: label, options: { exact: true } },
      ]
    : isGoodName(placeholder)
      ? [{ selectorType: 'PLACEHOLDER', selector: placeholder }]
      : [];
  return found.map((selector) => [...within, selector]);
}
