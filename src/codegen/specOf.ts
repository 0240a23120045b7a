import type { TestCase } from '../core/testCase.ts';
import { atOnce } from './pieces.ts';
import { flowsIn, planOf } from './plan.ts';
import { specFile, type CodeFile } from './specFile.ts';

/**
 * The spec of one case as a project of these cases has it, with where its steps stand.
 *
 * @param others what the case depends on and what cleans up after it, as far as they are known
 */
export function specOf(testCase: TestCase, others: readonly TestCase[]): CodeFile {
  const plan = atOnce(planOf([testCase, ...others.filter((one) => one !== testCase)]));
  const planned = plan.cases.find((one) => one.testCase === testCase);
  if (!planned) throw new Error(`No spec was planned for ${testCase.id}`);
  return specFile(planned, flowsIn(plan));
}
