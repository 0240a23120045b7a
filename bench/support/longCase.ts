import { printCase } from '../../src/core/yaml/printCase.ts';
import { createRealisticCases } from '../../test/support/realisticCases.ts';

/** One realistic test case with so many steps, as a pull writes it. */
export function longCase(steps: number): string {
  const [first, ...others] = createRealisticCases(Math.ceil(steps / 10));
  if (!first) throw new RangeError('At least one step is needed');
  const elements = [first, ...others].flatMap((testCase) => testCase.elements).slice(0, steps);
  return printCase({ ...first, elements });
}
