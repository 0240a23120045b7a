import type { Page } from 'playwright-core';
import type { Selector } from '../../core/case/selector.ts';
import type { Element } from '../../core/case/testCase.ts';
import { optionToChoose, typedValueFor } from './fieldValues.ts';
import { findUniqueSelectors } from './findUniqueSelectors.ts';
import { fieldSelectors } from './candidateSelectors.ts';
import type { FormField } from './pageSnapshot.ts';
import { clickStep, enterTextStep, hasValueStep } from './createSteps.ts';

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
    const selectors = await findUniqueSelectors(page, field.n, fieldSelectors(field, within));
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
      : [clickStep(selectors), { assertion: { expectation: 'TO_BE_CHECKED' }, selectors }];
  }
  if (field.kind === 'select') {
    const option = optionToChoose(field);
    if (option === undefined) return [];
    return [
      { interaction: { action: 'SELECT_OPTION', calledWith: option }, selectors },
      hasValueStep(selectors, option),
    ];
  }
  const value = typedValueFor(field);
  return value === undefined ? [] : [enterTextStep(selectors, value), hasValueStep(selectors, value)];
}
