import { findDifferingFields } from '../../core/case/isSameCase.ts';
import type { Element, TestCase } from '../../core/case/testCase.ts';
import { mergeSteps } from './mergeSteps.ts';

/**
 * Merges two edited versions of a test case, field by field: a field that one side changed is taken from it, and one
 * that both changed alike is taken once. Steps are merged one by one. Pure.
 *
 * @param base the version that both sides started from
 * @param update `remote` in the form of the file, with as many steps
 * @returns the merged case, with everything that nobody changed in the form of `local`; undefined where a field or
 *   steps conflict
 */
export function mergeCases(
  base: TestCase,
  local: TestCase,
  remote: TestCase,
  update: TestCase = remote,
): TestCase | undefined {
  const changedLocally = findDifferingFields(base, local);
  const changedRemotely = findDifferingFields(base, remote);
  const differing = findDifferingFields(local, remote);
  const isConflict = (field: string): boolean =>
    differing.has(field) && field !== 'elements' && changedLocally.has(field) === changedRemotely.has(field);
  if ([...differing].some(isConflict)) return undefined;
  const elements = mergeElements(base, local, remote, update);
  if (!elements) return undefined;
  const isFromService = (field: string): boolean => changedRemotely.has(field) && !changedLocally.has(field);
  const fields = new Map<string, unknown>(Object.entries(local).filter(([field]) => !isFromService(field)));
  for (const [field, value] of Object.entries(update)) if (isFromService(field)) fields.set(field, value);
  return { ...Object.fromEntries(fields), elements } as TestCase;
}

function mergeElements(
  base: TestCase,
  local: TestCase,
  remote: TestCase,
  update: TestCase,
): Element[] | undefined {
  const form = update.elements.length === remote.elements.length ? update : remote;
  const sides = { local: local.elements, remote: form.elements };
  return mergeSteps(base.elements, local.elements, remote.elements)?.flatMap(
    ({ side, at }) => sides[side][at] ?? [],
  );
}
