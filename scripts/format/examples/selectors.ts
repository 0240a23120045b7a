import type { Selector, SelectorType } from '../../../src/core/case/selector.ts';

/** A selector by role and name. */
export const role = (role: string, name: string): Selector => ({
  selectorType: 'ROLE',
  selector: role,
  options: { name },
});

/** A selector of a form field by its label. */
export const label = (text: string): Selector => ({ selectorType: 'LABEL', selector: text });

/** A selector by test id. */
export const testId = (id: string): Selector => ({ selectorType: 'TEST_ID', selector: id });

const items: Selector = { selectorType: 'ROLE', selector: 'listitem' };

/** A row of a table, by its text, and a button in it. */
export const chainExample: readonly Selector[] = [
  { selectorType: 'ROLE', selector: 'row' },
  { selectorType: 'FILTER', options: { hasText: 'Desk lamp' } },
  role('button', 'Delete'),
];

/** Chains of selectors for the page about the format. */
export const selectorExamples: Readonly<
  Record<SelectorType, readonly [readonly Selector[], ...(readonly Selector[])[]]>
> = {
  ROLE: [
    [role('button', 'Add to cart')],
    [{ selectorType: 'ROLE', selector: 'heading', options: { name: 'Cart', exact: true, level: 1 } }],
  ],
  TEXT: [[{ selectorType: 'TEXT', selector: 'Your cart is empty', options: { exact: true } }]],
  LABEL: [[label('User name')]],
  PLACEHOLDER: [[{ selectorType: 'PLACEHOLDER', selector: 'Search products' }]],
  ALT_TEXT: [[{ selectorType: 'ALT_TEXT', selector: 'Desk lamp' }]],
  TITLE: [[{ selectorType: 'TITLE', selector: 'Remove from cart' }]],
  TEST_ID: [[testId('cart-total')]],
  CSS: [[{ selectorType: 'CSS', selector: '#newsletter input[type="email"]' }]],
  FRAME: [[{ selectorType: 'FRAME', selector: 'iframe[title="Payment"]' }, label('Card number')]],
  FILTER: [[items, { selectorType: 'FILTER', options: { hasText: 'Desk lamp', hasNotText: 'Sold out' } }]],
  FIRST: [[testId('product-card'), { selectorType: 'FIRST' }]],
  LAST: [[testId('product-card'), { selectorType: 'LAST' }]],
  NTH: [[testId('product-card'), { selectorType: 'NTH', selector: '2' }]],
};
