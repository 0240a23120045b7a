import type { TestCase } from '../case/testCase.ts';
import { ValuePrinter } from './print/valuePrinter.ts';

/** A test case as the text of a new file. */
export const printCase = (testCase: TestCase): string => new ValuePrinter().printDocument(inOrder(testCase));

/** The keys in the order of files. Names that are numbers come first, as in each object. */
const inOrder = (testCase: TestCase): Record<string, unknown> =>
  Object.fromEntries(Object.entries(testCase).toSorted(([a], [b]) => keyRank(a) - keyRank(b)));

/** Keys in the order in which files are written; others follow in their own order. */
const keyOrder = [
  'id',
  'description',
  'prompt',
  'type',
  'folderName',
  'tagNames',
  'dependencyId',
  'teardownId',
  'entryPointUrlPath',
  'elements',
  'runStatus',
  'excludedEnvironmentNames',
  'externalId',
  'version',
];

/** The place of a key among the keys of a file. */
export const keyRank = (key: string): number =>
  keyOrder.includes(key) ? keyOrder.indexOf(key) : keyOrder.length;
