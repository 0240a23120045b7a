import path from 'node:path';
import type { LocalSet } from '../../sync/cases/localSet.ts';
import type { RunOptions } from '../arguments/commandOptions.ts';
import { Refusal } from '../outcome/refusal.ts';

/**
 * The ids of the test cases that `--case` names, or of all of them.
 *
 * @throws Refusal when the folder does not have one of them
 */
export function selectCases({ case: names, folder }: RunOptions, { cases }: LocalSet): string[] {
  if (names.length === 0) return [...cases.keys()];
  const byId = new Map(Array.from(cases.keys(), (id) => [id.toLowerCase(), id]));
  const byPath = new Map(Array.from(cases, ([id, { file }]) => [path.resolve(folder, file.path), id]));
  const find = (name: string): string | undefined =>
    byId.get(name.toLowerCase()) ?? byPath.get(path.resolve(name)) ?? byPath.get(path.resolve(folder, name));
  const unknown = names.filter((name) => find(name) === undefined);
  if (unknown.length > 0) {
    throw new Refusal(
      unknown.map((name) => ({
        message: `Test case not found in ${folder}: “${name}”`,
        todo: 'Use its id or its file',
      })),
    );
  }
  return [...new Set(names.flatMap((name) => find(name) ?? []))];
}
