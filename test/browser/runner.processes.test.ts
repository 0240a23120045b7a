import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { build } from 'esbuild';
import { bundles } from '../../build/bundles.mjs';
import type { RunEvent } from '../../src/runner/events/runEvent.ts';
import { PlaywrightStandby } from '../../src/runner/launch/playwrightStandby.ts';
import { runProject, type ProjectRunOptions } from '../../src/runner/runProject.ts';
import { waitUntil } from '../support/waitUntil.ts';
import { processesBelow, processesOf, readProc, untilProcesses } from './support/processes.ts';
import {
  caseOf,
  goTo,
  idOf,
  inPage,
  optionsOf,
  Pages,
  run,
  RecordedRun,
  type Wishes,
} from './support/realRun.ts';
import { RunnerFolder } from './support/runnerFolder.ts';

const hang = inPage('await new Promise(() => {})');

describe('The processes of a run', function () {
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

  /** Options of a run whose processes can be distinguished from others by what stands in their environment. */
  async function hanging(count = 1, wishes: Partial<Wishes> = {}): Promise<ProjectRunOptions> {
    mark = `mark-${crypto.randomUUID()}`;
    const cases = Array.from({ length: count }, (_, at) => caseOf(at + 1, [goTo('a'), hang]));
    return optionsOf(folder, cases, {
      executionUrl: pages.url,
      variables: new Map([['MARK', mark]]),
      timeoutPerStep: 60_000,
      ...wishes,
    });
  }

  it('end when no listener is left, as does the browser that waited for the run', async () => {
    const options = await hanging();
    const standby = await createStandby();
    try {
      standby.prepare(options);
      const [browser, temporary] = await untilBrowserWaits();
      const { launch } = standby;
      for await (const event of runProject({ ...options, launch }, new AbortController().signal)) {
        if (event.type !== 'stepBegin' || event.step.index === 0) continue;
        assert.deepEqual(browsersBelow(), [browser], 'the run is in the browser that waited');
        break;
      }
      await untilProcesses(mark, (count) => count === 0);
      await untilNothingIsLeft(temporary);
    } finally {
      standby.dispose();
    }
  });

  it('that wait end with their owner', async () => {
    const standby = await createStandby();
    standby.prepare(await hanging());
    const [, temporary] = await untilBrowserWaits();
    standby.dispose();
    await untilNothingIsLeft(temporary);
  });

  async function createStandby(): Promise<PlaywrightStandby> {
    const script = `${folder.next()}.js`;
    await build({ ...bundles.playwrightStandby, outfile: script });
    return new PlaywrightStandby(script, `${script}-compiled`);
  }

  const commandLine = (pid: number): string => readProc(pid, 'cmdline').replaceAll('\0', ' ');

  /** The browsers that runs of this process have started, each by its first process; one for windows is none of them. */
  const browsersBelow = (): number[] =>
    processesBelow(process.pid).filter((pid) =>
      /^\S*chrom(?!.* --(?:type=|host-resolver-rules))/.test(commandLine(pid)),
    );

  /** Waits for the browser that waits; gives its process and the folder of its files. */
  async function untilBrowserWaits(): Promise<readonly [number, string]> {
    const drawing = (): number[] =>
      browsersBelow().filter((pid) =>
        processesBelow(pid).some((below) => commandLine(below).includes('--type=gpu-process')),
      );
    const [pid = 0] = await waitUntil(drawing, ({ length }) => length === 1, { timeout: 120_000 });
    const [temporary = ''] = /[^=\s]*ptc-wait-[\da-f-]+/.exec(commandLine(pid)) ?? [];
    assert.ok(existsSync(temporary), commandLine(pid));
    return [pid, temporary];
  }

  async function untilNothingIsLeft(temporary: string): Promise<void> {
    await untilProcesses(temporary, (count) => count === 0);
    await waitUntil(() => !existsSync(temporary));
  }

  it('run two tests at the same time, end when the run is cancelled, and report running tests as interrupted', async () => {
    const options = await hanging(2, { workers: 2 });
    const abort = new AbortController();
    const events: RunEvent[] = [];
    let live = 0;
    for await (const event of runProject(options, abort.signal)) {
      events.push(event);
      const hung = events.filter((event) => event.type === 'stepBegin' && event.step.index === 1).length;
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
    assert.deepEqual(new RecordedRun(events).errors, []);
    await untilProcesses(mark, (count) => count === 0);
  });

  it('are not started if the run was cancelled before', async () => {
    const options = await hanging();
    assert.deepEqual((await run(options, AbortSignal.abort())).events, []);
    assert.deepEqual(processesOf(mark), []);
  });

  it('end when the run is cancelled while they start', async () => {
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

  /** Starts a run in a process of its own, which prints what happens. */
  function startApart(options: ProjectRunOptions): {
    readonly child: ChildProcess;
    readonly said: () => string;
  } {
    const { project, variables } = options;
    const file = `${options.folder}.json`;
    const saved = {
      ...options,
      variables: [...variables],
      project: { ...project, files: [...project.files] },
    };
    writeFileSync(file, JSON.stringify(saved));
    const child = spawn(process.execPath, ['--import', 'tsx', 'test/browser/support/startRun.ts', file]);
    let said = '';
    child.stdout.on('data', (data) => (said += String(data)));
    return { child, said: () => said };
  }

  async function kill(child: ChildProcess): Promise<void> {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  it('end when the process that started them is killed while tests run', async () => {
    const { child, said } = startApart(await hanging());
    await waitUntil(said, (text) => text.split('stepBegin').length > 2, { timeout: 120_000 });
    await kill(child);
    await untilProcesses(mark, (count) => count === 0);
  });

  it('end when the process that started them is killed while Playwright still loads', async () => {
    const options = await hanging();
    const [isLoading, mayGoOn] = [`${options.folder}.loading`, `${options.folder}.go`];
    const config = `import { existsSync, writeFileSync } from 'node:fs';
import { build } from 'esbuild';
import { bundles } from '../../build/bundles.mjs';
writeFileSync(${JSON.stringify(isLoading)}, '');
while (!existsSync(${JSON.stringify(mayGoOn)})) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
`;
    const files = new Map(options.project.files);
    files.set('playwright.config.ts', config + files.get('playwright.config.ts'));
    const { child } = startApart({ ...options, project: { ...options.project, files } });
    await waitUntil(() => existsSync(isLoading), Boolean, { timeout: 120_000 });
    await kill(child);
    assert.notDeepEqual(processesOf(mark), []);
    writeFileSync(mayGoOn, '');
    await untilProcesses(mark, (count) => count === 0);
  });

  it('report a failure of Playwright when it is killed', async () => {
    const options = await hanging();
    const events: RunEvent[] = [];
    for await (const event of runProject(options, new AbortController().signal)) {
      events.push(event);
      if (event.type !== 'stepBegin' || event.step.index === 0) continue;
      for (const pid of processesOf(mark)) {
        try {
          process.kill(pid, 'SIGKILL');
        } catch {
          // It has ended with another.
        }
      }
    }
    assert.match(new RecordedRun(events).errors.join('\n'), /^Playwright ended before the run did/);
    await untilProcesses(mark, (count) => count === 0);
  });

  it('report problems of a project with Playwright’s message', async () => {
    const options = await hanging();
    const broken = (name: string, text: string): ProjectRunOptions => ({
      ...options,
      folder: folder.next(),
      project: { ...options.project, files: new Map([...options.project.files, [name, text]]) },
    });
    const [config, spec] = await Promise.all([
      run(broken('playwright.config.ts', 'export default {{')),
      run(broken(options.specs[0] ?? '', 'test(')),
    ]);
    assert.equal(config.errors.length, 1);
    assert.match(config.errors[0] ?? '', /with exit code 1\.\n[^]*SyntaxError[^]*playwright\.config\.ts/);
    assert.match(spec.errors.join('\n'), /SyntaxError/);
  });

  it('report that node is missing', async () => {
    const options = await hanging(1, { node: { command: '/no/node', env: {} } });
    await assert.rejects(run(options), /ENOENT/);
  });

  describe('of two specs with similar paths', () => {
    let recorded: RecordedRun;
    before(async () => {
      const cases = [
        caseOf(1, [goTo('a')], { description: 'log in' }),
        caseOf(2, [goTo('b')], { description: 'log in', folderName: 'tests' }),
      ];
      const options = await optionsOf(folder, cases, { executionUrl: pages.url, ids: [idOf(1)] });
      const [spec = ''] = options.specs;
      const noise = "for (let at = 0; at < 20_000; at++) console.log('noise '.repeat(20));\n";
      const files = new Map([...options.project.files, [spec, `${noise}${options.project.files.get(spec)}`]]);
      recorded = await run({ ...options, project: { ...options.project, files } });
    });

    it('run only the requested one', () => {
      assert.equal(recorded.end(1).outcome, 'passed');
      assert.equal(recorded.events.filter(({ type }) => type === 'caseBegin').length, 1);
      assert.ok(existsSync(recorded.end(1).trace ?? ''));
    });

    it('are not blocked by a lot of output', () => {
      // Once to list the tests, and once to run them.
      assert.equal(recorded.output.split('\n').filter((line) => line.startsWith('noise')).length, 40_000);
    });
  });
});
