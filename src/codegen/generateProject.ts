import type { TestCase } from '../core/case/testCase.ts';
import { configFiles } from './files/configFiles.ts';
import { projectEnvironmentOf } from './plan/projectEnvironment.ts';
import { flowFile } from './files/flowFile.ts';
import type { ProjectOptions } from './plan/projectOptions.ts';
import type { GeneratedProject } from './plan/generatedProject.ts';
import { inSlices, type Pieces } from '../core/runInSlices.ts';
import { runToEnd } from '../core/runToEnd.ts';
import type { Pause } from '../core/pause.ts';
import { flowsIn, planOf } from './plan/planProject.ts';
import { readme } from './files/readmeFile.ts';
import { specFile, type CodeFile } from './files/specFile.ts';
import { supportFiles } from './template/supportFiles.ts';
import { usesOf } from './plan/caseUses.ts';
import { workflow } from './files/workflowFile.ts';

/**
 * A Playwright Test project that runs these cases, as text. No value of a secret gets into it: code
 * reads them from the environment while it runs.
 *
 * @throws {UserError} when `executionUrl` is no URL
 */
export const generateProject = (cases: readonly TestCase[], options: ProjectOptions): GeneratedProject =>
  runToEnd(generation(cases, options));

/**
 * The same in slices, for who must not be held up by a thousand cases.
 *
 * @param pause awaited after each small piece of work; what it throws ends the generation
 * @throws {UserError} when `executionUrl` is no URL
 */
export const generateInSlices = (
  cases: readonly TestCase[],
  options: ProjectOptions,
  pause: Pause,
): Promise<GeneratedProject> => inSlices(generation(cases, options), pause);

function* generation(cases: readonly TestCase[], options: ProjectOptions): Pieces<GeneratedProject> {
  const uses = yield* usesOf(cases);
  const environment = projectEnvironmentOf(uses.environmentNames, options);
  const plan = yield* planOf(cases, options.only);
  const flowOf = flowsIn(plan);
  const code: CodeFile[] = [];
  for (const planned of plan.cases) {
    code.push(specFile(planned, flowOf));
    yield;
  }
  for (const flow of plan.flows.values()) {
    code.push(flowFile(flow));
    yield;
  }
  const files = new Map([
    ...code.map(({ path, text }) => [path, text] as const),
    ...supportFiles,
    ...configFiles(plan, uses, environment, options),
    ['README.md', readme(environment)],
    ['.github/workflows/playwright.yml', workflow(environment)],
  ]);
  return {
    files,
    usesSandbox: uses.sandbox,
    steps: code.flatMap(({ steps }) => steps),
    specs: new Map(plan.cases.map(({ testCase, path }) => [testCase.id, path])),
    environment,
  };
}
