import type { TestCase } from '../../core/case/testCase.ts';
import { flowImport, stepsImport } from './importLines.ts';
import type { PlannedCase, PlannedFlow } from '../plan/planProject.ts';
import { CodeWriter } from '../steps/codeWriter.ts';
import type { CodeFile } from './codeFile.ts';
import { hasExclusions, testParts, writeTest, type TestParts } from './writeTest.ts';

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
