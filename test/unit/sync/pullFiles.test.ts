import assert from 'node:assert/strict';
import { createTestCase, id } from '../../support/testService.ts';
import { inAllModes } from '../support/sync/world.ts';

inAllModes('A pull among all kinds of files', (world) => {
  const case1 = `id: ${id(1)}
description: Case 1
prompt: ""
elements:
  - interaction:
      action: CLICK
      calledWith: null
    selectors:
      - selectorType: ROLE
        selector: button
        options:
          name: Save
    ignoreFailure: false
  - assertion:
      expectation: VISIBLE
      calledWith: null
    selectors:
      - selectorType: TEXT
        selector: Saved
    ignoreFailure: false
runStatus: "ON"
version: "1"
`;

  const broken: [what: string, change: (text: string) => string][] = [
    [
      'merge conflict markers',
      (text) =>
        text
          .replace('runStatus', '<<<<<<< HEAD\nx: 1\n=======\n>>>>>>> x\nrunStatus')
          .replace(/$/, '<<<<<<< HEAD\n'),
    ],
    ['a syntax error', (text) => `${text}elements: [\n`],
    ['a wrong type', (text) => text.replace('description: Case 1', 'description: 1')],
    ['a duplicate key', (text) => `${text}description: twice\n`],
    ['several documents', (text) => `${text}---\n${text}`],
    ['a byte order mark and an error', (text) => `\uFEFF${text}x: [\n`],
    ['quoted keys and an error', (text) => `${text.replace('id:', '"id":')}x: [\n`],
  ];
  for (const [what, change] of broken) {
    it(`never touches a file with ${what}, nor writes a second one for its case`, async () => {
      await world().put(createTestCase(1));
      const folder = world().folder();
      await folder.pull();
      folder.write('case1.yaml', change(case1));
      const before = folder.tree();
      await world().put(createTestCase(1, { description: 'Changed there' }));
      const plan = await folder.planPull();
      assert.deepEqual(
        plan.invalid.map(({ path }) => path),
        ['case1.yaml'],
      );
      await folder.applyPull(plan, { useServiceVersion: 'all', restore: 'all', deleteFiles: 'all' });
      assert.deepEqual(folder.tree(), before);
    });
  }

  it('leaves both of two files with one id alone, but for the one that it knows', async () => {
    await world().put(createTestCase(1));
    const folder = world().folder();
    await folder.pull();
    folder.write('copy.yaml', case1.replace('Saved', 'Copied'));
    const before = folder.tree();
    const plan = await folder.planPull();
    assert.deepEqual(
      plan.invalid.map(({ path }) => path),
      ['copy.yaml'],
    );
    await folder.applyPull(plan);
    assert.deepEqual(folder.tree(), before);
  });

  it('asks about both of two files with one id when the case changed there', async () => {
    await world().put(createTestCase(1));
    const folder = world().folder();
    await folder.pull();
    folder.write('a.yaml', case1.replace('Saved', 'Copied'));
    const before = folder.tree();
    await world().put(createTestCase(1, { description: 'Changed there' }));
    await folder.pull();
    assert.deepEqual(folder.tree(), before);
  });

  it('follows a file that was renamed, moved, or ends in .yml', async () => {
    await world().put(createTestCase(1), createTestCase(2));
    const folder = world().folder();
    await folder.pull();
    folder.move('case1.yaml', 'deep/er/mine.yml');
    await world().put(createTestCase(1, { description: 'Changed there' }));
    assert.deepEqual(await folder.pull(), {
      added: 0,
      restored: 0,
      updated: 1,
      merged: 0,
      moved: 0,
      deleted: 0,
      left: 0,
    });
    assert.deepEqual(Object.keys(folder.tree()), ['case2.yaml', 'deep/er/mine.yml']);
    assert.equal(folder.text('deep/er/mine.yml'), case1.replace('Case 1', 'Changed there'));
  });

  it('treats a file whose id was edited as a new case, and asks about the old one', async () => {
    await world().put(createTestCase(1));
    const folder = world().folder();
    await folder.pull();
    folder.edit('case1.yaml', id(1), id(7));
    const mine = folder.text('case1.yaml');
    assert.deepEqual(await folder.pull(), {
      added: 0,
      restored: 0,
      updated: 0,
      merged: 0,
      moved: 0,
      deleted: 0,
      left: 1,
    });
    await folder.pull({ restore: [id(1)] });
    assert.deepEqual(folder.tree(), { 'case1-1.yaml': case1, 'case1.yaml': mine });
  });

  it('leaves YAML of other kinds alone, and takes no path that it has', async () => {
    await world().put(createTestCase(1), createTestCase(2));
    const foreign = {
      'case1.yaml': 'on: push\njobs: {}\n',
      'Case2.yml': '- a\n- b\n',
      'chart.yaml': 'a: {{ .Values.x }}\n  b: [\n',
      'many.yaml': 'kind: A\n---\nkind: B\n',
    };
    const folder = world().folder(foreign);
    const plan = await folder.planPull();
    assert.deepEqual(plan.invalid, []);
    await folder.applyPull(plan);
    assert.deepEqual(folder.tree(), {
      ...foreign,
      'case1-1.yaml': case1,
      'case2.yaml': case1.replaceAll('Case 1', 'Case 2').replace(id(1), id(2)),
    });
  });
});
