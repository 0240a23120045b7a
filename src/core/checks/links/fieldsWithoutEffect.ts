import { message } from '../../message.ts';
import { isUuid, type CaseView, type CaseSetView } from '../views/caseSetView.ts';
import { createFinding, type Finding } from '../finding/finding.ts';

/** A case of the type LOGIN that nothing needs. */
export function unusedLogin({ id, type }: CaseView, caseSet: CaseSetView): Finding[] {
  if (type?.value !== 'LOGIN' || !isUuid(id) || !caseSet.complete) return [];
  if (caseSet.dependantsOf(id.value).length > 0) return [];
  const fixes = type.removal.length > 0 ? [{ title: message('Remove the type'), edits: type.removal }] : [];
  return [createFinding('unused-login', type, message('Nothing depends on this LOGIN'), { fixes })];
}

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
