import type { TestCase } from '../case/testCase.ts';
import { keyRank } from './keyOrder.ts';
import { ValuePrinter } from './print/valuePrinter.ts';

/** A test case as the text of a new file. */
export const printCase = (testCase: TestCase): string => new ValuePrinter().printDocument(inOrder(testCase));

/** The keys in the order of files. Names that are numbers come first, as in each object. */
const inOrder = (testCase: TestCase): Record<string, unknown> =>
  Object.fromEntries(Object.entries(testCase).toSorted(([a], [b]) => keyRank(a) - keyRank(b)));
