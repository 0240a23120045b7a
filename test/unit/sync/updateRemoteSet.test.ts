import assert from 'node:assert/strict';
import type { UpdateTestCaseBody } from '../../../src/api/contract/serviceTestCase.ts';
import type { TestCase } from '../../../src/core/case/testCase.ts';
import { updateRemoteSet, affectsOnlyCase, readRemoteSet } from '../../../src/sync/cases/remoteSet.ts';
import { inAllModes } from '../support/sync/world.ts';

const testCase = (number: number, rest: Partial<TestCase> = {}): TestCase => ({
  id: `6c01de25-0000-4000-8000-00000000000${number}`,
  description: `Case ${number}`,
  version: '1',
  runStatus: 'ON',
  type: 'LOGIN',
  prompt: 'A prompt that endpoint 7 does not tell',
  folderName: 'Shop',
  tagNames: ['smoke'],
  externalId: 'C-1',
  elements: [{ interaction: { action: 'CLICK' }, selectors: [{ selectorType: 'TEXT', selector: 'Pay' }] }],
  ...rest,
});

const changes: UpdateTestCaseBody[] = [
  { runStatus: 'OFF' },
  { folderName: 'Account' },
  { folderName: null },
  { externalId: null },
  { externalId: 'C-2' },
  { assignedTagNames: ['smoke', 'shop'] },
  { assignedTagNames: [] },
  { description: 'Another name', entryPointUrlPath: '/start' },
  { entryPointUrlPath: null },
];

describe('a set of the service with one case asked for again', () => {
  inAllModes('after a change there', (world) => {
    for (const change of changes) {
      it(`is what a whole pull would give: ${JSON.stringify(change)}`, async () => {
        const { client, target } = world();
        await world().put(testCase(1), testCase(2));
        const before = await readRemoteSet(client, target);
        const { id } = testCase(1);
        await client.updateTestCase(target, id, change);
        const now = updateRemoteSet(before, await client.getTestCase(target, id), change);
        const whole = await readRemoteSet(client, target);
        assert.deepEqual(now.cases, whole.cases);
        assert.deepEqual(now.pulled, whole.pulled);
        assert.deepEqual(now.listed.get(id), { ...whole.listed.get(id), version: '1' });
        assert.notDeepEqual(now.listed, before.listed);
      });
    }
  });

  it('is not enough where a change may show or hide cases, or change steps', () => {
    for (const change of [
      { status: 'DRAFT' },
      { interactionStatus: 'APPROVED' },
      { elements: [] },
      { createBackendDiscoveryPrompt: 'Log in' },
      { runStatus: 'ON', status: 'ENABLED' },
    ] satisfies UpdateTestCaseBody[])
      assert.equal(affectsOnlyCase(change), false);
    for (const change of changes) assert.equal(affectsOnlyCase(change), true);
  });
});
