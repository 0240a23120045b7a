import assert from 'node:assert/strict';
import type { DraftPushAnswer } from '../../../../src/service/cases/pushAndImport.ts';
import {
  createTestCase,
  click,
  id,
  idsOf,
  missingId,
  startService,
  type Answer,
  type TestService,
} from '../../../support/testService.ts';

describe('The local service: draft push and versions', () => {
  let service: TestService;
  let target: string;
  beforeEach(async () => {
    service = startService();
    target = await service.target();
  });
  afterEach(() => service.close());

  const draft = (...testCases: object[]): Promise<Answer<DraftPushAnswer>> =>
    service.send('POST', `/beta/test-targets/${target}/draft/push`, { testCases });
  const version = (caseId: string, versionId: string) =>
    service.send<object>('GET', `/beta/test-targets/${target}/test-cases/${caseId}/versions/${versionId}`);

  it('leaves the case itself unchanged', async () => {
    await service.push(target, createTestCase(1), createTestCase(2));
    const before = await service.list(target);
    const { status, body } = await draft(createTestCase(1, { description: 'Draft' }));
    assert.equal(status, 200);
    assert.equal(body.success, true);
    assert.deepEqual(await service.list(target), before);
    assert.deepEqual(await service.pull(target), [createTestCase(1), createTestCase(2)]);
  });

  it('returns the versions it created, each with a waiting result in the reports', async () => {
    await service.push(target, createTestCase(1));
    const { body } = await draft(createTestCase(1), createTestCase(2));
    const first = body.syncDataByStableId[id(1)];
    const second = body.syncDataByStableId[id(2)];
    assert.deepEqual(body.versionIds, [first?.versionId, second?.versionId]);
    assert.deepEqual(body.versionIdByStableId, {
      [id(1)]: first?.versionId,
      [id(2)]: second?.versionId,
    });
    const page = (
      await service.send<{ data: { testResults: object[]; context: object }[] }>(
        'GET',
        `/v3/test-targets/${target}/test-reports`,
      )
    ).body;
    assert.equal(page.data.length, 1);
    assert.deepEqual(page.data[0]?.context, { source: 'manual', description: 'Draft push' });
    assert.deepEqual(
      page.data[0]?.testResults.map((result) => ({
        ...result,
        createdAt: '',
        updatedAt: '',
        testReportId: '',
      })),
      [first, second].map((sync) => ({
        id: sync?.testResultId,
        testCaseVersionId: sync?.versionId,
        testTargetId: target,
        testReportId: '',
        status: 'WAITING',
        errorMessage: null,
        createdAt: '',
        updatedAt: '',
      })),
    );
  });

  it('creates an unknown case as a DRAFT that is listed and not pulled', async () => {
    await draft(createTestCase(1));
    assert.deepEqual(
      (await service.list(target)).map(({ id: caseId, status }) => [caseId, status]),
      [[id(1), 'DRAFT']],
    );
    assert.deepEqual(await service.pull(target), []);
  });

  it('shows the newest draft of a case that has drafts only', async () => {
    await draft(createTestCase(1));
    await draft(createTestCase(1, { description: 'Better' }));
    assert.equal((await service.list(target))[0]?.description, 'Better');
  });

  it('enables a draft when it is pushed', async () => {
    await draft(createTestCase(1));
    await service.push(target, createTestCase(1));
    assert.deepEqual(await service.pull(target), [createTestCase(1)]);
  });

  it('returns a draft version, complete, with its ID', async () => {
    const bare = { id: id(1), description: 'Bare', elements: [click('Save')], type: 'LOGIN' };
    const { body } = await draft({ ...bare, versionId: missingId });
    const versionId = body.versionIds[0] ?? '';
    assert.deepEqual(await version(id(1), versionId), {
      status: 200,
      body: { ...bare, version: '1', runStatus: 'ON', prompt: '', versionId },
    });
  });

  it('returns a version without version, type, runStatus and selectorType where pulls are abridged', async () => {
    service.close();
    service = startService({ pull: 'abridged' });
    target = await service.target();
    const { body } = await draft(createTestCase(1, { elements: [click('Save')], type: 'LOGIN' }));
    const versionId = body.versionIds[0] ?? '';
    assert.deepEqual(await version(id(1), versionId), {
      status: 200,
      body: {
        id: id(1),
        description: 'Case 1',
        elements: [{ ...click('Save'), selectors: [{ selector: 'button', options: { name: 'Save' } }] }],
        prompt: '',
        versionId,
      },
    });
  });

  it('accepts abridged cases', async () => {
    const element = {
      interaction: { action: 'CLICK' },
      selectors: [{ selector: 'button', options: { name: 'Save' } }],
    };
    assert.equal((await draft({ id: id(1), description: 'Abridged', elements: [element] })).status, 200);
  });

  it('returns a pushed version and an edited one', async () => {
    const pushed = createTestCase(1, { prompt: 'Do it', localEditingStatus: 'IN_PROGRESS' });
    await service.push(target, pushed);
    const { versionId = '' } = service.store.cases.record(target, id(1)) ?? {};
    const { body } = await version(id(1), versionId);
    assert.deepEqual(body, { ...pushed, versionId });
  });

  it('answers 404 for a version of another case, an unknown version and an unknown case', async () => {
    const { body } = await draft(createTestCase(1), createTestCase(2));
    const [first = ''] = body.versionIds;
    assert.deepEqual((await version(id(2), first)).body, {
      status: 404,
      message: `There is no version with the id ${first}`,
    });
    assert.equal((await version(id(1), missingId)).status, 404);
    assert.deepEqual((await version(id(3), first)).body, {
      status: 404,
      message: `There is no test case with the id ${id(3)}`,
    });
  });

  it('finds a dependency in the drafts or in the target, and refuses an unknown one', async () => {
    await service.push(target, createTestCase(1));
    assert.equal(
      (await draft(createTestCase(2, { dependencyId: id(1) }), createTestCase(3, { dependencyId: id(2) })))
        .status,
      200,
    );
    assert.equal((await draft(createTestCase(4, { dependencyId: id(9) }))).status, 400);
    assert.equal((await draft(createTestCase(4), createTestCase(4))).status, 400);
    assert.deepEqual(idsOf(await service.list(target)), [id(1), id(2), id(3)]);
  });

  it('creates no report for an empty draft push', async () => {
    assert.deepEqual((await draft()).body, {
      success: true,
      versionIds: [],
      versionIdByStableId: {},
      syncDataByStableId: {},
    });
    assert.deepEqual([...service.store.reports.newestFirst(target)], []);
  });
});
