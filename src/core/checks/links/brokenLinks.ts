import { message } from '../../message.ts';
import type { TestCase } from '../../case/testCase.ts';
import { findUniqueMatch } from '../../text/findUniqueMatch.ts';
import { isUuid, getOwnName, type CaseView, type TopLevelField } from '../views/caseView.ts';
import { createFinding, type Finding, type Fix } from '../finding/finding.ts';
import { getCaseName, type OtherCase, type CaseSetView } from '../views/caseSetView.ts';

/** A dependency that no file has. */
export const unknownDependency = (view: CaseView, caseSet: CaseSetView): Finding[] =>
  unknown('unknown-dependency', view.dependencyId, view, caseSet);

/** A teardown that no file has. */
export const unknownTeardown = (view: CaseView, caseSet: CaseSetView): Finding[] =>
  unknown('unknown-teardown', view.teardownId, view, caseSet);

type Kind = 'unknown-dependency' | 'unknown-teardown';

function unknown(
  kind: Kind,
  link: TopLevelField | undefined,
  view: CaseView,
  caseSet: CaseSetView,
): Finding[] {
  if (!isUuid(link) || !caseSet.complete || link.value === view.id?.value) return [];
  if (caseSet.byId(link.value).length > 0) return [];
  const text =
    kind === 'unknown-dependency'
      ? message('There is no test case with the id {0} to depend on', link.value)
      : message('There is no test case with the id {0} to clean up', link.value);
  const fixes = [create(kind, link, view), ...remove(kind, link)];
  return [createFinding(kind, link, text, { fixes, seek: () => spelling(link, view, caseSet) })];
}

/** Compares the id with all there are. */
function spelling(link: TopLevelField, view: CaseView, caseSet: CaseSetView): Fix[] {
  const others = [...caseSet.all()].filter(({ key }) => key !== caseSet.key);
  const byId = new Map<string, OtherCase>(
    others.flatMap((other) => (other.summary.id ? [[other.summary.id.value, other]] : [])),
  );
  byId.delete(view.id?.value ?? '');
  const id = findUniqueMatch(link.value, byId.keys());
  const meant = id === undefined ? undefined : byId.get(id);
  if (!meant || id === undefined) return [];
  return [
    {
      title: message('Change to the id of “{0}”', getCaseName(meant)),
      preferred: true,
      edits: [{ span: link, text: id }],
    },
  ];
}

function create(kind: Kind, link: TopLevelField, view: CaseView): Fix {
  const isTeardown = kind === 'unknown-teardown';
  const testCase: TestCase = {
    id: link.value,
    description: isTeardown ? `Clean up after ${getOwnName(view)}` : `Before ${getOwnName(view)}`,
    elements: [{ interaction: { action: 'GO_TO', calledWith: '/' } }],
    runStatus: 'ON',
    ...(isTeardown ? { type: 'TEARDOWN' as const } : {}),
    version: '1',
  };
  return { title: message('Create the missing test case'), createFile: testCase };
}

function remove(kind: Kind, { removal }: TopLevelField): Fix[] {
  if (removal.length === 0) return [];
  const title =
    kind === 'unknown-dependency' ? message('Remove the dependency') : message('Remove the teardown');
  return [{ title, edits: removal }];
}
