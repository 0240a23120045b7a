import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RunEvent } from '../../src/runner/events.ts';
import { runProject, type RunOptions } from '../../src/runner/run.ts';
import { RunnerFolder } from '../unit/runner/support.ts';
import { processesOf, untilProcesses } from './support/processes.ts';
import { caseOf, goTo, idOf, inPage, optionsOf, Pages, run, Told, type Wishes } from './support/realRun.ts';

const hang = inPage('await new Promise(() => {})');

describe('The processes of a run', function () {
  this.timeout(180_000);
  let folder: RunnerFolder;
  let pages: Pages;
  let mark: string;

  before(async function () {
    if (process.platform !== 'linux') this.skip();
    [folder, pages] = await Promise.all([RunnerFolder.make(), Pages.serve('<title>Shop</title>')]);
  });

  after(async () => {
    pages?.close();
    await folder?.remove();
  });

  /** Options of a run whose processes can be told from others by what stands in their environment. */
  async function hanging(wishes: Partial<Wishes> = {}): Promise<RunOptions> {
    mark = `mark-${crypto.randomUUID()}`;
    return optionsOf(folder, [caseOf(1, [goTo('a'), hang]), caseOf(2, [goTo('b'), hang])], {
      executionUrl: pages.url,
      variables: new Map([['MARK', mark]]),
      timeoutPerStep: 60_000,
      ...wishes,
    });
  }

  /** Listens until both tests hang, or so many as there are. */
  async function untilHanging(events: AsyncIterable<RunEvent>, count = 2): Promise<void> {
    let hung = 0;
    for await (const event of events) {
      if (event.type === 'stepBegin' && event.step.index === 1) hung++;
      if (hung === count) return;
    }
    assert.fail('the run ended');
  }

  it('run two tests at the same time, and are all there to be ended', async () => {
    const options = await hanging();
    await untilHanging(runProject(options, new AbortController().signal));
    await untilProcesses(mark, (count) => count === 0);
  });

  it('end when the run is cancelled, and the tests at work are told as interrupted', async () => {
    const options = await hanging();
    const abort = new AbortController();
    const events: RunEvent[] = [];
    let live = 0;
    for await (const event of runProject(options, abort.signal)) {
      events.push(event);
      const hung = events.filter((one) => one.type === 'stepBegin' && one.step.index === 1).length;
      if (hung === 2 && live === 0) {
        live = processesOf(mark).length;
        abort.abort();
      }
    }
    assert.ok(live >= 3, `${live} processes`);
    assert.deepEqual(
      events.flatMap((event) => (event.type === 'caseEnd' ? event.outcome : [])),
      ['interrupted', 'interrupted'],
    );
    assert.deepEqual(new Told(events).errors, []);
    await untilProcesses(mark, (count) => count === 0);
  });

  it('never start when the run was cancelled before', async () => {
    const options = await hanging();
    assert.deepEqual((await run(options, AbortSignal.abort())).events, []);
    assert.deepEqual(processesOf(mark), []);
  });

  it('end when the run is cancelled in the very moment in which they start', async () => {
    const options = await hanging();
    const abort = new AbortController();
    const listen = abort.signal.addEventListener.bind(abort.signal);
    // Whoever listens from now on is too late to hear of it.
    abort.signal.addEventListener = (...args: Parameters<typeof listen>) => {
      abort.abort();
      listen(...args);
    };
    for await (const event of runProject(options, abort.signal))
      assert.notEqual(event.type, 'stepBegin', 'the run goes on');
    await untilProcesses(mark, (count) => count === 0);
  });

  it('end when nobody listens any more', async () => {
    const options = await hanging();
    for await (const event of runProject(options, new AbortController().signal)) {
      if (event.type === 'stepBegin') break;
    }
    await untilProcesses(mark, (count) => count === 0);
  });

  for (const [words, isFit] of [
    ['while tests run', (said: string) => said.split('stepBegin').length > 2],
    ['while Playwright still loads', (said: string) => said === ''],
  ] as const) {
    it(`end when the process that started them is killed ${words}`, async () => {
      const options = await hanging();
      const { project, variables } = options;
      const file = `${options.folder}.json`;
      const saved = {
        ...options,
        variables: [...variables],
        project: { ...project, files: [...project.files] },
      };
      writeFileSync(file, JSON.stringify(saved));
      const child = spawn(process.execPath, ['--import', 'tsx', 'test/browser/support/startRun.mts', file]);
      let said = '';
      child.stdout.on('data', (data) => (said += String(data)));
      await untilProcesses(mark, (count) => count > 0);
      while (!isFit(said)) await sleep(20);
      child.kill('SIGKILL');
      await once(child, 'exit');
      await untilProcesses(mark, (count) => count === 0);
    });
  }

  it('tell that Playwright broke down when it is killed', async () => {
    const options = await hanging();
    const events: RunEvent[] = [];
    let isKilled = false;
    for await (const event of runProject(options, new AbortController().signal)) {
      events.push(event);
      if (event.type !== 'stepBegin' || isKilled) continue;
      isKilled = true;
      for (const pid of processesOf(mark)) {
        try {
          process.kill(pid, 'SIGKILL');
        } catch {
          // It has ended with another.
        }
      }
    }
    assert.match(new Told(events).errors.join('\n'), /^Playwright ended before the run did/);
    await untilProcesses(mark, (count) => count === 0);
  });

  it('tell in Playwright’s words what is wrong with a project', async () => {
    const options = await hanging();
    const broken = (name: string, text: string): RunOptions => ({
      ...options,
      folder: folder.next(),
      project: { ...options.project, files: new Map([...options.project.files, [name, text]]) },
    });
    const config = await run(broken('playwright.config.ts', 'export default {{'));
    assert.equal(config.errors.length, 1);
    assert.match(config.errors[0] ?? '', /with exit code 1\.\n[^]*SyntaxError[^]*playwright\.config\.ts/);
    const spec = await run(broken(options.specs[0] ?? '', 'test('));
    assert.match(spec.errors.join('\n'), /SyntaxError/);
  });

  it('tell that node is not there', async () => {
    const options = await hanging({ node: { command: '/no/node', env: {} } });
    await assert.rejects(run(options), /ENOENT/);
  });

  it('may print a lot', async () => {
    const options = await optionsOf(folder, [caseOf(1, [goTo('a')])], { executionUrl: pages.url });
    const [spec = ''] = options.specs;
    const noise = "for (let at = 0; at < 20_000; at++) console.log('noise '.repeat(20));\n";
    const files = new Map([...options.project.files, [spec, `${noise}${options.project.files.get(spec)}`]]);
    const told = await run({ ...options, project: { ...options.project, files } });
    assert.equal(told.end(1).outcome, 'passed');
    // Once to list the tests, and once to run them.
    assert.equal(told.output.split('\n').filter((line) => line.startsWith('noise')).length, 40_000);
  });

  it('run only the specs that are asked for, and no other of a like path', async () => {
    const cases = [
      caseOf(1, [goTo('a')], { description: 'log in' }),
      caseOf(2, [goTo('b')], { description: 'log in', folderName: 'tests' }),
    ];
    const told = await run(await optionsOf(folder, cases, { executionUrl: pages.url, ids: [idOf(1)] }));
    assert.equal(told.end(1).outcome, 'passed');
    assert.equal(told.events.filter(({ type }) => type === 'caseBegin').length, 1);
    assert.ok(existsSync(told.end(1).trace ?? ''));
  });
});
