import { message, type Message } from '../../message.ts';
import {
  getOwnName,
  type CaseView,
  type TopLevelField,
  getCaseName,
  type OtherCase,
  type CaseSetView,
} from '../views/caseSetView.ts';
import { createFinding, type Finding } from '../finding/finding.ts';

/** A case that cleans up after itself. */
export function selfTeardown({ id, teardownId }: CaseView): Finding[] {
  if (!id || !teardownId || id.value !== teardownId.value) return [];
  const text = message('The test case is its own teardown: its steps would run twice');
  return [
    createFinding('self-teardown', teardownId, text, {
      fixes: removing(message('Remove the teardown'), teardownId, true),
    }),
  ];
}

/** The dependency of a case that another names as its teardown: only the teardown's own steps run. */
export function teardownDependency(view: CaseView, caseSet: CaseSetView): Finding[] {
  const { dependencyId } = view;
  const [user] = findTeardownUsers(view, caseSet);
  if (!dependencyId || !user) return [];
  const text = message(
    'When “{0}” runs as the teardown of “{1}”, its dependency does not run',
    getOwnName(view),
    getCaseName(user),
  );
  const fixes = removing(message('Remove the dependency'), dependencyId, view.type?.value === 'TEARDOWN');
  return [createFinding('teardown-dependency', dependencyId, text, { related: naming(user), fixes })];
}

/** The teardown of a case that another names as its teardown. */
export function teardownTeardown(view: CaseView, caseSet: CaseSetView): Finding[] {
  const { id, teardownId } = view;
  const [user] = findTeardownUsers(view, caseSet);
  if (!teardownId || !user || teardownId.value === id?.value) return [];
  const text = message(
    'When “{0}” runs as the teardown of “{1}”, its own teardown does not run',
    getOwnName(view),
    getCaseName(user),
  );
  const fixes = removing(message('Remove the teardown'), teardownId, view.type?.value === 'TEARDOWN');
  return [createFinding('teardown-teardown', teardownId, text, { related: naming(user), fixes })];
}

/** The other cases that name this one as their teardown. */
export function findTeardownUsers({ id }: CaseView, caseSet: CaseSetView): OtherCase[] {
  return id
    ? caseSet.dependantsOf(id.value).filter(({ summary }) => summary.teardownId?.value === id.value)
    : [];
}

const naming = (user: OtherCase): Finding['related'] =>
  user.summary.teardownId
    ? [
        {
          key: user.key,
          text: user.text,
          span: user.summary.teardownId,
          message: message('“{0}” uses it as its teardown', getCaseName(user)),
        },
      ]
    : [];

const removing = (title: Message, { removal }: TopLevelField, preferred: boolean): Finding['fixes'] =>
  removal.length > 0 ? [{ title, preferred, edits: removal }] : [];
