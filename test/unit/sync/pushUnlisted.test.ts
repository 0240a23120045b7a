import assert from 'node:assert/strict';
import { UnsupportedEndpoint } from '../../../src/api/http/apiErrors.ts';
import type { TestCase } from '../../../src/core/case/testCase.ts';
import { message, render } from '../../../src/core/message.ts';
import { noPause } from '../../../src/core/slices.ts';
import { fullShape } from '../../../src/sync/cases/caseShapes.ts';
import type { LocalCase } from '../../../src/sync/cases/localSet.ts';
import { fetchCaseIds, readRemoteSet, type RemoteReader } from '../../../src/sync/cases/remoteSet.ts';
import { compareCases } from '../../../src/sync/compare/compareCases.ts';
import { planPushAll, planPushSome, type PushPlan } from '../../../src/sync/push/planPush.ts';
import { blockerTexts } from '../../../src/sync/push/pushTexts.ts';
import { createTestCase, id } from '../../support/testService.ts';

const target = id(99);
const local = { cases: new Map(), invalid: [], invalidById: new Map() };
const base = { cases: new Map(), origins: new Map(), isElsewhere: () => false };

const reader = (testCases: readonly TestCase[]): RemoteReader => ({
  pull: () => Promise.resolve({ testCases: [...testCases] }),
  listTestCases: () =>
    Promise.reject(
      new UnsupportedEndpoint('listTestCases', message('no list'), message('look at the preview')),
    ),
});

describe('A push to a service that lists no test cases', () => {
  const whole = createTestCase(1);

  it('says that it cannot be checked', async () => {
    const remote = await readRemoteSet(reader([whole]), target);
    const plan = planPushSome([], local, remote, base as never);
    assert.deepEqual([plan.unlisted, plan.blockers], [true, []]);
    assert.deepEqual([...(await fetchCaseIds(reader([whole]), target))], [id(1)]);
  });

  it('is not sent if it is unknown what it would overwrite', async () => {
    const remote = await readRemoteSet(reader([abridgedOf(whole)]), target);
    const [blocker] = planPushSome([], local, remote, base as never).blockers;
    assert.ok(blocker, 'the push is blocked');
    assert.match(
      render(blockerTexts(blocker, 'the service').what),
      /^Nothing was pushed: the service doesn't return the run status of "Case 1"/,
    );
  });
});

describe('A push to a service that answers in part', () => {
  const whole = createTestCase(1, { runStatus: 'OFF', type: 'LOGIN' });
  const { id: caseId, runStatus, type } = whole;
  const lists = (fields: object): RemoteReader => ({
    ...reader([abridgedOf(whole)]),
    listTestCases: () => Promise.resolve([{ id: caseId, testTargetId: target, ...fields }]),
  });
  const told = (plan: PushPlan): unknown => plan.blockers.map((one) => 'field' in one && one.field);

  it('is not sent where its list leaves out whether a case is run, or its type', async () => {
    for (const [fields, untold] of [
      [{ type }, ['runStatus']],
      [{ runStatus: null, type }, ['runStatus']],
      [{ runStatus }, ['type']],
      [{ runStatus, type }, []],
      [{ runStatus, type: null }, []],
    ] as const) {
      const remote = await readRemoteSet(lists(fields), target);
      assert.deepEqual(told(planPushSome([], local, remote, base as never)), untold, JSON.stringify(fields));
    }
  });

  it('goes with what the file says of it, where its list says nothing', async () => {
    const here = { testCase: whole, file: { path: 'case1.yaml', text: '' } } as LocalCase;
    const files = { ...local, cases: new Map([[caseId, here]]) };
    const remote = await readRemoteSet(lists({}), target);
    const plan = planPushAll(await compareCases(noPause, files, remote, base as never), files, remote);
    assert.deepEqual(plan.blockers, []);
    assert.deepEqual(
      plan.set.map((one) => fullShape(one, undefined)),
      [fullShape(whole, undefined)],
    );
  });

  it('keeps a case off whose file does not say so, where only the pull says so', async () => {
    const edited = { ...abridgedOf(whole), description: 'Edited' };
    const here = { testCase: edited, file: { path: 'case1.yaml', text: '' } } as LocalCase;
    const files = { ...local, cases: new Map([[caseId, here]]) };
    const full = { ...lists({}), pull: () => Promise.resolve({ testCases: [whole] }) };
    const synced = { ...base, cases: new Map([[caseId, whole]]) };
    const plan = planPushSome([caseId], files, await readRemoteSet(full, target), synced as never);
    assert.deepEqual(plan.blockers, []);
    assert.deepEqual(
      plan.set.map((one) => [one.description, fullShape(one, undefined).runStatus]),
      [['Edited', 'OFF']],
    );
  });
});

function abridgedOf({ runStatus: _runStatus, version: _version, type: _type, ...rest }: TestCase): TestCase {
  return rest;
}
