import assert from 'node:assert/strict';
import {
  createTestCase,
  click,
  id,
  idsOf,
  missingId,
  seen,
  startService,
  type TestService,
} from '../../../support/testService.ts';

interface Issue {
  path: unknown;
  /** Left out where the words are core's. */
  message?: string;
}

describe('The local service: push and pull', () => {
  let service: TestService;
  let target: string;
  beforeEach(async () => {
    service = startService();
    target = await service.target();
  });
  afterEach(() => service.close());

  const refusal = (testCases: object[]) =>
    service.send<Issue[]>('POST', `/beta/test-targets/${target}/push`, { testCases });

  it('pulls what was pushed, in the same order', async () => {
    const cases = [
      createTestCase(2, {
        dependencyId: id(1),
        teardownId: id(3),
        tagNames: ['smoke'],
        folderName: 'Cart',
      }),
      createTestCase(1, {
        type: 'LOGIN',
        excludedEnvironmentNames: ['Staging'],
        externalId: 'X-1',
        entryPointUrlPath: '/login',
      }),
      createTestCase(3, {
        type: 'TEARDOWN',
        discovery: { status: 'CREATED', traceUrl: 'https://x.example/t.zip' },
      }),
    ];
    assert.equal((await service.push(target, ...cases)).status, 200);
    assert.deepEqual(await service.pull(target), cases);
  });

  it('fills in what a client may demand where it is missing or null, and drops paths of files', async () => {
    const step = { interaction: { action: 'GO_TO', calledWith: '/' } };
    const bare = { id: id(1), description: 'Bare', elements: [step] };
    await service.push(target, { ...bare, type: null, externalId: null, filePath: '/home/ada/bare.yaml' });
    assert.deepEqual(await service.pull(target), [
      {
        ...bare,
        elements: [{ ...step, selectors: [], ignoreFailure: false }],
        version: '1',
        runStatus: 'ON',
        prompt: '',
      },
    ]);
  });

  it('answers with the version of each case, new or as before, in the order of the push', async () => {
    await service.push(target, createTestCase(1), createTestCase(2));
    const answer = await service.push(
      target,
      createTestCase(2, { description: 'Another' }),
      createTestCase(1),
    );
    const [two, one] = [2, 1].map((number) => service.store.cases.record(target, id(number))?.versionId);
    assert.deepEqual(answer, {
      status: 200,
      body: {
        success: true,
        versionIds: [two, one],
        versionIdByStableId: { [id(2)]: two, [id(1)]: one },
      },
    });
  });

  it('replaces the whole set, and keeps removed cases as DELETED', async () => {
    await service.push(target, createTestCase(1), createTestCase(2));
    await service.push(target, createTestCase(2), createTestCase(3));
    assert.deepEqual(idsOf(await service.pull(target)), [id(2), id(3)]);
    assert.deepEqual(idsOf(await service.list(target)), [id(2), id(3)]);
    assert.deepEqual(idsOf(await service.list(target, { status: 'DELETED' })), [id(1)]);
    await service.push(target, createTestCase(1));
    assert.deepEqual(await service.pull(target), [createTestCase(1)]);
  });

  it('empties a target by an empty push', async () => {
    await service.push(target, createTestCase(1));
    await service.push(target);
    assert.deepEqual(await service.pull(target), []);
  });

  it('creates versions of changed cases only', async () => {
    await service.push(target, createTestCase(1), createTestCase(2));
    const before = service.store.cases.records(target);
    await service.push(target, createTestCase(1), createTestCase(2, { description: 'Another' }));
    const after = service.store.cases.records(target);
    assert.deepEqual(after[0], before[0]);
    assert.notEqual(after[1]?.versionId, before[1]?.versionId);
    assert.ok(
      service.store.cases.version(target, id(2), before[1]?.versionId ?? ''),
      'the version before is kept',
    );
  });

  it('keeps the IDs of unchanged elements when they move', async () => {
    const ids = async () => (await service.list(target))[0]?.elements?.map((element) => element.id);
    await service.push(target, createTestCase(1, { elements: [click('A'), click('B'), seen('C')] }));
    const [a, b, c] = (await ids()) ?? [];
    await service.push(
      target,
      createTestCase(1, { elements: [seen('C'), click('A'), click('B2'), seen('D')] }),
    );
    const [first, second, third, fourth] = (await ids()) ?? [];
    assert.deepEqual([first, second], [c, a]);
    assert.ok(![a, b, c].includes(fourth));
    assert.notEqual(third, fourth);
  });

  it('keeps the ID of an element that was edited in place', async () => {
    await service.push(target, createTestCase(1, { elements: [click('A'), click('B')] }));
    const before = (await service.list(target))[0]?.elements?.map((element) => element.id);
    await service.push(target, createTestCase(1, { elements: [click('A'), click('B2')] }));
    assert.deepEqual(
      (await service.list(target))[0]?.elements?.map((element) => element.id),
      before,
    );
  });

  const refused: [string, object[], Issue[]][] = [
    [
      'a duplicate id',
      [createTestCase(1), createTestCase(1)],
      [{ path: ['testCases', '1', 'id'], message: `The id ${id(1)} is used more than once` }],
    ],
    [
      'an unknown dependency',
      [createTestCase(1, { dependencyId: id(9) })],
      [{ path: ['testCases', '0', 'dependencyId'], message: `There is no test case with the id ${id(9)}` }],
    ],
    [
      'an unknown teardown',
      [createTestCase(1, { teardownId: id(9) })],
      [{ path: ['testCases', '0', 'teardownId'], message: `There is no test case with the id ${id(9)}` }],
    ],
    [
      'a cycle',
      [createTestCase(1, { dependencyId: id(2) }), createTestCase(2, { dependencyId: id(1) })],
      [
        {
          path: ['testCases', '0', 'dependencyId'],
          message: `Test cases depend on each other: ${id(1)} -> ${id(2)} -> ${id(1)}`,
        },
      ],
    ],
    [
      'a missing field',
      [createTestCase(1, { description: undefined })],
      [{ path: ['testCases', '0', 'description'] }],
    ],
    [
      'a value of the wrong type',
      [createTestCase(1, { elements: [{ interaction: { action: 'CLICK', calledWith: 'x' } }] })],
      [{ path: ['testCases', '0', 'elements', '0', 'interaction', 'calledWith'] }],
    ],
  ];
  for (const [what, cases, issues] of refused) {
    it(`refuses ${what}, names it, and changes nothing`, async () => {
      await service.push(target, createTestCase(5));
      const { status, body } = await refusal(cases);
      assert.equal(status, 400);
      assert.deepEqual(
        body.map(({ path, message }, index) => (issues[index]?.message ? { path, message } : { path })),
        issues,
      );
      for (const issue of body)
        assert.deepEqual(Object.keys(issue).sort(), ['code', 'expected', 'message', 'path', 'received']);
      assert.deepEqual(await service.pull(target), [createTestCase(5)]);
    });
  }

  it('keeps a copy of a case for each target that it is pushed to', async () => {
    const other = await service.target();
    const folder = [createTestCase(1), createTestCase(2, { dependencyId: id(1), folderName: 'Cart' })];
    for (const each of [target, other]) assert.equal((await service.push(each, ...folder)).status, 200);
    for (const each of [target, other]) assert.deepEqual(await service.pull(each), folder);

    const renamed = createTestCase(1, { description: 'Renamed' });
    await service.push(target, renamed);
    assert.deepEqual(await service.pull(target), [renamed]);
    assert.deepEqual(await service.pull(other), folder, 'the other target stays as it was');
    const versions = new Set(
      [target, other].map((each) => service.store.cases.record(each, id(1))?.versionId),
    );
    assert.equal(versions.size, 2);
  });

  it('takes no dependency from another target', async () => {
    const other = await service.target();
    await service.push(other, createTestCase(1));
    const { status, body } = await refusal([createTestCase(2, { dependencyId: id(1) })]);
    assert.equal(status, 400);
    assert.equal(body[0]?.message, `There is no test case with the id ${id(1)}`);
  });

  it('accepts what is only a warning in a check', async () => {
    const newer = createTestCase(1, {
      runStatus: 'SOMETIMES',
      type: 'SMOKE',
      novelty: { deep: [1] },
      elements: [
        {
          interaction: { action: 'TELEPORT', calledWith: 7 },
          selectors: [{ selectorType: 'AURA', selector: 'x', options: { hue: 1 } }],
          ignoreFailure: false,
        },
      ],
    });
    assert.equal((await service.push(target, newer)).status, 200);
    assert.deepEqual(await service.pull(target), [newer]);
  });

  it('excludes disabled, draft, outdated and provisional cases from a pull', async () => {
    await service.push(target, ...[1, 2, 3, 4, 5].map((number) => createTestCase(number)));
    for (const [number, status] of [
      [2, 'DISABLED'],
      [3, 'DRAFT'],
      [4, 'OUTDATED'],
      [5, 'PROVISIONAL'],
    ] as const) {
      await service.send('PATCH', `/v3/test-targets/${target}/test-cases/${id(number)}`, { status });
    }
    assert.deepEqual(await service.pull(target), [createTestCase(1)]);
    assert.equal((await service.list(target)).length, 5);
  });

  it('restricts a pull to a plan or report, and names an unknown one', async () => {
    const pull = (query: string) => service.send(`GET`, `/beta/test-targets/${target}/pull?${query}`);
    assert.deepEqual((await pull(`testPlanId=${missingId}`)).body, {
      status: 404,
      message: `There is no test plan with the id ${missingId}`,
    });
    assert.deepEqual((await pull(`testReportId=${missingId}`)).body, {
      status: 404,
      message: `There is no test report with the id ${missingId}`,
    });
    assert.equal((await pull('testPlanId=7')).status, 400);
    await service.push(target, createTestCase(1));
    await service.send('POST', `/beta/test-targets/${target}/draft/push`, { testCases: [createTestCase(1)] });
    const [report] = [...service.store.reports.newestFirst(target)];
    assert.deepEqual((await pull(`testReportId=${report?.id}`)).body, { testCases: [] });
  });

  for (const route of ['pull', 'push', 'draft/push']) {
    it(`answers 404 to ${route} of an unknown target`, async () => {
      const method = route === 'pull' ? 'GET' : 'POST';
      const { status } = await service.send(
        method,
        `/beta/test-targets/${missingId}/${route}`,
        method === 'GET' ? undefined : {},
      );
      assert.equal(status, 404);
    });
  }
});

describe('The local service in its other modes', () => {
  it('upsert: keeps cases that a push does not contain', async () => {
    const service = startService({ push: 'upsert' });
    const target = await service.target();
    await service.push(target, createTestCase(1), createTestCase(2));
    await service.push(
      target,
      createTestCase(3, { dependencyId: id(1) }),
      createTestCase(2, { description: 'Two' }),
    );
    const pulled = await service.pull(target);
    assert.deepEqual(pulled, [
      createTestCase(1),
      createTestCase(2, { description: 'Two' }),
      createTestCase(3, { dependencyId: id(1) }),
    ]);
    assert.equal(
      (await service.push(target, createTestCase(1, { dependencyId: id(3) }))).status,
      400,
      'a cycle through a case that stays',
    );
    service.close();
  });

  for (const push of ['replace', 'upsert'] as const) {
    it(`abridged, ${push}: pulls without version, type, runStatus and selectorType`, async () => {
      const service = startService({ push, pull: 'abridged' });
      const target = await service.target();
      await service.push(
        target,
        createTestCase(1, { type: 'LOGIN', elements: [click('Save')], tagNames: ['a'], novelty: 1 }),
      );
      assert.deepEqual(await service.pull(target), [
        {
          id: id(1),
          description: 'Case 1',
          elements: [
            {
              interaction: { action: 'CLICK', calledWith: null },
              selectors: [{ selector: 'button', options: { name: 'Save' } }],
              ignoreFailure: false,
            },
          ],
          prompt: '',
          tagNames: ['a'],
          novelty: 1,
        },
      ]);
      service.close();
    });
  }
});
