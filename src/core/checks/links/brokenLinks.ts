import type { TestCase } from '../../case/testCase.ts';
import { message } from '../../message.ts';
import { findUniqueMatch } from '../../text/nearestWords.ts';
import { createFinding, relatedAt, removing, type FindingDetails, type Fix } from '../finding/finding.ts';
import {
  getCaseName,
  getOwnName,
  isUuid,
  type CaseSetView,
  type CaseView,
  type CheckedFile,
  type OtherCase,
  type TopLevelField,
} from '../views/caseSetView.ts';
import { defineCheck } from '../views/defineCheck.ts';

/** A dependency that no file has. */
export const unknownDependency = defineCheck({
  code: 'unknown-dependency',
  severity: 'error',
  about:
    'No file has the id in `dependencyId`. Quick fixes: use a similar id (one or two characters different), ' +
    'create a file for the missing test case, or remove the dependency. This is reported only after all ' +
    'files have been read.',
  example: {
    file: `
      id: 00000000-0000-4000-8000-000000000001
      description: Buy
      dependencyId: 00000000-0000-4000-8000-000000000002`,
  },
  run: { file: ({ view }, caseSet) => unknown('dependency', view.dependencyId, view, caseSet) },
});

/** A teardown that no file has. */
export const unknownTeardown = defineCheck({
  code: 'unknown-teardown',
  severity: 'error',
  about: 'The same for `teardownId`.',
  example: {
    file: `
      id: 00000000-0000-4000-8000-000000000001
      description: Buy
      teardownId: 00000000-0000-4000-8000-000000000002`,
  },
  run: { file: ({ view }, caseSet) => unknown('teardown', view.teardownId, view, caseSet) },
});

/** A loop of dependencies that leads back to the checked case. */
export const dependencyCycle = defineCheck({
  code: 'dependency-cycle',
  severity: 'error',
  about:
    'The test case depends on itself through the test cases named in the message, so none of them can run. ' +
    'Test cases that depend on a cycle without being part of it are not reported. A teardown that depends ' +
    'on the test case that it cleans up after is not a cycle: see `teardown-dependency`.',
  example: {
    file: `
      id: 00000000-0000-4000-8000-000000000001
      description: Buy
      dependencyId: 00000000-0000-4000-8000-000000000002`,
    others: [
      `
        id: 00000000-0000-4000-8000-000000000002
        description: Log in
        dependencyId: 00000000-0000-4000-8000-000000000001`,
    ],
  },
  run: { file: findDependencyCycle },
});

type Kind = 'dependency' | 'teardown';

function unknown(
  kind: Kind,
  link: TopLevelField | undefined,
  view: CaseView,
  caseSet: CaseSetView,
): FindingDetails[] {
  if (!isUuid(link) || !caseSet.complete || link.value === view.id?.value) return [];
  if (caseSet.byId(link.value).length > 0) return [];
  const text =
    kind === 'dependency'
      ? message('There is no test case with the id {0} to depend on', link.value)
      : message('There is no test case with the id {0} to clean up', link.value);
  const removal = kind === 'dependency' ? message('Remove the dependency') : message('Remove the teardown');
  const fixes = [create(kind, link, view), ...removing(removal, link)];
  return [createFinding(link, text, { fixes, seek: () => spelling(link, view, caseSet) })];
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
      title: message('Change to the id of "{0}"', getCaseName(meant)),
      preferred: true,
      edits: [{ span: link, text: id }],
    },
  ];
}

function create(kind: Kind, link: TopLevelField, view: CaseView): Fix {
  const isTeardown = kind === 'teardown';
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

function findDependencyCycle({ view }: CheckedFile, caseSet: CaseSetView): FindingDetails[] {
  const { id, dependencyId } = view;
  if (!id || !dependencyId) return [];
  const loop = loopBack(id.value, dependencyId.value, caseSet);
  if (!loop) return [];
  const names = [getOwnName(view), ...loop.map(getCaseName), getOwnName(view)].join(' → ');
  const text =
    loop.length === 0
      ? message('The test case depends on itself')
      : message('These test cases depend on each other: {0}', names);
  const related = loop.flatMap((other) =>
    relatedAt(other, other.summary.dependencyId, message('"{0}" is part of the loop', getCaseName(other))),
  );
  const fixes = removing(message('Remove the dependency'), dependencyId);
  return [createFinding(dependencyId, text, { related, fixes })];
}

/** The cases between a case and itself; nothing where the chain ends, or loops without it. */
function loopBack(own: string, first: string, caseSet: CaseSetView): OtherCase[] | undefined {
  const seen = new Map<string, OtherCase>();
  for (let id: string | undefined = first; id !== own;) {
    const next: OtherCase | undefined = id === undefined ? undefined : caseSet.byId(id)[0];
    if (!next || id === undefined || seen.has(id)) return undefined;
    seen.set(id, next);
    id = next.summary.dependencyId?.value;
  }
  return [...seen.values()];
}
