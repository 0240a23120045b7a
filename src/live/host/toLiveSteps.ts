import { tokenizer } from 'acorn';
import { locatorCode } from '../../codegen/steps/locatorCode.ts';
import { stepCode } from '../../codegen/steps/writeStep.ts';
import type { Selector } from '../../core/case/selector.ts';
import type { Element, TestCase } from '../../core/case/testCase.ts';
import { CannotGenerate } from '../../steps/define/stepCoder.ts';
import type { LiveStep } from '../protocol/liveProtocol.ts';

/** Steps of a case as code that a live session runs, from one up to another, which is left out. */
export const toLiveSteps = (
  { id, elements }: Pick<TestCase, 'id' | 'elements'>,
  from = 0,
  to = elements.length,
): LiveStep[] =>
  elements.slice(from, to).map((element, at) => ({ caseId: id, index: from + at, code: toCode(element) }));

function toCode(element: Element): string {
  const lines = stepCode(element).lines.join('\n');
  return withoutTypes(element.ignoreFailure ? `await mayFail(async () => {\n${lines}\n});` : lines);
}

/** The code of a locator, to count and to highlight its elements; undefined where Playwright has none such. */
export function toLiveLocator(selectors: readonly Selector[]): string | undefined {
  try {
    return withoutTypes(locatorCode(selectors));
  } catch (error) {
    if (error instanceof CannotGenerate) return undefined;
    throw error;
  }
}

/** Code without the types that generated code asserts, as in `getByRole('mark' as 'button')`. */
function withoutTypes(code: string): string {
  if (!code.includes(' as ')) return code;
  const tokens = [...tokenizer(code, { ecmaVersion: 2024, sourceType: 'module' })];
  const asserted = tokens.flatMap(({ type, start, end }, at) => {
    const [before, next] = [tokens[at - 1], tokens[at + 1]];
    const isAssertion =
      type.label === 'name' && code.slice(start, end) === 'as' && next?.type.label === 'string';
    return isAssertion ? [{ from: before?.end ?? 0, to: next.end }] : [];
  });
  return asserted.reduceRight((text, { from, to }) => text.slice(0, from) + text.slice(to), code);
}
