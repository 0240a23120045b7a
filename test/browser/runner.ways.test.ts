import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { RunnerFolder } from '../unit/runner/support.ts';
import { browserPath } from './support/playwrightProject.ts';
import { caseOf, goTo, optionsOf, Pages, run, seen, testPlaywright } from './support/realRun.ts';

const title = (at: number) =>
  caseOf(at, [goTo('a'), seen('p', { expectation: 'TO_CONTAIN_TEXT', calledWith: 'Hello' })]);

/** A folder in which Playwright's server finds the browser of this machine as its own. */
async function browsers(core: string, folder: string): Promise<string> {
  const { browsers: known } = JSON.parse(await readFile(path.join(core, 'browsers.json'), 'utf8')) as {
    browsers: { name: string; revision: string }[];
  };
  const revision = known.find(({ name }) => name === 'chromium-headless-shell')?.revision;
  const name = 'chrome-headless-shell';
  const file = path.join(folder, `chromium_headless_shell-${revision}`, `${name}-linux64`, name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, `#!/bin/sh\nexec ${browserPath()} "$@"\n`, { mode: 0o755 });
  return folder;
}

describe('The ways of a run to its browser and its pages', function () {
  this.timeout(180_000);
  let folder: RunnerFolder;
  let pages: Pages;

  before(async () => {
    [folder, pages] = await Promise.all([RunnerFolder.make(), Pages.serve('<p>Hello</p>')]);
  });

  after(async () => {
    pages.close();
    await folder.remove();
  });

  describe('to a browser elsewhere', () => {
    let server: ChildProcess;
    let wsEndpoint = '';

    before(async function () {
      if (process.platform !== 'linux') this.skip();
      const { core } = await testPlaywright();
      const args = [path.join(core, 'cli.js'), 'run-server', '--host=127.0.0.1', '--path=/token-7'];
      const env = { ...process.env, PLAYWRIGHT_BROWSERS_PATH: await browsers(core, folder.next()) };
      server = spawn(process.execPath, args, { env });
      const [line] = (await once(server.stdout ?? assert.fail('no output'), 'data')) as [Buffer];
      wsEndpoint = /ws:\/\/\S+/.exec(String(line))?.[0] ?? assert.fail(String(line));
    });

    after(() => server?.kill('SIGKILL'));

    it('lead over a WebSocket', async () => {
      const options = await optionsOf(folder, [title(1)], {
        executionUrl: pages.url,
        browser: { kind: 'remote', wsEndpoint },
      });
      const told = await run(options);
      assert.equal(told.end(1).outcome, 'passed', JSON.stringify(told.events, undefined, 1));
    });

    it('fail with the test where nobody listens, and do not tell the address, which may hold a token', async () => {
      const gone = 'ws://127.0.0.1:9/token-7';
      const told = await run(
        await optionsOf(folder, [title(1)], {
          executionUrl: pages.url,
          browser: { kind: 'remote', wsEndpoint: gone },
        }),
      );
      assert.equal(told.end(1).outcome, 'failed');
      assert.equal(told.end(1).failure?.step, undefined);
      assert.match(told.end(1).failure?.message ?? '', /ECONNREFUSED/);
      assert.equal(JSON.stringify(told.events).includes('token-7'), false);
    });
  });

  it('lead through a proxy with its user, but for this machine and the hosts that it is not for', async () => {
    const asked: { url: string; authorization: string }[] = [];
    const proxy: Server = createServer((request, response) => {
      const authorization = request.headers['proxy-authorization'];
      if (!authorization) {
        response.writeHead(407, { 'Proxy-Authenticate': 'Basic realm="proxy"' }).end();
        return;
      }
      asked.push({ url: request.url ?? '', authorization });
      response.end('<p>Hello from the proxy</p>');
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    try {
      const { port } = proxy.address() as AddressInfo;
      const told = await run(
        await optionsOf(
          folder,
          [
            caseOf(1, [
              goTo('http://shop.invalid/a'),
              seen('p', { expectation: 'TO_CONTAIN_TEXT', calledWith: 'the proxy' }),
            ]),
            title(2),
            caseOf(3, [goTo('http://direct.invalid/')]),
          ],
          {
            executionUrl: pages.url,
            proxy: { url: `http://me:p%40ss@127.0.0.1:${port}`, bypass: 'direct.invalid' },
          },
        ),
      );
      assert.deepEqual(
        [1, 2, 3].map((at) => told.end(at).outcome),
        ['passed', 'passed', 'failed'],
      );
      const basic = `Basic ${Buffer.from('me:p@ss').toString('base64')}`;
      assert.deepEqual(
        asked.filter(({ url }) => url.includes('.invalid/')),
        [{ url: 'http://shop.invalid/a', authorization: basic }],
      );
      assert.equal(
        asked.some(({ url }) => url.includes('127.0.0.1')),
        false,
      );
      assert.match(told.end(3).failure?.message ?? '', /ERR_NAME_NOT_RESOLVED/);
    } finally {
      proxy.close();
      proxy.closeAllConnections();
    }
  });

  it('lead to a verdict with an older Playwright too, whose results have no annotations of their own', async () => {
    const options = await optionsOf(
      folder,
      [
        title(1),
        caseOf(2, [seen('p', { expectation: 'TO_CONTAIN_TEXT', calledWith: '$PASSWORD' })]),
        caseOf(3, [], { runStatus: 'OFF' }),
      ],
      { executionUrl: pages.url, variables: new Map([['PASSWORD', 'correct horse']]) },
    );
    const { files } = options.project;
    const older = `import Masking from './masking';

export default class extends Masking {
  onTestEnd(...told: Parameters<Masking['onTestEnd']>) {
    Reflect.deleteProperty(told[1], 'annotations');
    super.onTestEnd(...told);
  }
}
`;
    const masking = files.get('support/secrets.ts') ?? assert.fail('there is no reporter that masks');
    const project = {
      ...options.project,
      files: new Map([...files, ['support/masking.ts', masking], ['support/secrets.ts', older]]),
    };
    const told = await run({ ...options, project });
    assert.deepEqual(
      [1, 2, 3].map((at) => told.end(at).outcome),
      ['passed', 'failed', 'skipped'],
    );
    assert.match(told.end(3).reason ?? '', /runStatus is OFF/);
    assert.match(told.end(2).failure?.message ?? '', /\$PASSWORD/);
    assert.equal(told.output, '');
  });

  it('lead to the channel that is asked for', async () => {
    const told = await run(
      await optionsOf(folder, [title(1)], {
        executionUrl: pages.url,
        browser: { kind: 'channel', channel: 'chrome-canary' },
      }),
    );
    // It is not on machines that run tests; Playwright says where it would be.
    assert.equal(told.end(1).outcome, 'failed');
    assert.match(told.end(1).failure?.message ?? '', /'chrome-canary' is not (?:found|supported)/);
  });
});
