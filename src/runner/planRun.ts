import { generateProject } from '../codegen/generateProject.ts';
import { environmentNamesIn } from '../codegen/plan/caseUses.ts';
import type { GeneratedProject } from '../codegen/plan/generatedProject.ts';
import { neededValues } from '../codegen/plan/projectOptions.ts';
import { withRequiredCases } from '../core/case/caseDependencies.ts';
import type { TestCase } from '../core/case/testCase.ts';
import { findEnvironmentVariableSpans } from '../core/summary/findVariables.ts';
import { positionAt } from '../core/text/textLines.ts';
import { parseCase } from '../core/yaml/parseCase.ts';
import type { StepRef } from './events/runEvent.ts';

/** A run of test cases before it starts: their project, and the variables of its process. */
export interface RunPlan {
  readonly project: GeneratedProject;
  /** Paths of the specs of the cases that were asked for. */
  readonly specs: readonly string[];
  readonly variables: ReadonlyMap<string, string>;
  /** Variables that the cases use and the environment has no value for, in the order of their first uses. */
  readonly missing: readonly MissingVariable[];
  /** Steps that open an email: they fail, since a run has no inbox. */
  readonly emailSteps: readonly StepRef[];
}

/**
 * Prepares a run of some cases, with those that they need.
 *
 * @param ids of the cases to run; those that are not among `cases` are left out
 * @throws {UserError} when the environment's URL is none
 */
export function planRun(
  ids: readonly string[],
  cases: readonly TestCase[],
  environment: RunEnvironment,
): RunPlan {
  const { executionUrl, name, testIdAttribute, timeoutPerStep, headers } = environment;
  const byId = new Map(cases.toReversed().map((testCase) => [testCase.id, testCase]));
  const required = withRequiredCases(ids, byId);
  const isOn = (id: string): boolean => byId.get(id)?.runStatus !== 'OFF';
  const project = generateProject(required, {
    executionUrl,
    only: new Set(ids),
    ...(testIdAttribute ? { testIdAttribute } : {}),
    ...(timeoutPerStep === undefined ? {} : { timeoutPerStep }),
    ...(name ? { environmentName: name } : {}),
    headerNames: [...(headers?.keys() ?? [])],
  });
  const variables = variablesOf(project, environment);
  return {
    project,
    specs: ids.flatMap((id) => project.specs.get(id) ?? []),
    variables,
    missing: findMissingVariables(required, (name) => Boolean(variables.get(`TEST_${name}`))),
    emailSteps: withRequiredCases(ids.filter(isOn), byId).flatMap(emailStepsOf),
  };
}

const emailStepsOf = ({ id, elements }: TestCase): StepRef[] =>
  elements.flatMap(({ interaction }, index) =>
    interaction?.action === 'OPEN_EMAIL' ? [{ caseId: id, index }] : [],
  );

function variablesOf(
  { environment: read }: GeneratedProject,
  { executionUrl, name, variables, basicAuth, headers, allowedOrigins = [] }: RunEnvironment,
): Map<string, string> {
  return new Map([
    ...Array.from(variables, ([variable, value]) => [`TEST_${variable}`, value] as const),
    ...Array.from(read.headers, ([header, variable]) => [variable, headers?.get(header) ?? ''] as const),
    ['BASIC_AUTH_USERNAME', basicAuth?.username ?? ''],
    ['BASIC_AUTH_PASSWORD', basicAuth?.password ?? ''],
    ['BASE_URL', executionUrl],
    ['ENVIRONMENT_NAME', name ?? ''],
    ['ALLOWED_ORIGINS', allowedOrigins.join(' ')],
  ]);
}

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
function findMissingVariables(
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

/** The environment that test cases run in. */
export interface RunEnvironment {
  /** Where the application runs. */
  readonly executionUrl: string;
  readonly name?: string | undefined;
  /** Values by the variable's name, such as `PASSWORD`. */
  readonly variables: ReadonlyMap<string, string>;
  readonly basicAuth?: { readonly username: string; readonly password: string } | undefined;
  /** Values by the header's name. */
  readonly headers?: ReadonlyMap<string, string> | undefined;
  readonly testIdAttribute?: string | undefined;
  /** In milliseconds. */
  readonly timeoutPerStep?: number | undefined;
  /** Whether the timeout is that of the test target. */
  readonly isTargetTimeout?: boolean | undefined;
  /** Origins that code of test cases may fetch from, beside that of the application. */
  readonly allowedOrigins?: readonly string[] | undefined;
}

/** Whether a trace of a run in an environment may show what is not everybody's to see. */
export const holdsSecrets = ({ variables, basicAuth, headers }: RunEnvironment): boolean =>
  variables.size > 0 || basicAuth !== undefined || (headers !== undefined && headers.size > 0);
