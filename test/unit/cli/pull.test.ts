import assert from 'node:assert/strict';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { printCase } from '../../../src/core/yaml/printCase.ts';
import { click, missingId } from '../service/support/service.ts';
import { runCli } from './support/command.ts';
import type { Desk } from './support/cliWorkspace.ts';
import { situation } from './support/scenario.ts';
import { treeOf } from './support/tree.ts';

const store = { elements: [click('Store')] };

const pairs = (args: readonly string[]): Record<string, string> =>
  Object.fromEntries(args.flatMap((name, at) => (at % 2 === 0 ? [[name, args[at + 1] ?? '']] : [])));

/** What an abridged pull leaves out of a case that is in no list, nobody but the user can tell: a push says so. */
async function addTypes(desk: Desk): Promise<void> {
  const { code, stderr } = await desk.run('push');
  assert.equal(code, 1);
  assert.match(
    stderr,
    /^“Case 1”: a selector of step 1 has no selectorType, .*Add the selectorType to the file/,
  );
  desk.edit('case1.yaml', '- selector: button', '- selectorType: ROLE\n        selector: button');
  desk.edit('case7.yaml', '- selector: button', '- selectorType: ROLE\n        selector: button');
  desk.edit('case7.yaml', '- selector: Saved', '- selectorType: TEXT\n        selector: Saved');
}

describe('A pull at the command line', () => {
  situation('leaves a new file that was never pushed as it is', async (desk) => {
    await desk.service.put(desk.caseOf(1));
    await desk.done('pull');
    desk.write('case9.yaml', `# mine\n${printCase(desk.caseOf(9))}`);
    const before = desk.tree();
    await desk.service.put(desk.caseOf(2));
    await desk.done('pull');
    const { 'tests/case2.yaml': added, ...after } = desk.tree();
    assert.deepEqual(after, before);
    assert.match(added ?? '', /description: Case 2/);
  });

  situation('leaves an edited file as it is, and updates the others', async (desk) => {
    await desk.service.put(desk.caseOf(1), desk.caseOf(2));
    await desk.done('pull');
    desk.edit('case1.yaml', 'Save', 'Keep');
    desk.edit('case2.yaml', /^/, '# about case 2\n');
    const before = desk.tree();
    await desk.service.put(desk.caseOf(2, store));
    await desk.done('pull');
    const after = desk.tree();
    assert.equal(after['tests/case1.yaml'], before['tests/case1.yaml']);
    assert.match(after['tests/case2.yaml'] ?? '', /^# about case 2\n(.|\n)*name: Store/);
    assert.deepEqual(Object.keys(after), Object.keys(before));
  });

  situation('that finds a conflict applies nothing, not even with --yes', async (desk) => {
    await desk.service.put(desk.caseOf(1), desk.caseOf(2));
    await desk.done('pull');
    desk.edit('case1.yaml', 'Save', 'Keep');
    await desk.service.put(desk.caseOf(1, store), desk.caseOf(2, store), desk.caseOf(3));
    const plan = await desk.refused('pull', /“Case 1” changed in case1\.yaml and on the service\. Resolve/);
    assert.match(plan, /^add +case3\.yaml “Case 3”\nupdate +case2\.yaml “Case 2”\nconflict +case1\.yaml/m);
    await desk.refused('pull', /“Case 1” changed/, '--yes');
  });

  situation(
    'needs the word to delete the file of a case that is gone, and never deletes one that was edited',
    async (desk) => {
      await desk.service.put(desk.caseOf(1), desk.caseOf(2));
      await desk.done('pull');
      await desk.service.remove(desk.id(1));
      await desk.refused('pull', /The test case of case1\.yaml was deleted on the service\. Pull with --yes/);
      await desk.done('pull', '--yes');
      assert.deepEqual(desk.names(), ['tests/case2.yaml']);
      desk.edit('case2.yaml', 'Save', 'Keep');
      await desk.service.remove(desk.id(2));
      await desk.refused('pull', /case2\.yaml changed locally, but its test case was deleted/, '--yes');
    },
  );

  situation('needs the word to bring back what was deleted here and changed there', async (desk) => {
    await desk.service.put(desk.caseOf(1), desk.caseOf(2));
    await desk.done('pull');
    desk.remove('case1.yaml');
    await desk.service.put(desk.caseOf(1, store));
    await desk.refused('pull', /The file of “Case 1” was deleted locally/);
    await desk.refused(
      'push',
      /“Case 1” was deleted locally, and its test case changed on the service since the last pull/,
      '--yes',
    );
    await desk.done('pull', '--yes');
    assert.match(desk.read('case1.yaml'), /name: Store/);
  });

  situation(
    'needs the word to bring back what was deleted here, and what nobody changed there',
    async (desk) => {
      await desk.service.put(desk.caseOf(1), desk.caseOf(2));
      await desk.done('pull');
      const before = desk.tree();
      desk.remove('case1.yaml');
      await desk.refused('pull', /The file of “Case 1” was deleted locally/);
      await desk.done('pull', '--yes');
      assert.deepEqual(desk.tree(), before);
    },
  );

  situation(
    'of files that nothing is known of compares two ways, says so, and deletes nothing',
    async (desk) => {
      await desk.service.put(desk.caseOf(1), desk.caseOf(2));
      await desk.done('pull');
      desk.edit('case1.yaml', 'Save', 'Keep');
      desk.write('case9.yaml', printCase(desk.caseOf(9)));
      const plan = await desk.refused(
        'pull',
        /case1\.yaml differs from “Case 1” on the service, and it is unknown which version is newer/,
        '--state',
        path.join(desk.home, 'other'),
        '--yes',
      );
      assert.match(plan, /was not synced on this machine before/);
      assert.doesNotMatch(plan, /delete|case9/);
    },
  );

  situation('again writes nothing, not even the time of a file', async (desk) => {
    await desk.service.put(desk.caseOf(1), desk.caseOf(2, { dependencyId: desk.id(1), folderName: 'Shop' }));
    await desk.done('pull');
    const times = desk.names().map((name) => desk.modified(`../${name}`));
    assert.match(await desk.done('pull'), /^The files are up to date\.$/m);
    assert.deepEqual(
      desk.names().map((name) => desk.modified(`../${name}`)),
      times,
    );
  });

  situation('of a test plan adds and updates what it holds, and deletes nothing', async (desk) => {
    await desk.service.put(desk.caseOf(1), desk.caseOf(2), desk.caseOf(3));
    await desk.done('pull');
    desk.remove('case2.yaml');
    await desk.service.remove(desk.id(3));
    await desk.service.put(desk.caseOf(1, store), desk.caseOf(4));
    desk.around = async (request, next) =>
      request.url.includes('testPlanId')
        ? Response.json({
            testCases: [desk.caseOf(1, store), desk.caseOf(2)].map((one) => desk.pulled(one)),
          })
        : next();
    const told = await desk.done('pull', '--plan', missingId);
    assert.match(told, /Pulled: 1 added, 1 updated\./);
    assert.deepEqual(desk.names(), ['tests/case1.yaml', 'tests/case2.yaml', 'tests/case3.yaml']);
    assert.match(desk.read('case1.yaml'), /Store/);
  });

  situation(
    'of a report takes the fixes that are in no set yet, and the next pull does not take them back',
    async (desk, modes) => {
      await desk.service.put(desk.caseOf(1), desk.caseOf(2));
      await desk.done('pull');
      desk.around = async (request, next) =>
        request.url.includes('testReportId')
          ? Response.json({
              testCases: [desk.caseOf(1, store), desk.caseOf(7)].map((one) => desk.pulled(one)),
            })
          : next();
      const told = await desk.done('pull', '--report', missingId);
      assert.match(
        told,
        /^add +case7\.yaml “Case 7”\nupdate +case1\.yaml “Case 1”\nPulled: 1 added, 1 updated\.$/m,
      );
      const fixed = desk.tree();
      assert.match(await desk.done('pull'), /up to date/);
      assert.deepEqual(desk.tree(), fixed);
      if (modes.pull === 'abridged') await addTypes(desk);
      await desk.done('push');
      assert.deepEqual(await desk.service.there(), [desk.caseOf(1, store), desk.caseOf(2), desk.caseOf(7)]);
    },
  );

  situation('of a second target into the same folder is refused, push too', async (desk) => {
    await desk.service.put(desk.caseOf(1));
    await desk.done('pull');
    const another = await desk.another();
    await another.put(desk.caseOf(2));
    const reason = /was synced with another target before: [\da-f-]{36} of http/;
    await desk.refused('pull', reason, '--target', another.id);
    await desk.refused('push', reason, '--target', another.id, '--yes');
    await desk.done('pull');
    assert.deepEqual(desk.names(), ['tests/case1.yaml']);
  });

  situation('from a project nested below leaves an upper folder of the same name alone', async (desk) => {
    await desk.service.put(desk.caseOf(1));
    const upper = path.join(desk.root, '.octomind');
    mkdirSync(upper);
    writeFileSync(path.join(upper, 'case1.yaml'), printCase(desk.caseOf(1, store)));
    writeFileSync(path.join(upper, 'old.yaml'), printCase(desk.caseOf(8)));
    mkdirSync(path.join(desk.root, 'apps/shop'), { recursive: true });
    const before = desk.tree();
    desk.folder = 'apps/shop/.octomind';
    await desk.done('pull', '--yes');
    const { 'apps/shop/.octomind/case1.yaml': added, ...after } = desk.tree();
    assert.deepEqual(after, before);
    assert.match(added ?? '', /Save/);
  });

  situation('gives a new case a name of its own beside one of the same name', async (desk) => {
    await desk.service.put(desk.caseOf(1, { description: 'Log in' }));
    await desk.done('pull');
    const before = desk.tree();
    await desk.service.put(
      desk.caseOf(2, { description: 'Log in' }),
      desk.caseOf(3, { description: 'log IN' }),
    );
    await desk.done('pull');
    const { 'tests/logIn-1.yaml': second, 'tests/logIN-2.yaml': third, ...after } = desk.tree();
    assert.deepEqual(after, before);
    assert.match(second ?? '', new RegExp(desk.id(2)));
    assert.match(third ?? '', new RegExp(desk.id(3)));
  });

  situation(
    'of two cases with one description deletes the file of the one that was removed',
    async (desk) => {
      await desk.service.put(
        desk.caseOf(1, { description: 'Log in' }),
        desk.caseOf(2, { description: 'Log in', elements: [click('Second')] }),
      );
      await desk.done('pull');
      const { 'tests/logIn-1.yaml': kept } = desk.tree();
      await desk.service.remove(desk.id(1));
      await desk.done('pull', '--yes');
      assert.deepEqual(desk.tree(), { 'tests/logIn-1.yaml': kept });
      await desk.done('pull');
      assert.deepEqual(desk.tree(), { 'tests/logIn-1.yaml': kept });
    },
  );

  situation(
    'moves a file whose prerequisite changed, in the layout by dependencies, with its comments',
    async (desk) => {
      desk.folder = '.octomind';
      const [logIn, register] = [
        desk.caseOf(1, { description: 'Log in' }),
        desk.caseOf(2, { description: 'Register' }),
      ];
      await desk.service.put(
        logIn,
        register,
        desk.caseOf(3, { description: 'Buy', dependencyId: desk.id(1) }),
      );
      await desk.done('pull');
      assert.deepEqual(desk.names(), [
        '.octomind/logIn.yaml',
        '.octomind/logIn/buy.yaml',
        '.octomind/register.yaml',
      ]);
      desk.edit('logIn/buy.yaml', /^/, '# the whole way\n');
      await desk.service.put(desk.caseOf(3, { description: 'Buy', dependencyId: desk.id(2) }));
      await desk.done('pull');
      assert.deepEqual(desk.names(), [
        '.octomind/logIn.yaml',
        '.octomind/register.yaml',
        '.octomind/register/buy.yaml',
      ]);
      assert.match(
        desk.read('register/buy.yaml'),
        new RegExp(`^# the whole way\n(.|\n)*dependencyId: ${desk.id(2)}`),
      );
    },
  );

  situation('follows a rename in a sub-folder, and keeps a name that somebody chose', async (desk) => {
    const shop = { folderName: 'Shop/Cart' };
    await desk.service.put(desk.caseOf(1, shop), desk.caseOf(2, shop));
    await desk.done('pull');
    desk.rename('Shop/Cart/case2.yaml', 'Shop/Cart/favourite.yaml');
    await desk.service.put(
      desk.caseOf(1, { ...shop, description: 'Empty the cart' }),
      desk.caseOf(2, { ...shop, description: 'Fill the cart' }),
    );
    await desk.done('pull');
    assert.deepEqual(desk.names(), ['tests/Shop/Cart/emptyTheCart.yaml', 'tests/Shop/Cart/favourite.yaml']);
    assert.match(desk.read('Shop/Cart/favourite.yaml'), /description: Fill the cart/);
  });

  situation(
    'follows a parent that was renamed, and leaves other files in its folder where they are',
    async (desk) => {
      desk.folder = '.octomind';
      await desk.service.put(
        desk.caseOf(1, { description: 'Log in' }),
        desk.caseOf(2, { description: 'Buy', dependencyId: desk.id(1) }),
      );
      await desk.done('pull');
      desk.write('logIn/notes.txt', 'mine');
      desk.write('logIn/own.yaml', printCase(desk.caseOf(9, { dependencyId: desk.id(1) })));
      await desk.service.put(desk.caseOf(1, { description: 'Sign in' }));
      await desk.done('pull');
      assert.deepEqual(desk.names(), [
        '.octomind/logIn/notes.txt',
        '.octomind/logIn/own.yaml',
        '.octomind/signIn.yaml',
        '.octomind/signIn/buy.yaml',
      ]);
      assert.equal(desk.read('logIn/notes.txt'), 'mine');
    },
  );

  situation('keeps the place of a case whose prerequisite is missing in the answer', async (desk) => {
    desk.folder = '.octomind';
    await desk.service.put(
      desk.caseOf(1, { description: 'Log in' }),
      desk.caseOf(2, { description: 'Buy', dependencyId: desk.id(1) }),
    );
    await desk.done('pull');
    const before = desk.tree();
    await desk.service.setStatus(desk.id(1), 'DISABLED');
    await desk.done('pull', '--yes');
    assert.deepEqual(desk.tree(), before);
    await desk.refused('push', /has the test case “Log in” but doesn’t include it in pulls/, '--yes');
  });

  situation(
    'into a new folder puts a case whose prerequisite is missing in the answer beside the others',
    async (desk) => {
      await desk.service.put(desk.caseOf(1), desk.caseOf(2, { dependencyId: desk.id(1) }));
      await desk.service.setStatus(desk.id(1), 'DISABLED');
      await desk.done('pull', '--layout', 'dependencies');
      assert.deepEqual(desk.names(), ['tests/case2.yaml']);
      const { code, stdout } = await desk.run('pull', '--json');
      assert.equal(code, 0, stdout);
    },
  );

  situation('leaves a file alone that is missing since another branch was checked out', async (desk) => {
    const git = (head: string): void => {
      mkdirSync(path.join(desk.root, '.git'), { recursive: true });
      writeFileSync(path.join(desk.root, '.git/HEAD'), `ref: refs/heads/${head}\n`);
    };
    git('main');
    await desk.service.put(desk.caseOf(1), desk.caseOf(2));
    await desk.done('pull');
    git('other');
    desk.remove('case1.yaml');
    assert.match(
      await desk.done('pull', '--yes'),
      /^leave +case1\.yaml “Case 1” \(its file is missing since the last checkout/m,
    );
    assert.match(await desk.done('push', '--yes'), /The service is up to date/);
    assert.ok((await desk.service.there()).some((one) => one.id === desk.id(1)));
  });

  situation('keeps fields that only a newer service knows, through an edit here and there', async (desk) => {
    await desk.service.put(desk.caseOf(1, { retries: { most: 3 } }));
    await desk.done('pull');
    assert.match(desk.read('case1.yaml'), /retries:\n {2}most: 3/);
    desk.edit('case1.yaml', 'name: Save', 'name: Store');
    await desk.done('push');
    assert.deepEqual(
      (await desk.service.there())[0],
      desk.caseOf(1, { retries: { most: 3 }, elements: [click('Store'), desk.caseOf(1).elements[1]] }),
    );
    await desk.service.put(desk.caseOf(1, { retries: { most: 3 }, elements: [click('Keep')] }));
    await desk.done('pull');
    assert.match(desk.read('case1.yaml'), /name: Keep(.|\n)*retries:\n {2}most: 3/);
  });

  situation(
    'keeps its records by the real folder, below XDG_STATE_HOME, and never in the folder',
    async (desk) => {
      await desk.service.put(desk.caseOf(1));
      const env = { ...desk.env, XDG_STATE_HOME: path.join(desk.home, 'xdg') };
      symlinkSync(desk.root, path.join(desk.home, 'link'));
      const { '--state': _, ...own } = pairs(desk.arguments('pull').slice(1));
      for (const cwd of [desk.root, path.join(desk.home, 'link')]) {
        const run = await runCli(['pull', ...Object.entries(own).flat()], { cwd, env });
        assert.equal(run.code, 0, run.stderr);
      }
      const records = Object.keys(treeOf(path.join(desk.home, 'xdg/portable-test-cases')));
      assert.deepEqual(
        records.map((name) => name.replace(/^[0-9a-f]{32}/, 'HASH')),
        ['HASH/base.jsonl', 'HASH/undo.jsonl'],
      );
      assert.deepEqual(desk.names(), ['tests/case1.yaml']);
      const { code, stderr } = await desk.run('pull', '--state', desk.at('state'));
      assert.equal(code, 1);
      assert.match(stderr, /^--state must be a folder outside of tests/);
      assert.deepEqual(desk.names(), ['tests/case1.yaml']);
    },
  );
});
