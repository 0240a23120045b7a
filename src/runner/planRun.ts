import { generateProject } from '../codegen/generateProject.ts';
import type { GeneratedProject } from '../codegen/plan/generatedProject.ts';
import { withRequiredCases } from '../core/case/withRequiredCases.ts';
import type { TestCase } from '../core/case/testCase.ts';
import type { StepRef } from './events/runEvent.ts';
import { findMissingVariables, type MissingVariable } from './missingVariables.ts';
import { RunEnvironment } from './runEnvironment.ts';

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
