import { stepsImport } from './importLines.ts';
import { testTitle } from './testTitle.ts';
import { literal } from '../steps/literals.ts';
import { commentLines } from '../steps/commentLines.ts';
import type { StepLocation } from '../plan/generatedProject.ts';
import type { PlannedFlow } from '../plan/planProject.ts';
import type { CodeFile } from './codeFile.ts';
import { writeStep } from '../steps/writeStep.ts';
import { CodeWriter } from '../steps/codeWriter.ts';

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
