import assert from 'node:assert/strict';
import { createTestCase, id, key, startService, type TestService } from '../../../support/testService.ts';

describe('The local service: hostile input', () => {
  let service: TestService;
  let target: string;
  beforeEach(async () => {
    service = startService();
    target = await service.target();
  });
  afterEach(() => service.close());

  const pushText = (text: string) => service.send('POST', `/beta/test-targets/${target}/push`, text);
  const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
  const withField = (text: string) =>
    `{"testCases":[${JSON.stringify(createTestCase(1)).slice(0, -1)},${text}}]}`;

  for (const text of [
    '{',
    '',
    'null',
    '[]',
    '"x"',
    '{"testCases":{}}',
    '{"testCases":[null]}',
    '<html>',
    '{"testCases":[]',
    '\u0000',
  ]) {
    it(`answers 400 with issues to the body ${JSON.stringify(text)}`, async () => {
      const { status, body } = await pushText(text);
      assert.equal(status, 400);
      assert.ok(Array.isArray(body) && body.length > 0);
    });
  }

  it('answers 400 to bytes that are not UTF-8', async () => {
    const response = await service.app.request(`/api/apiKey/beta/test-targets/${target}/push`, {
      method: 'POST',
      headers: { 'X-API-Key': key },
      body: new Uint8Array([0x7b, 0xff, 0x7d]),
    });
    assert.equal(response.status, 400);
  });

  it('refuses JSON that is nested too deeply, however it is written', async () => {
    for (const text of [deep(200_000), withField(`"x":${deep(5000)}`), '{"a":'.repeat(100_000)]) {
      const { status, body } = await pushText(text);
      assert.equal(status, 400);
      assert.match(JSON.stringify(body), /too_deep/);
    }
    assert.equal((await pushText(withField(`"x":${deep(100)}`))).status, 200);
    assert.equal(
      (await pushText(withField(`"x":${JSON.stringify(`"${'['.repeat(500)}`)}`))).status,
      200,
      'brackets in a string do not count',
    );
  });

  it('keeps a __proto__ key as a key, and lets it change nothing', async () => {
    const text = '"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}},"toString":1';
    assert.equal((await pushText(withField(text))).status, 200);
    const [pulled] = await service.pull(target);
    assert.deepEqual(Object.getOwnPropertyDescriptor(pulled, '__proto__')?.value, { isAdmin: true });
    assert.equal(({} as { isAdmin?: boolean }).isAdmin, undefined);
    await service.send('PATCH', `/v3/test-targets/${target}/test-cases/${id(1)}`, { description: 'New' });
    const [patched] = await service.pull(target);
    assert.ok(patched && Object.hasOwn(patched, '__proto__'), 'an edit keeps it');
    assert.ok(Object.getPrototypeOf(patched) === Object.prototype);
  });

  it('keeps a __proto__ key of an element through an edit of the elements', async () => {
    const elements: object[] = JSON.parse('[{"interaction":{"action":"CLICK"},"__proto__":{"a":1}}]');
    await service.push(target, createTestCase(1, { elements }));
    const shown = await service.app.request(`/api/apiKey/v3/test-targets/${target}/test-cases/${id(1)}`, {
      headers: { 'X-API-Key': key },
    });
    const text = (await shown.text()).replace('"ignoreFailure":false', '"ignoreFailure":true');
    assert.equal(
      (await service.send('PATCH', `/v3/test-targets/${target}/test-cases/${id(1)}`, text)).status,
      200,
    );
    assert.deepEqual(
      JSON.stringify((await service.pull(target))[0]?.elements),
      '[{"interaction":{"action":"CLICK","calledWith":null},"__proto__":{"a":1},"selectors":[],"ignoreFailure":true}]',
    );
  });

  it('treats SQL, NUL, lone surrogates and markup as text', async () => {
    const nasty = "'; DROP TABLE test_case; -- \u0000 \ud800 <script> \u2028 %00 ${x}";
    const testCase = createTestCase(1, {
      description: nasty,
      folderName: nasty,
      externalId: nasty,
      tagNames: [nasty],
      [nasty]: nasty,
    });
    await service.push(target, testCase);
    assert.deepEqual(await service.pull(target), [testCase]);
    const [listed] = await service.list(target, { description: nasty, externalId: nasty });
    assert.deepEqual([listed?.description, listed?.tags], [nasty, [nasty]]);
    await service.push(target, testCase, createTestCase(2, { folderName: nasty.replace('script', 'other') }));
    const [a, b] = await service.list(target);
    assert.notEqual(a?.folderId, b?.folderId, 'nothing is cut off at the NUL');
  });

  for (const path of ['..%2f..%2fetc', "x'%20OR%201=1--", '%00', 'a'.repeat(5000), '__proto__', '%E0%A4%A']) {
    it(`answers 404 to the target ${path.slice(0, 20)}`, async () => {
      const { status, body } = await service.send<{ message: string }>(
        'GET',
        `/v3/test-targets/${path}/test-cases`,
      );
      assert.equal(status, 404);
      assert.ok(body.message.length < 200);
    });
  }

  it('does not accept an ID followed by more text', async () => {
    assert.equal((await service.send('GET', `/v3/test-targets/${target}%00x/test-cases`)).status, 404);
  });

  it('answers 413 to a body above the limit, by its declared and its actual length', async () => {
    const send = (headers: Record<string, string>, body: string | ReadableStream) =>
      service.app.request(`/api/apiKey/v3/test-targets/${target}`, {
        method: 'PATCH',
        headers: { 'X-API-Key': key, ...headers },
        body,
        duplex: 'half',
      });
    const large = JSON.stringify({ app: 'x'.repeat(4 * 1024 * 1024) });
    for (const response of [
      await send({ 'Content-Length': '99999999' }, '{}'),
      await send({}, new Blob([large]).stream()),
    ]) {
      assert.equal(response.status, 413);
      assert.deepEqual(await response.json(), { status: 413, message: 'The body is larger than 4 MB' });
    }
  });

  it('answers 500 without details, and logs the error', async () => {
    const lines: string[] = [];
    const failing = startService({}, { logError: ({ message }) => lines.push(message) });
    failing.store.targets = () => {
      throw new Error('disk of ada is full');
    };
    const { status, body } = await failing.send('GET', '/v2/test-targets');
    failing.close();
    assert.deepEqual(
      { status, body },
      {
        status: 500,
        body: { status: 500, message: 'Internal error. See the log of the service for details' },
      },
    );
    assert.deepEqual(lines, ['disk of ada is full']);
  });
});
