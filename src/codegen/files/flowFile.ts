import { testTitle } from './testTitle.ts';
import { stepsImport } from './importLines.ts';
import { literal } from '../steps/literals.ts';
import { commentLines } from '../steps/commentLines.ts';
import type { StepLocation } from '../plan/generatedProject.ts';
import type { PlannedFlow } from '../plan/planProject.ts';
import type { CodeFile } from './codeFile.ts';
import { writeStep } from '../steps/writeStep.ts';
import { CodeWriter } from '../steps/codeWriter.ts';

/** The steps of a case as a function, for the tests that run it before or after their own steps. */
export function flowFile({ testCase, name, path }: PlannedFlow): CodeFile {
  const writer = new CodeWriter();
  writer.line("import type { Session } from '../support/session';");
  writer.line(stepsImport(testCase.elements, '../support/test'));
  writer.line();
  if (testCase.prompt) writer.all(commentLines(testCase.prompt));
  const steps: StepLocation[] = [];
  const title = literal(testTitle(testCase));
  const body = (): void => {
    for (const [index, element] of testCase.elements.entries()) {
      steps.push({ caseId: testCase.id, index, path, line: writeStep(writer, element, index) });
    }
  };
  writer.block(
    `export async function ${name}(session: Session): Promise<void> {`,
    () => writer.block(`await test.step(${title}, async () => {`, body, '});'),
    '}',
  );
  return { path, text: writer.text, steps };
}
