import assert from 'node:assert/strict';
import { mkdirSync, renameSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { click, seen } from '../../support/testService.ts';
import { useWorkspace, type CliWorkspace } from '../support/cli/cliWorkspace.ts';
import { spoiledTexts, stillReadable } from '../support/sync/spoiledTexts.ts';

const utf16 = (text: string): Buffer => Buffer.from(`\uFEFF${text}`, 'utf16le');

/** What can become of the bytes of a synced file. */
const spoiledBytes: Readonly<Record<string, (text: string) => Uint8Array>> = {
  'UTF-16': utf16,
  'UTF-16, big-endian': (text) => utf16(text).swap16(),
  'Latin-1': (text) => Buffer.from(text.replace('Case', 'Käse'), 'latin1'),
  'cut in the middle of a letter': (text) => Buffer.from(text.replace('Case', 'Cas\u00E9')).subarray(0, 60),
  'zeros as long as the file': (text) => Buffer.alloc(text.length),
};

/** What can come into the place of a synced file, which was moved out of the folder. */
const replacements: Readonly<Record<string, (workspace: CliWorkspace, file: string) => void>> = {
  'an empty folder': (workspace, file) => mkdirSync(workspace.at(file)),
  'a folder with notes': (workspace, file) => workspace.write(`${file}/notes.txt`, 'mine'),
  'a folder with YAML': (workspace, file) => workspace.write(`${file}/own.yaml`, 'a: workflow\n'),
  'a link to the file': (workspace, file) =>
    symlinkSync(path.join(workspace.root, `old-${file}`), workspace.at(file)),
  'a link to a folder': (workspace, file) => symlinkSync(workspace.root, workspace.at(file)),
  'a link to nothing': (workspace, file) => symlinkSync('nothing', workspace.at(file)),
};

const kinds = [
  ...Object.keys(spoiledTexts),
  ...Object.keys(spoiledBytes),
  ...Object.keys(replacements),
] as const;
const unreadable = kinds.flatMap((kind, at) => (stillReadable.has(kind) ? [] : [{ kind, number: at + 1 }]));

function spoil(workspace: CliWorkspace, kind: string, file: string): void {
  const spoilText = spoiledTexts[kind] ?? spoiledBytes[kind];
  if (spoilText) return workspace.write(file, spoilText(workspace.read(file)));
  renameSync(workspace.at(file), path.join(workspace.root, `old-${file}`));
  replacements[kind]?.(workspace, file);
}

describe('Synced files that became unreadable, each in another way,', () => {
  const workspace = useWorkspace();

  beforeEach(async () => {
    const numbers = kinds.map((_, at) => at + 1);
    await workspace().service.put(...numbers.map((number) => workspace().caseOf(number)));
    await workspace().done('pull');
    for (const [at, kind] of kinds.entries()) spoil(workspace(), kind, `case${at + 1}.yaml`);
  });

  /** The kinds whose files a text doesn't name with a line and what to do. */
  const unnamed = (text: string, line: (file: string) => RegExp): string[] =>
    unreadable.flatMap(({ kind, number }) => (line(`case${number}\\.yaml`).test(text) ? [] : [kind]));

  it('are named and left alone by a pull, with --yes too', async () => {
    const before = workspace().tree();
    const there = await workspace().service.listed();
    const printed = await workspace().done('pull', '--yes');
    assert.deepEqual(
      unnamed(printed, (file) => new RegExp(`^leave +${file}:\\d+ \\(\\S.*\\)$`, 'm')),
      [],
    );
    assert.doesNotMatch(printed, /^(?:add|update|merge|move|restore|delete) /m);
    assert.deepEqual([workspace().tree(), await workspace().service.listed()], [before, there]);
  });

  it('stop a pull that would change or delete their test cases', async () => {
    for (const { number } of unreadable) {
      if (number % 2 === 0) await workspace().service.remove(workspace().id(number));
      else
        await workspace().service.put(
          workspace().caseOf(number, { description: 'Renamed', elements: [click('Store'), seen('Saved')] }),
        );
    }
    const before = workspace().tree();
    const { code, stderr } = await workspace().run('pull', '--yes');
    assert.equal(code, 2);
    const reason = (file: string): RegExp =>
      new RegExp(`file with errors: ${file}, line \\d+: \\S.*Fix the file, then pull again`, 'm');
    assert.deepEqual(unnamed(stderr, reason), []);
    assert.deepEqual(workspace().tree(), before);
  });

  it('block a push, and nothing removes their test cases', async () => {
    const reason = (file: string): RegExp =>
      new RegExp(`^${file}, line \\d+: \\S.*Nothing was pushed\\. Fix the file, then push again`, 'm');
    const plan = await workspace().refused('push', /^case1\.yaml, line 1: /m, '--yes');
    assert.doesNotMatch(plan, /^(?:add|remove) /m);
    const { stderr } = await workspace().run('push', '--yes');
    assert.deepEqual(unnamed(stderr, reason), []);
    const named = unreadable.flatMap(({ number }) => ['--remove', workspace().id(number)]);
    const { stderr: refused } = await workspace().run('push', '--yes', ...named);
    const kept = unreadable.filter(({ number }) =>
      new RegExp(`^--remove ${workspace().id(number)}: .* it has a local file`, 'm').test(refused),
    );
    assert.deepEqual(kept, unreadable);
    assert.equal((await workspace().service.cases()).length, kinds.length);
  });
});

describe('Synced files whose folder was moved away', () => {
  const workspace = useWorkspace();
  const inThePlace: Readonly<Record<string, () => void>> = {
    'a link to it': () => symlinkSync(path.join(workspace().root, 'Shop'), workspace().at('Shop')),
    'a link to nothing': () => symlinkSync('nothing', workspace().at('Shop')),
    'a file': () => workspace().write('Shop', '../Shop'),
  };

  for (const [words, put] of Object.entries(inThePlace))
    it(`are not taken for deleted where ${words} is in its place`, async () => {
      const cases = [2, 3].map((number) => workspace().caseOf(number, { folderName: 'Shop/Cart' }));
      await workspace().service.put(workspace().caseOf(1), ...cases);
      await workspace().done('pull');
      renameSync(workspace().at('Shop'), path.join(workspace().root, 'Shop'));
      put();
      const before = workspace().tree();
      const reason =
        /^Shop\/Cart\/case2\.yaml, line 1: "Shop" is not a folder, so the test case "Case 2" cannot be read\. Restore the folder, or rename "Shop"\..*\nShop\/Cart\/case3\.yaml/m;
      await workspace().refused('push', reason, '--yes');
      const printed = await workspace().done('pull', '--yes');
      assert.match(printed, /^leave +Shop\/Cart\/case2\.yaml:1 \("Shop" is not a folder/m);
      assert.deepEqual(workspace().tree(), before);
      workspace().rename('Shop', 'Shop.old');
      await workspace().refused('push', /The file of "Case 2" was deleted locally\. Push with --yes/);
    });
});
