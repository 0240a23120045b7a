import type { TestCase } from '../../core/case/testCase.ts';
import { isSameCase } from '../../core/case/isSameCase.ts';

/** The fields that a spec file decides; all others stay as they are. */
const imported = [
  'description',
  'elements',
  'runStatus',
  'type',
  'tagNames',
  'dependencyId',
  'teardownId',
  'entryPointUrlPath',
  'folderName',
] as const;

/** A test case of a file with what a spec file says now; the same one where that says nothing new. */
export function withImported(existing: TestCase, next: TestCase): TestCase {
  const kept = Object.entries(existing).filter(([key]) => !imported.some((field) => field === key));
  const fields = imported.flatMap((key) => (next[key] === undefined ? [] : [[key, next[key]] as const]));
  const changed = Object.fromEntries([...kept, ...fields]) as TestCase;
  return isSameCase(existing, changed) ? existing : changed;
}
