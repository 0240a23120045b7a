import assert from 'node:assert/strict';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { TestCase } from '../../../src/core/case/testCase.ts';
import { printCase } from '../../../src/core/yaml/printCase.ts';
import { runCli } from '../../support/cliCommand.ts';
import { click, seen } from '../../support/testService.ts';
import type { CliWorkspace } from '../support/cli/cliWorkspace.ts';
import { scenario, scenarioOfFiles } from '../support/cli/scenario.ts';

const store = { elements: [click('Store'), seen('Saved')] };

describe('A file in the folder', () => {
  /** Two cases, pulled. */
  async function pulled(workspace: CliWorkspace): Promise<void> {
    await workspace.service.put(workspace.caseOf(1), workspace.caseOf(2));
    await workspace.done('pull');
  }

  scenarioOfFiles('that is empty is left alone by a pull, named, and blocks a push', async (workspace) => {
    await pulled(workspace);
    workspace.write('empty.yaml', '');
    const before = workspace.tree();
    await workspace.service.put(workspace.caseOf(3));
    assert.match(
      await workspace.done('pull'),
      /^leave +empty\.yaml:1 \(The file is empty: a test case needs id/m,
    );
    const { 'tests/case3.yaml': _added, ...after } = workspace.tree();
    assert.deepEqual(after, before);
    await workspace.refused('push', /^empty\.yaml, line 1: The file is empty/, '--yes');
    await workspace.refused('draft-push', /^empty\.yaml, line 1: The file is empty/);
  });

  scenario(
    'with merge conflict markers is left alone, is not missing, and stops a pull that would change its case',
    async (workspace) => {
      await pulled(workspace);
      workspace.edit(
        'case1.yaml',
        /(description: .*)/,
        '<<<<<<< HEAD\ndescription: Mine\n=======\ndescription: Theirs\n>>>>>>> b',
      );
      assert.match(
        await workspace.done('pull'),
        /^leave +case1\.yaml:2 \(The file contains merge conflict markers/m,
      );
      await workspace.refused(
        'push',
        /^case1\.yaml, line 2: The file contains merge conflict markers/,
        '--yes',
      );
      await workspace.service.put(workspace.caseOf(1, store));
      await workspace.refused(
        'pull',
        /The service has a change for a file with errors: case1\.yaml, line 2/,
        '--yes',
      );
      await workspace.service.remove(workspace.id(1));
      await workspace.refused(
        'pull',
        /The service has a change for a file with errors: case1\.yaml, line 2/,
        '--yes',
      );
    },
  );

  scenario('that ends in .yml is a test case like any other, and keeps its name', async (workspace) => {
    await pulled(workspace);
    workspace.rename('case1.yaml', 'case1.yml');
    workspace.write('own.yml', printCase(workspace.caseOf(9)));
    await workspace.service.put(workspace.caseOf(1, { ...store, description: 'Renamed' }));
    await workspace.done('pull');
    assert.deepEqual(workspace.names(), ['tests/case2.yaml', 'tests/own.yml', 'tests/renamed.yml']);
    assert.match(workspace.read('renamed.yml'), /Store/);
    assert.match(await workspace.done('push'), /^add +own\.yml "Case 9"/m);
  });

  scenario(
    'with misspelt and unknown keys is flagged, and keeps them on a pull and on a push',
    async (workspace) => {
      await pulled(workspace);
      workspace.edit('case1.yaml', 'prompt: ""', 'prompt: ""\nrunStaus: OFF # oops\nowner: Ada');
      const { code, stdout } = await runCli(['validate', '--folder', workspace.at('')]);
      assert.equal(code, 0);
      assert.match(stdout, /case1\.yaml:4:1: warning unknown-key "runStaus" is not a known key here$/m);
      assert.match(stdout, /case1\.yaml:5:1: warning unknown-key "owner" is not a known key here$/m);
      await workspace.service.put(workspace.caseOf(2, store));
      await workspace.done('pull');
      assert.match(workspace.read('case1.yaml'), /^runStaus: OFF # oops\nowner: Ada$/m);
      await workspace.done('push');
      assert.deepEqual((await workspace.service.cases())[0], {
        ...workspace.caseOf(1),
        runStaus: 'OFF',
        owner: 'Ada',
      });
    },
  );

  const texts: Record<string, (text: string) => string> = {
    'with Windows line ends': (text) => text.replaceAll('\n', '\r\n'),
    'with a byte order mark': (text) => `\uFEFF${text}`,
    'with anchors and aliases': (text) =>
      text
        .replace('description: Case 1', 'description: &name Case 1')
        .replace('prompt: ""', 'prompt: ""\nexternalId: *name'),
    'in flow style, with comments': (text) =>
      text.replace(/options:\n +name: Save/, 'options: { name: Save } # the button'),
  };
  for (const [title, dress] of Object.entries(texts)) {
    scenario(`${title} keeps every byte but those that changed`, async (workspace) => {
      await pulled(workspace);
      workspace.write('case1.yaml', dress(workspace.read('case1.yaml')));
      await workspace.run('push');
      const before = workspace.read('case1.yaml');
      const there = (await workspace.service.cases())[0] ?? assert.fail();
      await workspace.service.put({ ...there, ...store } as TestCase);
      await workspace.done('pull');
      assert.equal(workspace.read('case1.yaml'), before.replace('name: Save', 'name: Store'));
    });
  }

  scenarioOfFiles(
    'with a key that no answer of a service may have is named with its line, and loses nothing',
    async (workspace) => {
      await pulled(workspace);
      workspace.edit(
        'case1.yaml',
        'prompt: ""',
        'prompt: ""\nmore:\n  - deep: 1\n    "__\\x70roto__": { mine: yes }',
      );
      const before = workspace.tree();
      const reason = /^case1\.yaml, line 6: The key "__proto__" can't be sent to the service\. Rename it/;
      await workspace.refused('push', reason, '--yes');
      await workspace.refused('draft-push', reason);
      const { code, stdout } = await runCli(['validate', '--folder', workspace.at('')]);
      assert.equal(code, 1);
      assert.match(stdout, /case1\.yaml:6:\d+: error blocks-push The key "__proto__"/);
      await workspace.service.put(workspace.caseOf(2, { elements: [click('Save'), seen('Kept')] }));
      assert.match(await workspace.done('pull'), /^leave +case1\.yaml:6 /m);
      assert.equal(workspace.tree()['tests/case1.yaml'], before['tests/case1.yaml']);
    },
  );

  scenarioOfFiles(
    'indented with tabs, or with a key that stands twice, is named with its line and left alone',
    async (workspace) => {
      await pulled(workspace);
      workspace.edit('case1.yaml', '      action', '\t\taction');
      workspace.edit('case2.yaml', 'prompt: ""', 'prompt: ""\nprompt: again');
      const before = workspace.tree();
      const printed = await workspace.done('pull', '--yes');
      assert.match(printed, /^leave +case1\.yaml:6 \(.*tab/im);
      assert.match(printed, /^leave +case2\.yaml:4 \(This key is here twice. Remove one of them\)$/m);
      assert.deepEqual(workspace.tree(), before);
      await workspace.refused(
        'push',
        /case1\.yaml, line 6: [^]*case2\.yaml, line 4: This key is here twice/,
        '--yes',
      );
    },
  );

  scenarioOfFiles('of a megabyte goes there and back', async (workspace) => {
    await pulled(workspace);
    const steps = Array.from({ length: 700 }, (_, at) => seen(`Row ${at} ${'x'.repeat(1500)}`));
    const large = workspace.caseOf(9, { elements: steps });
    workspace.write('large.yaml', printCase(large));
    assert.ok(workspace.read('large.yaml').length > 1_000_000);
    await workspace.done('push');
    assert.deepEqual((await workspace.service.cases()).at(-1), large);
    const before = workspace.tree();
    await workspace.done('pull');
    assert.deepEqual(workspace.tree(), before);
  });

  scenarioOfFiles(
    'that is a link out of the folder is named, neither read nor written, and blocks a push',
    async (workspace) => {
      await pulled(workspace);
      const outside = path.join(workspace.root, 'outside.yaml');
      writeFileSync(outside, printCase(workspace.caseOf(3, { description: 'Outside' })));
      symlinkSync(outside, workspace.at('case3.yaml'));
      const before = workspace.tree();
      await workspace.service.put(workspace.caseOf(3));
      assert.match(await workspace.done('pull'), /^leave +case3\.yaml:1 \(The file is a link\)$/m);
      const { 'tests/case3-1.yaml': added, ...after } = workspace.tree();
      assert.deepEqual(after, before);
      assert.match(added ?? '', /description: Case 3/);
      await workspace.refused('push', /^case3\.yaml, line 1: The file is a link/, '--yes');
    },
  );

  scenarioOfFiles(
    'where a folder must be, or the other way round, stays, and test cases go beside it',
    async (workspace) => {
      await workspace.service.put(
        workspace.caseOf(1),
        workspace.caseOf(2, { folderName: 'Shop' }),
        workspace.caseOf(3),
      );
      workspace.write('Shop', 'mine');
      workspace.write('case3.yaml/notes.txt', 'mine');
      await workspace.done('pull');
      assert.deepEqual(workspace.names().toSorted(), [
        'tests/Shop',
        'tests/Shop_/case2.yaml',
        'tests/case1.yaml',
        'tests/case3-1.yaml',
        'tests/case3.yaml/notes.txt',
      ]);
      assert.match(await workspace.done('pull'), /The files are up to date/);
    },
  );

  scenarioOfFiles('behind a folder that is a link out of the folder is never written', async (workspace) => {
    await pulled(workspace);
    const outside = path.join(workspace.root, 'outside');
    mkdirSync(outside);
    symlinkSync(outside, workspace.at('Shop'));
    const before = workspace.tree();
    await workspace.service.put(workspace.caseOf(3, { folderName: 'Shop' }), workspace.caseOf(4));
    const { code, stderr } = await workspace.run('pull');
    assert.equal(code, 1);
    assert.match(stderr, /Shop\/case3\.yaml is outside the folder, behind a link/);
    assert.deepEqual(workspace.tree(), before);
  });

  scenario('that has the id of another is never guessed about', async (workspace) => {
    await pulled(workspace);
    workspace.write('copy.yaml', workspace.read('case1.yaml').replace('Save', 'Copy'));
    assert.match(
      await workspace.done('pull'),
      /^leave +copy\.yaml:1 \(The id is already used by case1\.yaml\)$/m,
    );
    await workspace.refused('push', /^copy\.yaml, line 1: The id is already used by case1\.yaml/, '--yes');
    await workspace.service.put(workspace.caseOf(1, store));
    await workspace.refused('pull', /The service has a change for a file with errors: copy\.yaml/, '--yes');
  });

  scenarioOfFiles('that is no test case is never touched, read as one or pushed', async (workspace) => {
    await pulled(workspace);
    workspace.write('workflow.yml', 'on: push\njobs: {}\n');
    workspace.write('README.md', '# tests\n');
    workspace.write('.hidden/case9.yaml', printCase(workspace.caseOf(9)));
    workspace.write('node_modules/x/case8.yaml', printCase(workspace.caseOf(8)));
    const before = workspace.tree();
    await workspace.done('pull', '--yes');
    assert.match(await workspace.done('push', '--yes'), /The service is up to date with your files/);
    assert.deepEqual(workspace.tree(), before);
  });
});
