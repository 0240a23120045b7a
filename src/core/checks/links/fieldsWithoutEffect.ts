import { message } from '../../message.ts';
import { isUuid, type CaseView } from '../views/caseView.ts';
import { createFinding, type Finding } from '../finding/finding.ts';
import type { CaseSetView } from '../views/caseSetView.ts';

/** A case of the type LOGIN that nothing needs. */
export function unusedLogin({ id, type }: CaseView, caseSet: CaseSetView): Finding[] {
  if (type?.value !== 'LOGIN' || !isUuid(id) || !caseSet.complete) return [];
  if (caseSet.dependantsOf(id.value).length > 0) return [];
  const fixes = type.removal.length > 0 ? [{ title: message('Remove the type'), edits: type.removal }] : [];
  return [createFinding('unused-login', type, message('Nothing depends on this LOGIN'), { fixes })];
}
