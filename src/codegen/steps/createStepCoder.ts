import type { Selector } from '../../core/case/selector.ts';
import type { StepCoder } from '../../steps/define/stepCoder.ts';
import { callWithCode, valueLiteral } from './literals.ts';
import { elementCode, locatorCode, narrowing } from './locatorCode.ts';
import { variableTextCode } from './variableTextCode.ts';

/**
 * What the code of a step is made of.
 *
 * @param selectors of its element; none where the step has no element
 * @throws {CannotGenerate} when Playwright has no such locator
 */
export function createStepCoder(selectors: readonly Selector[]): StepCoder {
  const target = locatorCode(selectors);
  return {
    hasElement: selectors.length > 0,
    takesInput: takesInput(selectors),
    on: (call) => `session.find((page) => ${target}).${call}`,
    expect: (matcher) => `await session.until((page) => expect(${target}).${matcher});`,
    text: variableTextCode,
    options: (given) =>
      Object.values(given).some((value) => value !== undefined) ? `, ${valueLiteral(given)}` : '',
    callWithCode,
    element: elementCode,
  };
}

/** Elements that take input: those that open pages are links, buttons and what acts like them. */
const inputRoles: ReadonlySet<string> = new Set([
  'checkbox',
  'combobox',
  'listbox',
  'option',
  'radio',
  'searchbox',
  'slider',
  'spinbutton',
  'switch',
  'tab',
  'textbox',
]);

function takesInput(selectors: readonly Selector[]): boolean {
  const element = selectors.findLast(({ selectorType }) => !narrowing.has(selectorType));
  return (
    element?.selectorType === 'PLACEHOLDER' ||
    (element?.selectorType === 'ROLE' && inputRoles.has(element.selector))
  );
}
