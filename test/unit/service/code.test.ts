import assert from 'node:assert/strict';
import { crc32, inflateRawSync } from 'node:zlib';
import { generateProject } from '../../../src/codegen/generate.ts';
import { zip } from '../../../src/service/zip.ts';
import type { TestCase } from '../../../src/core/testCase.ts';
import { caseOf, key, missingId, startService, type TestService } from './support.ts';

const executionUrl = 'https://shop.example/preview';

describe('The zip of code', () => {
  let service: TestService;
  let targetId: string;

  beforeEach(async () => {
    service = startService();
    targetId = await service.target();
  });

  afterEach(() => service.close());

  const code = (body: object, target = targetId): Promise<Response> =>
    Promise.resolve(
      service.app.request(`/api/apiKey/beta/test-targets/${target}/code`, {
        method: 'POST',
        headers: { 'X-API-Key': key },
        body: JSON.stringify(body),
      }),
    );

  it('holds the project that the generator makes of the cases', async () => {
    const testCases = [caseOf(1), caseOf(2, { description: 'Später · 日本語' })];
    const response = await code({ executionUrl, testCases });
    assert.equal(response.status, 200);
    assert.equal(response.headers.get('Content-Type'), 'application/zip');
    const { files } = generateProject(testCases as TestCase[], { executionUrl });
    assert.deepEqual(unzip(Buffer.from(await response.arrayBuffer())), files);
  });

  it('follows the target and the environment, and holds no secret of theirs', async () => {
    await service.send('PATCH', `/v3/test-targets/${targetId}`, {
      testIdAttribute: 'data-qa',
      timeoutPerStep: 7000,
    });
    const { body } = await service.send<{ id: string }>('POST', `/v3/test-targets/${targetId}/environments`, {
      name: 'Staging',
      discoveryUrl: 'https://staging.example',
      testAccount: { username: 'ada', password: 'secret-1', otpInitializerKey: 'secret-2' },
      basicAuth: { username: 'gate', password: 'secret-3' },
      additionalHeaderFields: { 'X-Token': 'secret-4' },
    });
    const response = await code({ executionUrl, testCases: [caseOf(1)], environmentId: body.id });
    const files = unzip(Buffer.from(await response.arrayBuffer()));
    assert.match(files.get('playwright.config.ts') ?? '', /testIdAttribute: 'data-qa'/);
    assert.match(files.get('playwright.config.ts') ?? '', /\['X-Token'\]: process\.env\.HEADER_X_TOKEN/);
    assert.match(
      files.get('support/defaults.ts') ?? '',
      /environmentName: 'Staging',\n {2}timeoutPerStep: 7000/,
    );
    assert.doesNotMatch([...files.values()].join('\n'), /secret-\d|'ada'|'gate'/);
  });

  it('is the same for the same cases, and no file of it is outside of its folder', async () => {
    const body = { executionUrl, testCases: [caseOf(1, { folderName: '../../etc', description: '..' })] };
    const [first, second] = [await (await code(body)).arrayBuffer(), await (await code(body)).arrayBuffer()];
    assert.deepEqual(Buffer.from(first), Buffer.from(second));
    for (const path of unzip(Buffer.from(first)).keys())
      assert.doesNotMatch(path, /^\/|(?:^|\/)\.\.(?:\/|$)|\\/);
  });

  const refusals: readonly (readonly [
    words: string,
    body: object,
    target: string | undefined,
    status: number,
  ])[] = [
    ['without an address', { testCases: [] }, undefined, 400],
    ['for an address that is none', { testCases: [], executionUrl: 'shop' }, undefined, 400],
    ['for a case that is none', { testCases: [{}], executionUrl }, undefined, 400],
    ['for an unknown target', { testCases: [], executionUrl }, missingId, 404],
    ['for an unknown environment', { testCases: [], executionUrl, environmentId: missingId }, undefined, 404],
  ];
  for (const [words, body, target, status] of refusals) {
    it(`is refused ${words}`, async () => {
      assert.equal((await code(body, target)).status, status);
    });
  }

  it('of a thousand cases is made in a few seconds', async () => {
    const testCases = Array.from({ length: 1000 }, (_, at) => caseOf(at + 1));
    const files = unzip(Buffer.from(await (await code({ executionUrl, testCases })).arrayBuffer()));
    assert.equal([...files.keys()].filter((path) => path.endsWith('.spec.ts')).length, 1000);
  }).timeout(20_000);
});

describe('A zip', () => {
  it('of nothing is an empty archive', () => {
    assert.deepEqual(unzip(Buffer.from(zip(new Map()))), new Map());
  });
});

/** Reads an archive by its directory, and holds each file against its checksum. */
function unzip(bytes: Buffer): Map<string, string> {
  const end = bytes.length - 22;
  assert.equal(bytes.readUInt32LE(end), 0x06054b50);
  const files = new Map<string, string>();
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    assert.equal(bytes.readUInt32LE(at), 0x02014b50);
    const [sum, packed, size] = [16, 20, 24].map((place) => bytes.readUInt32LE(at + place));
    const name = bytes.readUInt16LE(at + 28);
    const local = bytes.readUInt32LE(at + 42);
    assert.equal(bytes.readUInt32LE(local), 0x04034b50);
    assert.deepEqual(bytes.subarray(local + 4, local + 30), bytes.subarray(at + 6, at + 32));
    const start = local + 30 + bytes.readUInt16LE(local + 26);
    const data = inflateRawSync(bytes.subarray(start, start + (packed ?? 0)));
    assert.deepEqual([crc32(data), data.length], [sum, size]);
    files.set(bytes.toString('utf8', at + 46, at + 46 + name), data.toString());
    at += 46 + name;
  }
  assert.equal(at, end);
  return files;
}
