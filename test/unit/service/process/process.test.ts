import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestTarget } from '../../../../src/api/contract/testTarget.ts';
import { authorizeKey } from '../../../../src/service/dataFolder/dataFolder.ts';
import { Database } from '../../../../src/service/store/database.ts';
import { buildService, run, start, startAfter, type Started } from '../../../support/builtService.ts';
import { createTestCase } from '../../../support/testService.ts';
import { waitUntil } from '../../../support/waitUntil.ts';

describe('The local service as a process', () => {
  let bundle: string;
  let data: string;
  const running: Started[] = [];
  const started = async (...args: string[]): Promise<Started> => {
    const service = await start(bundle, '--port', '0', '--data', data, ...args);
    running.push(service);
    return service;
  };
  /** Starts one that is killed when so much has been written to the log of its database. */
  const startAt = async (writes: number): Promise<Started> => {
    const args = ['--port', '0', '--data', data];
    const env = { ...process.env, KILL_AT_WRITE: String(writes) };
    const service = await startAfter(
      path.resolve('test/unit/support/service/killAtWrite.cjs'),
      env,
      bundle,
      ...args,
    );
    running.push(service);
    return service;
  };
  before(async () => (bundle = await buildService()));
  beforeEach(() => (data = path.join(mkdtempSync(path.join(tmpdir(), 'ptc-process-')), 'data')));
  afterEach(async () => {
    for (const { child } of running.splice(0)) {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGKILL');
        await once(child, 'exit');
      }
    }
    rmSync(path.dirname(data), { recursive: true, force: true });
  });

  it('prints one line, keeps its data private, and cleans up at SIGTERM', async () => {
    const service = await started('--sample', path.resolve('sample'));
    const { url, apiKey = '', sampleAppUrl = '' } = service.addresses;
    assert.match(url, /^http:\/\/127\.0\.0\.1:\d+\/api$/);
    assert.match(apiKey, /^ptc_[\w-]{43}$/);
    assert.equal((await service.send<TestTarget[]>('GET', '/v2/test-targets')).body[0]?.app, 'Sample shop');
    assert.match(await (await fetch(sampleAppUrl)).text(), /<html/);
    assert.equal(statSync(data).mode & 0o777, 0o700);
    for (const name of readdirSync(data)) assert.equal(statSync(path.join(data, name)).mode & 0o077, 0, name);
    assert.deepEqual(JSON.parse(readFileSync(path.join(data, 'service.json'), 'utf8')), {
      pid: service.child.pid,
      url,
      sampleAppUrl,
    });
    for (const name of readdirSync(data)) {
      const file = path.join(data, name);
      assert.ok(statSync(file).isDirectory() || !readFileSync(file).includes(apiKey), `${name} holds no key`);
    }
    assert.equal(await service.end('SIGTERM'), 0);
    assert.deepEqual(readdirSync(data).sort(), ['authorized-keys', 'service.db', 'traces']);
    assert.equal(service.output.stdout.trim().split('\n').length, 1);
    assert.equal(service.output.stderr, '');
  });

  it('keeps its data and old keys across restarts', async () => {
    const first = await started();
    await first.send('POST', '/v3/test-targets', {
      testTarget: { app: 'Shop', discoveryUrl: 'https://shop.example/' },
    });
    assert.equal(await first.end('SIGINT'), 0);
    const second = await started();
    const headers = { 'X-API-Key': first.addresses.apiKey ?? '' };
    const response = await fetch(`${second.addresses.url}/apiKey/v2/test-targets`, { headers });
    const targets: TestTarget[] = JSON.parse(await response.text());
    assert.equal(targets[0]?.app, 'Shop');
  });

  it('serves the sample at the same port again, or says where it was if that is in use', async () => {
    const sample = ['--sample', path.resolve('sample')];
    const first = await started(...sample);
    const { sampleAppUrl: before = '' } = first.addresses;
    await first.end('SIGTERM');
    const second = await started(...sample);
    assert.deepEqual([second.addresses.sampleAppUrl, second.addresses.sampleMovedFrom], [before, undefined]);
    await second.end('SIGTERM');
    const other = createServer().listen(Number(new URL(before).port), '127.0.0.1');
    await once(other, 'listening');
    try {
      const third = await started(...sample);
      const { sampleAppUrl = '', sampleMovedFrom } = third.addresses;
      assert.equal(sampleMovedFrom, before);
      assert.notEqual(sampleAppUrl, before);
      assert.match(await (await fetch(sampleAppUrl)).text(), /<html/);
    } finally {
      other.close();
    }
  });

  it('refuses a data folder that is in use, and names the process ID', async () => {
    const first = await started();
    const second = await run(bundle, '--data', data);
    assert.deepEqual(second, {
      code: 3,
      stdout: '',
      stderr: `The data folder ${data} is in use by the service with the process id ${first.child.pid}\n`,
    });
    assert.equal((await first.send('GET', '/v2/test-targets')).status, 200, 'the first goes on');
  });

  it('starts once when several start together', async () => {
    const attempts = [0, 1, 2].map(() =>
      start(bundle, '--data', data).then((service) => running.push(service)),
    );
    const outcomes = await Promise.allSettled(attempts);
    assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1);
  });

  it('takes over from an owner that ended, even when its process ID is in use again', async () => {
    mkdirSync(path.join(data, 'service.db.lock'), { recursive: true });
    writeFileSync(path.join(data, 'service.pid'), `${process.pid} 1\n`);
    const service = await started();
    assert.equal((await service.send('GET', '/v2/test-targets')).status, 200);
  });

  it('has the old set after kill -9 during a push, and the new set once the push was answered', async () => {
    const first = await started();
    const { body } = await first.send<TestTarget>('POST', '/v3/test-targets', {
      testTarget: { app: 'Shop', discoveryUrl: 'https://shop.example/' },
    });
    const setOf = (generation: number): object[] =>
      Array.from({ length: 100 + generation }, (_, number) =>
        createTestCase(number, { description: `G${generation}`, novelty: 'x'.repeat(2000) }),
      );
    const push = ({ send }: Started, generation: number): Promise<unknown> =>
      send('POST', `/beta/test-targets/${body.id}/push`, { testCases: setOf(generation) });
    const pulled = async ({ send }: Started): Promise<string[]> => {
      const route = `/beta/test-targets/${body.id}/pull`;
      const { testCases } = (await send<{ testCases: { description: string }[] }>('GET', route)).body;
      return testCases.map(({ description }) => description);
    };
    const old = Array.from({ length: 101 }, () => 'G1');
    await push(first, 1);
    assert.equal(await first.end('SIGKILL'), null);
    for (const writes of [1, 100]) {
      const killed = await startAt(writes);
      assert.deepEqual(await pulled(killed), old);
      const ended = once(killed.child, 'exit');
      await assert.rejects(push(killed, 2));
      assert.deepEqual(await ended, [null, 'SIGKILL'], `killed at write ${writes}`);
      assert.ok(existsSync(path.join(data, 'service.db.lock')), 'the lock is left behind');
    }
    const last = await started();
    assert.deepEqual(await pulled(last), old);
    assert.equal(await last.end('SIGTERM'), 0);
    const database = new Database(path.join(data, 'service.db'));
    assert.deepEqual(database.all('PRAGMA integrity_check'), [{ integrity_check: 'ok' }]);
    assert.deepEqual(database.all('PRAGMA foreign_key_check'), []);
    database.close();
  });

  it('ends when standard input closes, if configured', async () => {
    const service = await started('--parent-stdin');
    const ended = once(service.child, 'exit');
    service.child.stdin.end();
    assert.deepEqual(await ended, [0, null]);
    assert.ok(!existsSync(path.join(data, 'service.pid')));
    const other = await started();
    await once(other.child.stdin.end(), 'finish');
    assert.equal((await other.send('GET', '/v2/test-targets')).status, 200);
    assert.equal((await other.send('GET', '/v2/test-targets')).status, 200);
  });

  it('creates no key with --no-key, and accepts keys that are authorized while it runs', async () => {
    const service = await started('--no-key');
    assert.deepEqual(Object.keys(service.addresses), ['url']);
    assert.ok(!existsSync(path.join(data, 'authorized-keys')));
    const status = async () =>
      (await fetch(`${service.addresses.url}/apiKey/v2/test-targets`, { headers: { 'X-API-Key': 'mine' } }))
        .status;
    assert.equal(await status(), 401);
    await authorizeKey(data, 'mine');
    assert.equal(await status(), 200);
  });

  it('logs a line per request with --verbose, without secrets', async () => {
    const service = await started('--verbose');
    const { body } = await service.send<TestTarget>('POST', '/v3/test-targets', {
      testTarget: { app: 'Shop', discoveryUrl: 'https://shop.example/' },
    });
    await service.send('POST', `/v3/test-targets/${body.id}/environments`, {
      name: 'S',
      testAccount: { password: 'hunter2' },
    });
    await service.end('SIGTERM');
    const lines = service.output.stderr
      .trim()
      .split('\n')
      .map((line) => line.replace(/\d+ ms$/, 'ms'));
    assert.deepEqual(lines, [
      'POST /api/apiKey/v3/test-targets 200 ms',
      `POST /api/apiKey/v3/test-targets/${body.id}/environments 200 ms`,
    ]);
  });

  it('checks the host of a real request, and answers 413 over HTTP', async () => {
    const service = await started();
    const url = new URL(`${service.addresses.url}/apiKey/v2/test-targets`);
    const headers = { 'X-API-Key': service.addresses.apiKey ?? '' };
    const statusOf = (of: object, method = 'GET') =>
      new Promise<number | undefined>((resolve, reject) => {
        const sent = request(url, { method, headers: { ...headers, ...of } }, (response) =>
          resolve(response.resume().statusCode),
        );
        sent.on('error', reject).end();
      });
    assert.equal(await statusOf({ Host: 'evil.example' }), 403);
    assert.equal(await statusOf({ Host: 'localhost:1' }), 200);
    const large = await service.send('PATCH', `/v3/test-targets/${crypto.randomUUID()}`, {});
    assert.equal(large.status, 404);
    const create = await service.send('POST', '/v3/test-targets', {
      testTarget: { app: 'x'.repeat(5_000_000), discoveryUrl: 'https://a.example' },
    });
    assert.equal(create.status, 413);
    assert.equal((await service.send('GET', '/v2/test-targets')).status, 200);
  });

  it('reports what is wrong with its options, its port or its folder, and ends', async () => {
    assert.deepEqual(await run(bundle, '--colour'), {
      code: 2,
      stdout: '',
      stderr: "Unknown option '--colour'\n",
    });
    const service = await started();
    const other = await run(
      bundle,
      '--data',
      path.join(data, 'other'),
      '--port',
      new URL(service.addresses.url).port,
    );
    assert.deepEqual([other.code, other.stdout], [1, '']);
    assert.match(other.stderr, /EADDRINUSE/);
    assert.ok(!existsSync(path.join(data, 'other', 'service.pid')), 'what was started is stopped again');
    const missing = await run(bundle, '--data', path.join(data, 'third'), '--sample', '/nowhere');
    assert.deepEqual([missing.code, missing.stdout], [1, '']);
  });

  it('starts from a clean checkout with its script, with nothing else on standard output', async () => {
    const service = await start(path.resolve('scripts/service.mjs'), '--port', '0', '--data', data);
    running.push(service);
    assert.equal((await service.send('GET', '/v2/test-targets')).status, 200);
    assert.equal(await service.end('SIGTERM'), 0);
  });

  it('ends with the shell that npm starts its script in', async () => {
    const script = path.resolve('scripts/service.mjs');
    const shell = spawn('sh', ['-c', `"${process.execPath}" "${script}" --data "${data}"; true`]);
    await once(shell.stdout, 'data');
    const [pid] = readFileSync(path.join(data, 'service.pid'), 'utf8').split(' ').map(Number);
    assert.notEqual(pid, shell.pid);
    shell.kill('SIGTERM');
    await waitUntil(() => !existsSync(path.join(data, 'service.pid')));
  });
});
