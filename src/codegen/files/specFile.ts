import type { Element, TestCase } from '../../core/case/testCase.ts';
import { flowImport, stepsImport } from './importLines.ts';
import { literal, valueLiteral } from '../steps/literals.ts';
import { commentLines } from '../steps/commentLines.ts';
import type { PlannedCase, PlannedFlow } from '../plan/planProject.ts';
import type { StepLocation } from '../plan/generatedProject.ts';
import { writeFailingStep, writeStep } from '../steps/writeStep.ts';
import { testTitle } from './testTitle.ts';
import { CodeWriter } from '../steps/codeWriter.ts';
import type { CodeFile } from './codeFile.ts';

type FlowLookup = (testCase: TestCase) => PlannedFlow;

/**
 * The spec of a case: one test, in which its dependencies run before and its teardowns after.
 *
 * @param ownFlow the function with the steps of the case, if there is one; the test has the steps where it is left out
 */
export function specFile(planned: PlannedCase, flowOf: FlowLookup, ownFlow?: PlannedFlow): CodeFile {
  const { testCase, path, chain, broken } = planned;
  const writer = new CodeWriter();
  const elements = ownFlow || broken !== undefined ? [] : testCase.elements;
  const before = broken === undefined ? [...chain.map(flowOf), ...(ownFlow ? [ownFlow] : [])] : [];
  writeImports(writer, planned, [...before, ...planned.teardowns.map(flowOf)], elements);
  if (testCase.prompt) writer.all(commentLines(testCase.prompt));
  writer.block('const details = {', () => writer.all(details(testCase)), '};');
  writeSkips(writer, testCase);
  writer.line();
  const steps: StepLocation[] = [];
  const body = (): void => {
    writeBefore(writer, planned, flowOf);
    for (const { name } of before) writer.line(`await ${name}(session);`);
    if (broken !== undefined) writeFailingStep(writer, 'Run the dependencies', broken);
    for (const [index, element] of elements.entries())
      steps.push({ caseId: testCase.id, index, path, line: writeStep(writer, element, index) });
  };
  writer.block(`test(${literal(testTitle(testCase))}, details, async ({ session }) => {`, body, '});');
  return { path, text: writer.text, steps };
}

function writeImports(
  writer: CodeWriter,
  { testCase, path }: PlannedCase,
  flows: readonly PlannedFlow[],
  elements: readonly Element[],
): void {
  const up = '../'.repeat(path.split('/').length - 1);
  const environment = hasExclusions(testCase)
    ? [`import { environmentName } from '${up}support/environment';`]
    : [];
  const functions = [...new Set(flows)].map((flow) => flowImport(flow, up));
  writer.all([...functions.toSorted(), ...environment, stepsImport(elements, `${up}support/test`), '']);
}

const hasExclusions = ({ excludedEnvironmentNames }: TestCase): boolean =>
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
function details({ id, tagNames, type }: TestCase): string[] {
  const names = [...(tagNames ?? []), ...(type ? [type] : [])];
  const tags = names.flatMap((name) => name.trim().replaceAll(/\s+/g, '-').replace(/^@+/, '') || []);
  const annotation = `annotation: { type: 'test case', description: ${literal(id)} },`;
  if (tags.length === 0) return [annotation];
  return [`tag: ${valueLiteral([...new Set(tags)].map((name) => `@${name}`))},`, annotation];
}

function writeBefore(writer: CodeWriter, planned: PlannedCase, flowOf: FlowLookup): void {
  const { testCase, chain, teardowns, missingTeardowns } = planned;
  if (teardowns.length > 0)
    writer.line(`session.cleanUpWith(${teardowns.map((teardown) => flowOf(teardown).name).join(', ')});`);
  for (const id of missingTeardowns) {
    writer.line(
      `session.note('teardown failed', ${literal(`The teardown ${id} is not among the test cases`)});`,
    );
  }
  if (planned.broken !== undefined) return;
  const { entryPointUrlPath } = chain[0] ?? testCase;
  writer.line(`await session.open(${entryPointUrlPath ? literal(entryPointUrlPath) : ''});`);
}
