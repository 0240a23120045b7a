import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Desk } from './support/cliWorkspace.ts';
import { situation } from './support/scenario.ts';
import { treeOf } from './support/tree.ts';

const caseText = (desk: Desk, number: number): string =>
  `# by hand\nid: ${desk.id(number)}\ndescription: Case ${number}\nelements:\n  - interaction: { action: CLICK } # once\n    selectors:\n      - { selectorType: ROLE, selector: button, options: { name: Save } }\nversion: "1"\nrunStatus: ON\n`;

describe('Two people', () => {
  const folders = { ada: 'ada', bob: 'bob' };
  const records = (desk: Desk, person: string): string[] => [
    '--folder',
    person,
    '--state',
    path.join(desk.home, person),
  ];
  const run = (desk: Desk, person: string, command: string) => desk.done(command, ...records(desk, person));
  const rename = (desk: Desk, file: string, words: string): void =>
    desk.edit(`../${file}`, /^description: .*$/m, `description: ${words}`);
  const filesOf = (desk: Desk, person: string) => treeOf(path.join(desk.root, person));

  situation('lose nothing of each other’s work', async (desk) => {
    for (const person of Object.values(folders)) mkdirSync(path.join(desk.root, person));
    for (const number of [1, 2, 3]) desk.write(`../ada/case${number}.yaml`, caseText(desk, number));
    await run(desk, 'ada', 'push');
    await run(desk, 'bob', 'pull');
    assert.deepEqual(Object.keys(filesOf(desk, 'bob')), ['case1.yaml', 'case2.yaml', 'case3.yaml']);

    // Each edits a case, and one is edited by both.
    rename(desk, 'ada/case1.yaml', 'Ada was here');
    rename(desk, 'ada/case3.yaml', 'Hers');
    await run(desk, 'ada', 'push');
    rename(desk, 'bob/case2.yaml', 'Bob was here');
    rename(desk, 'bob/case3.yaml', 'His');
    const pushed = await desk.run('push', ...records(desk, 'bob'), '--yes');
    assert.equal(pushed.code, 2);
    assert.match(pushed.stdout, /^Pushed: 0 added, 1 changed, 0 removed\.$/m);
    assert.match(pushed.stderr, /“His” was not pushed/);
    await desk.refused('pull', /case3\.yaml/, ...records(desk, 'bob'), '--yes');

    // He gives his edit of the third up.
    rename(desk, 'bob/case3.yaml', 'Hers');
    await run(desk, 'bob', 'pull');
    await run(desk, 'bob', 'push');
    await run(desk, 'ada', 'pull');
    const agreed = Object.keys(folders).map((person) => filesOf(desk, person));
    for (const files of agreed) {
      assert.deepEqual(
        Object.values(files)
          .map((text) => /^description: (.*)$/m.exec(text)?.[1])
          .toSorted(),
        ['Ada was here', 'Bob was here', 'Hers'],
      );
    }
    assert.match(desk.read('../ada/bobWasHere.yaml'), /^# by hand\n[^]*\{ action: CLICK \} # once\n/);
    for (const person of Object.keys(folders)) {
      await run(desk, person, 'pull');
      await run(desk, person, 'push');
    }
    assert.deepEqual(
      Object.keys(folders).map((person) => filesOf(desk, person)),
      agreed,
    );
  });
});
