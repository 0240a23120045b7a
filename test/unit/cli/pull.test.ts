import assert from 'node:assert/strict';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { printCase } from '../../../src/core/yaml/printCase.ts';
import { runCli } from '../../support/cliCommand.ts';
import { click, missingId } from '../../support/testService.ts';
import type { CliWorkspace } from '../support/cli/cliWorkspace.ts';
import { scenario } from '../support/cli/scenario.ts';
import { treeOf } from '../support/cli/tree.ts';

const store = { elements: [click('Store')] };

const pairs = (args: readonly string[]): Record<string, string> =>
  Object.fromEntries(args.flatMap((name, at) => (at % 2 === 0 ? [[name, args[at + 1] ?? '']] : [])));

/** What an abridged pull leaves out of a case that is in no list, nobody but the user can tell: a push says so. */
async function addTypes(workspace: CliWorkspace): Promise<void> {
  const { code, stderr } = await workspace.run('push');
  assert.equal(code, 1);
  assert.match(
    stderr,
    /^"Case 7": a selector of step 1 has no selectorType, .*Add the selectorType to the file/,
  );
  workspace.edit('case7.yaml', '- selector: button', '- selectorType: ROLE\n        selector: button');
  workspace.edit('case7.yaml', '- selector: Saved', '- selectorType: TEXT\n        selector: Saved');
}

describe('A pull at the command line', () => {
  scenario('leaves a new file that was never pushed as it is', async (workspace) => {
    await workspace.service.put(workspace.caseOf(1));
    await workspace.done('pull');
    workspace.write('case9.yaml', `# mine\n${printCase(workspace.caseOf(9))}`);
    const before = workspace.tree();
    await workspace.service.put(workspace.caseOf(2));
    await workspace.done('pull');
    const { 'tests/case2.yaml': added, ...after } = workspace.tree();
    assert.deepEqual(after, before);
    assert.match(added ?? '', /description: Case 2/);
  });

  scenario('leaves an edited file as it is, and updates the others', async (workspace) => {
    await workspace.service.put(workspace.caseOf(1), workspace.caseOf(2));
    await workspace.done('pull');
    workspace.edit('case1.yaml', 'Save', 'Keep');
    workspace.edit('case2.yaml', /^/, '# about case 2\n');
    const before = workspace.tree();
    await workspace.service.put(workspace.caseOf(2, store));
    await workspace.done('pull');
    const after = workspace.tree();
    assert.equal(after['tests/case1.yaml'], before['tests/case1.yaml']);
    assert.match(after['tests/case2.yaml'] ?? '', /^# about case 2\n(.|\n)*name: Store/);
    assert.deepEqual(Object.keys(after), Object.keys(before));
  });

  scenario('that finds a conflict applies nothing, not even with --yes', async (workspace) => {
    await workspace.service.put(workspace.caseOf(1), workspace.caseOf(2));
    await workspace.done('pull');
    workspace.edit('case1.yaml', 'Save', 'Keep');
    await workspace.service.put(workspace.caseOf(1, store), workspace.caseOf(2, store), workspace.caseOf(3));
    const plan = await workspace.refused(
      'pull',
      /"Case 1" changed in case1\.yaml and on the service\. Resolve/,
    );
    assert.match(plan, /^add +case3\.yaml "Case 3"\nupdate +case2\.yaml "Case 2"\nconflict +case1\.yaml/m);
    await workspace.refused('pull', /"Case 1" changed/, '--yes');
  });

  scenario('merges different fields that changed on both sides, unless --no-merge', async (workspace) => {
    await workspace.service.put(workspace.caseOf(1));
    await workspace.done('pull');
    workspace.edit('case1.yaml', 'prompt: ""', 'prompt: Mine # here');
    await workspace.service.put(workspace.caseOf(1, store));
    await workspace.refused('pull', /"Case 1" changed in case1\.yaml and on the service/, '--no-merge');
    assert.match(await workspace.done('pull'), /^merge +case1\.yaml "Case 1"\nPulled: 1 merged\.$/m);
    assert.match(workspace.read('case1.yaml'), /prompt: Mine # here\n[^]*name: Store/);
    assert.match(await workspace.done('push'), /^Pushed: 0 added, 1 changed, 0 removed\.$/m);
  });

  scenario(
    'needs --yes to delete the file of a deleted case, and never deletes an edited file',
    async (workspace) => {
      await workspace.service.put(workspace.caseOf(1), workspace.caseOf(2));
      await workspace.done('pull');
      await workspace.service.remove(workspace.id(1));
      await workspace.refused(
        'pull',
        /The test case of case1\.yaml was deleted on the service\. Pull with --yes/,
      );
      await workspace.done('pull', '--yes');
      assert.deepEqual(workspace.names(), ['tests/case2.yaml']);
      workspace.edit('case2.yaml', 'Save', 'Keep');
      await workspace.service.remove(workspace.id(2));
      await workspace.refused('pull', /case2\.yaml changed locally, but its test case was deleted/, '--yes');
    },
  );

  scenario(
    'needs --yes to restore a file that was deleted locally and changed on the service',
    async (workspace) => {
      await workspace.service.put(workspace.caseOf(1), workspace.caseOf(2));
      await workspace.done('pull');
      workspace.remove('case1.yaml');
      await workspace.service.put(workspace.caseOf(1, store));
      await workspace.refused('pull', /The file of "Case 1" was deleted locally/);
      await workspace.refused(
        'push',
        /"Case 1" was deleted locally, and its test case changed on the service since the last pull/,
        '--yes',
      );
      await workspace.done('pull', '--yes');
      assert.match(workspace.read('case1.yaml'), /name: Store/);
    },
  );

  scenario(
    'needs --yes to restore a file that was deleted locally, without a change on the service',
    async (workspace) => {
      await workspace.service.put(workspace.caseOf(1), workspace.caseOf(2));
      await workspace.done('pull');
      const before = workspace.tree();
      workspace.remove('case1.yaml');
      await workspace.refused('pull', /The file of "Case 1" was deleted locally/);
      await workspace.done('pull', '--yes');
      assert.deepEqual(workspace.tree(), before);
    },
  );

  scenario('of files without records compares two ways, says so, and deletes nothing', async (workspace) => {
    await workspace.service.put(workspace.caseOf(1), workspace.caseOf(2));
    await workspace.done('pull');
    workspace.edit('case1.yaml', 'Save', 'Keep');
    workspace.write('case9.yaml', printCase(workspace.caseOf(9)));
    const plan = await workspace.refused(
      'pull',
      /case1\.yaml differs from "Case 1" on the service, and it is unknown which version is newer/,
      '--state',
      path.join(workspace.home, 'other'),
      '--yes',
    );
    assert.match(plan, /was not synced on this machine before/);
    assert.doesNotMatch(plan, /delete|case9/);
  });

  scenario('again writes nothing, not even the time of a file', async (workspace) => {
    await workspace.service.put(
      workspace.caseOf(1),
      workspace.caseOf(2, { dependencyId: workspace.id(1), folderName: 'Shop' }),
    );
    await workspace.done('pull');
    const times = workspace.names().map((name) => workspace.modified(`../${name}`));
    assert.match(await workspace.done('pull'), /^The files are up to date\.$/m);
    assert.deepEqual(
      workspace.names().map((name) => workspace.modified(`../${name}`)),
      times,
    );
  });

  scenario('of a test plan adds and updates what it holds, and deletes nothing', async (workspace) => {
    await workspace.service.put(workspace.caseOf(1), workspace.caseOf(2), workspace.caseOf(3));
    await workspace.done('pull');
    workspace.remove('case2.yaml');
    await workspace.service.remove(workspace.id(3));
    await workspace.service.put(workspace.caseOf(1, store), workspace.caseOf(4));
    workspace.intercept = async (request, next) =>
      request.url.includes('testPlanId')
        ? Response.json({
            testCases: [workspace.caseOf(1, store), workspace.caseOf(2)].map((testCase) =>
              workspace.pulled(testCase),
            ),
          })
        : next();
    const printed = await workspace.done('pull', '--plan', missingId);
    assert.match(printed, /Pulled: 1 added, 1 updated\./);
    assert.deepEqual(workspace.names(), ['tests/case1.yaml', 'tests/case2.yaml', 'tests/case3.yaml']);
    assert.match(workspace.read('case1.yaml'), /Store/);
  });

  scenario(
    'of a report takes the fixes that are in no set yet, and the next pull does not take them back',
    async (workspace, modes) => {
      await workspace.service.put(workspace.caseOf(1), workspace.caseOf(2));
      await workspace.done('pull');
      workspace.intercept = async (request, next) =>
        request.url.includes('testReportId')
          ? Response.json({
              testCases: [workspace.caseOf(1, store), workspace.caseOf(7)].map((one) =>
                workspace.pulled(one),
              ),
            })
          : next();
      const printed = await workspace.done('pull', '--report', missingId);
      assert.match(
        printed,
        /^add +case7\.yaml "Case 7"\nupdate +case1\.yaml "Case 1"\nPulled: 1 added, 1 updated\.$/m,
      );
      const fixed = workspace.tree();
      assert.match(await workspace.done('pull'), /up to date/);
      assert.deepEqual(workspace.tree(), fixed);
      if (modes.pull === 'abridged') await addTypes(workspace);
      await workspace.done('push');
      assert.deepEqual(await workspace.service.cases(), [
        workspace.caseOf(1, store),
        workspace.caseOf(2),
        workspace.caseOf(7),
      ]);
    },
  );

  scenario('of a second target into the same folder is refused, push too', async (workspace) => {
    await workspace.service.put(workspace.caseOf(1));
    await workspace.done('pull');
    const another = await workspace.anotherTarget();
    await another.put(workspace.caseOf(2));
    const reason = /was synced with another target before: [\da-f-]{36} of http/;
    await workspace.refused('pull', reason, '--target', another.id);
    await workspace.refused('push', reason, '--target', another.id, '--yes');
    await workspace.done('pull');
    assert.deepEqual(workspace.names(), ['tests/case1.yaml']);
  });

  scenario('from a project nested below leaves an upper folder of the same name alone', async (workspace) => {
    await workspace.service.put(workspace.caseOf(1));
    const upper = path.join(workspace.root, '.octomind');
    mkdirSync(upper);
    writeFileSync(path.join(upper, 'case1.yaml'), printCase(workspace.caseOf(1, store)));
    writeFileSync(path.join(upper, 'old.yaml'), printCase(workspace.caseOf(8)));
    mkdirSync(path.join(workspace.root, 'apps/shop'), { recursive: true });
    const before = workspace.tree();
    workspace.folder = 'apps/shop/.octomind';
    await workspace.done('pull', '--yes');
    const { 'apps/shop/.octomind/case1.yaml': added, ...after } = workspace.tree();
    assert.deepEqual(after, before);
    assert.match(added ?? '', /Save/);
  });

  scenario('gives a new case a name of its own beside one of the same name', async (workspace) => {
    await workspace.service.put(workspace.caseOf(1, { description: 'Log in' }));
    await workspace.done('pull');
    const before = workspace.tree();
    await workspace.service.put(
      workspace.caseOf(2, { description: 'Log in' }),
      workspace.caseOf(3, { description: 'log IN' }),
    );
    await workspace.done('pull');
    const { 'tests/logIn-1.yaml': second, 'tests/logIN-2.yaml': third, ...after } = workspace.tree();
    assert.deepEqual(after, before);
    assert.match(second ?? '', new RegExp(workspace.id(2)));
    assert.match(third ?? '', new RegExp(workspace.id(3)));
  });

  scenario(
    'of two cases with one description deletes the file of the one that was removed',
    async (workspace) => {
      await workspace.service.put(
        workspace.caseOf(1, { description: 'Log in' }),
        workspace.caseOf(2, { description: 'Log in', elements: [click('Second')] }),
      );
      await workspace.done('pull');
      const { 'tests/logIn-1.yaml': kept } = workspace.tree();
      await workspace.service.remove(workspace.id(1));
      await workspace.done('pull', '--yes');
      assert.deepEqual(workspace.tree(), { 'tests/logIn-1.yaml': kept });
      await workspace.done('pull');
      assert.deepEqual(workspace.tree(), { 'tests/logIn-1.yaml': kept });
    },
  );

  scenario(
    'moves a file whose prerequisite changed, in the layout by dependencies, with its comments',
    async (workspace) => {
      workspace.folder = '.octomind';
      const [logIn, register] = [
        workspace.caseOf(1, { description: 'Log in' }),
        workspace.caseOf(2, { description: 'Register' }),
      ];
      await workspace.service.put(
        logIn,
        register,
        workspace.caseOf(3, { description: 'Buy', dependencyId: workspace.id(1) }),
      );
      await workspace.done('pull');
      assert.deepEqual(workspace.names(), [
        '.octomind/logIn.yaml',
        '.octomind/logIn/buy.yaml',
        '.octomind/register.yaml',
      ]);
      workspace.edit('logIn/buy.yaml', /^/, '# the whole way\n');
      await workspace.service.put(workspace.caseOf(3, { description: 'Buy', dependencyId: workspace.id(2) }));
      await workspace.done('pull');
      assert.deepEqual(workspace.names(), [
        '.octomind/logIn.yaml',
        '.octomind/register.yaml',
        '.octomind/register/buy.yaml',
      ]);
      assert.match(
        workspace.read('register/buy.yaml'),
        new RegExp(`^# the whole way\n(.|\n)*dependencyId: ${workspace.id(2)}`),
      );
    },
  );

  scenario('follows a rename in a sub-folder, and keeps a name that somebody chose', async (workspace) => {
    const shop = { folderName: 'Shop/Cart' };
    await workspace.service.put(workspace.caseOf(1, shop), workspace.caseOf(2, shop));
    await workspace.done('pull');
    workspace.rename('Shop/Cart/case2.yaml', 'Shop/Cart/favourite.yaml');
    await workspace.service.put(
      workspace.caseOf(1, { ...shop, description: 'Empty the cart' }),
      workspace.caseOf(2, { ...shop, description: 'Fill the cart' }),
    );
    await workspace.done('pull');
    assert.deepEqual(workspace.names(), [
      'tests/Shop/Cart/emptyTheCart.yaml',
      'tests/Shop/Cart/favourite.yaml',
    ]);
    assert.match(workspace.read('Shop/Cart/favourite.yaml'), /description: Fill the cart/);
  });

  scenario(
    'follows a parent that was renamed, and leaves other files in its folder where they are',
    async (workspace) => {
      workspace.folder = '.octomind';
      await workspace.service.put(
        workspace.caseOf(1, { description: 'Log in' }),
        workspace.caseOf(2, { description: 'Buy', dependencyId: workspace.id(1) }),
      );
      await workspace.done('pull');
      workspace.write('logIn/notes.txt', 'mine');
      workspace.write('logIn/own.yaml', printCase(workspace.caseOf(9, { dependencyId: workspace.id(1) })));
      await workspace.service.put(workspace.caseOf(1, { description: 'Sign in' }));
      await workspace.done('pull');
      assert.deepEqual(workspace.names(), [
        '.octomind/logIn/notes.txt',
        '.octomind/logIn/own.yaml',
        '.octomind/signIn.yaml',
        '.octomind/signIn/buy.yaml',
      ]);
      assert.equal(workspace.read('logIn/notes.txt'), 'mine');
    },
  );

  scenario('keeps the place of a case whose prerequisite is missing in the answer', async (workspace) => {
    workspace.folder = '.octomind';
    await workspace.service.put(
      workspace.caseOf(1, { description: 'Log in' }),
      workspace.caseOf(2, { description: 'Buy', dependencyId: workspace.id(1) }),
    );
    await workspace.done('pull');
    const before = workspace.tree();
    await workspace.service.setStatus(workspace.id(1), 'DISABLED');
    await workspace.done('pull', '--yes');
    assert.deepEqual(workspace.tree(), before);
    const printed = await workspace.done('push', '--yes');
    assert.match(printed, /^The service is up to date with your files\.$/m);
  });

  scenario(
    'into a new folder puts a case whose prerequisite is missing in the answer beside the others',
    async (workspace) => {
      await workspace.service.put(
        workspace.caseOf(1),
        workspace.caseOf(2, { dependencyId: workspace.id(1) }),
      );
      await workspace.service.setStatus(workspace.id(1), 'DISABLED');
      await workspace.done('pull', '--layout', 'dependencies');
      assert.deepEqual(workspace.names(), ['tests/case2.yaml']);
      const { code, stdout } = await workspace.run('pull', '--json');
      assert.equal(code, 0, stdout);
    },
  );

  scenario('leaves a file alone that is missing since another branch was checked out', async (workspace) => {
    const git = (head: string): void => {
      mkdirSync(path.join(workspace.root, '.git'), { recursive: true });
      writeFileSync(path.join(workspace.root, '.git/HEAD'), `ref: refs/heads/${head}\n`);
    };
    git('main');
    await workspace.service.put(workspace.caseOf(1), workspace.caseOf(2));
    await workspace.done('pull');
    git('other');
    workspace.remove('case1.yaml');
    assert.match(
      await workspace.done('pull', '--yes'),
      /^leave +case1\.yaml "Case 1" \(its file is missing since the last checkout/m,
    );
    assert.match(await workspace.done('push', '--yes'), /The service is up to date/);
    assert.ok((await workspace.service.cases()).some(({ id }) => id === workspace.id(1)));
  });

  scenario(
    'keeps fields that only a newer service knows, through an edit here and there',
    async (workspace) => {
      await workspace.service.put(workspace.caseOf(1, { retries: { most: 3 } }));
      await workspace.done('pull');
      assert.match(workspace.read('case1.yaml'), /retries:\n {2}most: 3/);
      workspace.edit('case1.yaml', 'name: Save', 'name: Store');
      await workspace.done('push');
      assert.deepEqual(
        (await workspace.service.cases())[0],
        workspace.caseOf(1, {
          retries: { most: 3 },
          elements: [click('Store'), workspace.caseOf(1).elements[1]],
        }),
      );
      await workspace.service.put(workspace.caseOf(1, { retries: { most: 3 }, elements: [click('Keep')] }));
      await workspace.done('pull');
      assert.match(workspace.read('case1.yaml'), /name: Keep(.|\n)*retries:\n {2}most: 3/);
    },
  );

  scenario(
    'keeps its records by the real folder, below XDG_STATE_HOME, and never in the folder',
    async (workspace) => {
      await workspace.service.put(workspace.caseOf(1));
      const env = { ...workspace.env, XDG_STATE_HOME: path.join(workspace.home, 'xdg') };
      symlinkSync(workspace.root, path.join(workspace.home, 'link'));
      const { '--state': _, ...own } = pairs(workspace.arguments('pull').slice(1));
      for (const cwd of [workspace.root, path.join(workspace.home, 'link')]) {
        const run = await runCli(['pull', ...Object.entries(own).flat()], { cwd, env });
        assert.equal(run.code, 0, run.stderr);
      }
      const records = Object.keys(treeOf(path.join(workspace.home, 'xdg/portable-test-cases')));
      assert.deepEqual(
        records.map((name) => name.replace(/^[0-9a-f]{32}/, 'HASH')),
        ['HASH/base.jsonl', 'HASH/undo.jsonl'],
      );
      assert.deepEqual(workspace.names(), ['tests/case1.yaml']);
      const { code, stderr } = await workspace.run('pull', '--state', workspace.at('state'));
      assert.equal(code, 1);
      assert.match(stderr, /^--state must be a folder outside of tests/);
      assert.deepEqual(workspace.names(), ['tests/case1.yaml']);
    },
  );
});
