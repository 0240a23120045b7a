import type { TestCase } from '../core/testCase.ts';
import { configFiles } from './configFiles.ts';
import { environmentOf } from './environment.ts';
import { flowFile } from './flowFile.ts';
import type { GeneratedProject, ProjectOptions } from './options.ts';
import { planOf, type Flow } from './plan.ts';
import { readme } from './readme.ts';
import { specFile } from './specFile.ts';
import { supportFiles } from './support/files.ts';
import { workflow } from './workflow.ts';

/**
 * A Playwright Test project that runs these cases, as text. No value of a secret gets into it: code
 * reads them from the environment while it runs.
 *
 * @throws {UserError} when `executionUrl` is no URL
 */
export function generateProject(cases: readonly TestCase[], options: ProjectOptions): GeneratedProject {
  const plan = planOf(cases);
  const environment = environmentOf(cases, options);
  const flowOf = (testCase: TestCase): Flow => {
    const flow = plan.flows.get(testCase);
    if (!flow) throw new Error(`No function was planned for ${testCase.id}`);
    return flow;
  };
  const code = [
    ...plan.cases.map((planned) => specFile(planned, flowOf)),
    ...Array.from(plan.flows.values(), flowFile),
  ];
  const files = new Map([
    ...code.map(({ path, text }) => [path, text] as const),
    ...supportFiles,
    ...configFiles(plan, environment, options),
    ['README.md', readme(environment)],
    ['.github/workflows/playwright.yml', workflow(environment)],
  ]);
  return {
    files,
    steps: code.flatMap(({ steps }) => steps),
    specs: new Map(plan.cases.map(({ testCase, path }) => [testCase.id, path])),
    environment,
  };
}
