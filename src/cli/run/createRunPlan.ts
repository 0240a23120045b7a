import { planRun, type RunPlan } from '../../runner/planRun.ts';
import type { RunEnvironment } from '../../runner/runEnvironment.ts';
import type { LocalSet } from '../../sync/cases/localSet.ts';
import type { RunOptions } from '../arguments/commandOptions.ts';
import { Refusal } from '../outcome/refusal.ts';

/**
 * Prepares a run of test cases, with values of variables and headers from the environment of the process.
 *
 * @throws Refusal that names the variables and headers without a value
 */
export function createRunPlan(ids: readonly string[], { cases }: LocalSet, options: RunOptions): RunPlan {
  const { env } = process;
  const testCases = Array.from(cases.values(), ({ testCase }) => testCase);
  const prepared = planRun(ids, testCases, environmentOf(options, env));
  const headers = Array.from(prepared.project.environment.headers.values());
  const missing = [
    ...prepared.missing.map((name) => [`The variable $${name}`, `TEST_${name}`] as const),
    ...headers.filter((name) => !env[name]).map((name) => ['A header', name] as const),
  ];
  if (missing.length > 0) {
    throw new Refusal(
      missing.map(([subject, name]) => ({
        message: `${subject} has no value`,
        todo: `Set the environment variable ${name}`,
      })),
    );
  }
  const values = headers.map((name) => [name, env[name] ?? ''] as const);
  return { ...prepared, variables: new Map([...prepared.variables, ...values]) };
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
