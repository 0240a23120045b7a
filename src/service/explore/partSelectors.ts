import type { Selector } from '../../core/case/selector.ts';
import type { Part } from './pageState.ts';
import { isGoodName } from './candidateSelectors.ts';

const byRole = (selector: string, name: string): Selector[] => [
  { selectorType: 'ROLE', selector, options: { name } },
  { selectorType: 'ROLE', selector, options: { name, exact: true } },
];

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
export const isStable = (text: string): boolean =>
  isGoodName(text) && !/\d{1,2}:\d{2}|\d{5,}|\bago\b|\bjust now\b/i.test(text);
