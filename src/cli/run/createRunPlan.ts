import {
  planRun,
  type RunPlan,
  lineOfUse,
  type MissingVariable,
  type RunEnvironment,
} from '../../runner/planRun.ts';
import type { LocalSet } from '../../sync/cases/localSet.ts';
import type { RunOptions } from '../arguments/commandOptions.ts';
import { displayPath } from '../cases/displayPath.ts';
import { Refusal } from '../outcome/refusal.ts';

/**
 * Prepares a run of test cases, with values of variables and headers from the environment of the process.
 *
 * @throws Refusal that names the variables and headers without a value, and where each variable is used first
 */
export function createRunPlan(ids: readonly string[], local: LocalSet, options: RunOptions): RunPlan {
  const { env } = process;
  const testCases = Array.from(local.cases.values(), ({ testCase }) => testCase);
  const prepared = planRun(ids, testCases, environmentOf(options, env));
  const headers = Array.from(prepared.project.environment.headers.values());
  const missing = [
    ...prepared.missing.map((variable) => ({
      message: `The variable $${variable.name} has no value: ${useOf(variable, local, options.folder)}`,
      todo: `Set the environment variable TEST_${variable.name}`,
    })),
    ...headers
      .filter((name) => !env[name])
      .map((name) => ({ message: 'A header has no value', todo: `Set the environment variable ${name}` })),
  ];
  if (missing.length > 0) throw new Refusal(missing);
  const values = headers.map((name) => [name, env[name] ?? ''] as const);
  return { ...prepared, variables: new Map([...prepared.variables, ...values]) };
}

function useOf(variable: MissingVariable, { cases }: LocalSet, folder: string): string {
  const { testCase, file } = cases.get(variable.caseId) ?? {};
  const place = `${displayPath(folder, file?.path ?? '')}:${lineOfUse(variable, file?.text ?? '')}`;
  return `“${testCase?.description ?? ''}” uses it in ${place}`;
}

function environmentOf(options: RunOptions, env: NodeJS.ProcessEnv): RunEnvironment {
  const variables = Object.entries(env).flatMap(([name, value]) =>
    name.startsWith('TEST_') && value ? ([[name.slice('TEST_'.length), value]] as const) : [],
  );
  const username = env['BASIC_AUTH_USERNAME'];
  return {
    executionUrl: options.url,
    name: options.environment,
    testIdAttribute: options.testIdAttribute,
    timeoutPerStep: options.stepTimeout,
    variables: new Map(variables),
    headers: new Map(options.header.map((name) => [name, ''])),
    allowedOrigins: options.allowOrigin,
    basicAuth: username ? { username, password: env['BASIC_AUTH_PASSWORD'] ?? '' } : undefined,
  };
}
