import assert from 'node:assert/strict';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { printCase } from '../../../src/core/yaml/printCase.ts';
import { runCli } from './support/command.ts';
import type { Desk } from './support/cliWorkspace.ts';
import { situation } from './support/scenario.ts';

const settingsWith = (...folders: string[]): string => `{
  // Folders and their targets
  "portableTests.targets": ${JSON.stringify(
    folders.map((folder) => ({
      folder,
      testTargetId: '7eae5568-0f57-4f93-b8f1-aaf5a0bff6ab',
      serviceUrl: 'https://tests.example',
    })),
  )},
}`;

function writeSettings(desk: Desk, text: string, folder = desk.root): void {
  mkdirSync(path.join(folder, '.vscode'), { recursive: true });
  writeFileSync(path.join(folder, '.vscode/settings.json'), text);
}

/** A folder with a case, a folder in it with another one that belongs elsewhere, and one like it that does not. */
async function withFolderInside(desk: Desk): Promise<void> {
  await desk.service.put(desk.caseOf(1));
  await desk.done('pull');
  desk.write('stage/case7.yaml', printCase(desk.caseOf(7)));
  desk.write('staged/case8.yaml', printCase(desk.caseOf(8)));
}

const idsThere = async (desk: Desk): Promise<string[]> =>
  (await desk.service.there()).map(({ id }) => id).toSorted();

describe('A folder of another target below, at the command line,', () => {
  situation('is left out of a push where the settings bind it, and so it is told', async (desk) => {
    await withFolderInside(desk);
    writeSettings(desk, settingsWith('tests', 'tests/stage', '../tests/staged', 'other'));
    const told = await desk.done('push');
    assert.match(told, /^Excluded folder: stage$/m);
    assert.doesNotMatch(told, /case7|^Excluded folder: staged/m);
    assert.deepEqual(await idsThere(desk), [desk.id(1), desk.id(8)]);
  });

  situation('is left out where the settings lie in the folder itself', async (desk) => {
    await withFolderInside(desk);
    writeSettings(desk, settingsWith('stage'), desk.at(''));
    await desk.done('push');
    assert.deepEqual(await idsThere(desk), [desk.id(1), desk.id(8)]);
  });

  situation('is left out where --exclude names it, by whatever path', async (desk) => {
    await withFolderInside(desk);
    symlinkSync(desk.at('staged'), path.join(desk.root, 'link'));
    await desk.done('push', '--exclude', 'tests/stage/', '--exclude', path.join(desk.root, 'link'));
    assert.deepEqual(await idsThere(desk), [desk.id(1)]);
  });

  situation('is neither pulled into, nor are its files taken for deleted', async (desk) => {
    await withFolderInside(desk);
    await desk.done('push');
    writeSettings(desk, settingsWith('tests/stage'));
    const before = desk.tree();
    await desk.refused('push', /The file of “Case 7” was deleted locally/);
    assert.deepEqual(desk.tree(), before);
  });

  situation('gets no file by a pull, also where it is not there yet', async (desk) => {
    writeSettings(desk, settingsWith('tests', 'tests/stage'));
    await desk.service.put(desk.caseOf(1, { folderName: 'stage' }));
    await desk.done('pull');
    assert.deepEqual(desk.names(), ['.vscode/settings.json', 'tests/stage_/case1.yaml']);
  });

  situation('is not validated, nor is a case of it a duplicate', async (desk) => {
    await withFolderInside(desk);
    desk.write('stage/case1.yaml', printCase(desk.caseOf(1)));
    const validate = () => runCli(['validate', '--folder', desk.folder], { cwd: desk.root });
    const twice = await validate();
    assert.equal(twice.code, 1, twice.stdout);
    writeSettings(desk, settingsWith('tests/stage'));
    const apart = await validate();
    assert.deepEqual([apart.code, /^0 errors, /m.test(apart.stdout)], [0, true], apart.stdout);
  });

  situation('that --exclude names wrongly ends the command before anything is sent', async (desk) => {
    await withFolderInside(desk);
    const before = await desk.service.listed();
    for (const [named, reason] of [
      ['tests/stgae', /Folder of --exclude not found: .*stgae/],
      ['.', /--exclude must be a subfolder of tests, not \./],
      ['tests', /--exclude must be a subfolder of tests, not tests/],
      ['tests/case1.yaml', /Folder of --exclude not found: .*case1\.yaml/],
    ] as const) {
      const { code, stderr } = await desk.run('push', '--exclude', named);
      assert.equal(code, 1);
      assert.match(stderr, reason);
    }
    assert.deepEqual(await desk.service.listed(), before);
  });

  situation('cannot be told by settings that are no JSON, which are named with the line', async (desk) => {
    await withFolderInside(desk);
    writeSettings(desk, settingsWith('tests/stage').replace(',\n}', ',\n  oops\n}'));
    const before = await desk.service.listed();
    const { code, stderr } = await desk.run('push');
    assert.equal(code, 1);
    assert.match(stderr, /\.vscode\/settings\.json, line 4: Invalid JSON/);
    assert.deepEqual(await desk.service.listed(), before);
  });
});
