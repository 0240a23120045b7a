import type { TestCase } from '../core/case/testCase.ts';
import { configFiles } from './configFiles.ts';
import { projectEnvironmentOf } from './projectEnvironment.ts';
import { flowFile } from './flowFile.ts';
import type { GeneratedProject, ProjectOptions } from './options.ts';
import { atOnce, inSlices, type Pieces } from './slices.ts';
import type { Pause } from '../core/pause.ts';
import { flowsIn, planOf } from './plan.ts';
import { readme } from './readme.ts';
import { specFile, type CodeFile } from './specFile.ts';
import { supportFiles } from './template/files.ts';
import { usesOf } from './variables.ts';
import { workflow } from './workflow.ts';

/**
 * A Playwright Test project that runs these cases, as text. No value of a secret gets into it: code
 * reads them from the environment while it runs.
 *
 * @throws {UserError} when `executionUrl` is no URL
 */
export const generateProject = (cases: readonly TestCase[], options: ProjectOptions): GeneratedProject =>
  atOnce(generation(cases, options));

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
