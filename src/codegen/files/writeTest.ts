import type { Element, TestCase } from '../../core/case/testCase.ts';
import { getField } from '../../core/values.ts';
import type { StepLocation } from '../plan/generatedProject.ts';
import type { PlannedCase, PlannedFlow, ProjectPlan } from '../plan/planProject.ts';
import type { ProjectEnvironment, ProjectOptions } from '../plan/projectOptions.ts';
import { commentLines, type CodeWriter } from '../steps/codeWriter.ts';
import { literal, valueLiteral, keyLiteral } from '../steps/literals.ts';
import { writeFailingStep, writeStep } from '../steps/writeStep.ts';

/** A test with the functions of other test cases that it calls. */
export interface TestParts {
  readonly planned: PlannedCase;
  /** What runs before its own steps, in this order. */
  readonly before: readonly PlannedFlow[];
  /** Its own steps, unless they are in a function. */
  readonly elements: readonly Element[];
  /** What runs after it, in this order. */
  readonly teardowns: readonly PlannedFlow[];
}

/**
 * Gets the parts of the test of a case.
 *
 * @param ownFlow the function with the steps of the case, if there is one; the test has the steps where it is left out
 */
export function testParts(
  planned: PlannedCase,
  flowOf: (testCase: TestCase) => PlannedFlow,
  ownFlow?: PlannedFlow,
): TestParts {
  const { testCase, chain, broken } = planned;
  const teardowns = planned.teardowns.map(flowOf);
  if (broken !== undefined) return { planned, before: [], elements: [], teardowns };
  const before = [...chain.map(flowOf), ...(ownFlow ? [ownFlow] : [])];
  return { planned, before, elements: ownFlow ? [] : testCase.elements, teardowns };
}

/**
 * Writes the test, and returns where its steps stand.
 *
 * @param tags further tags, without @
 */
export function writeTest(
  writer: CodeWriter,
  parts: TestParts,
  tags: readonly string[] = [],
): StepLocation[] {
  const { planned, elements } = parts;
  const { testCase, path, broken } = planned;
  if (testCase.prompt) writer.all(commentLines(testCase.prompt));
  writer.block('const details = {', () => writer.all(details(testCase, tags)), '};');
  writeSkips(writer, testCase);
  writer.line();
  const steps: StepLocation[] = [];
  const body = (): void => {
    writeBefore(writer, parts);
    if (broken !== undefined) writeFailingStep(writer, 'Run the dependencies', broken);
    for (const [index, element] of elements.entries())
      steps.push({ caseId: testCase.id, index, path, line: writeStep(writer, element, index) });
  };
  writer.block(`test(${literal(testTitle(testCase))}, details, async ({ session }) => {`, body, '});');
  return steps;
}

/** Whether a case is not run in each environment. */
export const hasExclusions = ({ excludedEnvironmentNames }: TestCase): boolean =>
  (excludedEnvironmentNames ?? []).length > 0;

function writeSkips(writer: CodeWriter, testCase: TestCase): void {
  if (testCase.runStatus === 'OFF') {
    writer.line("test.skip(true, 'The runStatus of the test case is OFF');");
  }
  if (hasExclusions(testCase)) {
    writer.line(`const excluded = ${valueLiteral(testCase.excludedEnvironmentNames)};`);
    writer.line(
      'test.skip(excluded.includes(environmentName), `Not run in the environment ${environmentName}`);',
    );
  }
}

/** Tags begin with @ and hold no space; the annotation tells the case from others of its name. */
function details({ id, tagNames, type }: TestCase, more: readonly string[]): string[] {
  const names = [...(tagNames ?? []), ...(type ? [type] : []), ...more];
  const tags = names.flatMap((name) => name.trim().replaceAll(/\s+/g, '-').replace(/^@+/, '') || []);
  const annotation = `annotation: { type: 'test case', description: ${literal(id)} },`;
  if (tags.length === 0) return [annotation];
  return [`tag: ${valueLiteral([...new Set(tags)].map((name) => `@${name}`))},`, annotation];
}

function writeBefore(writer: CodeWriter, { planned, before, teardowns }: TestParts): void {
  const { testCase, chain, missingTeardowns, broken } = planned;
  if (teardowns.length > 0)
    writer.line(`session.cleanUpWith(${teardowns.map(({ name }) => name).join(', ')});`);
  for (const id of missingTeardowns) {
    writer.line(
      `session.note('teardown failed', ${literal(`The teardown ${id} is not among the test cases`)});`,
    );
  }
  if (broken !== undefined) return;
  const { entryPointUrlPath } = chain[0] ?? testCase;
  writer.line(`await session.open(${entryPointUrlPath ? literal(entryPointUrlPath) : ''});`);
  for (const { name } of before) writer.line(`await ${name}(session);`);
}

/** Milliseconds that the longest test may take: every step of it may use up its limit. */
export function testTimeout({ cases }: ProjectPlan, timeoutPerStep: number): number {
  const durations = cases.map(({ testCase, chain }) =>
    [testCase, ...chain].reduce(
      (sum, executed) => sum + durationOf(executed, timeoutPerStep),
      2 * timeoutPerStep,
    ),
  );
  return Math.ceil(Math.max(30_000, ...durations));
}

const durationOf = ({ elements }: TestCase, timeoutPerStep: number): number =>
  elements.reduce((sum, { interaction }) => {
    const fixed = getField(interaction?.calledWith, 'timeMilliseconds');
    return sum + timeoutPerStep + (typeof fixed === 'number' && Number.isFinite(fixed) ? fixed : 0);
  }, 0);

/** The options of the browser's context that only part of the projects need, as lines of an object. */
export const contextOptions = (
  isClipboardRead: boolean,
  { headers }: ProjectEnvironment,
  { testIdAttribute }: ProjectOptions,
): string[] => [
  ...(testIdAttribute ? [`testIdAttribute: ${literal(testIdAttribute)},`] : []),
  ...(isClipboardRead ? ["permissions: ['clipboard-read', 'clipboard-write'],"] : []),
  ...(headers.size > 0
    ? [
        'extraHTTPHeaders: {',
        ...[...headers].map(([name, variable]) => `  ${headerCode(name, variable)}`),
        '},',
      ]
    : []),
];

/** A header without a value is sent empty: leaving it out would hide that it is missing. */
const headerCode = (name: string, variable: string): string =>
  `${keyLiteral(name)}: process.env.${variable} ?? '',`;

/** The title of a test case in code: its description. */
export const testTitle = ({ description }: TestCase): string => description.trim() || 'Untitled';

/**
 * The import of what a body uses of `support/test`.
 *
 * @param steps the elements that are written as steps in the file
 */
export function stepsImport(steps: readonly Element[], from: string): string {
  const names = [
    ...(steps.some(({ assertion }) => assertion) ? ['expect'] : []),
    ...(steps.some(({ ignoreFailure }) => ignoreFailure) ? ['mayFail'] : []),
    'test',
  ];
  return `import { ${names.join(', ')} } from '${from}';`;
}

/** @param up the way to the project's folder, such as `../../` */
export const flowImport = ({ name, path }: PlannedFlow, up: string): string =>
  `import { ${name} } from ${literal(up + path.replace(/\.ts$/, ''))};`;

export interface CodeFile {
  readonly path: string;
  readonly text: string;
  readonly steps: readonly StepLocation[];
}
