import type { TestCase } from '../core/case/testCase.ts';
import { runInSlices, type Slices, runToEnd, type Pause } from '../core/slices.ts';
import { configFiles, readmeFile, workflowFile } from './files/configFiles.ts';
import { getProjectEnvironment, type ProjectOptions } from './plan/projectOptions.ts';
import { flowFile, specFile } from './files/specFile.ts';
import type { GeneratedProject } from './plan/generatedProject.ts';
import { createFlowLookup, planProject, type ProjectPlan } from './plan/planProject.ts';
import type { CodeFile } from './files/writeTest.ts';
import { supportFiles } from './template/supportFiles.ts';
import { findCaseUses } from './plan/caseUses.ts';

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
export const generateProjectInSlices = (
  cases: readonly TestCase[],
  options: ProjectOptions,
  pause: Pause,
): Promise<GeneratedProject> => runInSlices(generation(cases, options), pause);

function* generation(cases: readonly TestCase[], options: ProjectOptions): Slices<GeneratedProject> {
  const uses = yield* findCaseUses(cases);
  const environment = getProjectEnvironment(uses.environmentNames, options);
  const plan = yield* planProject(cases, options.only);
  const code = yield* codeFiles(plan);
  const files = new Map([
    ...code.map(({ path, text }) => [path, text] as const),
    ...supportFiles,
    ...configFiles(plan, uses, environment, options),
    ['README.md', readmeFile(environment)],
    ['.github/workflows/playwright.yml', workflowFile(environment)],
  ]);
  return {
    files,
    usesSandbox: uses.sandbox,
    steps: code.flatMap(({ steps }) => steps),
    specs: new Map(plan.cases.map(({ testCase, path }) => [testCase.id, path])),
    environment,
  };
}

/** The files of the tests, and then those of the functions that several of them call. */
function* codeFiles(plan: ProjectPlan): Slices<CodeFile[]> {
  const flowOf = createFlowLookup(plan);
  const files: CodeFile[] = [];
  for (const planned of plan.cases) {
    files.push(specFile(planned, flowOf, plan.flows.get(planned.testCase)));
    yield;
  }
  for (const flow of plan.flows.values()) {
    files.push(flowFile(flow));
    yield;
  }
  return files;
}

/** The path of the worker of the sandbox in a project. Its text is built from `src/sandbox`. */
export const sandboxWorkerPath = 'support/sandboxWorker.mjs';

/**
 * The files of a project, with the worker of its sandbox where a test case needs it.
 *
 * @param worker the text of the bundled worker
 */
export function withSandboxWorker(
  { files, usesSandbox }: Pick<GeneratedProject, 'files' | 'usesSandbox'>,
  worker: string,
): ReadonlyMap<string, string> {
  return usesSandbox ? new Map([...files, [sandboxWorkerPath, worker]]) : files;
}
