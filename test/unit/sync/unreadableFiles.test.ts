import assert from 'node:assert/strict';
import { printCase } from '../../../src/core/yaml/printCase.ts';
import { undo } from '../../../src/sync/transaction/undo.ts';
import { createTestCase, id } from '../../support/testService.ts';
import { World } from '../support/sync/world.ts';

/** What can become of the text of a synced file, each a kind of its own. */
const spoiled: Readonly<Record<string, (text: string) => string>> = {
  nothing: () => '',
  blanks: () => ' \n\t\n',
  'a comment': (text) => text.replaceAll(/^/gm, '# '),
  'a list': () => '- one\n- two\n',
  'an empty list': () => '[]\n',
  'a map of nothing': () => '{}\n',
  'a number': () => '42\n',
  'a text': () => 'see the wiki\n',
  'nothing but null': () => '~\n',
  'its steps only': (text) => text.replace(/^id:.*\n/, ''),
  'its steps as a list': (text) => text.replace(/^[^]*elements:\n/, ''),
  'other letters in its keys': (text) => text.replace('id:', 'Id:').replace('elements:', 'Elements:'),
  'capital keys': (text) => text.replaceAll(/^\w+:/gm, (key) => key.toUpperCase()),
  'everything below one key': (text) => `test:\n${text.replaceAll(/^/gm, '  ')}`,
  'an item of a list': (text) => text.replaceAll(/^/gm, '  ').replace(' ', '-'),
  'an anchor before its id': (text) => text.replace('id: ', 'id: &own '),
  'a tag before its id': (text) => text.replace('id: ', 'id: !!str '),
  'an unknown tag before its id': (text) => text.replace('id: ', 'id: !own '),
  'an id as folded text': (text) => text.replace('id: ', 'id: >-\n  '),
  'an id as literal text': (text) => text.replace('id: ', 'id: |-\n  '),
  'a complex key': (text) => text.replace('id: ', '? id\n: '),
  'an id that is cut': (text) => text.replace(/^(id: .{20}).*/, '$1'),
  'an empty id': (text) => text.replace(/^id:.*/, 'id:'),
  'an id with a typo': (text) => text.replace(/^id: (.{8})-/, 'id: $1_'),
  'a text that is cut in the middle of a line': (text) => text.slice(0, 10),
  'a text that is cut in a step': (text) => text.slice(0, text.indexOf('selectorType') + 5),
  'an HTML page': () => '<!doctype html>\n<title>502 Bad Gateway</title>\n<h1>502</h1>\n',
  'JSON of something else': () => '{"error": "not found"}\n',
  'a workflow': () => 'on: push\njobs:\n  test:\n    runs-on: ubuntu\n',
  'conflict markers around its id': (text) => `<<<<<<< HEAD\n${text}=======\n>>>>>>> other\n`,
  'two byte order marks': (text) => `\uFEFF\uFEFF${text}`,
  'UTF-16 without a mark, read as UTF-8': (text) => text.split('').join('\0') + '\0',
  'a NUL character': (text) => text.replace('Case', 'Ca\0se'),
  'UTF-16 that was read as Latin-1': (text) => `ÿþ${text.split('').join('\0')}`,
  'a picture': () => '\u0089PNG\r\n\u001a\n\0\0\0\rIHDR\0\0',
  'tabs for blanks': (text) => text.replaceAll(/^ +/gm, '\t').replace(/^id/, '\tid'),
};

/** With these, the file still says which test case it is. */
const stillReadable: ReadonlySet<string> = new Set([
  'an anchor before its id',
  'a tag before its id',
  'an unknown tag before its id',
  'an id as folded text',
  'an id as literal text',
  'a complex key',
]);

describe('A synced file that became', () => {
  let world: World;
  before(async () => (world = await World.start({ pull: 'full', push: 'replace' })));
  after(() => world.close());

  for (const [words, spoil] of Object.entries(spoiled))
    it(`${words} is not taken for deleted, and no second file is written`, async () => {
      await world.put(createTestCase(1), createTestCase(2));
      const folder = world.folder();
      await folder.pull();
      await folder.pull(); // lets the base know where files are
      const text = folder.text('case1.yaml');
      folder.write('case1.yaml', spoil(text));
      assert.notEqual(folder.text('case1.yaml'), text);
      const before = folder.tree();
      const there = world.picture();

      const pulled = await folder.planPull();
      assert.deepEqual(pulled.missing, []);
      await folder.applyPull(pulled, { useServiceVersion: 'all', restore: 'all', deleteFiles: 'all' });
      const only = await folder.planPull(new Set([id(1)]));
      await folder.applyPull(only, { useServiceVersion: 'all', restore: 'all' });
      assert.deepEqual(folder.tree(), before);

      const pushed = await folder.pushAll([id(1)]);
      assert.deepEqual(world.picture(), there);
      const { invalid } = await folder.local();
      if (stillReadable.has(words)) assert.deepEqual(invalid, []);
      else {
        assert.equal(pushed.blocked.length, 1);
        assert.match(pushed.blocked[0] ?? '', /^case1\.yaml:\d+ \S.*[\w”]$/s);
        assert.deepEqual(
          invalid.map((file) => file.id),
          [id(1)],
        );
      }
      await undo(folder).catch(() => undefined);
      assert.equal(folder.text('case1.yaml'), before['case1.yaml']);
    });

  it('the file of another test case gives up its own', async () => {
    await world.put(createTestCase(1), createTestCase(2));
    const folder = world.folder();
    await folder.pull();
    await folder.pull();
    folder.write('case1.yaml', printCase(createTestCase(3)));
    const { missing, invalid } = await folder.planPull();
    assert.deepEqual(invalid, []);
    assert.deepEqual(
      missing.map(({ comparison }) => comparison.id),
      [id(1)],
    );
  });

  it('unreadable after it was moved is known at its new place once that was seen', async () => {
    await world.put(createTestCase(1));
    const folder = world.folder();
    await folder.pull();
    folder.move('case1.yaml', 'moved.yaml');
    await folder.pull();
    folder.write('moved.yaml', '[]\n');
    const { missing, invalid } = await folder.planPull();
    assert.deepEqual(missing, []);
    assert.deepEqual(
      invalid.map(({ path }) => path),
      ['moved.yaml'],
    );
  });
});
