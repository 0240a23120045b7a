import assert from 'node:assert/strict';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { TestCase } from '../../../src/core/case/testCase.ts';
import { printCase } from '../../../src/core/yaml/printCase.ts';
import { click, seen } from '../service/support/service.ts';
import { runCli } from './support/command.ts';
import type { Desk } from './support/cliWorkspace.ts';
import { situation } from './support/scenario.ts';

const store = { elements: [click('Store'), seen('Saved')] };

describe('A file in the folder', () => {
  /** Two cases, pulled. */
  async function pulled(desk: Desk): Promise<void> {
    await desk.service.put(desk.caseOf(1), desk.caseOf(2));
    await desk.done('pull');
  }

  situation('that is empty is left alone by a pull, named, and blocks a push', async (desk) => {
    await pulled(desk);
    desk.write('empty.yaml', '');
    const before = desk.tree();
    await desk.service.put(desk.caseOf(3));
    assert.match(await desk.done('pull'), /^leave +empty\.yaml:1 \(The file is empty: a test case needs id/m);
    const { 'tests/case3.yaml': _added, ...after } = desk.tree();
    assert.deepEqual(after, before);
    await desk.refused('push', /^empty\.yaml, line 1: The file is empty/, '--yes');
    await desk.refused('draft-push', /^empty\.yaml, line 1: The file is empty/);
  });

  situation(
    'with merge conflict markers is left alone, is not missing, and stops a pull that would change its case',
    async (desk) => {
      await pulled(desk);
      desk.edit(
        'case1.yaml',
        /(description: .*)/,
        '<<<<<<< HEAD\ndescription: Mine\n=======\ndescription: Theirs\n>>>>>>> b',
      );
      assert.match(
        await desk.done('pull'),
        /^leave +case1\.yaml:2 \(The file contains merge conflict markers/m,
      );
      await desk.refused('push', /^case1\.yaml, line 2: The file contains merge conflict markers/, '--yes');
      await desk.service.put(desk.caseOf(1, store));
      await desk.refused(
        'pull',
        /The service has a change for a file with errors: case1\.yaml, line 2/,
        '--yes',
      );
      await desk.service.remove(desk.id(1));
      await desk.refused(
        'pull',
        /The service has a change for a file with errors: case1\.yaml, line 2/,
        '--yes',
      );
    },
  );

  situation('that ends in .yml is a test case like any other, and keeps its name', async (desk) => {
    await pulled(desk);
    desk.rename('case1.yaml', 'case1.yml');
    desk.write('own.yml', printCase(desk.caseOf(9)));
    await desk.service.put(desk.caseOf(1, { ...store, description: 'Renamed' }));
    await desk.done('pull');
    assert.deepEqual(desk.names(), ['tests/case2.yaml', 'tests/own.yml', 'tests/renamed.yml']);
    assert.match(desk.read('renamed.yml'), /Store/);
    assert.match(await desk.done('push'), /^add +own\.yml “Case 9”/m);
  });

  situation(
    'with misspelt and unknown keys is flagged, and keeps them on a pull and on a push',
    async (desk) => {
      await pulled(desk);
      desk.edit('case1.yaml', 'prompt: ""', 'prompt: ""\nrunStaus: OFF # oops\nowner: Ada');
      const { code, stdout } = await runCli(['validate', '--folder', desk.at('')]);
      assert.equal(code, 0);
      assert.match(stdout, /case1\.yaml:4:1: warning unknown-key “runStaus” is not a known key here$/m);
      assert.match(stdout, /case1\.yaml:5:1: warning unknown-key “owner” is not a known key here$/m);
      await desk.service.put(desk.caseOf(2, store));
      await desk.done('pull');
      assert.match(desk.read('case1.yaml'), /^runStaus: OFF # oops\nowner: Ada$/m);
      await desk.done('push');
      assert.deepEqual((await desk.service.there())[0], { ...desk.caseOf(1), runStaus: 'OFF', owner: 'Ada' });
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
    situation(`${title} keeps every byte but those that changed`, async (desk) => {
      await pulled(desk);
      desk.write('case1.yaml', dress(desk.read('case1.yaml')));
      await desk.run('push');
      const before = desk.read('case1.yaml');
      const there = (await desk.service.there())[0] ?? assert.fail();
      await desk.service.put({ ...there, ...store } as TestCase);
      await desk.done('pull');
      assert.equal(desk.read('case1.yaml'), before.replace('name: Save', 'name: Store'));
    });
  }

  situation(
    'with a key that no answer of a service may have is named with its line, and loses nothing',
    async (desk) => {
      await pulled(desk);
      desk.edit(
        'case1.yaml',
        'prompt: ""',
        'prompt: ""\nmore:\n  - deep: 1\n    "__\\x70roto__": { mine: yes }',
      );
      const before = desk.tree();
      const reason = /^case1\.yaml, line 6: The key “__proto__” can’t be sent to the service\. Rename it/;
      await desk.refused('push', reason, '--yes');
      await desk.refused('draft-push', reason);
      const { code, stdout } = await runCli(['validate', '--folder', desk.at('')]);
      assert.equal(code, 1);
      assert.match(stdout, /case1\.yaml:6:\d+: error blocks-push The key “__proto__”/);
      await desk.service.put(desk.caseOf(2, { elements: [click('Save'), seen('Kept')] }));
      assert.match(await desk.done('pull'), /^leave +case1\.yaml:6 /m);
      assert.equal(desk.tree()['tests/case1.yaml'], before['tests/case1.yaml']);
    },
  );

  situation(
    'indented with tabs, or with a key that stands twice, is named with its line and left alone',
    async (desk) => {
      await pulled(desk);
      desk.edit('case1.yaml', '      action', '\t\taction');
      desk.edit('case2.yaml', 'prompt: ""', 'prompt: ""\nprompt: again');
      const before = desk.tree();
      const told = await desk.done('pull', '--yes');
      assert.match(told, /^leave +case1\.yaml:6 \(.*tab/im);
      assert.match(told, /^leave +case2\.yaml:4 \(Map keys must be unique\)$/m);
      assert.deepEqual(desk.tree(), before);
      await desk.refused('push', /case1\.yaml, line 6: [^]*case2\.yaml, line 4: Map keys/, '--yes');
    },
  );

  situation('of a megabyte goes there and back', async (desk) => {
    await pulled(desk);
    const steps = Array.from({ length: 700 }, (_, at) => seen(`Row ${at} ${'x'.repeat(1500)}`));
    const large = desk.caseOf(9, { elements: steps });
    desk.write('large.yaml', printCase(large));
    assert.ok(desk.read('large.yaml').length > 1_000_000);
    await desk.done('push');
    assert.deepEqual((await desk.service.there()).at(-1), large);
    const before = desk.tree();
    await desk.done('pull');
    assert.deepEqual(desk.tree(), before);
  });

  situation(
    'that is a link out of the folder is named, neither read nor written, and blocks a push',
    async (desk) => {
      await pulled(desk);
      const outside = path.join(desk.root, 'outside.yaml');
      writeFileSync(outside, printCase(desk.caseOf(3, { description: 'Outside' })));
      symlinkSync(outside, desk.at('case3.yaml'));
      const before = desk.tree();
      await desk.service.put(desk.caseOf(3));
      assert.match(await desk.done('pull'), /^leave +case3\.yaml:1 \(The file is a link\)$/m);
      const { 'tests/case3-1.yaml': added, ...after } = desk.tree();
      assert.deepEqual(after, before);
      assert.match(added ?? '', /description: Case 3/);
      await desk.refused('push', /^case3\.yaml, line 1: The file is a link/, '--yes');
    },
  );

  situation(
    'where a folder must be, or the other way round, stays, and test cases go beside it',
    async (desk) => {
      await desk.service.put(desk.caseOf(1), desk.caseOf(2, { folderName: 'Shop' }), desk.caseOf(3));
      desk.write('Shop', 'mine');
      desk.write('case3.yaml/notes.txt', 'mine');
      await desk.done('pull');
      assert.deepEqual(desk.names().toSorted(), [
        'tests/Shop',
        'tests/Shop_/case2.yaml',
        'tests/case1.yaml',
        'tests/case3-1.yaml',
        'tests/case3.yaml/notes.txt',
      ]);
      assert.match(await desk.done('pull'), /The files are up to date/);
    },
  );

  situation('behind a folder that is a link out of the folder is never written', async (desk) => {
    await pulled(desk);
    const outside = path.join(desk.root, 'outside');
    mkdirSync(outside);
    symlinkSync(outside, desk.at('Shop'));
    const before = desk.tree();
    await desk.service.put(desk.caseOf(3, { folderName: 'Shop' }), desk.caseOf(4));
    const { code, stderr } = await desk.run('pull');
    assert.equal(code, 1);
    assert.match(stderr, /Shop\/case3\.yaml is outside the folder, behind a link/);
    assert.deepEqual(desk.tree(), before);
  });

  situation('that has the id of another is never guessed about', async (desk) => {
    await pulled(desk);
    desk.write('copy.yaml', desk.read('case1.yaml').replace('Save', 'Copy'));
    assert.match(await desk.done('pull'), /^leave +copy\.yaml:1 \(The id is already used by case1\.yaml\)$/m);
    await desk.refused('push', /^copy\.yaml, line 1: The id is already used by case1\.yaml/, '--yes');
    await desk.service.put(desk.caseOf(1, store));
    await desk.refused('pull', /The service has a change for a file with errors: copy\.yaml/, '--yes');
  });

  situation('that is no test case is never touched, read as one or pushed', async (desk) => {
    await pulled(desk);
    desk.write('workflow.yml', 'on: push\njobs: {}\n');
    desk.write('README.md', '# tests\n');
    desk.write('.hidden/case9.yaml', printCase(desk.caseOf(9)));
    desk.write('node_modules/x/case8.yaml', printCase(desk.caseOf(8)));
    const before = desk.tree();
    await desk.done('pull', '--yes');
    assert.match(await desk.done('push', '--yes'), /The service is up to date with your files/);
    assert.deepEqual(desk.tree(), before);
  });
});
