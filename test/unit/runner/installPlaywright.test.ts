import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { packageVersions } from '../../../src/codegen/files/projectFiles.ts';
import { UserError } from '../../../src/core/userError.ts';
import type { BrowserProxy } from '../../../src/runner/environment/browserProxy.ts';
import { ownRuntime } from '../../../src/runner/find/node.ts';
import { findPlaywright } from '../../../src/runner/find/playwright.ts';
import { browserCommands, installPlaywright } from '../../../src/runner/installPlaywright.ts';
import { playwrightRegistry } from '../../support/playwrightRegistry.ts';
import { selfSigned } from '../support/api/selfSigned.ts';

describe('Installing Playwright Test', () => {
  let root: string;
  const {
    npm_config_registry: registry,
    npm_config_cache: cache,
    npm_config_fetch_retries: retries,
    SHELL,
    PATH,
  } = process.env;

  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), 'ptc-install-'));
    process.env['npm_config_cache'] = path.join(root, 'cache');
    process.env['npm_config_fetch_retries'] = '0';
  });

  afterEach(() => {
    const before = {
      npm_config_registry: registry,
      npm_config_cache: cache,
      npm_config_fetch_retries: retries,
      SHELL,
      PATH,
    };
    for (const [name, value] of Object.entries(before)) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
    rmSync(root, { recursive: true, force: true });
  });

  const folder = (): string => path.join(root, 'storage', 'playwright');

  async function install(
    signal = new AbortController().signal,
    node = ownRuntime(),
    proxy?: BrowserProxy,
  ): Promise<string[]> {
    const lines: string[] = [];
    for await (const line of installPlaywright(folder(), { node, proxy }, signal)) lines.push(line);
    return lines;
  }

  /** A registry that answers, and one that never does. */
  async function withRegistry(
    isSilent: boolean,
    work: (server: Server, asked: string[]) => Promise<void>,
  ): Promise<void> {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(decodeURIComponent(request.url ?? ''));
      if (!isSilent) response.writeHead(404).end('{}');
      server.emit('asked');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    process.env['npm_config_registry'] = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    try {
      await work(server, asked);
    } finally {
      server.close();
      server.closeAllConnections();
    }
  }

  it('asks the user’s registry for the version of generated projects, and leaves nothing where it lacks it', async () => {
    await withRegistry(false, async (_, asked) => {
      await assert.rejects(
        install(),
        (error: unknown) => error instanceof UserError && /404|failed/.test(error.message),
      );
      assert.ok(
        asked.some((url) => url.startsWith('/@playwright/test')),
        asked.join(),
      );
    });
    assert.match(packageVersions['@playwright/test'], /^\d+\.\d+\.\d+$/);
    assert.deepEqual(readdirSync(path.join(root, 'storage')), []);
  });

  it('puts a copy into the folder that is found there, in place of one that is not whole', async () => {
    const server = await playwrightRegistry();
    process.env['npm_config_registry'] = server.url;
    mkdirSync(path.join(folder(), 'node_modules'), { recursive: true });
    try {
      const lines = await install();
      assert.ok(
        lines.some((line) => line.includes('/playwright-core-')),
        lines.join('\n'),
      );
    } finally {
      server.close();
    }
    assert.equal((await findPlaywright([folder()]))?.version, packageVersions['@playwright/test']);
    assert.deepEqual(readdirSync(path.join(root, 'storage')), ['playwright']);
  });

  it('says that the network does not answer', async () => {
    process.env['npm_config_registry'] = 'http://127.0.0.1:9/';
    await assert.rejects(install(), /the network is not responding\. Check the connection and the proxy/);
    assert.equal(existsSync(folder()), false);
  });

  const refusals = [
    [407, /: the proxy requires a user name and password \(407\)\. .*set http\.proxy to http:\/\/USER/],
    [
      403,
      /refused \(403\): a proxy or your package registry doesn't allow it\. Ask your network administrator/,
    ],
    [418, /^The installation failed: npm error (?!A complete log).*418.*\. Check its output/],
  ] as const;
  for (const [status, reason] of refusals)
    it(`says what a response of ${status} to npm means`, async () => {
      const server = createServer((_request, response) => {
        response.writeHead(status).end('<html>no');
      }).listen(0, '127.0.0.1');
      await new Promise((resolve) => server.once('listening', resolve));
      process.env['npm_config_registry'] = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
      try {
        await assert.rejects(install(), (error: Error) => reason.test(error.message));
      } finally {
        server.close();
      }
    });

  it('says that the certificate of a registry, or of a proxy before it, is not known', async () => {
    const server = createSecureServer(selfSigned).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    process.env['npm_config_registry'] = `https://localhost:${(server.address() as AddressInfo).port}/`;
    try {
      await assert.rejects(install(), /doesn't trust\. Set the environment variable NODE_EXTRA_CA_CERTS/);
    } finally {
      server.close();
    }
  });

  it('bypasses the proxy for a registry that the settings exclude from it', async () => {
    const server = createServer((_request, response) => {
      response.writeHead(403).end();
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    process.env['npm_config_registry'] = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    try {
      const proxy = { url: 'http://127.0.0.1:9', bypass: '127.0.0.1' };
      await assert.rejects(install(undefined, undefined, proxy), /refused \(403\)/);
    } finally {
      server.close();
    }
  });

  it('ends when it is cancelled, and leaves nothing', async () => {
    await withRegistry(true, async (server) => {
      const abort = new AbortController();
      server.once('asked', () => abort.abort());
      await install(abort.signal);
    });
    assert.deepEqual(readdirSync(path.join(root, 'storage')), []);
  });

  it('says that there is no npm', async () => {
    process.env['SHELL'] = '/no/shell';
    process.env['PATH'] = '';
    const node = { command: path.join(root, 'node'), env: {} };
    await assert.rejects(
      install(undefined, node),
      /npm is needed to install Playwright and was not found\. Install Node with npm/,
    );
  });

  it('names commands that get a browser', () => {
    assert.deepEqual(browserCommands('darwin'), ['npx playwright install chromium']);
    assert.ok(browserCommands('linux').includes('sudo apt-get install chromium'));
  });
});
