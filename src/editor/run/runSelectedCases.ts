import { runsByItself } from '../../core/case/runsByItself.ts';
import type { CaseCatalog } from '../cases/catalog/caseCatalog.ts';
import { getCasesOfRows } from '../cases/selection/chosenCases.ts';
import { noFileError } from '../cases/selection/noFileError.ts';
import type { CaseIndex, IndexedCase } from '../files/index/caseIndex.ts';

interface RunRowsParts {
  readonly catalog: Pick<CaseCatalog, 'casesOf'>;
  /** The view of test cases; rows are checked where they are used. */
  readonly view: { readonly selection: readonly unknown[] };
  readonly index: Pick<CaseIndex, 'ready' | 'at'>;
  readonly runCases: (files: readonly IndexedCase[]) => Promise<void>;
}

/**
 * Runs the files of the rows that a command was called on, on this machine. What only cleans up after others is run
 * where its own row is among them.
 *
 * @throws UserError where none of them has a file
 */
export async function runSelectedCases(
  { catalog, view, index, runCases }: RunRowsParts,
  argument: unknown,
): Promise<void> {
  const { entries } = await getCasesOfRows(argument, view.selection, catalog, ({ testCase }) =>
    runsByItself(testCase),
  );
  await index.ready;
  const files = entries.flatMap(({ uri }) => (uri && index.at(uri)) ?? []);
  if (files.length === 0) throw noFileError();
  await runCases(files);
}
