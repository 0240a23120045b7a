import type { CaseEnd } from './runEvent.ts';

/** How long a test case ran, in milliseconds; undefined where it did not run to its end. */
export const caseDuration = ({ outcome, duration }: CaseEnd): number | undefined =>
  outcome === 'passed' || outcome === 'failed' ? duration : undefined;
