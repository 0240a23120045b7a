import type { Page } from 'playwright-core';
import type { Selector } from '../../core/case/selector.ts';
import type { Element } from '../../core/case/testCase.ts';
import { optionFor, valueFor } from './fieldValues.ts';
import { fieldSelectors, uniqueSelectors } from './uniqueSelectors.ts';
import type { FormField } from './pageScript.ts';

/** A step that clicks an element. */
export const click = (selectors: Selector[]): Element => ({ interaction: { action: 'CLICK' }, selectors });

/** A step that enters text into a field. */
export const enter = (selectors: Selector[], calledWith: string): Element => ({
  interaction: { action: 'ENTER_TEXT', calledWith },
  selectors,
});

/** A step that presses a key on an element. */
export const press = (selectors: Selector[], calledWith: string): Element => ({
  interaction: { action: 'KEY_PRESS', calledWith },
  selectors,
});

/** A step that asserts that an element is visible. */
export const visible = (selectors: Selector[]): Element => ({
  assertion: { expectation: 'VISIBLE' },
  selectors,
});

/** A step that asserts the value of a field. */
export const hasValue = (selectors: Selector[], calledWith: string): Element => ({
  assertion: { expectation: 'TO_HAVE_VALUE', calledWith },
  selectors,
});

/** Steps that fill in fields of one form and look at the values: nothing is sent. */
export async function fillSteps(
  page: Page,
  fields: readonly FormField[],
  within: readonly Selector[],
): Promise<Element[]> {
  const steps: Element[] = [];
  const chosen = new Set<string>();
  for (const field of fields) {
    if (field.kind === 'radio' && chosen.has(field.group)) continue;
    const selectors = await uniqueSelectors(page, field.n, fieldSelectors(field, within));
    if (!selectors) continue;
    const filled = filling(field, selectors);
    if (field.kind === 'radio' && filled.length > 0) chosen.add(field.group);
    steps.push(...filled);
  }
  return steps;
}

function filling(field: FormField, selectors: Selector[]): Element[] {
  if (field.kind === 'checkbox' || field.kind === 'radio') {
    return field.isChecked
      ? []
      : [click(selectors), { assertion: { expectation: 'TO_BE_CHECKED' }, selectors }];
  }
  if (field.kind === 'select') {
    const option = optionFor(field);
    if (option === undefined) return [];
    return [
      { interaction: { action: 'SELECT_OPTION', calledWith: option }, selectors },
      hasValue(selectors, option),
    ];
  }
  const value = valueFor(field);
  return value === undefined ? [] : [enter(selectors, value), hasValue(selectors, value)];
}
