import type { Element } from '../../../src/core/case/testCase.ts';
import { parseLocatorLine } from '../../../src/core/locator/locatorLine.ts';
import type { StepExample } from '../../../src/steps/define/defineStep.ts';
import type { StepDefinition } from '../../../src/steps/table.ts';

/** The step of an example. */
export function exampleStep(
  { kind, name }: Pick<StepDefinition, 'kind' | 'name'>,
  { calledWith, on }: Pick<StepExample<unknown>, 'calledWith' | 'on'>,
): Element {
  const argument = calledWith === undefined ? {} : { calledWith };
  const chain = on === undefined ? {} : { selectors: parseLocatorLine(on) };
  const step = kind === 'interaction' ? { action: name, ...argument } : { expectation: name, ...argument };
  return { [kind]: step, ...chain };
}
