import type { Usage } from './measureProcess.ts';
import type { Measured } from './syncBench.ts';
import type { Figure } from './table.ts';

/** Wall time, CPU time and peak memory of a piece of work, each beside that of its reference. */
export function syncFigures({ name, ours, reference, referenceName }: Measured, size: number): Figure[] {
  const figure = (what: string, unit: Figure['unit'], key: keyof Usage): Figure => ({
    name: `${name}, ${size} test cases${what}`,
    unit,
    ours: ours[key],
    reference: reference[key],
    referenceName,
    ratio: ours[key] / reference[key],
  });
  return [figure('', 'ms', 'wall'), figure(', CPU time', 'ms', 'cpu'), figure(', peak memory', 'MB', 'peak')];
}
