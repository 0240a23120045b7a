import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { TestCase } from '../../../src/core/case/testCase.ts';
import { printCase } from '../../../src/core/yaml/printCase.ts';
import { click, seen } from '../service/support/service.ts';
import { finished, type Run } from './support/command.ts';
import type { Desk } from './support/cliWorkspace.ts';
import { situation } from './support/scenario.ts';
import { treeOf } from './support/tree.ts';

/** More than are written at once, so that some are not begun when the signal comes. */
const count = 100;
const endInApply = path.resolve('test/unit/cli/support/signalDuringApply.cjs');
const saveInApply = path.resolve('test/unit/cli/support/saveDuringApply.cjs');
const many = (desk: Desk, fields?: object, length = count): TestCase[] =>
  Array.from({ length }, (_, at) => desk.caseOf(at + 1, fields));
const store = { elements: [click('Store'), seen('Saved')] };

describe('What breaks off', () => {
  const files = (desk: Desk): string[] => (existsSync(desk.at('')) ? readdirSync(desk.at('')) : []);
  const records = (desk: Desk): string[] =>
    Object.keys(treeOf(desk.state)).map((name) => path.basename(name));

  /** Pulls many cases in a process that ends once some of their files are there. */
  async function endedPull(desk: Desk, signal: NodeJS.Signals): Promise<{ child: ChildProcess; run: Run }> {
    await desk.pictures.draw('before');
    const child = await desk.startAfter(endInApply, { SIGNAL_AFTER: `${signal}:20` }, 'pull');
    const run = await finished(child);
    desk.pictures.tell(`$ pull  → ${signal} in the middle`);
    return { child, run };
  }

  situation('by Ctrl+C in the middle of an apply leaves the folder as it was', async (desk) => {
    await desk.service.put(...many(desk));
    desk.write('notes.txt', 'mine');
    const before = desk.tree();
    const { run } = await endedPull(desk, 'SIGINT');
    assert.deepEqual([run.code, run.stderr], [1, 'Cancelled: nothing was changed.\n']);
    assert.deepEqual(desk.tree(), before);
    assert.ok(!existsSync(desk.state) || !records(desk).includes('journal.jsonl'));
  });

  situation(
    'is not what another process is still at: a second command meanwhile changes nothing, and says so',
    async (desk) => {
      await desk.service.put(desk.caseOf(1));
      let release = (): void => undefined;
      const gate = new Promise<void>((resolve) => (release = resolve));
      const isHeld = new Promise<void>((resolve) => {
        desk.around = async (request, next) => {
          if (!request.url.endsWith('/test-targets')) {
            resolve();
            await gate;
          }
          return next();
        };
      });
      const first = finished(await desk.start('pull'));
      await Promise.race([isHeld, first]);
      const second = await desk.run('pull');
      assert.equal(second.code, 1);
      assert.match(second.stderr, /is already being synced\. Finish or cancel it/);
      release();
      assert.equal((await first).code, 0);
      await desk.done('pull');
      assert.ok(!records(desk).includes('lock'));
    },
  );

  situation(
    'by kill -9 in the middle of an apply is finished by the next command, which says so',
    async (desk) => {
      await desk.service.put(...many(desk));
      const { child } = await endedPull(desk, 'SIGKILL');
      assert.equal(child.signalCode, 'SIGKILL');
      const there = files(desk).filter((name) => !name.startsWith('.')).length;
      assert.ok(there > 0 && there < count, `${there} files`);
      assert.ok(records(desk).includes('journal.jsonl'));
      desk.write('case1.yaml', '# written since\n');
      desk.pictures.skip(1);
      const told = await desk.run('pull');
      assert.match(told.stdout, /^Completed an interrupted pull first: \d+ files\.$/m);
      assert.match(told.stdout, /^case1\.yaml changed since then and was kept\.$/m);
      assert.equal(desk.read('case1.yaml'), '# written since\n');
      assert.equal(files(desk).filter((name) => /^case\d+\.yaml$/.test(name)).length, count);
    },
  );

  situation(
    'by kill -9 in the first apply of a folder leaves no case half written, and another target is refused',
    async (desk) => {
      await desk.service.put(...many(desk));
      await endedPull(desk, 'SIGKILL');
      desk.pictures.skip(3);
      const other = await desk.another();
      await desk.refused('pull', /was synced with another target before/, '--target', other.id, '--yes');
      assert.match(await desk.done('pull'), /an interrupted pull first(.|\n)*The files are up to date\.$/m);
      const whole = many(desk).map(
        (one) => [`tests/case${Number.parseInt(one.id, 10)}.yaml`, printCase(desk.pulled(one))] as const,
      );
      assert.deepEqual(desk.tree(), Object.fromEntries(whole.toSorted(([a], [b]) => (a < b ? -1 : 1))));
    },
  );

  situation(
    'is not an apply in the middle of which another program saves a file: that one stays as saved',
    async (desk) => {
      await desk.service.put(...many(desk, {}, 40));
      await desk.done('pull');
      await desk.service.put(...many(desk, store, 40));
      const file = desk.at('case40.yaml');
      desk.pictures.skip(2);
      const { code, stderr } = await finished(
        await desk.startAfter(saveInApply, { SAVE_AFTER: `2:${file}` }, 'pull'),
      );
      assert.deepEqual(
        [code, stderr],
        [1, 'Not changed, because they were saved during the pull: case40.yaml. Pull again.\n'],
      );
      assert.equal(desk.read('case40.yaml'), '# saved meanwhile\n');
      const updated = many(desk, {}, 40).filter(({ id }) =>
        desk.read(`case${Number.parseInt(id, 10)}.yaml`).includes('Store'),
      );
      assert.equal(updated.length, 39);
    },
  );

  situation('because a file cannot be written leaves the folder as it was', async (desk) => {
    await desk.service.put(desk.caseOf(1), desk.caseOf(2));
    await desk.done('pull');
    const before = desk.tree();
    const folderName = Array.from({ length: 30 }, () => 'x'.repeat(200)).join('/');
    await desk.service.put(desk.caseOf(1, store), desk.caseOf(3, { folderName }));
    const { code, stderr } = await desk.run('pull', '--yes');
    assert.equal(code, 1);
    assert.match(stderr, /name too long/);
    assert.deepEqual(desk.tree(), before);
  });

  situation('by Ctrl+C while the service does not answer ends at once', async (desk) => {
    const asked = new Promise<void>((resolve) => {
      desk.around = async () => {
        resolve();
        return new Promise<Response>(() => undefined);
      };
    });
    const child = await desk.start('pull');
    const end = finished(child);
    await Promise.race([asked, end]);
    child.kill('SIGTERM');
    assert.deepEqual(await end, { code: 1, stdout: '', stderr: 'Cancelled: nothing was changed.\n' });
  });

  /** Pushes an edit; the request arrives, and `then` happens before (or after) the service carries it out. */
  async function brokenPush(desk: Desk, isCarriedOut: boolean, then: (child: ChildProcess) => void) {
    await desk.service.put(desk.caseOf(1), desk.caseOf(2));
    await desk.done('pull');
    desk.edit('case1.yaml', 'Save', 'Store');
    let child: ChildProcess | undefined;
    desk.around = async (request, next) => {
      if (!request.url.endsWith('/push')) return next();
      if (isCarriedOut) await next();
      if (child) then(child);
      return new Promise<Response>(() => undefined);
    };
    child = await desk.start('push');
    const run = await finished(child);
    desk.around = undefined;
    return run;
  }

  for (const isCarriedOut of [true, false]) {
    situation(
      `by kill -9 in the middle of a push that the service ${isCarriedOut ? 'carried out' : 'never saw'} loses nothing`,
      async (desk) => {
        await brokenPush(desk, isCarriedOut, (child) => child.kill('SIGKILL'));
        const before = desk.tree();
        assert.match(await desk.done('pull'), /The files are up to date/);
        assert.deepEqual(desk.tree(), before);
        await desk.done('push');
        assert.deepEqual(await desk.service.there(), [desk.caseOf(1, store), desk.caseOf(2)]);
        assert.match(await desk.done('pull'), /The files are up to date/);
      },
    );
  }

  situation(
    'by Ctrl+C in the middle of a push says that the service may have carried it out',
    async (desk) => {
      const { code, stderr } = await brokenPush(desk, true, (child) => child.kill('SIGINT'));
      assert.equal(code, 1);
      assert.match(stderr, /^Cancelled\. The service may have completed the push/);
      assert.match(await desk.done('push'), /The service is up to date/);
    },
  );

  situation(
    'because the service answers the push and dies before the read-back says so, and loses nothing',
    async (desk) => {
      await desk.service.put(desk.caseOf(1), desk.caseOf(2));
      await desk.done('pull');
      desk.edit('case1.yaml', 'Save', 'Store');
      let isPushed = false;
      desk.around = async (request, next) => {
        if (isPushed) desk.die();
        isPushed ||= request.url.endsWith('/push');
        return next();
      };
      const before = desk.tree();
      // Each waits before it asks again: side by side, in processes.
      const { code, stderr } = await desk.pictures.around(['push'], async () =>
        finished(await desk.start('push')),
      );
      assert.equal(code, 1);
      assert.match(stderr, /^The push was accepted, but its result could not be checked: .*\. Pull to see/);
      desk.around = undefined;
      desk.rise();
      assert.match(await desk.done('pull'), /The files are up to date/);
      assert.deepEqual(desk.tree(), before);
      assert.match(await desk.done('push'), /The service is up to date/);
      await desk.service.remove(desk.id(1));
      await desk.refused('pull', /The test case of case1\.yaml was deleted on the service/);
    },
  );
});
