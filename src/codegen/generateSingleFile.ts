import type { TestCase } from '../core/case/testCase.ts';
import { runToEnd } from '../core/slices.ts';
import { defaultsModule } from './files/projectFiles.ts';
import { writeFlow } from './files/specFile.ts';
import { contextOptions, testTimeout, testParts, writeTest, type TestParts } from './files/writeTest.ts';
import { findCaseUses } from './plan/caseUses.ts';
import { createFlowLookup, planProject, type ProjectPlan } from './plan/planProject.ts';
import { getProjectEnvironment, defaultTimeoutPerStep, type ProjectOptions } from './plan/projectOptions.ts';
import { CodeWriter } from './steps/codeWriter.ts';
import { numberCode } from './steps/literals.ts';
import { singleFileSupport } from './template/supportFiles.ts';

/**
 * The spec of a case as a single file, which imports nothing but Playwright Test and Node: with what the case depends
 * on, what cleans up after it, and the code that they share. Its tag `@ID` selects it among others. JavaScript that
 * needs the sandbox fails with its reason. No value of a secret gets into it.
 *
 * @param cases the case itself, what it depends on and what cleans up after it, as far as they are known
 * @throws {UserError} when `executionUrl` isn't a URL
 */
export function generateSingleFile(
  testCase: TestCase,
  cases: readonly TestCase[],
  options: ProjectOptions,
): string {
  const uses = runToEnd(findCaseUses(cases));
  const environment = getProjectEnvironment(uses.environmentNames, options);
  const plan = runToEnd(planProject(cases, new Set([testCase.id])));
  const parts = partsOf(testCase, plan);
  const writer = new CodeWriter();
  writer.line(singleFileSupport(defaultsModule(environment, options)));
  writer.line('/** Waits as long as a step may take. */');
  writer.line('const expect = baseExpect.configure({ timeout: timeoutPerStep });');
  writer.line();
  writer.line('keepStableValues();');
  writer.line();
  writeOptions(writer, plan, contextOptions(uses.clipboard, environment, options), options);
  for (const flow of new Set([...parts.before, ...parts.teardowns])) {
    writer.line();
    writeFlow(writer, flow, '');
  }
  writer.line();
  writeTest(writer, parts, [testCase.id]);
  return writer.text;
}

function partsOf(testCase: TestCase, plan: ProjectPlan): TestParts {
  const [planned] = plan.cases;
  if (!planned) throw new Error(`No test was planned for ${testCase.id}`);
  // No name of the support code ends like this.
  const flows = new Map([...plan.flows].map(([of, flow]) => [of, { ...flow, name: `${flow.name}Steps` }]));
  return testParts(planned, createFlowLookup({ ...plan, flows }));
}

const usualOptions = [
  'actionTimeout: timeoutPerStep,',
  'navigationTimeout: timeoutPerStep,',
  'httpCredentials: process.env.BASIC_AUTH_USERNAME',
  '  ? {',
  '      username: process.env.BASIC_AUTH_USERNAME,',
  "      password: process.env.BASIC_AUTH_PASSWORD ?? '',",
  '      origin: new URL(baseURL).origin,',
  '    }',
  '  : undefined,',
];

/** The file has its options itself, whatever configuration it is run with. */
function writeOptions(
  writer: CodeWriter,
  plan: ProjectPlan,
  optional: readonly string[],
  { timeoutPerStep = defaultTimeoutPerStep }: ProjectOptions,
): void {
  writer.line(
    `test.describe.configure({ timeout: ${numberCode(testTimeout(plan, Math.trunc(timeoutPerStep)))} });`,
  );
  writer.block('test.use({', () => writer.all([...usualOptions, ...optional]), '});');
}
