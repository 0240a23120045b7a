import type { TestCase } from '../case/testCase.ts';
import { keyRank } from './keyOrder.ts';
import { ValuePrinter } from './print/valuePrinter.ts';
import { yamlLimits } from './yamlLimits.ts';

/** A test case as the text of a new file. */
export function printCase(testCase: TestCase): string {
  const value = inOrder(testCase);
  const printer = new ValuePrinter(yamlLimits.depth, false);
  const text = printer.printDocument(value);
  return printer.readsBack ? text : new ValuePrinter(yamlLimits.depth, true).printDocument(value);
}

/** The keys in the order of files. Names that are numbers come first, as in each object. */
const inOrder = (testCase: TestCase): Record<string, unknown> =>
  Object.fromEntries(Object.entries(testCase).toSorted(([a], [b]) => keyRank(a) - keyRank(b)));
