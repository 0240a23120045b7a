import { isSameCase } from '../../case/isSameCase.ts';
import { parseCase } from '../../yaml/parseCase.ts';
import type { Finding, Related } from '../finding/finding.ts';

/** Finds the other file of a duplicate id that has the same test case as the checked text, however it is written. */
export function findTwin({ code, related }: Finding, text: string): Related | undefined {
  if (code !== 'duplicate-id') return undefined;
  const { testCase } = parseCase(text);
  if (!testCase) return undefined;
  return related.find((other) => {
    const twin = parseCase(other.text).testCase;
    return twin && isSameCase(testCase, twin);
  });
}
