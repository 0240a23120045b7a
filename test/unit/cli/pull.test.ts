import assert from 'node:assert/strict';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { printCase } from '../../../src/core/yaml.ts';
import type { TestCase } from '../../../src/core/testCase.ts';
import { caseOf as service, click, id, missingId } from '../service/support.ts';
import { atDesk, inAllModes, pullModes, runCli, treeOf } from './support.ts';

const caseOf = (number: number, fields: object = {}): TestCase => service(number, fields) as TestCase;
const store = { elements: [click('Store')] };

inAllModes(
  'A pull at the command line',
  (desk) => {
    it('leaves a new file that was never pushed as it is', async () => {
      await desk().world.put(caseOf(1));
      await desk().done('pull');
      desk().write('case9.yaml', `# mine\n${printCase(caseOf(9))}`);
      const before = desk().tree();
      await desk().world.put(caseOf(2));
      await desk().done('pull');
      const { 'tests/case2.yaml': added, ...after } = desk().tree();
      assert.deepEqual(after, before);
      assert.match(added ?? '', /description: Case 2/);
    });

    it('leaves an edited file as it is, and updates the others', async () => {
      await desk().world.put(caseOf(1), caseOf(2));
      await desk().done('pull');
      desk().edit('case1.yaml', 'Save', 'Keep');
      desk().edit('case2.yaml', /^/, '# about case 2\n');
      const before = desk().tree();
      await desk().world.put(caseOf(2, store));
      await desk().done('pull');
      const after = desk().tree();
      assert.equal(after['tests/case1.yaml'], before['tests/case1.yaml']);
      assert.match(after['tests/case2.yaml'] ?? '', /^# about case 2\n(.|\n)*name: Store/);
      assert.deepEqual(Object.keys(after), Object.keys(before));
    });

    it('that finds a conflict applies nothing, not even with --yes', async () => {
      await desk().world.put(caseOf(1), caseOf(2));
      await desk().done('pull');
      desk().edit('case1.yaml', 'Save', 'Keep');
      await desk().world.put(caseOf(1, store), caseOf(2, store), caseOf(3));
      const plan = await desk().refused(
        'pull',
        /“Case 1” changed in case1\.yaml and on the service\. Choose/,
      );
      assert.match(plan, /^add +case3\.yaml “Case 3”\nupdate +case2\.yaml “Case 2”\nconflict +case1\.yaml/m);
      await desk().refused('pull', /“Case 1” changed/, '--yes');
    });

    it('needs the word to delete the file of a case that is gone, and never deletes one that was edited', async () => {
      await desk().world.put(caseOf(1), caseOf(2));
      await desk().done('pull');
      desk().world.remove(id(1));
      await desk().refused('pull', /The test case of case1\.yaml is gone from the service\. Pull with --yes/);
      await desk().done('pull', '--yes');
      assert.deepEqual(desk().names(), ['tests/case2.yaml']);
      desk().edit('case2.yaml', 'Save', 'Keep');
      desk().world.remove(id(2));
      await desk().refused('pull', /case2\.yaml was edited here, but its test case is gone/, '--yes');
    });

    it('needs the word to bring back what was deleted here and changed there', async () => {
      await desk().world.put(caseOf(1), caseOf(2));
      await desk().done('pull');
      desk().remove('case1.yaml');
      await desk().world.put(caseOf(1, store));
      await desk().refused('pull', /The file of “Case 1” was deleted here/);
      await desk().refused('push', /“Case 1” changed on 127\.0\.0\.1:\d+ since the last pull/, '--yes');
      await desk().done('pull', '--yes');
      assert.match(desk().read('case1.yaml'), /name: Store/);
    });

    it('of files that nothing is known of compares two ways, says so, and deletes nothing', async () => {
      await desk().world.put(caseOf(1), caseOf(2));
      await desk().done('pull');
      desk().edit('case1.yaml', 'Save', 'Keep');
      desk().write('case9.yaml', printCase(caseOf(9)));
      const plan = await desk().refused(
        'pull',
        /case1\.yaml differs from “Case 1” on the service, and nothing tells which one is newer/,
        '--state',
        path.join(desk().home, 'other'),
        '--yes',
      );
      assert.match(plan, /Nothing is known of an earlier sync/);
      assert.doesNotMatch(plan, /delete|case9/);
    });

    it('again writes nothing, not even the time of a file', async () => {
      await desk().world.put(caseOf(1), caseOf(2, { dependencyId: id(1), folderName: 'Shop' }));
      await desk().done('pull');
      const times = desk()
        .names()
        .map((name) => desk().modified(`../${name}`));
      assert.match(await desk().done('pull'), /^The files are up to date\.$/m);
      assert.deepEqual(
        desk()
          .names()
          .map((name) => desk().modified(`../${name}`)),
        times,
      );
    });
  },
  pullModes,
);

const pairs = (args: readonly string[]): Record<string, string> =>
  Object.fromEntries(args.flatMap((name, at) => (at % 2 === 0 ? [[name, args[at + 1] ?? '']] : [])));

describe('A pull at the command line', () => {
  const desk = atDesk();

  it('of a test plan adds and updates what it holds, and deletes nothing', async () => {
    await desk().world.put(caseOf(1), caseOf(2), caseOf(3));
    await desk().done('pull');
    desk().remove('case2.yaml');
    desk().world.remove(id(3));
    await desk().world.put(caseOf(1, store), caseOf(4));
    desk().around = async (request, next) =>
      request.url.includes('testPlanId')
        ? Response.json({ testCases: [caseOf(1, store), caseOf(2)] })
        : next();
    const told = await desk().done('pull', '--plan', missingId);
    assert.match(told, /Pulled: 1 added, 1 updated\./);
    assert.deepEqual(desk().names(), ['tests/case1.yaml', 'tests/case2.yaml', 'tests/case3.yaml']);
    assert.match(desk().read('case1.yaml'), /Store/);
  });

  it('of a report takes the fixes that are in no set yet, and the next pull does not take them back', async () => {
    await desk().world.put(caseOf(1), caseOf(2));
    await desk().done('pull');
    desk().around = async (request, next) =>
      request.url.includes('testReportId')
        ? Response.json({ testCases: [caseOf(1, store), caseOf(7)] })
        : next();
    const told = await desk().done('pull', '--report', missingId);
    assert.match(
      told,
      /^add +case7\.yaml “Case 7”\nupdate +case1\.yaml “Case 1”\nPulled: 1 added, 1 updated\.$/m,
    );
    const fixed = desk().tree();
    assert.match(await desk().done('pull'), /up to date/);
    assert.deepEqual(desk().tree(), fixed);
    await desk().done('push');
    assert.deepEqual(desk().world.there(), [caseOf(1, store), caseOf(2), caseOf(7)]);
  });

  it('of a second target into the same folder is refused, push too', async () => {
    await desk().world.put(caseOf(1));
    await desk().done('pull');
    const other = await desk().world.service.target();
    await desk().world.service.push(other, caseOf(2));
    const reason = /was synced with another target before: [\d-]+\S* of http/;
    await desk().refused('pull', reason, '--target', other);
    await desk().refused('push', reason, '--target', other, '--yes');
    await desk().done('pull');
    assert.deepEqual(desk().names(), ['tests/case1.yaml']);
  });

  it('from a project nested below leaves an upper folder of the same name alone', async () => {
    await desk().world.put(caseOf(1));
    const upper = path.join(desk().root, '.octomind');
    mkdirSync(upper);
    writeFileSync(path.join(upper, 'case1.yaml'), printCase(caseOf(1, store)));
    writeFileSync(path.join(upper, 'old.yaml'), printCase(caseOf(8)));
    mkdirSync(path.join(desk().root, 'apps/shop'), { recursive: true });
    const before = desk().tree();
    desk().folder = 'apps/shop/.octomind';
    await desk().done('pull', '--yes');
    const { 'apps/shop/.octomind/case1.yaml': added, ...after } = desk().tree();
    assert.deepEqual(after, before);
    assert.match(added ?? '', /Save/);
  });

  it('gives a new case a name of its own beside one of the same name', async () => {
    await desk().world.put(caseOf(1, { description: 'Log in' }));
    await desk().done('pull');
    const before = desk().tree();
    await desk().world.put(caseOf(2, { description: 'Log in' }), caseOf(3, { description: 'log IN' }));
    await desk().done('pull');
    const { 'tests/logIn-1.yaml': second, 'tests/logIN-2.yaml': third, ...after } = desk().tree();
    assert.deepEqual(after, before);
    assert.match(second ?? '', new RegExp(id(2)));
    assert.match(third ?? '', new RegExp(id(3)));
  });

  it('of two cases with one description deletes the file of the one that was removed', async () => {
    await desk().world.put(
      caseOf(1, { description: 'Log in' }),
      caseOf(2, { description: 'Log in', elements: [click('Second')] }),
    );
    await desk().done('pull');
    const { 'tests/logIn-1.yaml': kept } = desk().tree();
    desk().world.remove(id(1));
    await desk().done('pull', '--yes');
    assert.deepEqual(desk().tree(), { 'tests/logIn-1.yaml': kept });
    await desk().done('pull');
    assert.deepEqual(desk().tree(), { 'tests/logIn-1.yaml': kept });
  });

  it('moves a file whose prerequisite changed, in the layout by dependencies, with its comments', async () => {
    desk().folder = '.octomind';
    const [logIn, register] = [caseOf(1, { description: 'Log in' }), caseOf(2, { description: 'Register' })];
    await desk().world.put(logIn, register, caseOf(3, { description: 'Buy', dependencyId: id(1) }));
    await desk().done('pull');
    assert.deepEqual(desk().names(), [
      '.octomind/logIn.yaml',
      '.octomind/logIn/buy.yaml',
      '.octomind/register.yaml',
    ]);
    desk().edit('logIn/buy.yaml', /^/, '# the whole way\n');
    await desk().world.put(caseOf(3, { description: 'Buy', dependencyId: id(2) }));
    await desk().done('pull');
    assert.deepEqual(desk().names(), [
      '.octomind/logIn.yaml',
      '.octomind/register.yaml',
      '.octomind/register/buy.yaml',
    ]);
    assert.match(
      desk().read('register/buy.yaml'),
      new RegExp(`^# the whole way\n(.|\n)*dependencyId: ${id(2)}`),
    );
  });

  it('follows a rename in a sub-folder, and keeps a name that somebody chose', async () => {
    const shop = { folderName: 'Shop/Cart' };
    await desk().world.put(caseOf(1, shop), caseOf(2, shop));
    await desk().done('pull');
    desk().rename('Shop/Cart/case2.yaml', 'Shop/Cart/favourite.yaml');
    await desk().world.put(
      caseOf(1, { ...shop, description: 'Empty the cart' }),
      caseOf(2, { ...shop, description: 'Fill the cart' }),
    );
    await desk().done('pull');
    assert.deepEqual(desk().names(), ['tests/Shop/Cart/emptyTheCart.yaml', 'tests/Shop/Cart/favourite.yaml']);
    assert.match(desk().read('Shop/Cart/favourite.yaml'), /description: Fill the cart/);
  });

  it('follows a parent that was renamed, and leaves other files in its folder where they are', async () => {
    desk().folder = '.octomind';
    await desk().world.put(
      caseOf(1, { description: 'Log in' }),
      caseOf(2, { description: 'Buy', dependencyId: id(1) }),
    );
    await desk().done('pull');
    desk().write('logIn/notes.txt', 'mine');
    desk().write('logIn/own.yaml', printCase(caseOf(9, { dependencyId: id(1) })));
    await desk().world.put(caseOf(1, { description: 'Sign in' }));
    await desk().done('pull');
    assert.deepEqual(desk().names(), [
      '.octomind/logIn/notes.txt',
      '.octomind/logIn/own.yaml',
      '.octomind/signIn.yaml',
      '.octomind/signIn/buy.yaml',
    ]);
    assert.equal(desk().read('logIn/notes.txt'), 'mine');
  });

  it('keeps the place of a case whose prerequisite is missing in the answer', async () => {
    desk().folder = '.octomind';
    await desk().world.put(
      caseOf(1, { description: 'Log in' }),
      caseOf(2, { description: 'Buy', dependencyId: id(1) }),
    );
    await desk().done('pull');
    const before = desk().tree();
    await desk().world.setStatus(id(1), 'DISABLED');
    await desk().done('pull', '--yes');
    assert.deepEqual(desk().tree(), before);
    await desk().refused('push', /has the test case “Log in”, but does not show it to a pull/, '--yes');
  });

  it('into a new folder puts a case whose prerequisite is missing in the answer beside the others', async () => {
    await desk().world.put(caseOf(1), caseOf(2, { dependencyId: id(1) }));
    await desk().world.setStatus(id(1), 'DISABLED');
    await desk().done('pull', '--layout', 'dependencies');
    assert.deepEqual(desk().names(), ['tests/case2.yaml']);
    const { code, stdout } = await desk().run('pull', '--json');
    assert.equal(code, 0, stdout);
  });

  it('leaves a file alone that is missing since another branch was checked out', async () => {
    const git = (head: string): void => {
      mkdirSync(path.join(desk().root, '.git'), { recursive: true });
      writeFileSync(path.join(desk().root, '.git/HEAD'), `ref: refs/heads/${head}\n`);
    };
    git('main');
    await desk().world.put(caseOf(1), caseOf(2));
    await desk().done('pull');
    git('other');
    desk().remove('case1.yaml');
    assert.match(
      await desk().done('pull', '--yes'),
      /^leave +case1\.yaml “Case 1” \(its file is missing since git/m,
    );
    assert.match(await desk().done('push', '--yes'), /The service has every test case/);
    assert.ok(
      desk()
        .world.there()
        .some((one) => one.id === id(1)),
    );
  });

  it('keeps fields that only a newer service knows, through an edit here and there', async () => {
    await desk().world.put(caseOf(1, { retries: { most: 3 } }));
    await desk().done('pull');
    assert.match(desk().read('case1.yaml'), /retries:\n {2}most: 3/);
    desk().edit('case1.yaml', 'name: Save', 'name: Store');
    await desk().done('push');
    assert.deepEqual(
      desk().world.there()[0],
      caseOf(1, { retries: { most: 3 }, elements: [click('Store'), caseOf(1).elements[1]] }),
    );
  });

  it('keeps its records by the real folder, below XDG_STATE_HOME, and never in the folder', async () => {
    await desk().world.put(caseOf(1));
    const env = { ...desk().env, XDG_STATE_HOME: path.join(desk().home, 'xdg') };
    symlinkSync(desk().root, path.join(desk().home, 'link'));
    const { '--state': _, ...own } = pairs(desk().arguments('pull').slice(1));
    for (const cwd of [desk().root, path.join(desk().home, 'link')]) {
      const run = await runCli(['pull', ...Object.entries(own).flat()], { cwd, env });
      assert.equal(run.code, 0, run.stderr);
    }
    const records = Object.keys(treeOf(path.join(desk().home, 'xdg/portable-test-cases')));
    assert.deepEqual(
      records.map((name) => name.replace(/^[0-9a-f]{32}/, 'HASH')),
      ['HASH/base.jsonl', 'HASH/undo.jsonl'],
    );
    assert.deepEqual(desk().names(), ['tests/case1.yaml']);
    const { code, stderr } = await desk().run('pull', '--state', desk().at('state'));
    assert.equal(code, 1);
    assert.match(stderr, /^--state must name a folder outside of tests/);
    assert.deepEqual(desk().names(), ['tests/case1.yaml']);
  });
});
