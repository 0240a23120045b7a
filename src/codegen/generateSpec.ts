import type { TestCase } from '../core/case/testCase.ts';
import { runToEnd } from '../core/slices.ts';
import { createFlowLookup, planProject } from './plan/planProject.ts';
import { specFile } from './files/specFile.ts';
import type { CodeFile } from './files/writeTest.ts';

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
