import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { CliWorkspace } from '../support/cli/cliWorkspace.ts';
import { scenario } from '../support/cli/scenario.ts';
import { treeOf } from '../support/cli/tree.ts';

const caseText = (workspace: CliWorkspace, number: number): string =>
  `# by hand\nid: ${workspace.id(number)}\ndescription: Case ${number}\nelements:\n  - interaction: { action: CLICK } # once\n    selectors:\n      - { selectorType: ROLE, selector: button, options: { name: Save } }\nversion: "1"\nrunStatus: ON\n`;

describe('Two people', () => {
  const folders = { ada: 'ada', bob: 'bob' };
  const records = (workspace: CliWorkspace, person: string): string[] => [
    '--folder',
    person,
    '--state',
    path.join(workspace.home, person),
  ];
  const run = (workspace: CliWorkspace, person: string, command: string) =>
    workspace.done(command, ...records(workspace, person));
  const rename = (workspace: CliWorkspace, file: string, words: string): void =>
    workspace.edit(`../${file}`, /^description: .*$/m, `description: ${words}`);
  const filesOf = (workspace: CliWorkspace, person: string) => treeOf(path.join(workspace.root, person));

  scenario('lose nothing of each other’s work', async (workspace) => {
    for (const person of Object.values(folders)) mkdirSync(path.join(workspace.root, person));
    for (const number of [1, 2, 3]) workspace.write(`../ada/case${number}.yaml`, caseText(workspace, number));
    await run(workspace, 'ada', 'push');
    await run(workspace, 'bob', 'pull');
    assert.deepEqual(Object.keys(filesOf(workspace, 'bob')), ['case1.yaml', 'case2.yaml', 'case3.yaml']);

    // Each edits a case, and one is edited by both.
    rename(workspace, 'ada/case1.yaml', 'Ada was here');
    rename(workspace, 'ada/case3.yaml', 'Hers');
    await run(workspace, 'ada', 'push');
    rename(workspace, 'bob/case2.yaml', 'Bob was here');
    rename(workspace, 'bob/case3.yaml', 'His');
    const pushed = await workspace.run('push', ...records(workspace, 'bob'), '--yes');
    assert.equal(pushed.code, 2);
    assert.match(pushed.stdout, /^Pushed: 0 added, 1 changed, 0 removed\.$/m);
    assert.match(pushed.stderr, /"His" was not pushed/);
    await workspace.refused('pull', /case3\.yaml/, ...records(workspace, 'bob'), '--yes');

    // He gives his edit of the third up.
    rename(workspace, 'bob/case3.yaml', 'Hers');
    await run(workspace, 'bob', 'pull');
    await run(workspace, 'bob', 'push');
    await run(workspace, 'ada', 'pull');
    const agreed = Object.keys(folders).map((person) => filesOf(workspace, person));
    for (const files of agreed) {
      assert.deepEqual(
        Object.values(files)
          .map((text) => /^description: (.*)$/m.exec(text)?.[1])
          .toSorted(),
        ['Ada was here', 'Bob was here', 'Hers'],
      );
    }
    assert.match(workspace.read('../ada/bobWasHere.yaml'), /^# by hand\n[^]*\{ action: CLICK \} # once\n/);
    for (const person of Object.keys(folders)) {
      await run(workspace, person, 'pull');
      await run(workspace, person, 'push');
    }
    assert.deepEqual(
      Object.keys(folders).map((person) => filesOf(workspace, person)),
      agreed,
    );
  });
});
