import assert from 'node:assert/strict';
import { readCodeArchive } from '../../../../src/api/readCodeArchive.ts';
import { generateProject } from '../../../../src/codegen/generateProject.ts';
import { zipFiles } from '../../../../src/service/endpoints/zipFiles.ts';
import {
  createTestCase,
  key,
  missingId,
  startService,
  type TestService,
} from '../../../support/testService.ts';

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

  it('contains the project that is generated from the cases', async () => {
    const testCases = [createTestCase(1), createTestCase(2, { description: 'Später · 日本語' })];
    const response = await code({ executionUrl, testCases });
    assert.equal(response.status, 200);
    assert.equal(response.headers.get('Content-Type'), 'application/zip');
    const { files } = generateProject(testCases, { executionUrl });
    assert.deepEqual(await unzip(response), files);
  });

  it('uses the settings of target and environment, without their secrets', async () => {
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
    const response = await code({ executionUrl, testCases: [createTestCase(1)], environmentId: body.id });
    const files = await unzip(response);
    assert.match(files.get('playwright.config.ts') ?? '', /testIdAttribute: 'data-qa'/);
    assert.match(files.get('playwright.config.ts') ?? '', /'X-Token': process\.env\.HEADER_X_TOKEN/);
    assert.match(
      files.get('support/defaults.ts') ?? '',
      /environmentName: 'Staging',\n {2}timeoutPerStep: 7000/,
    );
    assert.doesNotMatch([...files.values()].join('\n'), /secret-\d|'ada'|'gate'/);
  });

  it('is the same for the same cases, and has no file outside its folder', async () => {
    const body = {
      executionUrl,
      testCases: [createTestCase(1, { folderName: '../../etc', description: '..' })],
    };
    const [first, second] = [await (await code(body)).arrayBuffer(), await (await code(body)).arrayBuffer()];
    assert.deepEqual(Buffer.from(first), Buffer.from(second));
    for (const path of (await texts(new Uint8Array(first))).keys())
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

  it('of many cases has a file for each', async () => {
    const testCases = Array.from({ length: 100 }, (_, at) => createTestCase(at + 1));
    const files = await unzip(await code({ executionUrl, testCases }));
    assert.equal([...files.keys()].filter((path) => path.endsWith('.spec.ts')).length, 100);
  });
});

describe('A zip', () => {
  it('of nothing is an empty archive', async () => {
    assert.deepEqual(await texts(await zipFiles(new Map())), new Map());
  });

  it('has the same bytes at any time and in any time zone', async () => {
    const here = process.env.TZ;
    const made = async (zone: string): Promise<Uint8Array> => {
      process.env.TZ = zone;
      return zipFiles(new Map([['tests/a.spec.ts', 'a']]));
    };
    try {
      assert.deepEqual(await made('Pacific/Auckland'), await made('America/Los_Angeles'));
    } finally {
      if (here === undefined) delete process.env.TZ;
      else process.env.TZ = here;
    }
  });
});

const unzip = async (response: Response): Promise<Map<string, string>> =>
  texts(new Uint8Array(await response.arrayBuffer()));

async function texts(bytes: Uint8Array): Promise<Map<string, string>> {
  const files = await readCodeArchive(bytes);
  return new Map(Array.from(files, ([path, content]) => [path, new TextDecoder().decode(content)]));
}
