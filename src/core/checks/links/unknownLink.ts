import { message } from '../../errors.ts';
import type { TestCase } from '../../case/testCase.ts';
import { uniqueMatch } from '../../text/uniqueMatch.ts';
import { isUuid, ownName, type CaseView, type Field } from './caseView.ts';
import { finding, type Finding, type Fix } from '../finding/finding.ts';
import { nameOf, type OtherCase, type Project } from './caseSet.ts';

/** A dependency that no file has. */
export const unknownDependency = (view: CaseView, project: Project): Finding[] =>
  unknown('unknown-dependency', view.dependencyId, view, project);

/** A teardown that no file has. */
export const unknownTeardown = (view: CaseView, project: Project): Finding[] =>
  unknown('unknown-teardown', view.teardownId, view, project);

type Kind = 'unknown-dependency' | 'unknown-teardown';

function unknown(kind: Kind, link: Field | undefined, view: CaseView, project: Project): Finding[] {
  if (!isUuid(link) || !project.complete || link.value === view.id?.value) return [];
  if (project.byId(link.value).length > 0) return [];
  const text =
    kind === 'unknown-dependency'
      ? message('There is no test case with the id {0} to depend on', link.value)
      : message('There is no test case with the id {0} to clean up', link.value);
  const fixes = [create(kind, link, view), ...remove(kind, link)];
  return [finding(kind, link, text, { fixes, seek: () => spelling(link, view, project) })];
}

/** Compares the id with all there are. */
function spelling(link: Field, view: CaseView, project: Project): Fix[] {
  const others = [...project.all()].filter(({ key }) => key !== project.key);
  const byId = new Map<string, OtherCase>(
    others.flatMap((other) => (other.summary.id ? [[other.summary.id.value, other]] : [])),
  );
  byId.delete(view.id?.value ?? '');
  const id = uniqueMatch(link.value, byId.keys());
  const meant = id === undefined ? undefined : byId.get(id);
  if (!meant || id === undefined) return [];
  return [
    {
      title: message('Change to the id of “{0}”', nameOf(meant)),
      preferred: true,
      edits: [{ span: link, text: id }],
    },
  ];
}

function create(kind: Kind, link: Field, view: CaseView): Fix {
  const isTeardown = kind === 'unknown-teardown';
  const testCase: TestCase = {
    id: link.value,
    description: isTeardown ? `Clean up after ${ownName(view)}` : `Before ${ownName(view)}`,
    elements: [{ interaction: { action: 'GO_TO', calledWith: '/' } }],
    runStatus: 'ON',
    ...(isTeardown ? { type: 'TEARDOWN' as const } : {}),
    version: '1',
  };
  return { title: message('Create the missing test case'), createFile: testCase };
}

function remove(kind: Kind, { removal }: Field): Fix[] {
  if (removal.length === 0) return [];
  const title =
    kind === 'unknown-dependency' ? message('Remove the dependency') : message('Remove the teardown');
  return [{ title, edits: removal }];
}
