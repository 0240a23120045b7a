import type { Page, FrameLocator, Locator } from 'playwright-core';
import type { Selector } from '../../core/case/selector.ts';
import type { Part } from './pageChanges.ts';
import { type FormField, type Heading, type Link, numberOf } from './pageSnapshot.ts';

/** Long names break with every new wording, and a `$` would be read as a variable. */
const isGoodName = (name: string): boolean => name.length > 0 && name.length <= 80 && !/\$\w/.test(name);

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

/** Chains of selectors that may find a part of a page, best first. */
export function partSelectors(part: Part): Selector[][] {
  const own = ownSelectors(part);
  return [
    ...own.map((selector) => [selector]),
    ...containersOf(part).flatMap((container) =>
      own.toReversed().map((selector) => [...container, selector]),
    ),
  ];
}

/** Selectors that are about the part itself, the least exact first. */
function ownSelectors({ role, name, placeholder, kind }: Part): Selector[] {
  if (role === 'text' || role === 'summary')
    return isStable(name) ? [{ selectorType: 'TEXT', selector: name, options: { exact: true } }] : [];
  if (isStable(name)) {
    const isField = ['textbox', 'searchbox', 'combobox', 'checkbox', 'radio'].includes(role);
    const labelled: Selector = { selectorType: 'LABEL', selector: name, options: { exact: true } };
    return [...byRole(role, name), ...(isField && kind !== 'div' ? [labelled] : [])];
  }
  if (isStable(placeholder)) return [{ selectorType: 'PLACEHOLDER', selector: placeholder }];
  return name === '' && fields.has(role) ? [{ selectorType: 'ROLE', selector: role }] : [];
}

/** Parts that are recognized without a name: a box in a row, the only list of choices in a region. */
const fields: ReadonlySet<string> = new Set(['checkbox', 'combobox', 'searchbox', 'switch', 'textbox']);

function containersOf({ holder, heading, region }: Part): Selector[][] {
  const containers: Selector[][] = [];
  if (isStable(heading.name))
    containers.push([{ selectorType: 'ROLE', selector: 'heading', options: { name: heading.name } }]);
  if (holder.role !== '' && isStable(holder.text)) {
    const only: Selector = { selectorType: 'FILTER', options: { hasText: holder.text } };
    containers.push([{ selectorType: 'ROLE', selector: holder.role }, only]);
  }
  // A number in an id is often counted anew each time.
  if (/^[a-z][\w-]{1,60}$/i.test(region) && !/\d/.test(region))
    containers.push([{ selectorType: 'CSS', selector: `#${region}` }]);
  return containers;
}

/** Whether a text is the same each time: times, long numbers and ages are not. */
const isStable = (text: string): boolean =>
  isGoodName(text) && !/\d{1,2}:\d{2}|\d{5,}|\bago\b|\bjust now\b/i.test(text);

/** The first of some chains of selectors that finds the element with this number, and no other. */
export async function findUniqueSelectors(
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
