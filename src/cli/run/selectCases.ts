import { runsByItself } from '../../core/case/runsByItself.ts';
import type { LocalSet } from '../../sync/cases/localSet.ts';
import type { RunOptions } from '../arguments/commandOptions.ts';
import { Refusal } from '../outcome/refusal.ts';
import { createFileFinder } from './createFileFinder.ts';

/** The test cases to run. */
export interface CaseSelection {
  readonly ids: readonly string[];
  /** How many were left out, since they only clean up after others. */
  readonly leftOut: number;
}

/**
 * The test cases that `--case` names, or all that run by themselves.
 *
 * @throws Refusal when the folder does not have one of them, or nothing is left to run
 */
export function selectCases(options: RunOptions, local: LocalSet): CaseSelection {
  if (options.case.length > 0) return { ids: namedCases(options, local), leftOut: 0 };
  const all = [...local.cases];
  const ids = all.flatMap(([id, { testCase }]) => (runsByItself(testCase) ? id : []));
  if (ids.length > 0) return { ids, leftOut: all.length - ids.length };
  throw new Refusal([
    { message: 'All test cases only clean up after others (type: TEARDOWN)', todo: 'Use --case to run one' },
  ]);
}

function namedCases({ case: names, folder }: RunOptions, { cases }: LocalSet): string[] {
  const byId = new Map(Array.from(cases.keys(), (id) => [id.toLowerCase(), id]));
  const idOfFile = createFileFinder(
    folder,
    Array.from(cases, ([id, { file }]) => [file.path, id]),
  );
  const find = (name: string): string | undefined => byId.get(name.toLowerCase()) ?? idOfFile(name);
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
