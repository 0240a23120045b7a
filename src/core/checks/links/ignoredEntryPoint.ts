import { message } from '../../message.ts';
import { type Finding, createFinding } from '../finding/finding.ts';
import type { CaseView } from '../views/caseView.ts';

/** An entry point of a case that starts where its dependency ended. */
export function ignoredEntryPoint({ entryPointUrlPath: path, dependencyId }: CaseView): Finding[] {
  if (!path || path.value === '' || !dependencyId || dependencyId.value === '') return [];
  const text = message(
    'The entry point is not opened: a test case with a dependency starts where the dependency ended',
  );
  const fixes =
    path.removal.length > 0
      ? [{ title: message('Remove the entry point'), preferred: true, edits: path.removal }]
      : [];
  return [createFinding('ignored-entry-point', path, text, { fixes })];
}
