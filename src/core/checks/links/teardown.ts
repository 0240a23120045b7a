import { message } from '../../message.ts';
import { createFinding, relatedAt, removing, type FindingDetails, type Related } from '../finding/finding.ts';
import {
  getCaseName,
  getOwnName,
  type CaseSetView,
  type CaseView,
  type CheckedFile,
  type OtherCase,
} from '../views/caseSetView.ts';
import { defineCheck } from '../views/defineCheck.ts';

/** A case that cleans up after itself. */
export const selfTeardown = defineCheck({
  code: 'self-teardown',
  severity: 'warning',
  about: '`teardownId` is the id of the test case itself, so its steps would run twice.',
  example: {
    file: `
      id: 00000000-0000-4000-8000-000000000001
      description: Buy
      teardownId: 00000000-0000-4000-8000-000000000001`,
  },
  run: { file: findSelfTeardown },
});

/** The dependency of a case that another names as its teardown: only the teardown's own steps run. */
export const teardownDependency = defineCheck({
  code: 'teardown-dependency',
  severity: 'warning',
  hasNoEffect: true,
  about:
    'This test case is the teardown of another one and has a dependency. When a teardown runs, its ' +
    "dependency doesn't run. If the test case is also used as a test, keep the dependency and ignore the " +
    'line.',
  example: {
    file: `
      id: 00000000-0000-4000-8000-000000000001
      description: Cancel the order
      dependencyId: 00000000-0000-4000-8000-000000000003`,
    others: [
      `
        id: 00000000-0000-4000-8000-000000000002
        description: Order
        teardownId: 00000000-0000-4000-8000-000000000001`,
      `
        id: 00000000-0000-4000-8000-000000000003
        description: Log in`,
    ],
  },
  run: { file: findTeardownDependency },
});

/** The teardown of a case that another names as its teardown. */
export const teardownTeardown = defineCheck({
  code: 'teardown-teardown',
  severity: 'warning',
  hasNoEffect: true,
  about: 'The same for a teardown that has a teardown.',
  example: {
    file: `
      id: 00000000-0000-4000-8000-000000000001
      description: Cancel the order
      teardownId: 00000000-0000-4000-8000-000000000003`,
    others: [
      `
        id: 00000000-0000-4000-8000-000000000002
        description: Order
        teardownId: 00000000-0000-4000-8000-000000000001`,
      `
        id: 00000000-0000-4000-8000-000000000003
        description: Log out`,
    ],
  },
  run: { file: findTeardownTeardown },
});

function findSelfTeardown({ view: { id, teardownId } }: CheckedFile): FindingDetails[] {
  if (!id || !teardownId || id.value !== teardownId.value) return [];
  const text = message('The test case is its own teardown: its steps would run twice');
  return [
    createFinding(teardownId, text, {
      fixes: removing(message('Remove the teardown'), teardownId, true),
    }),
  ];
}

function findTeardownDependency({ view }: CheckedFile, caseSet: CaseSetView): FindingDetails[] {
  const { dependencyId } = view;
  const [user] = findTeardownUsers(view, caseSet);
  if (!dependencyId || !user) return [];
  const text = message(
    'When "{0}" runs as the teardown of "{1}", its dependency does not run',
    getOwnName(view),
    getCaseName(user),
  );
  const fixes = removing(message('Remove the dependency'), dependencyId, view.type?.value === 'TEARDOWN');
  return [createFinding(dependencyId, text, { related: naming(user), fixes })];
}

function findTeardownTeardown({ view }: CheckedFile, caseSet: CaseSetView): FindingDetails[] {
  const { id, teardownId } = view;
  const [user] = findTeardownUsers(view, caseSet);
  if (!teardownId || !user || teardownId.value === id?.value) return [];
  const text = message(
    'When "{0}" runs as the teardown of "{1}", its own teardown does not run',
    getOwnName(view),
    getCaseName(user),
  );
  const fixes = removing(message('Remove the teardown'), teardownId, view.type?.value === 'TEARDOWN');
  return [createFinding(teardownId, text, { related: naming(user), fixes })];
}

/** The other cases that name this one as their teardown. */
export function findTeardownUsers({ id }: CaseView, caseSet: CaseSetView): OtherCase[] {
  return id
    ? caseSet.dependantsOf(id.value).filter(({ summary }) => summary.teardownId?.value === id.value)
    : [];
}

const naming = (user: OtherCase): Related[] =>
  relatedAt(user, user.summary.teardownId, message('"{0}" uses it as its teardown', getCaseName(user)));
