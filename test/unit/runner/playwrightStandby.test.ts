import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { mock } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { build } from 'esbuild';
import * as z from 'zod';
import { bundles } from '../../../build/bundles.mjs';
import type { LaunchTools } from '../../../src/runner/find/findTools.ts';
import { ownRuntime } from '../../../src/runner/find/node.ts';
import { findPlaywright } from '../../../src/runner/find/playwright.ts';
import { PlaywrightStandby } from '../../../src/runner/launch/playwrightStandby.ts';
import { waitUntil } from '../../support/waitUntil.ts';

/** Leaves the id of its process in a folder beside it as soon as it is loaded: a worker has a channel. */
const index = `
const folder = process.send ? 'workers' : 'pids';
require('node:fs').writeFileSync(require('node:path').join(__dirname, folder, String(process.pid)), '');`;
/** Forks two workers, as Playwright does, and prints what they send. */
const forkingCommandLine = `
const { fork } = require('node:child_process');
const env = { ...process.env, TEST_WORKER_INDEX: '0' };
const options = { detached: false, env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] };
const ask = () => new Promise((resolve) => {
  const worker = fork(require('node:path').join(__dirname, 'worker.js'), options);
  worker.once('message', (ready) => {
    worker.once('message', (answer) => resolve([ready, answer]));
    worker.send('begin');
  });
});
void ask().then(async (first) => {
  process.stdout.write(JSON.stringify([first, await ask()]));
  process.exit();
});`;
const worker = `
const { env, pid } = process;
process.on('message', (message) => {
  process.send({ pid, message, password: env.TEST_PASSWORD, index: env.TEST_WORKER_INDEX });
});
process.send('ready');`;
const commandLine = `
const { argv, env, pid } = process;
process.stdout.write(JSON.stringify({ pid, args: argv.slice(2), cwd: process.cwd(), password: env.TEST_PASSWORD }));
let rest = '';
process.stdin.on('data', (data) => (rest += data)).once('end', () => process.stdout.write('\\n' + JSON.stringify(rest)));`;

const call = z.object({
  pid: z.number(),
  args: z.array(z.string()),
  cwd: z.string(),
  password: z.string().optional(),
});

const answers = z.array(
  z.tuple([
    z.literal('ready'),
    z.object({
      pid: z.number(),
      message: z.literal('begin'),
      password: z.literal('hunter2'),
      index: z.literal('0'),
    }),
  ]),
);

describe('A process that waits for a run', () => {
  let root: string;
  let script: string;
  let tools: LaunchTools;
  let standby: PlaywrightStandby;

  before(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'ptc-standby-'));
    script = path.join(root, 'standby.js');
    await build({ ...bundles.playwrightStandby, outfile: script });
  });

  beforeEach(async () => {
    const folder = await mkdtemp(path.join(root, 'playwright-'));
    for (const name of ['pids', 'workers']) await mkdir(path.join(folder, name));
    await writeFile(path.join(folder, 'index.js'), index);
    await writeFile(path.join(folder, 'cli.js'), commandLine);
    await writeFile(path.join(folder, 'worker.js'), worker);
    tools = { playwright: { folder, core: folder, version: '1.60.0' }, node: ownRuntime() };
    standby = new PlaywrightStandby(script, path.join(root, 'compiled'));
  });

  afterEach(() => standby.dispose());

  after(() => rm(root, { recursive: true, force: true }));

  const loaded = (kind: 'pids' | 'workers' = 'pids'): number[] =>
    readdirSync(path.join(tools.playwright.folder, kind)).map(Number);

  async function untilLoaded(count = 1): Promise<number[]> {
    await waitUntil(() => loaded().length === count && loaded('workers').length === count);
    return loaded();
  }

  const launch = (used = tools): ChildProcess =>
    standby.launch({ ...used, args: ['test', '--headed'], cwd: root, env: { TEST_PASSWORD: 'hunter2' } });

  /** What the command line was called with, and what it read from its standard input. */
  async function result(child: ChildProcess): Promise<z.infer<typeof call> & { readonly stdin: unknown }> {
    child.stdin?.end();
    const [first = '', rest = ''] = (await text(child.stdout ?? assert.fail('no output'))).split('\n');
    return { ...call.parse(JSON.parse(first)), stdin: JSON.parse(rest) };
  }

  it('runs the command line with its arguments, folder and variables, and leaves it the end of its input', async () => {
    standby.prepare(tools);
    const [pid] = await untilLoaded();
    assert.deepEqual(await result(launch()), {
      pid,
      args: ['test', '--headed'],
      cwd: root,
      password: 'hunter2',
      stdin: '',
    });
  });

  it('knows no variable of a run before, and nobody can read one in its environment after', async function () {
    if (process.platform !== 'linux') this.skip();
    standby.prepare(tools);
    const [pid] = await untilLoaded();
    const child = launch();
    await once(child.stdout ?? assert.fail('no output'), 'data');
    assert.doesNotMatch(await readFile(`/proc/${pid}/environ`, 'utf8'), /hunter2/);
    child.kill();
  });

  it('has a worker that waits for the first test, and forks others as ever', async () => {
    await writeFile(path.join(tools.playwright.folder, 'cli.js'), forkingCommandLine);
    standby.prepare(tools);
    await untilLoaded();
    const child = launch();
    const [first, second] = answers.parse(JSON.parse(await text(child.stdout ?? assert.fail('no output'))));
    assert.deepEqual([first?.[1].pid], loaded('workers'));
    assert.notEqual(second?.[1].pid, first?.[1].pid);
  });

  it('forks all workers as ever to debug, which they have to know before they load Playwright', async () => {
    await writeFile(
      path.join(tools.playwright.folder, 'cli.js'),
      `process.env.PWDEBUG = '1';${forkingCommandLine}`,
    );
    standby.prepare(tools);
    await untilLoaded();
    const forked = answers.parse(JSON.parse(await text(launch().stdout ?? assert.fail('no output'))));
    assert.ok(forked.every(([, { pid }]) => !loaded('workers').includes(pid)));
  });

  it('is one process, however often it is prepared, and serves one run', async () => {
    standby.prepare(tools);
    standby.prepare(tools);
    const first = await result(launch());
    assert.deepEqual(loaded(), [first.pid]);
    assert.notEqual((await result(launch())).pid, first.pid);
  });

  it('runs in a new process where none waits', async () => {
    assert.equal((await result(launch())).password, 'hunter2');
  });

  it('ends where another version of Playwright took the place of its own', async () => {
    standby.prepare(tools);
    const [pid] = await untilLoaded();
    const { pid: other } = await result(
      launch({ ...tools, playwright: { ...tools.playwright, version: '1.61.0' } }),
    );
    assert.notEqual(other, pid);
    await waitUntil(() => !isAlive(pid));
  });

  it('is replaced once it has ended', async () => {
    standby.prepare(tools);
    const [pid = assert.fail('none')] = await untilLoaded();
    process.kill(pid, 'SIGKILL');
    await waitUntil(() => !isAlive(pid));
    standby.prepare(tools);
    await untilLoaded(2);
    const { pid: other } = await result(launch());
    assert.notEqual(other, pid);
  });

  it('ends when no run came for five minutes', async () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    try {
      standby.prepare(tools);
      while (loaded().length === 0) await setImmediate();
      mock.timers.tick(5 * 60_000 - 1);
      assert.ok(loaded().every(isAlive));
      mock.timers.tick(1);
    } finally {
      mock.timers.reset();
    }
    await waitUntil(() => !loaded().some(isAlive));
  });

  it('ends with its owner, and no other one waits then', async () => {
    standby.prepare(tools);
    await untilLoaded();
    standby.dispose();
    await waitUntil(() => ![...loaded(), ...loaded('workers')].some(isAlive));
    standby.prepare(tools);
    const { pid } = await result(launch());
    assert.equal(loaded().length, 2);
    assert.ok(loaded().includes(pid));
  });

  it('ends by itself when the process that started it was killed', async () => {
    const child = spawn(process.execPath, [script, tools.playwright.folder], {
      stdio: ['pipe', 'ignore', 'inherit'],
    });
    await untilLoaded();
    child.stdin.destroy();
    assert.deepEqual(await once(child, 'exit'), [0, null]);
    await waitUntil(() => !loaded('workers').some(isAlive));
  });

  it('reports a node that cannot be started to the run alone', async () => {
    const none = { ...tools, node: { command: path.join(root, 'no-node'), env: {} } };
    standby.prepare(none);
    await assert.rejects(once(launch(none), 'close'), /ENOENT/);
  });

  it('runs Playwright as it is', async () => {
    const playwright =
      (await findPlaywright([path.resolve('.')])) ?? assert.fail('Playwright is not installed');
    const real = { playwright, node: ownRuntime() };
    standby.prepare(real);
    const child = standby.launch({ ...real, args: ['--version'], cwd: root, env: process.env });
    assert.equal(await text(child.stdout ?? assert.fail('no output')), `Version ${playwright.version}\n`);
  });
});

function isAlive(pid = 0): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
