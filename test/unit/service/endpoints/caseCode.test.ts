import assert from 'node:assert/strict';
import {
  createTestCase,
  key,
  missingId,
  startService,
  type TestService,
} from '../../../support/testService.ts';

const executionUrl = 'https://shop.example/preview';

interface CodeAnswer {
  readonly testCode: string;
}

describe('The code of a test case as a single file', () => {
  let service: TestService;
  let targetId: string;
  const logIn = createTestCase(1, { description: 'Log in' });
  const logOut = createTestCase(2, { description: 'Log out' });
  const order = createTestCase(3, { description: 'Order', dependencyId: logIn.id, teardownId: logOut.id });
  const unrelated = createTestCase(4, { description: 'Unrelated' });

  before(async () => {
    service = startService();
    targetId = await service.target();
    await service.push(targetId, logIn, logOut, order, unrelated);
  });
  after(() => service.close());

  const get = <Body>(path: string) => service.send<Body>('GET', `/v3/test-targets/${targetId}${path}`);
  const codeOf = async (id: string, query = ''): Promise<string> =>
    (await get<CodeAnswer>(`/test-cases/${id}/code${query}`)).body.testCode;

  it('has the test case, what it depends on and its teardown, and no other', async () => {
    const code = await codeOf(order.id);
    const titles = Array.from(code.matchAll(/(?:test|test\.step)\('(?!\d)(.*?)'/g), ([, title]) => title);
    assert.deepEqual(titles, ['Log in', 'Log out', 'Order']);
    assert.match(code, /session\.cleanUpWith\(logOutSteps\);\n.*\n {2}await logInSteps\(session\);/);
  });

  it('imports Playwright Test and Node alone, and exports nothing', async () => {
    const code = await codeOf(order.id);
    const modules = Array.from(code.matchAll(/^import .* from '(.*)';$/gm), ([, name = '']) => name);
    assert.deepEqual(
      modules.filter((name) => !name.startsWith('node:')),
      ['@playwright/test'],
    );
    assert.doesNotMatch(code, /^export /m);
  });

  it('has a tag with the id of its test case', async () => {
    assert.match(await codeOf(order.id), new RegExp(`tag: \\[.*'@${order.id}'\\]`));
  });

  it('runs at the address of the query, or of the default environment', async () => {
    assert.match(
      await codeOf(order.id, `?executionUrl=${executionUrl}`),
      /baseURL: 'https:\/\/shop\.example\/preview'/,
    );
    const { body } = await service.send<
      { id: string; environments: { type: string; discoveryUrl: string }[] }[]
    >('GET', '/v2/test-targets');
    const target = body.find(({ id }) => id === targetId);
    const address = target?.environments.find(({ type }) => type === 'DEFAULT')?.discoveryUrl;
    assert.ok(address);
    assert.ok((await codeOf(order.id)).includes(`baseURL: '${address}'`));
  });

  it('uses an environment without its secrets', async () => {
    const { body } = await service.send<{ id: string }>('POST', `/v3/test-targets/${targetId}/environments`, {
      name: 'Staging',
      discoveryUrl: 'https://staging.example',
      testAccount: { username: 'ada', password: 'secret-1', otpInitializerKey: 'secret-2' },
      basicAuth: { username: 'gate', password: 'secret-3' },
      additionalHeaderFields: { 'X-Token': 'secret-4' },
    });
    const code = await codeOf(order.id, `?environmentId=${body.id}`);
    const config = await configText(`?environmentId=${body.id}`);
    for (const text of [code, config]) {
      assert.match(text, /'https:\/\/staging\.example'/);
      assert.match(text, /'X-Token': process\.env\.HEADER_X_TOKEN/);
      assert.match(text, /'Staging'/);
      assert.doesNotMatch(text, /secret-\d|'ada'|'gate'/);
    }
  });

  async function configText(query = ''): Promise<string> {
    const response = await service.app.request(`/api/apiKey/v3/test-targets/${targetId}/config${query}`, {
      headers: { 'X-API-Key': key },
    });
    assert.equal(response.status, 200);
    assert.match(response.headers.get('Content-Type') ?? '', /^text\/plain; charset=utf-8$/i);
    return response.text();
  }

  it('has a configuration with what its query says', async () => {
    const query = new URLSearchParams({
      url: executionUrl,
      outputDir: "out/it's",
      headless: 'false',
      browser: 'SAFARI',
      breakpoint: 'TABLET',
      bypassProxy: 'true',
    });
    assert.equal(
      await configText(`?${query.toString()}`),
      `import { defineConfig, devices } from '@playwright/test';

const { BASE_URL, CI, KEEP_TRACES } = process.env;

export default defineConfig({
  testDir: '.',
  outputDir: "out/it's",
  fullyParallel: true,
  forbidOnly: !!CI,
  reporter: [['list'], ['html', { open: 'never' }]],
  use: {
    baseURL: BASE_URL || 'https://shop.example/preview',
    headless: false,
    // Traces show what was typed: on CI they are recorded only if KEEP_TRACES is set.
    trace: CI && !KEEP_TRACES ? 'off' : 'on',
  },
  projects: [
    {
      name: 'webkit',
      use: {
        ...devices['iPad Pro 11'],
      },
    },
  ],
});
`,
    );
  });

  it('is selected by its configuration, in each form of a list of ids', async () => {
    const [first, second] = [logIn.id, order.id];
    for (const query of [
      `filterTestCaseIds=${first}&filterTestCaseIds=${second}`,
      `filterTestCaseIds=${first},${second}`,
      `filterTestCaseIds=${encodeURIComponent(JSON.stringify([first, second]))}`,
    ])
      assert.ok(
        (await configText(`?${query}`)).includes(`grep: /@(?:${first}|${second})(?![\\w-])/i,`),
        query,
      );
  });

  const badQueries: readonly (readonly [path: string, at: readonly (string | number)[], expected: string])[] =
    [
      [`/test-cases/${order.id}/code?executionUrl=shop`, ['executionUrl'], 'url'],
      [`/test-cases/${order.id}/code?environmentId=1`, ['environmentId'], 'uuid'],
      ['/config?url=file:///etc/passwd', ['url'], 'url'],
      ['/config?headless=yes', ['headless'], 'true | false'],
      ['/config?browser=chrome', ['browser'], 'CHROMIUM | FIREFOX | SAFARI'],
      ['/config?breakpoint=WATCH', ['breakpoint'], 'DESKTOP | TABLET | MOBILE'],
      ['/config?bypassProxy=1', ['bypassProxy'], 'true | false'],
      ['/config?outputDir=', ['outputDir'], 'at least 1'],
      [`/config?filterTestCaseIds=${order.id},.*`, ['filterTestCaseIds', '1'], 'uuid'],
      ['/config?filterTestCaseIds=[]', ['filterTestCaseIds'], 'at least 1'],
    ];
  for (const [path, at, expected] of badQueries) {
    it(`is refused for ${path.replace(order.id, 'ID')}`, async () => {
      const { status, body } = await get<{ path: unknown; expected: string }[]>(path);
      assert.equal(status, 400);
      assert.deepEqual(
        body.map((issue) => [issue.path, issue.expected]),
        [[at, expected]],
      );
      assert.deepEqual(Object.keys(body[0] ?? {}).toSorted(), [
        'code',
        'expected',
        'message',
        'path',
        'received',
      ]);
    });
  }

  it('is not found for an unknown target, test case or environment', async () => {
    const paths = [
      `/v3/test-targets/${missingId}/config`,
      `/v3/test-targets/${missingId}/test-cases/${order.id}/code`,
      `/v3/test-targets/${targetId}/test-cases/${missingId}/code`,
      `/v3/test-targets/${targetId}/test-cases/${order.id}/code?environmentId=${missingId}`,
      `/v3/test-targets/${targetId}/config?environmentId=${missingId}`,
    ];
    for (const path of paths) assert.equal((await service.send('GET', path)).status, 404, path);
  });
});
