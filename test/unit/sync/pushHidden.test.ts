import assert from 'node:assert/strict';
import type { ServiceClient } from '../../../src/api/createClient.ts';
import { UnsupportedEndpoint } from '../../../src/api/http/apiErrors.ts';
import type { TestCase } from '../../../src/core/case/testCase.ts';
import { message } from '../../../src/core/message.ts';
import { printCase } from '../../../src/core/yaml/printCase.ts';
import { createTestCase, id } from '../../support/testService.ts';
import { inAllModes, tampered, type Folder, type World } from '../support/sync/world.ts';

const several = (from: number, count: number, fields: Partial<TestCase> = {}): TestCase[] =>
  Array.from({ length: count }, (_, at) => createTestCase(from + at, fields));

/** Somebody else pushes drafts of new cases. */
async function putDrafts(world: World, ...cases: readonly TestCase[]): Promise<void> {
  const { status } = await world.service.send('POST', `/beta/test-targets/${world.target}/draft/push`, {
    testCases: cases,
  });
  assert.equal(status, 200);
}

inAllModes('A push beside drafts and disabled cases', (world) => {
  const rich: Partial<TestCase> = {
    prompt: 'Open the shop.',
    excludedEnvironmentNames: ['Staging'],
    folderName: 'Shop',
    tagNames: ['smoke'],
  };

  async function pulled(...cases: readonly TestCase[]): Promise<Folder> {
    await world().put(...cases);
    const folder = world().folder();
    await folder.pull();
    return folder;
  }

  it('sends 40 drafts and 3 disabled cases along, as they are and with their status', async () => {
    const folder = await pulled(createTestCase(1, rich), ...several(2, 3, rich));
    for (const number of [2, 3, 4]) await world().setStatus(id(number), 'DISABLED');
    await putDrafts(world(), ...several(30, 40));
    const before = world().picture();
    folder.edit('Shop/case1.yaml', 'Save', 'Store');
    const { blocked, left, altered, plan } = await folder.pushAll();
    assert.deepEqual([blocked, left, altered], [[], [], []]);
    assert.deepEqual([plan.hidden.length, plan.hiddenInPart], [43, 40]);
    const { [id(1)]: changed, ...others } = world().picture();
    const { [id(1)]: unchanged, ...othersBefore } = before;
    assert.deepEqual(others, othersBefore);
    assert.match(JSON.stringify(changed), /Store/);
    assert.doesNotMatch(JSON.stringify(unchanged), /Store/);
  });

  it('sends one file along with them too', async () => {
    const folder = await pulled(...several(1, 2));
    await putDrafts(world(), createTestCase(30, { dependencyId: id(2) }));
    await world().setStatus(id(2), 'OUTDATED');
    folder.edit('case1.yaml', 'Save', 'Store');
    assert.deepEqual((await folder.push('case1.yaml')).blocked, []);
    const picture = world().picture();
    assert.deepEqual(
      [id(1), id(2), id(30)].map((key) => picture[key]?.status),
      ['ENABLED', 'OUTDATED', 'DRAFT'],
    );
  });

  it('takes a changed file of a disabled case, which stays disabled', async () => {
    const folder = await pulled(...several(1, 2, rich));
    await world().setStatus(id(2), 'DISABLED');
    folder.edit('Shop/case2.yaml', 'Save', 'Store');
    const { plan } = await folder.pushAll();
    assert.deepEqual(
      plan.changed.map((changed) => changed.id),
      [id(2)],
    );
    const { status, testCase } = world().picture()[id(2)] ?? assert.fail('it was deleted');
    assert.deepEqual(
      [status, testCase.prompt, testCase.excludedEnvironmentNames],
      ['DISABLED', ...fieldsOf(rich)],
    );
    assert.match(JSON.stringify(testCase), /Store/);
    assert.deepEqual((await folder.pushAll()).plan.changed, []);
  });

  it('removes no disabled case whose file was deleted', async () => {
    const folder = await pulled(...several(1, 2));
    await world().setStatus(id(2), 'DISABLED');
    folder.files.texts.delete('case2.yaml');
    folder.edit('case1.yaml', 'Save', 'Store');
    assert.deepEqual((await folder.pushAll([id(2)])).plan.removed, []);
    assert.equal(world().picture()[id(2)]?.status, 'DISABLED');
  });

  it('keeps a draft as it is whose file was not selected', async () => {
    const folder = await pulled(...several(1, 2));
    folder.write('new.yaml', printCase(createTestCase(8)));
    await folder.draft('new.yaml');
    folder.edit('new.yaml', 'Save', 'Store');
    folder.edit('case1.yaml', 'Save', 'Store');
    const before = world().picture()[id(8)];
    assert.deepEqual((await folder.push('case1.yaml')).blocked, []);
    assert.deepEqual(world().picture()[id(8)], before);
  });

  it('reads each case by itself where the list has no steps', async () => {
    const folder = await pulled(...several(1, 2));
    await putDrafts(world(), createTestCase(30));
    folder.edit('case1.yaml', 'Save', 'Store');
    const listTestCases: ServiceClient['listTestCases'] = async (...request) =>
      (await world().client.listTestCases(...request)).map((listed) => ({ ...listed, elements: undefined }));
    const before = world().picture()[id(30)];
    const { blocked, altered } = await folder.push('case1.yaml', tampered(world().client, { listTestCases }));
    assert.deepEqual([blocked, altered], [[], []]);
    assert.deepEqual(world().picture()[id(30)], before);
    const getTestCase: ServiceClient['getTestCase'] = () =>
      Promise.reject(new UnsupportedEndpoint('getTestCase', message('no'), message('look')));
    const refused = await folder.pushAll([], tampered(world().client, { listTestCases, getTestCase }));
    assert.deepEqual(refused.blocked, ['hidden: Case 30']);
  });

  it('is blocked by a case in a folder whose name is unknown, or with a link to a deleted case', async () => {
    await world().put(...several(1, 2), createTestCase(3, { folderName: 'Lonely' }));
    await putDrafts(world(), createTestCase(30, { dependencyId: id(2) }));
    await world().setStatus(id(3), 'DISABLED');
    const clone = world().folder({ 'case1.yaml': printCase(createTestCase(1)) });
    world().remove(id(2));
    const before = world().picture();
    assert.deepEqual((await clone.pushAll()).blocked, ['hidden: Case 3', 'hidden: Case 30']);
    assert.deepEqual(world().picture(), before);
  });

  it('names the cases whose status could not be set back', async () => {
    const folder = await pulled(...several(1, 2));
    await world().setStatus(id(2), 'DISABLED');
    folder.edit('case1.yaml', 'Save', 'Store');
    const updateTestCase: ServiceClient['updateTestCase'] = () => Promise.reject(new Error('refused'));
    const { enabled } = await folder.push('case1.yaml', tampered(world().client, { updateTestCase }));
    const isEnabled = world().picture()[id(2)]?.status === 'ENABLED';
    assert.deepEqual(enabled, isEnabled ? ['Case 2'] : []);
    assert.ok(isEnabled, 'a push enables what it gets');
  });

  it('is planned anew when a draft changes between plan and send', async () => {
    const folder = await pulled(...several(1, 2));
    await putDrafts(world(), createTestCase(30));
    folder.edit('case1.yaml', 'Save', 'Store');
    const edited = (): Promise<void> => putDrafts(world(), createTestCase(30, { description: 'Edited' }));
    const { altered } = await folder.push('case1.yaml', world().client, edited);
    assert.deepEqual(altered, []);
    const { status, testCase } = world().picture()[id(30)] ?? assert.fail('it was deleted');
    assert.deepEqual([status, testCase.description], ['DRAFT', 'Edited']);
  });
});

const fieldsOf = ({ prompt, excludedEnvironmentNames }: Partial<TestCase>): unknown[] => [
  prompt,
  excludedEnvironmentNames,
];
