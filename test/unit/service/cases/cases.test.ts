import assert from 'node:assert/strict';
import type { ServiceElement, ServiceTestCase } from '../../../../src/api/contract/serviceTestCase.ts';
import { completeCase } from '../../../../src/core/case/completeCase.ts';
import {
  createTestCase,
  click,
  elementsOf,
  id,
  idsOf,
  missingId,
  seen,
  startService,
  type Answer,
  type TestService,
} from '../../../support/testService.ts';

describe('The local service: test cases', () => {
  let service: TestService;
  let target: string;
  beforeEach(async () => {
    service = startService();
    target = await service.target();
  });
  afterEach(() => service.close());

  const get = async (number = 1): Promise<ServiceTestCase> =>
    (await service.send<ServiceTestCase>('GET', `/v3/test-targets/${target}/test-cases/${id(number)}`)).body;
  const patch = (body: object, number = 1): Promise<Answer<ServiceTestCase>> =>
    service.send('PATCH', `/v3/test-targets/${target}/test-cases/${id(number)}`, body);

  const selectorsOf = (element: ServiceElement | undefined): NonNullable<ServiceElement['selectors']> =>
    element?.selectors ?? [];

  it('shows a pushed case in the v3 shape', async () => {
    const upload = {
      interaction: { action: 'EXTRACT', calledWith: { variableName: 'a', type: 'TEXT' } },
      ignoreFailure: true,
    };
    const links = {
      dependencyId: id(2),
      teardownId: id(3),
      type: 'LOGIN',
      tagNames: ['smoke'],
      folderName: 'Cart',
      externalId: 'X-1',
    };
    await service.push(
      target,
      createTestCase(1, { ...links, elements: [click('Save'), upload], entryPointUrlPath: '/a' }),
      createTestCase(2),
      createTestCase(3),
    );
    const shown = await get();
    const [first, second] = elementsOf(shown);
    assert.ok(
      first?.interaction?.id && first.selectors?.[0]?.id && second?.interaction?.id && shown.folderId,
    );
    assert.deepEqual(shown, {
      id: id(1),
      testTargetId: target,
      version: '1',
      type: 'LOGIN',
      elements: [
        {
          id: first.id,
          index: 0,
          interaction: { id: first.interaction.id, action: 'CLICK', testCaseElementId: first.id },
          selectors: [
            {
              id: first.selectors[0].id,
              index: 0,
              selectorType: 'ROLE',
              selector: 'button',
              options: { name: 'Save' },
              testCaseElementId: first.id,
            },
          ],
          testCaseId: id(1),
          ignoreFailure: false,
        },
        {
          id: second.id,
          index: 1,
          interaction: {
            id: second.interaction.id,
            action: 'EXTRACT',
            calledWith: '{"variableName":"a","type":"TEXT"}',
            testCaseElementId: second.id,
          },
          selectors: [],
          testCaseId: id(1),
          ignoreFailure: true,
        },
      ],
      createdAt: shown.createdAt,
      updatedAt: shown.createdAt,
      description: 'Case 1',
      status: 'ENABLED',
      runStatus: 'ON',
      externalId: 'X-1',
      entryPointUrlPath: '/a',
      tags: ['smoke'],
      createdBy: 'EDIT',
      prerequisiteId: id(2),
      proposalRunId: null,
      folderId: shown.folderId,
      teardownTestCaseId: id(3),
    });
  });

  it('lists cases without the version, which a single case has', async () => {
    await service.push(target, createTestCase(1));
    const { version, ...listed } = await get();
    assert.equal(version, '1');
    assert.deepEqual(await service.list(target), [listed]);
  });

  it('keeps one ID per folder name', async () => {
    await service.push(
      target,
      createTestCase(1, { folderName: 'Cart' }),
      createTestCase(2, { folderName: 'Cart' }),
      createTestCase(3, { folderName: 'Help' }),
    );
    const [a, b, c] = (await service.list(target)).map(({ folderId }) => folderId);
    assert.equal(a, b);
    assert.notEqual(a, c);
    assert.deepEqual(idsOf(await service.list(target, { folderId: c })), [id(3)]);
  });

  it('answers 404 for an unknown case and for one of another target', async () => {
    await service.push(target, createTestCase(1));
    const other = await service.target();
    for (const [path, unknown] of [
      [`${target}/test-cases/${missingId}`, missingId],
      [`${other}/test-cases/${id(1)}`, id(1)],
    ] as const) {
      for (const method of ['GET', 'PATCH']) {
        const answer = await service.send(
          method,
          `/v3/test-targets/${path}`,
          method === 'PATCH' ? {} : undefined,
        );
        assert.deepEqual(answer, {
          status: 404,
          body: { status: 404, message: `There is no test case with the id ${unknown}` },
        });
      }
    }
  });

  it('changes each field in an update, and pulls it changed', async () => {
    await service.push(target, createTestCase(1, { externalId: 'old', tagNames: ['a'] }));
    const { status, body } = await patch({
      description: 'New',
      entryPointUrlPath: '/new',
      runStatus: 'OFF',
      folderName: 'Cart',
      assignedTagNames: ['b', 'c'],
      externalId: 'new',
    });
    assert.equal(status, 200);
    const { id: one, testTargetId, createdAt, updatedAt, elements, folderId, ...rest } = body;
    assert.deepEqual(rest, {
      description: 'New',
      status: 'ENABLED',
      runStatus: 'OFF',
      entryPointUrlPath: '/new',
      externalId: 'new',
      tags: ['b', 'c'],
    });
    assert.ok(
      one === id(1) &&
        testTargetId === target &&
        elements?.length === 2 &&
        folderId &&
        createdAt !== updatedAt,
    );
    assert.deepEqual(await service.pull(target), [
      createTestCase(1, {
        description: 'New',
        entryPointUrlPath: '/new',
        runStatus: 'OFF',
        folderName: 'Cart',
        tagNames: ['b', 'c'],
        externalId: 'new',
      }),
    ]);
  });

  it('clears what an update sets to null', async () => {
    await service.push(
      target,
      createTestCase(1, { externalId: 'x', folderName: 'Cart', entryPointUrlPath: '/a' }),
    );
    const { body } = await patch({ externalId: null, folderName: null, entryPointUrlPath: null });
    assert.deepEqual([body.externalId, body.folderId, body.entryPointUrlPath], [null, null, null]);
    assert.deepEqual(await service.pull(target), [createTestCase(1)]);
  });

  it('makes a new version when the content changes, and none when it does not', async () => {
    await service.push(target, createTestCase(1));
    const before = service.store.cases.record(target, id(1));
    await patch({ description: 'Case 1', status: 'DISABLED' });
    assert.equal(service.store.cases.record(target, id(1))?.versionId, before?.versionId);
    await patch({ description: 'New' });
    assert.notEqual(service.store.cases.record(target, id(1))?.versionId, before?.versionId);
  });

  it('accepts a discovery by APPROVED', async () => {
    await service.send('POST', `/beta/test-targets/${target}/draft/push`, { testCases: [createTestCase(1)] });
    assert.equal((await patch({ interactionStatus: 'APPROVED' })).body.status, 'ENABLED');
    assert.deepEqual(await service.pull(target), [createTestCase(1)]);
  });

  it('discards a discovery by REJECTED: OUTDATED, not listed, and still readable', async () => {
    await service.send('POST', `/beta/test-targets/${target}/draft/push`, { testCases: [createTestCase(1)] });
    assert.equal((await patch({ interactionStatus: 'REJECTED' })).body.status, 'OUTDATED');
    assert.deepEqual(await service.list(target), []);
    assert.deepEqual(idsOf(await service.list(target, { status: 'OUTDATED' })), [id(1)]);
    assert.equal((await get()).status, 'OUTDATED');
    assert.equal((await patch({ interactionStatus: 'APPROVED' })).body.status, 'ENABLED');
    assert.deepEqual(idsOf(await service.list(target)), [id(1)]);
  });

  it('does not discard a case that was accepted earlier', async () => {
    await service.push(target, createTestCase(1));
    for (const interactionStatus of ['NEW', 'EDITED', 'APPROVED', 'REJECTED']) {
      assert.equal((await patch({ interactionStatus })).body.status, 'ENABLED');
    }
  });

  it('shows a deleted case by its ID, and restores it by a push', async () => {
    await service.push(target, createTestCase(1), createTestCase(2));
    await service.push(target, createTestCase(2));
    assert.equal((await get()).status, 'DELETED');
    await patch({ status: 'ENABLED' });
    assert.deepEqual(idsOf(await service.pull(target)), [id(1), id(2)]);
  });

  it('ends a discovery from a prompt at once with the reason, and keeps the steps', async () => {
    await service.push(target, createTestCase(1));
    await patch({ createBackendDiscoveryPrompt: 'Buy a lamp' });
    const { discovery, updatedAt } = await get();
    assert.deepEqual(discovery, {
      status: 'CREATED',
      abortCause: 'The local service has no language model to generate steps from a prompt.',
      message: 'The steps were not changed. Edit them in the file, then push it.',
      freePrompt: 'Buy a lamp',
      updatedAt: discovery?.updatedAt,
    });
    assert.ok(updatedAt);
    assert.deepEqual(await service.pull(target), [createTestCase(1, { prompt: 'Buy a lamp' })]);
  });

  it('loses nothing when the elements are sent back unchanged', async () => {
    const elements = [
      { ...click('Save'), index: 7, description: 'saves', ignoreFailure: null, novelty: [1, { a: null }] },
      { interaction: { action: 'CLICK', calledWith: null }, selectors: null },
      {
        interaction: { action: 'ENTER_TEXT', calledWith: '{"a":1}' },
        selectors: [{ selectorType: 'FIRST', index: 3, selector: null }],
      },
      { interaction: { action: 'SELECT_OPTION', calledWith: '["looks like a list"]' } },
      { interaction: { action: 'TELEPORT', calledWith: 5, speed: 'high' } },
      { assertion: { expectation: 'TO_HAVE_STYLE', calledWith: ['color', 'red'] }, interaction: null },
    ];
    await service.push(target, createTestCase(1, { elements }));
    const before = await service.pull(target);
    assert.deepEqual(before, [completeCase(createTestCase(1, { elements }))]);
    await patch({ elements: elementsOf(await get()) });
    assert.deepEqual(await service.pull(target), before);
    await patch({
      elements: elementsOf(await get()).map((element) => ({ ...element, ignoreFailure: true })),
    });
    const ignored = elements.map((element) => ({ ...element, ignoreFailure: true }));
    assert.deepEqual(await service.pull(target), [completeCase(createTestCase(1, { elements: ignored }))]);
  });

  it('keeps the scroll state of an element as it was sent, and out of what is pulled', async () => {
    const scrollState = { x: 0, y: 400.5, frames: [{ 'x-name': null }] };
    const statesOf = async (): Promise<unknown[]> =>
      elementsOf(await get()).map((element) => element.scrollState);
    await service.push(target, createTestCase(1, { elements: [click('A'), click('B')] }));
    const pulled = await service.pull(target);
    const [first, second] = elementsOf(await get());
    const { status, body } = await patch({ elements: [first, { ...second, scrollState }] });
    assert.deepEqual([status, elementsOf(body)[1]?.scrollState], [200, scrollState]);
    assert.deepEqual(await statesOf(), [undefined, scrollState]);
    assert.deepEqual(await service.pull(target), pulled);
    await patch({ elements: [second, first] });
    assert.deepEqual(await statesOf(), [scrollState, undefined], 'it moves with its element');
    await service.push(target, createTestCase(1, { elements: [click('B'), click('C')] }));
    assert.deepEqual(await statesOf(), [scrollState, undefined], 'and stays when others are edited');
    await patch({ elements: [{ ...second, scrollState: { y: 1 } }, click('D')] });
    assert.deepEqual(await statesOf(), [{ y: 1 }, undefined]);
    await patch({ elements: [{ ...second, scrollState: null }] });
    assert.deepEqual(await statesOf(), [undefined]);
  });

  it('keeps the scroll state that a selector names, and out of what is pulled', async () => {
    const statesOf = async (): Promise<unknown[]> =>
      selectorsOf(elementsOf(await get())[0]).map(({ scrollStateId }) => scrollStateId);
    const row = { selector: 'row', selectorType: 'ROLE' } as const;
    const chain = { ...click('A'), selectors: [row, { ...row, selector: 'button' }] };
    await service.push(target, createTestCase(1, { elements: [chain] }));
    const pulled = await service.pull(target);
    const [element] = elementsOf(await get());
    const [first, second] = selectorsOf(element);
    const { status } = await patch({
      elements: [{ ...element, selectors: [first, { ...second, scrollStateId: 'scroll-1' }] }],
    });
    assert.equal(status, 200);
    assert.deepEqual(await statesOf(), [undefined, 'scroll-1']);
    assert.deepEqual(await service.pull(target), pulled);
    await patch({ elements: [{ id: element?.id, ignoreFailure: true }] });
    assert.deepEqual(await statesOf(), [undefined, 'scroll-1'], 'it stays where selectors are left out');
    await patch({ elements: [{ ...element, selectors: [second, first] }] });
    assert.deepEqual(await statesOf(), ['scroll-1', undefined], 'it moves with its selector');
    await service.push(target, createTestCase(1, { elements: [{ ...chain, ignoreFailure: true }] }));
    assert.deepEqual(await statesOf(), ['scroll-1', undefined], 'and stays when the step is edited');
    const [moved] = selectorsOf(elementsOf(await get())[0]);
    await patch({ elements: [{ ...element, selectors: [{ ...moved, scrollStateId: null }] }] });
    assert.deepEqual(await statesOf(), [undefined]);
  });

  it('accepts edited, moved, removed and new elements', async () => {
    await service.push(target, createTestCase(1, { elements: [click('A'), click('B'), seen('C')] }));
    const [a, , c] = elementsOf(await get());
    const edited = { ...c, assertion: { ...c?.assertion, expectation: 'TO_CONTAIN_TEXT', calledWith: '17' } };
    const added = {
      interaction: { action: 'CLICK', calledWith: '{"double":true}' },
      selectors: [{ selectorType: 'TEXT', selector: 'D' }],
    };
    const { status, body } = await patch({ elements: [edited, a, added] });
    assert.equal(status, 200);
    assert.deepEqual(
      elementsOf(body)
        .slice(0, 2)
        .map((element) => element.id),
      [c?.id, a?.id],
    );
    assert.deepEqual((await service.pull(target))[0]?.elements, [
      { ...seen('C'), assertion: { expectation: 'TO_CONTAIN_TEXT', calledWith: '17' } },
      click('A'),
      {
        interaction: { action: 'CLICK', calledWith: { double: true } },
        selectors: [{ selectorType: 'TEXT', selector: 'D' }],
        ignoreFailure: false,
      },
    ]);
  });

  it('turns an interaction into an assertion', async () => {
    await service.push(target, createTestCase(1, { elements: [click('A')] }));
    const [element] = elementsOf(await get());
    const { interaction: _gone, ...rest } = element ?? {};
    await patch({ elements: [{ ...rest, assertion: { expectation: 'VISIBLE' } }] });
    assert.deepEqual((await service.pull(target))[0]?.elements, [
      {
        selectors: click('A').selectors,
        assertion: { expectation: 'VISIBLE', calledWith: null },
        ignoreFailure: false,
      },
    ]);
  });

  it('refuses elements that are not a valid test case, and changes nothing', async () => {
    await service.push(target, createTestCase(1));
    const broken = { elements: [{ interaction: { action: 'TYPE_TEXT', calledWith: '{"delay":1}' } }] };
    const { status, body } = await service.send<{ path: unknown }[]>(
      'PATCH',
      `/v3/test-targets/${target}/test-cases/${id(1)}`,
      broken,
    );
    assert.equal(status, 400);
    assert.deepEqual(body[0]?.path, ['elements', '0', 'interaction', 'calledWith', 'text']);
    assert.deepEqual(await service.pull(target), [createTestCase(1)]);
  });

  for (const body of [
    { status: 'DELETED' },
    { runStatus: 'MAYBE' },
    { description: '' },
    { interactionStatus: 'X' },
    { elements: {} },
  ]) {
    it(`refuses ${JSON.stringify(body)}`, async () => {
      await service.push(target, createTestCase(1));
      assert.equal((await patch(body)).status, 400);
    });
  }
});
