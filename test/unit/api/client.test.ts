import * as assert from 'node:assert/strict';
import type { Endpoint } from '../../../src/api/contract/endpoints.ts';
import { createClient, type ServiceClient } from '../../../src/api/createClient.ts';
import { ResponseError, RequestError, ServiceError } from '../../../src/api/http/apiErrors.ts';
import { assertKeyless, clientFor, failure, key, target, testCase } from '../support/api/clients.ts';
import { all, fixtureOf, withSurplus, type Fixture, type Json } from '../support/api/fixtures.ts';
import { answering, closeServers, inTurn, json, serve, type TestServer } from '../support/api/server.ts';

const zip = new Uint8Array([0x50, 0x4b, 5, 6, ...Array.from({ length: 18 }, () => 0)]);
const ids = (path: string): string[] => [...path.matchAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g)].map(([id]) => id);

/** Calls a method with what its fixture holds. */
const call = (client: ServiceClient, { name, query, body }: Endpoint, fixture: Fixture): Promise<unknown> => {
  const methods = client as unknown as Readonly<Record<string, (...args: unknown[]) => Promise<unknown>>>;
  const args = [...ids(fixture.path), ...(query ? [fixture.query] : []), ...(body ? [fixture.body] : [])];
  return methods[name]!(...args);
};

describe('the client', () => {
  afterEach(closeServers);

  for (const endpoint of all) {
    const { number, name } = endpoint;
    it(`${number} ${name}: sends what the contract says, and gives back all that it gets`, async () => {
      const fixture = fixtureOf(endpoint);
      const response = fixture.response === undefined ? undefined : withSurplus(fixture.response);
      const server = await serve(response === undefined ? answering(200, zip) : json(response));
      const result = await call(clientFor(server), endpoint, fixture);

      const [request, ...more] = server.requests;
      assert.ok(request && more.length === 0);
      assert.equal(request.method, fixture.method);
      assert.equal(request.path, `/api${fixture.path}`);
      const query = Object.entries(fixture.query ?? {}).map(([field, value]) => [
        field,
        typeof value === 'string' ? value : JSON.stringify(value),
      ]);
      assert.deepEqual(request.query, query);
      assert.equal(Buffer.from(request.headers['x-api-key'] as string, 'latin1').toString('latin1'), key);
      assert.equal(
        request.headers['content-type'],
        fixture.body === undefined ? undefined : 'application/json',
      );
      assert.deepEqual(request.body === '' ? undefined : JSON.parse(request.body), fixture.body);
      assert.deepEqual(result instanceof Uint8Array ? new Uint8Array(result) : result, response ?? zip);
    });
  }

  it('has one method for each endpoint, and pages besides', async () => {
    const client = clientFor(await serve(json([])));
    assert.deepEqual(
      Object.keys(client).toSorted(),
      [...all.map(({ name }) => name), 'testReportPages'].toSorted(),
    );
  });

  it('takes any 2xx for a success', async () => {
    const server = await serve(json({ success: true }, 201));
    assert.deepEqual(await clientFor(server).push(target, { testCases: [] }), { success: true });
  });

  it('sends fields that it does not know', async () => {
    const server = await serve(json({ success: true }));
    const one = { id: testCase, description: 'a', elements: [], newer: { a: [1] } };
    await clientFor(server).push(target, { testCases: [one] });
    assert.deepEqual(JSON.parse(server.requests[0]?.body ?? ''), { testCases: [one] });
  });

  it('asks for the key before every request', async () => {
    const server = await serve(json([]));
    const keys = ['one', 'two'];
    const client = clientFor(server, { apiKey: () => Promise.resolve(keys.shift()) });
    await client.listTestTargets();
    await client.listTestTargets();
    assert.deepEqual(
      server.requests.map(({ headers }) => headers['x-api-key']),
      ['one', 'two'],
    );
    const error = await failure(RequestError, client.listTestTargets());
    assert.deepEqual(
      [error.reason, error.nextStep, error.message],
      ['no-key', 'set-key', `There is no API key for ${server.origin}. Set the API key.`],
    );
  });

  it('shows the key nowhere', async () => {
    assertKeyless(
      createClient({ baseUrl: 'https://service.example/api', apiKey: () => Promise.resolve(key) }),
    );
  });

  it('names the field that is wrong in a request, and sends nothing', async () => {
    const server = await serve(json({}));
    const client = clientFor(server);
    const wrong: [Promise<unknown>, string][] = [
      [client.updateTestTarget(target, { timeoutPerStep: 1 }), 'timeoutPerStep: "timeoutPerStep" must be '],
      [
        client.push(target, { testCases: [{ id: testCase, description: 'a' } as never] }),
        'testCases[0].elements: expected array, received undefined',
      ],
      [client.getTestCase(target, '../../etc'), 'testCaseId: "testCaseId" must be a UUID'],
      [client.pull(target, { testPlanId: 'x' }), 'testPlanId: '],
      [client.listTestCases(target, { filter: { colour: 'red' } as never }), 'filter: '],
      [
        client.listTestReports(target, { filter: [{ operator: 'EQUALS' } as never] }),
        'filter[0].key: expected string, received undefined',
      ],
      [
        client.updateElement(target, testCase, testCase, { locatorLine: 7 as never }),
        'locatorLine: expected string, received number',
      ],
    ];
    for (const [promise, text] of wrong) {
      const error = await failure(RequestError, promise);
      assert.equal(error.reason, 'invalid');
      assert.ok(error.message.includes(`was not sent: ${text}`), error.message);
    }
    assert.equal(server.requests.length, 0);
  });

  it('names the endpoint and the field of an answer that does not fit', async () => {
    const server = await serve(json({ testCases: [{ id: testCase, description: 7, elements: [] }] }));
    const error = await failure(ResponseError, clientFor(server).pull(target));
    assert.deepEqual([error.reason, error.endpoint, error.method], ['schema', 'pull', 'GET']);
    assert.equal(
      error.message,
      'The service\'s response to "pull" is invalid: testCases[0].description: expected string, received number. Try again.',
    );
  });

  it('names the test case of an answer, and of a request, that does not fit', async () => {
    const odd = { id: testCase, description: 'Log in', elements: [{ interaction: 'CLICK' }] };
    const client = clientFor(await serve(json({ testCases: [odd] })));
    assert.match(
      (await failure(ResponseError, client.pull(target))).message,
      /testCases\[0\]\.elements\[0\]\.interaction: expected object, received string\. Fix "Log in" on the service, then try again\.$/,
    );
    assert.match(
      (await failure(RequestError, client.push(target, { testCases: [odd as never] }))).message,
      /Fix the test case "Log in", then try again\.$/,
    );
  });

  it('reads a test case with an odd step as it came, and does not send it back', async () => {
    const step = {
      assertion: { expectation: 'VISIBLE' },
      selectors: [{ selectorType: 'CSS', selector: 'p' }],
    };
    const steps: [name: string, step: object][] = [
      ['an argument of null', { assertion: { expectation: 'TO_CONTAIN_TEXT', calledWith: null } }],
      [
        'a name that is none',
        { interaction: { action: 'EXTRACT', calledWith: { type: 'TEXT', variableName: 'my-var' } } },
      ],
      [
        'options of another kind',
        { ...step, selectors: [{ selectorType: 'CSS', selector: 'p', options: [] }] },
      ],
      ['a position in words', { ...step, selectors: [{ selectorType: 'NTH', selector: 'second' }] }],
      ['both', { ...step, interaction: { action: 'CLICK' } }],
      ['neither', {}],
    ];
    for (const [name, odd] of steps) {
      const one = { id: testCase, description: 'Log in', elements: [step, odd], prompt: '' };
      const version = { ...one, versionId: testCase };
      const client = clientFor(await serve(inTurn(json({ testCases: [one] }), json(version))));
      assert.deepEqual(await client.pull(target), { testCases: [one] }, name);
      assert.deepEqual(await client.getTestCaseVersion(target, testCase, testCase), version, name);
      await failure(RequestError, client.push(target, { testCases: [one as never] }));
    }
    for (const wrong of [
      { id: '../../etc', description: 'a', elements: [] },
      { id: testCase, description: 'a', elements: [null] },
      { id: testCase, description: 'a', elements: [{ ...step, selectors: [null] }] },
      { id: testCase, description: 'a', elements: [{ ...step, selectors: 'p' }] },
      { id: testCase, description: 'a', elements: [], tagNames: [{}] },
      { id: testCase, description: 'a', elements: [], dependencyId: 7 },
    ]) {
      await failure(ResponseError, clientFor(await serve(json({ testCases: [wrong] }))).pull(target));
    }
  });

  it('refuses code that is no zip', async () => {
    const server = await serve(json({ sorry: true }));
    const body = { executionUrl: 'https://shop.example', testCases: [] };
    assert.equal(
      (await failure(ResponseError, clientFor(server).generateCode(target, body))).reason,
      'not-zip',
    );
  });

  describe('reports', () => {
    const page = (createdAt: string | undefined, hasNextPage: boolean): Json => ({
      data: [],
      key: createdAt ? { createdAt } : {},
      hasNextPage,
    });

    it('come page by page, each when it is asked for', async () => {
      const server = await serve(
        inTurn(json(page('b', true)), json(page('a', true)), json(page(undefined, false))),
      );
      const pages = clientFor(server).testReportPages(target)[Symbol.asyncIterator]();
      await pages.next();
      assert.equal(server.requests.length, 1);
      await pages.next();
      await pages.next();
      assert.deepEqual((await pages.next()).done, true);
      assert.deepEqual(
        server.requests.map(({ query }) => query),
        [[], [['key', '{"createdAt":"b"}']], [['key', '{"createdAt":"a"}']]],
      );
    });

    it('end when a service hands out the same key for ever', async () => {
      const server = await serve(json(page('b', true)));
      let count = 0;
      for await (const _page of clientFor(server).testReportPages(target)) count++;
      assert.equal(count, 2);
    });

    it('are asked for with brackets where a key as JSON is refused, from then on at once', async () => {
      const server = await serve((request, response, count) => {
        const refused = request.query.some(([name]) => name === 'key');
        (refused ? json({ message: 'no' }, 400) : json(page('b', true)))(request, response, count);
      });
      const client = clientFor(server);
      await client.listTestReports(target, { key: { createdAt: 'a' } });
      await client.listTestReports(target, { key: { createdAt: 'c' } });
      assert.deepEqual(
        server.requests.map(({ query }) => query),
        [[['key', '{"createdAt":"a"}']], [['key[createdAt]', 'a']], [['key[createdAt]', 'c']]],
      );
    });

    it('report the first refusal if brackets don’t help either', async () => {
      const server = await serve(inTurn(json({ message: 'first' }, 400), json({ message: 'second' }, 400)));
      const error = await failure(
        ServiceError,
        clientFor(server).listTestReports(target, { key: { createdAt: 'a' } }),
      );
      assert.match(error.message, /first/);
      assert.equal(server.requests.length, 2);
    });
  });

  describe('of a service that has moved endpoints from version 2 to 3', () => {
    const report = '0b1c2d3e-4f50-4617-8283-940a1b2c3d4e';
    const moved = json([{ id: target, app: 'Shop' }]);
    const missing = json({ message: 'Unknown endpoint' }, 404);
    const paths = (server: TestServer) => server.requests.map(({ path }) => path.replace('/api/apiKey/', ''));

    it('asks version 3 where version 2 is missing, from then on at once', async () => {
      const server = await serve((request, response, count) =>
        (request.path.includes('/v2/') ? missing : moved)(request, response, count),
      );
      const client = clientFor(server);
      for (let call = 0; call < 2; call++) {
        assert.equal((await client.listTestTargets())[0]?.id, target);
      }
      assert.deepEqual(paths(server), ['v2/test-targets', 'v3/test-targets', 'v3/test-targets']);
    });

    it('reports an unknown report as before where neither version has it, and asks both again', async () => {
      const server = await serve(json({ message: 'gone' }, 404));
      const client = clientFor(server);
      for (let call = 0; call < 2; call++) {
        const error = await failure(ServiceError, client.getTestReport(target, report));
        assert.match(error.message, /has no test report 0b1c2d3e-.*404\): gone/);
      }
      const path = `test-targets/${target}/test-reports/${report}`;
      assert.deepEqual(paths(server), [`v2/${path}`, `v3/${path}`, `v2/${path}`, `v3/${path}`]);
    });

    it('reports any other failure of version 3, and asks it for nothing that version 2 refuses', async () => {
      const server = await serve(inTurn(missing, json({ message: 'broken' }, 500), json({}, 403)));
      const client = clientFor(server, { retries: 0 });
      assert.equal((await failure(ServiceError, client.listTestTargets())).status, 500);
      assert.equal((await failure(ServiceError, client.listTestTargets())).status, 403);
      assert.equal(server.requests.length, 3);
    });
  });
});
