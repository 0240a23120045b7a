import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ServiceClient } from '../../src/api/client.ts';
import type { EditorWindow } from './support/editorWindow.mts';
import { filesBelow } from './support/leaks.mts';
import { clientOf, sampleTarget } from './support/localService.mts';
import { Plan } from './support/plan.mts';
import { lock, unlock } from './support/readOnly.mts';
import { openWindow } from './support/window.mts';
import { samplePulled } from './support/sampleSize.mts';

const logIn = { id: '27c133b2-79f6-442b-ab1c-1c76a343e0fe', file: 'Account/logIn.yaml' };
const writeToUs = { id: '9fc93b20-6438-4875-b280-90a88966cb64', file: 'Help/writeToUs.yaml' };
const acceptCookies = { file: 'acceptCookies.yaml' };

describe('files that another branch has, that are needed, or that may not be written', function () {
  this.bail(true);
  let window: EditorWindow;
  let client: ServiceClient;
  let plan: Plan;

  before(async () => {
    window = await openWindow({ settings: { 'portableTests.pull.preview': 'always' } });
    plan = new Plan(window);
    await window.openContainer('Portable Tests');
    await window.treeRow('Sample shop').waitFor();
    client = await clientOf(window);
    git('init', '-q', '-b', 'main');
    await pull();
    await plan.opened(pullPlan);
    await plan.accept();
    await window.status(samplePulled);
    git('add', '-A');
    git('commit', '-q', '-m', 'Test cases');
    await pull();
    await window.status('Test cases are up to date');
  });
  after(() => window?.dispose());

  const at = (file: string): string => path.join(window.workspace, 'portable-tests', file);
  const text = (file: string): string => readFileSync(at(file), 'utf8');
  const git = (...args: string[]): string =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], {
      cwd: window.workspace,
      encoding: 'utf8',
    });
  const pull = () => window.run('Portable Tests: Pull Test Cases');
  const pullPlan = 'Pull from Local service into portable-tests';
  const pushPlan = 'Push from portable-tests to Local service';
  const filesHere = (): Record<string, string> =>
    Object.fromEntries(filesBelow(at('')).map((file) => [file, readFileSync(file, 'utf8')]));
  const namesThere = async (): Promise<string[]> =>
    (await client.pull(sampleTarget)).testCases.map(({ description }) => description);

  it('are not deleted here where git moved to a branch without them', async () => {
    git('checkout', '-q', '-b', 'without');
    git('rm', '-q', `portable-tests/${writeToUs.file}`);
    git('commit', '-q', '-m', 'Without it');
    await pull();
    await plan.opened(pullPlan);
    assert.deepEqual(await plan.lines(), ['Not on this branch', '[ ] Write to us']);
    await window.shot('branch-1-absent');
    await plan.accept();
    await window.status('Test cases are up to date');
    assert.equal(existsSync(at(writeToUs.file)), false);
  });

  it('stay on the service when the branch is pushed, and the plan says so', async () => {
    writeFileSync(
      at(logIn.file),
      text(logIn.file).replace('description: Log in', 'description: Log in here'),
    );
    await window.run('Portable Tests: Push What This Branch Changed');
    await plan.opened(pushPlan);
    assert.deepEqual(await plan.lines(), [
      'Changed',
      '[x] Log in here',
      'Deleted on this branch',
      '[ ] Write to us',
    ]);
    await plan.row('Stays on the service: the push of a branch removes nothing there').waitFor();
    await window.shot('branch-2-stays');
    await plan.tickInVain('Write to us');
    await plan.accept();
    await window.status('Pushed to Local service: 1 changed; 1 deleted on this branch kept there');
    assert.ok((await namesThere()).includes('Write to us'));
    await window.run('Portable Tests: Push What This Branch Changed');
    await window.status(
      'The service has every test case that this branch changed; 1 deleted on this branch kept there',
    );
  });

  it('come back where they are ticked', async () => {
    await pull();
    await plan.opened(pullPlan);
    await plan.tick('Write to us');
    await plan.accept();
    await window.status('1 added');
    assert.equal(text(writeToUs.file), git('show', `main:portable-tests/${writeToUs.file}`));
  });

  it('are not removed on the service while test cases need them, which are named', async () => {
    const before = text(acceptCookies.file);
    const there = await namesThere();
    rmSync(at(acceptCookies.file));
    await window.run('Portable Tests: Push All Test Cases');
    await plan.opened(pushPlan);
    await plan.row(/Cannot be deleted: needed by \d+ others: “Log in here”/).waitFor();
    await window.shot('branch-3-needed');
    await plan.tick('Accept cookies');
    await window.shot('branch-4-needed-ticked');
    await plan.accept();
    await window.toast(/Nothing was pushed: “Accept cookies” cannot be removed, because “.+” needs it/);
    assert.deepEqual(await namesThere(), there);
    writeFileSync(at(acceptCookies.file), before);
  });

  for (const [what, place] of [
    ['file', logIn.file],
    ['folder', 'Account'],
  ] as const)
    it(`are named where a ${what} may not be written, and nothing changes`, async function () {
      await client.updateTestCase(sampleTarget, logIn.id, { entryPointUrlPath: `/${what}` });
      await client.updateTestCase(sampleTarget, writeToUs.id, { entryPointUrlPath: `/${what}` });
      const before = filesHere();
      try {
        if (!lock(at(place))) this.skip();
        await pull();
        await plan.opened(pullPlan);
        await plan.accept();
        await window.toast(
          `portable-tests/${place} may not be written, so nothing was changed. Set the permissions`,
        );
        await window.shot(`branch-5-read-only-${what}`);
        assert.deepEqual(filesHere(), before);
      } finally {
        unlock(at(place));
      }
      await pull();
      await plan.opened(pullPlan);
      await plan.accept();
      await window.status('Pulled test cases: 2 updated');
    });
});
