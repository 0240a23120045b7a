import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { GeneratedProject } from '../../src/codegen/plan/generatedProject.ts';
import type { Browser } from '../../src/runner/find/browser.ts';
import { waitUntil } from '../support/waitUntil.ts';
import { browserPath } from './support/playwrightProject.ts';
import {
  caseOf,
  goTo,
  optionsOf,
  Pages,
  run,
  sandbox,
  seen,
  testPlaywright,
  type RecordedRun,
} from './support/realRun.ts';
import { RunnerFolder } from './support/runnerFolder.ts';

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

/** The project as a Playwright sees it whose results have no annotations of their own. */
function ofOlderPlaywright(project: GeneratedProject): GeneratedProject {
  const older = `import Masking from './masking';

export default class extends Masking {
  onTestEnd(...recorded: Parameters<Masking['onTestEnd']>) {
    Reflect.deleteProperty(recorded[1], 'annotations');
    super.onTestEnd(...recorded);
  }
}
`;
  const masking = project.files.get('support/secrets.ts') ?? assert.fail('there is no reporter that masks');
  const files = new Map([...project.files, ['support/masking.ts', masking], ['support/secrets.ts', older]]);
  return { ...project, files };
}

describe('The connections of a run to its browser and its pages', function () {
  let folder: RunnerFolder;
  let pages: Pages;

  before(async () => {
    [folder, pages] = await Promise.all([RunnerFolder.make(), Pages.serve('<p>Hello</p>')]);
  });

  after(async () => {
    pages.close();
    await folder.remove();
  });

  describe('to a remote browser', () => {
    let server: ChildProcess;
    let wsEndpoint = '';

    before(async function () {
      if (process.platform !== 'linux') this.skip();
      const { core } = await testPlaywright();
      const args = [path.join(core, 'cli.js'), 'run-server', '--host=127.0.0.1', '--path=/token-7'];
      const env = { ...process.env, PLAYWRIGHT_BROWSERS_PATH: await browsers(core, folder.next()) };
      server = spawn(process.execPath, args, { env });
      let said = '';
      server.stdout?.on('data', (data) => (said += String(data)));
      const [, address = ''] = await waitUntil(
        () => /(ws:\/\/\S+)\s/.exec(said) ?? [],
        ({ length }) => length > 0,
        { what: 'the address of the server', timeout: 120_000 },
      );
      wsEndpoint = address;
    });

    after(() => server?.kill('SIGKILL'));

    it('use a WebSocket', async () => {
      const options = await optionsOf(folder, [title(1)], {
        executionUrl: pages.url,
        browser: { kind: 'remote', wsEndpoint },
      });
      const recorded = await run(options);
      assert.equal(recorded.end(1).outcome, 'passed', JSON.stringify(recorded.events, undefined, 1));
    });
  });

  describe('through a proxy, with an older Playwright', () => {
    const asked: { url: string; authorization: string }[] = [];
    let proxy: Server;
    let recorded: RecordedRun;

    before(async () => {
      proxy = createServer((request, response) => {
        const authorization = request.headers['proxy-authorization'];
        if (!authorization) {
          response.writeHead(407, { 'Proxy-Authenticate': 'Basic realm="proxy"' }).end();
          return;
        }
        asked.push({ url: request.url ?? '', authorization });
        response.end('<p>Hello from the proxy</p>');
      });
      await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
      const { port } = proxy.address() as AddressInfo;
      const cases = [
        caseOf(1, [
          goTo('http://shop.invalid/a'),
          seen('p', { expectation: 'TO_CONTAIN_TEXT', calledWith: 'the proxy' }),
        ]),
        title(2),
        caseOf(3, [goTo('http://direct.invalid/')]),
        caseOf(4, [sandbox("throw new Error(decrypt('$PASSWORD'))")]),
        caseOf(5, [], { runStatus: 'OFF' }),
      ];
      const options = await optionsOf(folder, cases, {
        executionUrl: pages.url,
        variables: new Map([['PASSWORD', 'correct horse']]),
        proxy: { url: `http://me:p%40ss@127.0.0.1:${port}`, bypass: 'direct.invalid' },
      });
      recorded = await run({ ...options, project: ofOlderPlaywright(options.project) });
    });

    after(() => {
      proxy.close();
      proxy.closeAllConnections();
    });

    it('use the proxy’s user, except for this machine and excluded hosts', () => {
      assert.deepEqual(
        [1, 2, 3].map((at) => recorded.end(at).outcome),
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
      assert.match(recorded.end(3).failure?.message ?? '', /ERR_NAME_NOT_RESOLVED/);
    });

    it('give a verdict if results have no annotations', () => {
      assert.deepEqual(
        [2, 4, 5].map((at) => recorded.end(at).outcome),
        ['passed', 'failed', 'skipped'],
      );
      assert.match(recorded.end(5).reason ?? '', /runStatus of the test case is OFF/);
      assert.match(recorded.end(4).failure?.message ?? '', /\$PASSWORD/);
      assert.equal(recorded.output, '');
    });
  });

  describe('to a browser that is not there', () => {
    let gone: RecordedRun;
    let missing: RecordedRun;

    before(async () => {
      const runIn = async (browser: Browser) =>
        run(await optionsOf(folder, [title(1)], { executionUrl: pages.url, browser }));
      [gone, missing] = await Promise.all([
        runIn({ kind: 'remote', wsEndpoint: 'ws://127.0.0.1:9/token-7' }),
        runIn({ kind: 'channel', channel: 'chrome-canary' }),
      ]);
    });

    it('fail with the test if nothing listens, and don’t show the address, which may contain a token', () => {
      assert.equal(gone.end(1).outcome, 'failed');
      assert.equal(gone.end(1).failure?.step, undefined);
      assert.match(gone.end(1).failure?.message ?? '', /ECONNREFUSED/);
      assert.equal(JSON.stringify(gone.events).includes('token-7'), false);
    });

    it('use the requested channel', () => {
      // It is not on machines that run tests; Playwright says where it would be.
      assert.equal(missing.end(1).outcome, 'failed');
      assert.match(missing.end(1).failure?.message ?? '', /'chrome-canary' is not (?:found|supported)/);
    });
  });
});
