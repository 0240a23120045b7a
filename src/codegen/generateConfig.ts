import { contextOptions } from './files/writeTest.ts';
import { deviceOf, type Breakpoint, type Browser } from './files/configFiles.ts';
import { getProjectEnvironment, type ProjectOptions } from './plan/projectOptions.ts';
import { CodeWriter } from './steps/codeWriter.ts';
import { literal } from './steps/literals.ts';

/** Options of a configuration for single files, beside those of their code. */
export interface ConfigOptions extends ProjectOptions {
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
 * @throws {UserError} when `executionUrl` is no URL
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
