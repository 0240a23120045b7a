import type { TestCase } from '../../core/case/testCase.ts';
import type { StepLocation } from '../plan/generatedProject.ts';
import type { PlannedCase, PlannedFlow } from '../plan/planProject.ts';
import { CodeWriter, commentLines } from '../steps/codeWriter.ts';
import { literal } from '../steps/literals.ts';
import { writeStep } from '../steps/writeStep.ts';
import {
  flowImport,
  stepsImport,
  type CodeFile,
  hasExclusions,
  testParts,
  writeTest,
  type TestParts,
  testTitle,
} from './writeTest.ts';

/**
 * The spec of a case: one test, in which its dependencies run before and its teardowns after.
 *
 * @param ownFlow the function with the steps of the case, if there is one; the test has the steps where it is left out
 */
export function specFile(
  planned: PlannedCase,
  flowOf: (testCase: TestCase) => PlannedFlow,
  ownFlow?: PlannedFlow,
): CodeFile {
  const writer = new CodeWriter();
  const parts = testParts(planned, flowOf, ownFlow);
  writeImports(writer, parts);
  const steps = writeTest(writer, parts);
  return { path: planned.path, text: writer.text, steps };
}

function writeImports(writer: CodeWriter, { planned, before, elements, teardowns }: TestParts): void {
  const { testCase, path } = planned;
  const up = '../'.repeat(path.split('/').length - 1);
  const environment = hasExclusions(testCase)
    ? [`import { environmentName } from '${up}support/environment';`]
    : [];
  const functions = [...new Set([...before, ...teardowns])].map((flow) => flowImport(flow, up));
  writer.all([...functions.toSorted(), ...environment, stepsImport(elements, `${up}support/test`), '']);
}

/** The steps of a case as a function, for the tests that run it before or after their own steps. */
export function flowFile(flow: PlannedFlow): CodeFile {
  const writer = new CodeWriter();
  writer.line("import type { Session } from '../support/session';");
  writer.line(stepsImport(flow.testCase.elements, '../support/test'));
  writer.line();
  const steps = writeFlow(writer, flow, 'export ');
  return { path: flow.path, text: writer.text, steps };
}

/** Writes the function, and returns where its steps stand. */
export function writeFlow(
  writer: CodeWriter,
  { testCase, name, path }: PlannedFlow,
  exported: 'export ' | '',
): StepLocation[] {
  if (testCase.prompt) writer.all(commentLines(testCase.prompt));
  const steps: StepLocation[] = [];
  const body = (): void => {
    for (const [index, element] of testCase.elements.entries())
      steps.push({ caseId: testCase.id, index, path, line: writeStep(writer, element, index) });
  };
  writer.block(
    `${exported}async function ${name}(session: Session): Promise<void> {`,
    () => writer.block(`await test.step(${literal(testTitle(testCase))}, async () => {`, body, '});'),
    '}',
  );
  return steps;
}
