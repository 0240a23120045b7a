import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { TestCase } from '../../../src/core/case/testCase.ts';
import { printCase } from '../../../src/core/yaml/printCase.ts';
import { finished, type Run } from '../../support/cliCommand.ts';
import { click, seen } from '../../support/testService.ts';
import type { CliWorkspace } from '../support/cli/cliWorkspace.ts';
import { scenarioOfFiles } from '../support/cli/scenario.ts';
import { treeOf } from '../support/cli/tree.ts';

/** More than are written at once, so that some are not written yet when the signal arrives. */
const count = 100;
const signalDuringApply = path.resolve('test/unit/support/cli/signalDuringApply.cjs');
const saveDuringApply = path.resolve('test/unit/support/cli/saveDuringApply.cjs');
const many = (workspace: CliWorkspace, fields?: object, length = count): TestCase[] =>
  Array.from({ length }, (_, at) => workspace.caseOf(at + 1, fields));
const store = { elements: [click('Store'), seen('Saved')] };

describe('An interruption', () => {
  const files = (workspace: CliWorkspace): string[] =>
    existsSync(workspace.at('')) ? readdirSync(workspace.at('')) : [];
  const records = (workspace: CliWorkspace): string[] =>
    Object.keys(treeOf(workspace.state)).map((name) => path.basename(name));

  /** Pulls many cases in a process that ends once some of their files are there. */
  async function endedPull(
    workspace: CliWorkspace,
    signal: NodeJS.Signals,
  ): Promise<{ child: ChildProcess; run: Run }> {
    await workspace.snapshots.take('before');
    const child = await workspace.startAfter(signalDuringApply, { SIGNAL_AFTER: `${signal}:20` }, 'pull');
    const run = await finished(child);
    workspace.snapshots.add(`$ pull  → ${signal} in the middle`);
    return { child, run };
  }

  scenarioOfFiles('by Ctrl+C in the middle of an apply leaves the folder as it was', async (workspace) => {
    await workspace.service.put(...many(workspace));
    workspace.write('notes.txt', 'mine');
    const before = workspace.tree();
    const { run } = await endedPull(workspace, 'SIGINT');
    assert.deepEqual([run.code, run.stderr], [1, 'Cancelled: nothing was changed.\n']);
    assert.deepEqual(workspace.tree(), before);
    assert.ok(!existsSync(workspace.state) || !records(workspace).includes('journal.jsonl'));
  });

  scenarioOfFiles(
    'is not assumed while another process works: a second command changes nothing, and says so',
    async (workspace) => {
      await workspace.service.put(workspace.caseOf(1));
      let release = (): void => undefined;
      const gate = new Promise<void>((resolve) => (release = resolve));
      const isHeld = new Promise<void>((resolve) => {
        workspace.intercept = async (request, next) => {
          if (!request.url.endsWith('/test-targets')) {
            resolve();
            await gate;
          }
          return next();
        };
      });
      const first = finished(await workspace.start('pull'));
      await Promise.race([isHeld, first]);
      const second = await workspace.run('pull');
      assert.equal(second.code, 1);
      assert.match(second.stderr, /is already being synced\. Finish or cancel it/);
      release();
      assert.equal((await first).code, 0);
      await workspace.done('pull');
      assert.ok(!records(workspace).includes('lock'));
    },
  );

  scenarioOfFiles(
    'by kill -9 in the middle of an apply is finished by the next command, which says so',
    async (workspace) => {
      await workspace.service.put(...many(workspace));
      const { child } = await endedPull(workspace, 'SIGKILL');
      assert.equal(child.signalCode, 'SIGKILL');
      const there = files(workspace).filter((name) => !name.startsWith('.')).length;
      assert.ok(there > 0 && there < count, `${there} files`);
      assert.ok(records(workspace).includes('journal.jsonl'));
      workspace.write('case1.yaml', '# written since\n');
      workspace.snapshots.skip(1);
      const printed = await workspace.run('pull');
      assert.match(printed.stdout, /^Completed an interrupted pull first: \d+ files\.$/m);
      assert.match(printed.stdout, /^case1\.yaml changed since then and was kept\.$/m);
      assert.equal(workspace.read('case1.yaml'), '# written since\n');
      assert.equal(files(workspace).filter((name) => /^case\d+\.yaml$/.test(name)).length, count);
    },
  );

  scenarioOfFiles(
    'by kill -9 in the first apply of a folder leaves no case half written, and another target is refused',
    async (workspace) => {
      await workspace.service.put(...many(workspace));
      await endedPull(workspace, 'SIGKILL');
      workspace.snapshots.skip(3);
      const other = await workspace.anotherTarget();
      await workspace.refused('pull', /was synced with another target before/, '--target', other.id, '--yes');
      assert.match(
        await workspace.done('pull'),
        /an interrupted pull first(.|\n)*The files are up to date\.$/m,
      );
      const whole = many(workspace).map(
        (testCase) => [`tests/case${Number.parseInt(testCase.id, 10)}.yaml`, printCase(testCase)] as const,
      );
      assert.deepEqual(workspace.tree(), Object.fromEntries(whole.toSorted(([a], [b]) => (a < b ? -1 : 1))));
    },
  );

  scenarioOfFiles(
    'by another program that saves a file during an apply keeps that file as saved',
    async (workspace) => {
      await workspace.service.put(...many(workspace, {}, 40));
      await workspace.done('pull');
      await workspace.service.put(...many(workspace, store, 40));
      const file = workspace.at('case40.yaml');
      workspace.snapshots.skip(2);
      const { code, stderr } = await finished(
        await workspace.startAfter(saveDuringApply, { SAVE_AFTER: `2:${file}` }, 'pull'),
      );
      assert.deepEqual(
        [code, stderr],
        [1, 'Not changed, because they were saved during the pull: case40.yaml. Pull again.\n'],
      );
      assert.equal(workspace.read('case40.yaml'), '# saved meanwhile\n');
      const updated = many(workspace, {}, 40).filter(({ id }) =>
        workspace.read(`case${Number.parseInt(id, 10)}.yaml`).includes('Store'),
      );
      assert.equal(updated.length, 39);
    },
  );

  scenarioOfFiles('because a file cannot be written leaves the folder as it was', async (workspace) => {
    await workspace.service.put(workspace.caseOf(1), workspace.caseOf(2));
    await workspace.done('pull');
    const before = workspace.tree();
    const folderName = Array.from({ length: 30 }, () => 'x'.repeat(200)).join('/');
    await workspace.service.put(workspace.caseOf(1, store), workspace.caseOf(3, { folderName }));
    const { code, stderr } = await workspace.run('pull', '--yes');
    assert.equal(code, 1);
    assert.match(stderr, /name too long/);
    assert.deepEqual(workspace.tree(), before);
  });

  scenarioOfFiles('by Ctrl+C while the service does not answer ends at once', async (workspace) => {
    const asked = new Promise<void>((resolve) => {
      workspace.intercept = async () => {
        resolve();
        return new Promise<Response>(() => undefined);
      };
    });
    const child = await workspace.start('pull');
    const end = finished(child);
    await Promise.race([asked, end]);
    child.kill('SIGTERM');
    assert.deepEqual(await end, { code: 1, stdout: '', stderr: 'Cancelled: nothing was changed.\n' });
  });

  /** Pushes an edit; the request arrives, and `then` happens before (or after) the service carries it out. */
  async function brokenPush(
    workspace: CliWorkspace,
    isCarriedOut: boolean,
    then: (child: ChildProcess) => void,
  ) {
    await workspace.service.put(workspace.caseOf(1), workspace.caseOf(2));
    await workspace.done('pull');
    workspace.edit('case1.yaml', 'Save', 'Store');
    let child: ChildProcess | undefined;
    workspace.intercept = async (request, next) => {
      if (!request.url.endsWith('/push')) return next();
      if (isCarriedOut) await next();
      if (child) then(child);
      return new Promise<Response>(() => undefined);
    };
    child = await workspace.start('push');
    const run = await finished(child);
    workspace.intercept = undefined;
    return run;
  }

  for (const isCarriedOut of [true, false]) {
    scenarioOfFiles(
      `by kill -9 in the middle of a push that the service ${isCarriedOut ? 'carried out' : 'never saw'} loses nothing`,
      async (workspace) => {
        await brokenPush(workspace, isCarriedOut, (child) => child.kill('SIGKILL'));
        const before = workspace.tree();
        assert.match(await workspace.done('pull'), /The files are up to date/);
        assert.deepEqual(workspace.tree(), before);
        await workspace.done('push');
        assert.deepEqual(await workspace.service.cases(), [workspace.caseOf(1, store), workspace.caseOf(2)]);
        assert.match(await workspace.done('pull'), /The files are up to date/);
      },
    );
  }

  scenarioOfFiles(
    'by Ctrl+C in the middle of a push says that the service may have carried it out',
    async (workspace) => {
      const { code, stderr } = await brokenPush(workspace, true, (child) => child.kill('SIGINT'));
      assert.equal(code, 1);
      assert.match(stderr, /^Cancelled\. The service may have completed the push/);
      assert.match(await workspace.done('push'), /The service is up to date/);
    },
  );

  scenarioOfFiles(
    'because the service stops between a push and its check is reported, and loses nothing',
    async (workspace) => {
      await workspace.service.put(workspace.caseOf(1), workspace.caseOf(2));
      await workspace.done('pull');
      workspace.edit('case1.yaml', 'Save', 'Store');
      let isPushed = false;
      workspace.intercept = async (request, next) => {
        if (isPushed) workspace.stopService();
        isPushed ||= request.url.endsWith('/push');
        return next();
      };
      const before = workspace.tree();
      // Each waits before it asks again: side by side, in processes.
      const { code, stderr } = await workspace.snapshots.record(['push'], async () =>
        finished(await workspace.start('push')),
      );
      assert.equal(code, 1);
      assert.match(stderr, /^The push was accepted, but its result could not be checked: .*\. Pull to see/);
      workspace.intercept = undefined;
      workspace.restartService();
      assert.match(await workspace.done('pull'), /The files are up to date/);
      assert.deepEqual(workspace.tree(), before);
      assert.match(await workspace.done('push'), /The service is up to date/);
      await workspace.service.remove(workspace.id(1));
      await workspace.refused('pull', /The test case of case1\.yaml was deleted on the service/);
    },
  );
});
