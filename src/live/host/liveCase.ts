import { tokenizer } from 'acorn';
import { planProject } from '../../codegen/plan/planProject.ts';
import { locatorCode } from '../../codegen/steps/locatorCode.ts';
import { stepCode } from '../../codegen/steps/writeStep.ts';
import type { Selector } from '../../core/case/selector.ts';
import type { TestCase, Element } from '../../core/case/testCase.ts';
import { message } from '../../core/message.ts';
import { runToEnd } from '../../core/slices.ts';
import { UserError } from '../../core/userError.ts';
import { CannotGenerate } from '../../steps/define/stepCoder.ts';
import type { LiveStep } from '../protocol/liveProtocol.ts';

/** A test case with what runs before and after it, as in a run. */
export interface LiveCase {
  readonly testCase: TestCase;
  /** The test cases that run before, first to last. */
  readonly chain: readonly TestCase[];
  /** The test cases that clean up after, in the order in which they run. */
  readonly teardowns: readonly TestCase[];
}

/**
 * Finds what runs before and after a test case.
 *
 * @param cases the test case and those that it needs
 * @throws {UserError} when it is not among them, or one that it depends on is not
 */
export function toLiveCase(id: string, cases: readonly TestCase[]): LiveCase {
  const [planned] = runToEnd(planProject(cases, new Set([id]))).cases;
  if (!planned) throw new UserError(message('There is no test case to run'), message('Open a test case'));
  if (planned.broken !== undefined)
    throw new UserError(
      message("What the test case depends on can't be run: {0}", planned.broken),
      message('Fix its dependencyId, then try again'),
    );
  return planned;
}

const oldestMinor = 60;

/** The oldest version of Playwright with live pages: it writes the locator of an element that was found otherwise. */
export const oldestLivePlaywright = `1.${oldestMinor}`;

/** Whether a version of Playwright, such as `1.60.1`, has what live pages need. */
export function isLivePlaywright(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > 1 || (major === 1 && minor >= oldestMinor);
}

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
