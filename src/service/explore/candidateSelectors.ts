import type { Selector } from '../../core/case/selector.ts';
import type { FormField, Heading, Link } from './pageSnapshot.ts';

/** Long names break with every new wording, and a `$` would be read as a variable. */
export const isGoodName = (name: string): boolean =>
  name.length > 0 && name.length <= 80 && !/\$\w/.test(name);

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
