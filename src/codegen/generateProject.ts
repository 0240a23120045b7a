import type { TestCase } from '../core/case/testCase.ts';
import { runInSlices, type Slices, runToEnd, type Pause } from '../core/slices.ts';
import {
  configFiles,
  readmeFile,
  workflowFile,
  deviceOf,
  type Breakpoint,
  type Browser,
} from './files/projectFiles.ts';
import { flowFile, specFile } from './files/specFile.ts';
import { type CodeFile, contextOptions } from './files/writeTest.ts';
import { findCaseUses } from './plan/caseUses.ts';
import type { GeneratedProject } from './plan/generatedProject.ts';
import { createFlowLookup, planProject, type ProjectPlan } from './plan/planProject.ts';
import { getProjectEnvironment, type ProjectOptions } from './plan/projectOptions.ts';
import { CodeWriter } from './steps/codeWriter.ts';
import { literal } from './steps/literals.ts';
import { supportFiles } from './template/supportFiles.ts';

/**
 * A Playwright Test project that runs these cases, as text. No value of a secret gets into it: code
 * reads them from the environment while it runs.
 *
 * @throws {UserError} when `executionUrl` isn't a URL
 */
export const generateProject = (cases: readonly TestCase[], options: ProjectOptions): GeneratedProject =>
  runToEnd(generation(cases, options));

/**
 * The same in slices, for who must not be held up by a thousand cases.
 *
 * @param pause awaited after each small piece of work; what it throws ends the generation
 * @throws {UserError} when `executionUrl` isn't a URL
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

/**
 * The spec of one case, with where its steps stand: always in the test, even if other test cases run them as well.
 *
 * @param cases the case itself, what it depends on and what cleans up after it, as far as they are known
 */
export function generateSpec(testCase: TestCase, cases: readonly TestCase[]): CodeFile {
  const plan = runToEnd(planProject(cases, new Set([testCase.id])));
  const [planned] = plan.cases;
  if (!planned) throw new Error(`No spec was planned for ${testCase.id}`);
  return specFile(planned, createFlowLookup(plan));
}

/** Options of a configuration for single files, beside those of their code. */
interface ConfigOptions extends ProjectOptions {
  readonly browser: Browser;
  readonly breakpoint: Breakpoint;
  readonly isHeadless: boolean;
  /** The folder of traces and screenshots; Playwright's own where it is left out. */
  readonly outputDir?: string;
  /** Ids of the test cases that run; all where it is left out. */
  readonly filterTestCaseIds?: readonly string[];
}

/**
 * A configuration of Playwright Test for single files of test cases in its folder, as text.
 *
 * @throws {UserError} when `executionUrl` isn't a URL
 */
export function generateConfig(options: ConfigOptions): string {
  const { executionUrl, environmentName } = getProjectEnvironment([], options);
  const writer = new CodeWriter();
  writer.all(["import { defineConfig, devices } from '@playwright/test';", '']);
  writer.line(
    `const { BASE_URL, CI, KEEP_TRACES${options.browser === 'CHROMIUM' ? ', PLAYWRIGHT_CHROMIUM_EXECUTABLE_PATH' : ''} } = process.env;`,
  );
  if (environmentName !== '')
    writer.all(['', `process.env.ENVIRONMENT_NAME ||= ${literal(environmentName)};`]);
  writer.line();
  writer.block('export default defineConfig({', () => writeConfig(writer, executionUrl, options), '});');
  return writer.text;
}

function writeConfig(writer: CodeWriter, executionUrl: string, options: ConfigOptions): void {
  const { outputDir, filterTestCaseIds, isHeadless, browser, breakpoint } = options;
  writer.line("testDir: '.',");
  if (outputDir !== undefined) writer.line(`outputDir: ${literal(outputDir)},`);
  if (filterTestCaseIds) writer.line(`grep: ${idPattern(filterTestCaseIds)},`);
  writer.all([
    'fullyParallel: true,',
    'forbidOnly: !!CI,',
    "reporter: [['list'], ['html', { open: 'never' }]],",
  ]);
  const use = [
    `baseURL: BASE_URL || ${literal(executionUrl)},`,
    ...(isHeadless ? [] : ['headless: false,']),
    ...tracing,
    ...contextOptions(false, getProjectEnvironment([], options), options),
  ];
  writer.block('use: {', () => writer.all(use), '},');
  const { projectName, use: device } = deviceOf(browser, breakpoint);
  const project = (): void => {
    writer.line(`name: ${literal(projectName)},`);
    writer.block('use: {', () => writer.all(device), '},');
  };
  writer.block('projects: [', () => writer.block('{', project, '},'), '],');
}

const tracing = [
  '// Traces show what was typed: on CI they are recorded only if KEEP_TRACES is set.',
  "trace: CI && !KEEP_TRACES ? 'off' : 'on',",
];

/** A pattern of the tags by which single files name their test cases. Ids are UUIDs, whatever their case. */
const idPattern = (ids: readonly string[]): string => `/@(?:${ids.join('|')})(?![\\w-])/i`;
