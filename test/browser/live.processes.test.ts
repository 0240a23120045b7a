import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { liveChannelVariable } from '../../src/live/protocol/liveProtocol.ts';
import { isDeep } from '../support/deep.ts';
import { waitUntil, waitUntilEqual } from '../support/waitUntil.ts';
import { liveOptionsOf } from './support/liveSessionRun.ts';
import { processesOf, readProc, untilProcesses } from './support/processes.ts';
import { Pages } from './support/realRun.ts';
import { RunnerFolder } from './support/runnerFolder.ts';

/** A live session that was started by a process that stands for the editor. */
interface ApartSession {
  readonly host: ChildProcess;
  readonly said: () => string;
  /** In the environment of all processes of the session, and of no other. */
  readonly mark: string;
}

/** A way in which a session ends, and how far it is then. */
interface End {
  readonly name: string;
  readonly when: 'starting' | 'open';
  readonly end: (session: ApartSession) => unknown;
}

const commandLine = (pid: number): string => readProc(pid, 'cmdline').replaceAll('\0', ' ');

/** Kills those processes of a session whose command line matches. */
function kill(mark: string, pattern: RegExp): void {
  const found = processesOf(mark).filter((pid) => pattern.test(commandLine(pid)));
  assert.notDeepEqual(found, [], `none of ${processesOf(mark).map(commandLine).join('\n')}`);
  for (const pid of found) process.kill(pid, 'SIGKILL');
}

const say = (word: string, { host }: ApartSession): unknown => host.stdin?.write(`${word}\n`);

async function killBrowser(session: ApartSession): Promise<void> {
  kill(session.mark, /^(?!.*--type=).*chrom.*--remote-debugging/);
  await waitUntil(session.said, (text) => text.includes('broken'));
  say('stop', session);
}

const killOfSession: End = {
  name: 'Playwright was killed',
  when: 'open',
  end: ({ mark }) => kill(mark, /cli\.js test/),
};
const killOfBrowser: End = { name: 'the browser was killed', when: 'open', end: killBrowser };
const killOfHost: End = {
  name: 'the process that started it was killed',
  when: 'open',
  end: ({ host }) => host.kill('SIGKILL'),
};
const stop: End = { name: 'a request to stop', when: 'open', end: (session) => say('stop', session) };
const abort: End = { name: 'an abort', when: 'open', end: (session) => say('abort', session) };

const ends: readonly End[] = [
  stop,
  abort,
  { ...stop, name: 'a request to stop before it was ready', when: 'starting' },
  { ...abort, name: 'an abort before it was ready', when: 'starting' },
  killOfSession,
  { name: 'its worker was killed', when: 'open', end: ({ mark }) => kill(mark, /workerProcessEntry/) },
  killOfBrowser,
  killOfHost,
];

/** One of each kind: asked for, and by a kill of the process above and of the one below. */
const tellingEnds: readonly End[] = [stop, killOfSession, killOfHost];

/** Fifty sessions together with those above, ten of which are killed. */
const deepEnds = Array.from({ length: 42 }, (_, at): End => {
  if (at < 7) return [killOfSession, killOfBrowser, killOfHost][at % 3] ?? stop;
  return at % 2 === 0 ? stop : abort;
});

describe('Live sessions leave nothing behind', function () {
  this.timeout(900_000);
  let folder: RunnerFolder;
  let pages: Pages;
  /** All sessions have it, since Playwright keeps what it compiled there. */
  let temporary: string;

  before(async function () {
    if (process.platform !== 'linux') this.skip();
    [folder, pages] = await Promise.all([RunnerFolder.make(), Pages.serve('<title>Shop</title>')]);
    temporary = folder.next();
    await mkdir(temporary);
  });

  after(async () => {
    pages?.close();
    await folder?.remove();
  });

  async function start(): Promise<ApartSession> {
    const mark = `mark-${crypto.randomUUID()}`;
    const variables = new Map([['MARK', mark]]);
    const options = await liveOptionsOf(folder, { executionUrl: pages.url, variables });
    const { project } = options;
    const file = `${options.folder}.json`;
    const saved = {
      ...options,
      variables: [...options.variables],
      project: { ...project, files: [...project.files] },
    };
    writeFileSync(file, JSON.stringify(saved));
    const args = ['--import', 'tsx', 'test/browser/support/startLiveSession.ts', file];
    const env = { ...process.env, TMPDIR: temporary };
    const host = spawn(process.execPath, args, { env, stdio: ['pipe', 'pipe', 'inherit'] });
    let said = '';
    host.stdout.on('data', (data) => (said += String(data)));
    host.stdin.on('error', () => undefined);
    return { host, said: () => said, mark };
  }

  /** The port at which the process that started the session listens. */
  function portOf(mark: string): number {
    const variable = new RegExp(`\\0${liveChannelVariable}=(\\d+)`);
    const [port] = processesOf(mark).flatMap((pid) => variable.exec(readProc(pid, 'environ'))?.[1] ?? []);
    return Number(port ?? assert.fail('no process has the port'));
  }

  /** What is there beside what Playwright and tsx have compiled. */
  const leftFiles = async (): Promise<string[]> =>
    (await readdir(temporary)).filter(
      (name) => !/^(?:playwright-transform-cache|tsx-|node-compile-cache)/.test(name),
    );

  async function check({ when, end }: End): Promise<void> {
    const session = await start();
    const { host, said, mark } = session;
    if (when === 'open') await waitUntil(said, (text) => text.includes('restarted'), { timeout: 120_000 });
    // Playwright has it, and so has each process that it starts.
    else await untilProcesses(mark, (count) => count > 0);
    if (when === 'open') assert.ok(processesOf(mark).length >= 3 && (await leftFiles()).length > 0);
    const port = portOf(mark);
    const exited = once(host, 'exit');
    await end(session);
    await untilProcesses(mark, (count) => count === 0);
    await exited;
    if (when === 'starting') assert.doesNotMatch(said(), /restarted/);
    await waitUntilEqual(leftFiles, []);
    await assert.rejects(once(connect(port, '127.0.0.1'), 'connect'), /ECONNREFUSED/);
  }

  for (const end of isDeep ? ends : tellingEnds) it(`after ${end.name}`, () => check(end));

  if (isDeep)
    it(`after ${deepEnds.length} more, one after the other`, async () => {
      for (const end of deepEnds) await check(end);
    });
});
