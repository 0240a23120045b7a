import { environmentNamesIn } from '../codegen/plan/caseUses.ts';
import { neededValues } from '../codegen/plan/projectEnvironment.ts';
import type { TestCase } from '../core/case/testCase.ts';
import { findEnvironmentVariableSpans } from '../core/summary/findVariables.ts';
import { positionAt } from '../core/text/textLines.ts';
import { parseCase } from '../core/yaml/parseCase.ts';

/** A variable without a value, and where it is used first. */
export interface MissingVariable {
  /** The name of the value that is needed, such as OTP_INITIALIZER_KEY for `$TOTP`. */
  readonly name: string;
  readonly caseId: string;
  /** The position of the step, from 0; left out for the entry point. */
  readonly index?: number;
}

/**
 * Finds the values that test cases need and that are not there, in the order of their first uses: a user name stands
 * before its password, as in the steps.
 *
 * @param cases those to run, and those that they need
 */
export function findMissingVariables(
  cases: readonly TestCase[],
  hasValue: (name: string) => boolean,
): MissingVariable[] {
  const missing = new Map<string, MissingVariable>();
  const add = (value: unknown, place: Omit<MissingVariable, 'name'>): void => {
    for (const name of environmentNamesIn(value).flatMap(neededValues))
      if (!missing.has(name) && !hasValue(name)) missing.set(name, { name, ...place });
  };
  for (const { id, entryPointUrlPath, elements } of inRunOrder(cases)) {
    add(entryPointUrlPath, { caseId: id });
    for (const [index, element] of elements.entries()) add(element, { caseId: id, index });
  }
  return [...missing.values()];
}

/** Each dependency stands before what needs it. */
function inRunOrder(cases: readonly TestCase[]): Set<TestCase> {
  const byId = new Map(cases.map((testCase) => [testCase.id, testCase]));
  const ordered = new Set<TestCase>();
  for (const testCase of cases) {
    const chain = new Set<TestCase>();
    let at: TestCase | undefined = testCase;
    for (; at && !chain.has(at); at = at.dependencyId ? byId.get(at.dependencyId) : undefined) chain.add(at);
    for (const needed of [...chain].toReversed()) ordered.add(needed);
  }
  return ordered;
}

/**
 * Finds the line, from 1, in which a variable is used.
 *
 * @param text of the file of the test case
 */
export function lineOfUse({ name, index }: MissingVariable, text: string): number {
  const { start } = parseCase(text).spanOf(index === undefined ? ['entryPointUrlPath'] : ['elements', index]);
  const use = findEnvironmentVariableSpans(text.slice(start)).find((found) =>
    neededValues(found.name).includes(name),
  );
  return positionAt(text, start + (use?.start ?? 0)).line;
}
