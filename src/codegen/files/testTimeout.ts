import type { TestCase } from '../../core/case/testCase.ts';
import { getField } from '../../core/getField.ts';
import type { ProjectPlan } from '../plan/planProject.ts';

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
