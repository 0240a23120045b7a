import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { printCase } from '../../../src/core/yaml.ts';
import type { TestCase } from '../../../src/core/testCase.ts';
import { caseOf as service, click, id, seen } from '../service/support.ts';
import { atDesk, finished, treeOf } from './support.ts';

const caseOf = (number: number, fields: object = {}): TestCase => service(number, fields) as TestCase;
const many = Array.from({ length: 400 }, (_, at) => caseOf(at + 1));
const store = { elements: [click('Store'), seen('Saved')] };

describe('What breaks off', () => {
  const desk = atDesk();
  const files = (): string[] => (existsSync(desk().at('')) ? readdirSync(desk().at('')) : []);
  const records = (): string[] => Object.keys(treeOf(desk().state)).map((name) => path.basename(name));

  /** Ends a pull of many cases as soon as some of its files are there; once more where it was done before that. */
  async function endedPull(
    signal: NodeJS.Signals,
  ): Promise<{ child: ChildProcess; run: Awaited<ReturnType<typeof finished>> }> {
    for (let tries = 0; ; tries++) {
      const child = await desk().start('pull');
      const end = finished(child);
      while (files().filter((name) => name.endsWith('.yaml')).length < 40 && child.exitCode === null)
        await pause(1);
      child.kill(signal);
      const run = await end;
      if (run.code !== 0 || tries === 5) return { child, run };
      for (const name of files()) if (/^case\d+\.yaml$/.test(name)) rmSync(desk().at(name));
      rmSync(desk().state, { recursive: true, force: true });
    }
  }

  it('by Ctrl+C in the middle of an apply leaves the folder as it was', async () => {
    await desk().world.put(...many);
    desk().write('notes.txt', 'mine');
    const before = desk().tree();
    const { run } = await endedPull('SIGINT');
    assert.deepEqual([run.code, run.stderr], [1, 'Cancelled: nothing was changed.\n']);
    assert.deepEqual(desk().tree(), before);
    assert.ok(!existsSync(desk().state) || !records().includes('journal.jsonl'));
  });

  it('is not what another process is still at: a second command meanwhile changes nothing, and says so', async () => {
    await desk().world.put(caseOf(1));
    let release = (): void => undefined;
    const gate = new Promise<void>((resolve) => (release = resolve));
    const held: string[] = [];
    desk().around = async (request, next) => {
      if (!request.url.endsWith('/test-targets')) {
        held.push(request.url);
        await gate;
      }
      return next();
    };
    const first = finished(await desk().start('pull'));
    while (held.length === 0) await pause(5);
    const second = await desk().run('pull');
    assert.equal(second.code, 1);
    assert.match(second.stderr, /is being synced already\. Finish or cancel that/);
    release();
    assert.equal((await first).code, 0);
    await desk().done('pull');
    assert.ok(!records().includes('lock'));
  });

  it('by kill -9 in the middle of an apply is finished by the next command, which says so', async () => {
    await desk().world.put(...many);
    const { child } = await endedPull('SIGKILL');
    assert.equal(child.signalCode, 'SIGKILL');
    const there = files().filter((name) => !name.startsWith('.')).length;
    assert.ok(there > 0 && there < many.length, `${there} files`);
    assert.ok(records().includes('journal.jsonl'));
    desk().write('case1.yaml', '# written since\n');
    const told = await desk().run('pull');
    assert.match(told.stdout, /^An apply that had broken off was finished first: \d+ files\.$/m);
    assert.match(told.stdout, /^case1\.yaml was edited since then, and left as it is\.$/m);
    assert.equal(desk().read('case1.yaml'), '# written since\n');
    assert.equal(files().filter((name) => /^case\d+\.yaml$/.test(name)).length, many.length);
  });

  it('by kill -9 in the middle of an apply leaves no case half written', async () => {
    await desk().world.put(...many);
    await endedPull('SIGKILL');
    const told = await desk().done('pull');
    assert.match(told, /finished first(.|\n)*The files are up to date\.$/m);
    const whole = many.map(
      (one) => [`tests/case${Number.parseInt(one.id, 10)}.yaml`, printCase(one)] as const,
    );
    assert.deepEqual(desk().tree(), Object.fromEntries(whole.toSorted(([a], [b]) => (a < b ? -1 : 1))));
  });

  it('by kill -9 in the first apply of a folder belongs to its target: another one is refused', async () => {
    await desk().world.put(...many);
    await endedPull('SIGKILL');
    const other = await desk().world.service.target();
    await desk().refused('pull', /was synced with another target before/, '--target', other, '--yes');
    assert.match(await desk().done('pull'), /finished first(.|\n)*The files are up to date\.$/m);
  });

  it('because a file cannot be written leaves the folder as it was', async () => {
    await desk().world.put(caseOf(1), caseOf(2));
    await desk().done('pull');
    writeFileSync(desk().at('Shop'), 'a file where a folder is to be');
    const before = desk().tree();
    await desk().world.put(caseOf(1, store), caseOf(3, { folderName: 'Shop' }));
    const { code, stderr } = await desk().run('pull', '--yes');
    assert.equal(code, 1);
    assert.match(stderr, /Shop/);
    assert.deepEqual(desk().tree(), before);
  });

  it('by Ctrl+C while the service does not answer ends at once', async () => {
    const asked = new Promise<void>((resolve) => {
      desk().around = async () => {
        resolve();
        return new Promise<Response>(() => undefined);
      };
    });
    const child = await desk().start('pull');
    const end = finished(child);
    await asked;
    const since = performance.now();
    child.kill('SIGTERM');
    assert.deepEqual(await end, { code: 1, stdout: '', stderr: 'Cancelled: nothing was changed.\n' });
    assert.ok(performance.now() - since < 15_000);
  });

  /** Pushes an edit; the request arrives, and `then` happens before (or after) the service carries it out. */
  async function brokenPush(isCarriedOut: boolean, then: (child: ChildProcess) => void) {
    await desk().world.put(caseOf(1), caseOf(2));
    await desk().done('pull');
    desk().edit('case1.yaml', 'Save', 'Store');
    let child: ChildProcess | undefined;
    desk().around = async (request, next) => {
      if (!request.url.endsWith('/push')) return next();
      if (isCarriedOut) await next();
      if (child) then(child);
      return new Promise<Response>(() => undefined);
    };
    child = await desk().start('push');
    const run = await finished(child);
    desk().around = undefined;
    return run;
  }

  for (const isCarriedOut of [true, false]) {
    it(`by kill -9 in the middle of a push that the service ${isCarriedOut ? 'carried out' : 'never saw'} loses nothing`, async () => {
      await brokenPush(isCarriedOut, (child) => child.kill('SIGKILL'));
      const before = desk().tree();
      assert.match(await desk().done('pull'), /The files are up to date/);
      assert.deepEqual(desk().tree(), before);
      await desk().done('push');
      assert.deepEqual(desk().world.there(), [caseOf(1, store), caseOf(2)]);
      assert.match(await desk().done('pull'), /The files are up to date/);
    });
  }

  it('by Ctrl+C in the middle of a push says that the service may have carried it out', async () => {
    const { code, stderr } = await brokenPush(true, (child) => child.kill('SIGINT'));
    assert.equal(code, 1);
    assert.match(stderr, /^Cancelled\. If it was being sent already, the service may have carried it out/);
    assert.match(await desk().done('push'), /The service has every test case/);
  });

  it('because the service answers the push and dies before the read-back says so, and loses nothing', async () => {
    await desk().world.put(caseOf(1), caseOf(2));
    await desk().done('pull');
    desk().edit('case1.yaml', 'Save', 'Store');
    let isPushed = false;
    desk().around = async (request, next) => {
      if (isPushed) desk().die();
      isPushed ||= request.url.endsWith('/push');
      return next();
    };
    const before = desk().tree();
    const { code, stderr } = await desk().run('push');
    assert.equal(code, 1);
    assert.match(
      stderr,
      /^The push arrived, but what the service made of it could not be read back: .*\. Pull to see/,
    );
    desk().around = undefined;
    await desk().rise();
    assert.match(await desk().done('pull'), /The files are up to date/);
    assert.deepEqual(desk().tree(), before);
    assert.match(await desk().done('push'), /The service has every test case/);
    desk().world.remove(id(1));
    await desk().refused('pull', /The test case of case1\.yaml is gone from the service/);
  });
});
