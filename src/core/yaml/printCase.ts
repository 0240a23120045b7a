import { Document } from 'yaml';
import type { TestCase } from '../case/testCase.ts';
import { keyRank } from './keyOrder.ts';
import { createNode } from './createNode.ts';
import { isReadAs } from './isReadAs.ts';

export const printOptions = { lineWidth: 0 } as const;

/** Where `yaml` prints a text over several lines that it would read back as another one. */
export const safePrintOptions = { ...printOptions, doubleQuotedAsJSON: true } as const;

/** A test case as the text of a new file. */
export function printCase(testCase: TestCase): string {
  const ordered = Object.entries(testCase)
    .filter(([, value]) => value !== undefined)
    .toSorted(([a], [b]) => keyRank(a) - keyRank(b));
  const document = new Document({}, { aliasDuplicateObjects: false });
  const value = Object.fromEntries(ordered);
  if (hasLinesOnly(value)) {
    document.contents = document.createNode(value, { aliasDuplicateObjects: false });
    return document.toString(printOptions);
  }
  document.contents = createNode(document, value) as typeof document.contents;
  const printed = document.toString(printOptions);
  return isReadAs(printed, testCase) ? printed : document.toString(safePrintOptions);
}

/**
 * Whether all texts of a value are single lines of visible characters: `yaml` prints those so that
 * they read back, and thousands of files need not be read to see it.
 */
function hasLinesOnly(value: unknown): boolean {
  if (typeof value === 'string') return !/[\p{C}\u2028\u2029]/u.test(value);
  if (typeof value === 'number') return Number.isSafeInteger(value) && !Object.is(value, -0);
  if (typeof value !== 'object' || value === null) return true;
  // A long key is printed in a way of its own.
  return Object.entries(value).every(
    ([key, inner]) => key.length < 80 && hasLinesOnly(key) && hasLinesOnly(inner),
  );
}
