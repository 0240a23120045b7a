import type { IndexedCase } from './caseIndex.ts';

/** Whether two readings are of the same text, which is decoded only where a hash is missing. */
export function isSameText(one: IndexedCase, other: IndexedCase): boolean {
  if (one === other) return true;
  return one.hash === undefined || other.hash === undefined
    ? one.text === other.text
    : one.hash === other.hash;
}
