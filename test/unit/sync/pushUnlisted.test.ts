import assert from 'node:assert/strict';
import { NotOffered } from '../../../src/api/notOffered.ts';
import { message, render } from '../../../src/core/errors.ts';
import type { TestCase } from '../../../src/core/testCase.ts';
import { blockerWords } from '../../../src/sync/blockers.ts';
import { planPushSome } from '../../../src/sync/pushPlan.ts';
import { idsOnService, readRemoteSet, type RemoteReader } from '../../../src/sync/remoteSet.ts';
import { caseOf, id } from '../service/support.ts';

const target = id(99);
const local = { cases: new Map(), invalid: [], invalidById: new Map() };
const base = { cases: new Map(), isElsewhere: () => false };

const reader = (testCases: readonly TestCase[]): RemoteReader => ({
  pull: () => Promise.resolve({ testCases: [...testCases] }),
  listTestCases: () =>
    Promise.reject(new NotOffered('listTestCases', message('no list'), message('look at the preview'))),
});

describe('A push to a service that lists no test cases', () => {
  const whole = caseOf(1) as TestCase;

  it('says that it cannot be checked', async () => {
    const remote = await readRemoteSet(reader([whole]), target);
    const plan = planPushSome([], local, remote, base as never);
    assert.deepEqual([plan.unlisted, plan.blockers], [true, []]);
    assert.deepEqual([...(await idsOnService(reader([whole]), target))], [id(1)]);
  });

  it('is not sent where nobody tells what it would overwrite', async () => {
    const { runStatus: _runStatus, version: _version, ...abridged } = whole;
    const remote = await readRemoteSet(reader([abridged]), target);
    const [blocker] = planPushSome([], local, remote, base as never).blockers;
    assert.ok(blocker);
    assert.match(
      render(blockerWords(blocker, 'the service').what),
      /^Nothing was pushed: the service does not list its test cases, and nothing else tells the run status of “Case 1”/,
    );
  });
});
