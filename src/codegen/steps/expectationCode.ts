import type { Assertion } from '../../core/case/stepSchemas.ts';
import type { Selector } from '../../core/case/selector.ts';
import { locatorCode } from './locatorCode.ts';
import { cannot } from './cannotGenerate.ts';
import { variableTextCode } from './variableTextCode.ts';

/**
 * The line of an assertion.
 *
 * @param selectors of its element; none where the step has no element
 * @throws {CannotGenerate} when there is no code for it
 */
export function expectationCode(
  { expectation, calledWith }: Assertion,
  selectors: readonly Selector[],
): string {
  const target = selectors.length > 0 ? locatorCode(selectors) : undefined;
  const element = (): string =>
    `expect(${target ?? cannot(`${expectation} needs an element, and the step has no selectors`)})`;
  switch (expectation) {
    case 'VISIBLE':
      return `await ${element()}.toBeVisible();`;
    case 'NOT_VISIBLE':
      return `await ${element()}.toBeHidden();`;
    case 'DISABLED':
      return `await ${element()}.toBeDisabled();`;
    case 'TO_BE_CHECKED':
      return `await ${element()}.toBeChecked();`;
    case 'NOT_TO_BE_CHECKED':
      return `await ${element()}.not.toBeChecked();`;
    case 'TO_HAVE_VALUE':
      return `await ${element()}.toHaveValue(${variableTextCode(calledWith)});`;
    case 'TO_CONTAIN_TEXT':
      return `await ${element()}.toContainText(${variableTextCode(calledWith)});`;
    case 'TO_HAVE_STYLE':
      return `await ${element()}.toHaveCSS(${variableTextCode(calledWith[0])}, ${variableTextCode(calledWith[1])});`;
    case 'RESPONSE_OK':
      return `await expect(await session.get(${variableTextCode(calledWith)})).toBeOK();`;
    default:
      return unsupportedExpectation(expectation);
  }
}

const unsupportedExpectation = (expectation: never): never =>
  cannot(`No code can be generated for the unknown expectation ${String(expectation)}`);
