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
  const expects = (matcher: string): string => {
    const element = target ?? cannot(`${expectation} needs an element, and the step has no selectors`);
    return `await session.until((page) => expect(${element}).${matcher});`;
  };
  switch (expectation) {
    case 'VISIBLE':
      return expects('toBeVisible()');
    case 'NOT_VISIBLE':
      return expects('toBeHidden()');
    case 'DISABLED':
      return expects('toBeDisabled()');
    case 'TO_BE_CHECKED':
      return expects('toBeChecked()');
    case 'NOT_TO_BE_CHECKED':
      return expects('not.toBeChecked()');
    case 'TO_HAVE_VALUE':
      return expects(`toHaveValue(${variableTextCode(calledWith)})`);
    case 'TO_CONTAIN_TEXT':
      return expects(`toContainText(${variableTextCode(calledWith)})`);
    case 'TO_HAVE_STYLE':
      return expects(`toHaveCSS(${variableTextCode(calledWith[0])}, ${variableTextCode(calledWith[1])})`);
    case 'RESPONSE_OK':
      return `await expect(await session.get(${variableTextCode(calledWith)})).toBeOK();`;
    default:
      return unsupportedExpectation(expectation);
  }
}

const unsupportedExpectation = (expectation: never): never =>
  cannot(`No code can be generated for the unknown expectation ${String(expectation)}`);
