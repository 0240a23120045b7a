import assert from 'node:assert/strict';
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { printCase } from '../../../src/core/yaml/printCase.ts';
import { runCli } from '../../support/cliCommand.ts';
import type { CliWorkspace } from '../support/cli/cliWorkspace.ts';
import { scenarioOfFiles } from '../support/cli/scenario.ts';

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

function writeSettings(workspace: CliWorkspace, text: string, folder = workspace.root): void {
  mkdirSync(path.join(folder, '.vscode'), { recursive: true });
  writeFileSync(path.join(folder, '.vscode/settings.json'), text);
}

/** A folder with a case, a folder in it with another one that belongs elsewhere, and one like it that does not. */
async function withFolderInside(workspace: CliWorkspace): Promise<void> {
  await workspace.service.put(workspace.caseOf(1));
  await workspace.done('pull');
  workspace.write('stage/case7.yaml', printCase(workspace.caseOf(7)));
  workspace.write('staged/case8.yaml', printCase(workspace.caseOf(8)));
}

const idsThere = async (workspace: CliWorkspace): Promise<string[]> =>
  (await workspace.service.cases()).map(({ id }) => id).toSorted();

describe('A link to a folder, at the command line,', () => {
  scenarioOfFiles('is named, since the test cases behind it are left out', async (workspace) => {
    await workspace.service.put(workspace.caseOf(1));
    await workspace.done('pull');
    mkdirSync(path.join(workspace.root, 'shared'));
    writeFileSync(path.join(workspace.root, 'shared/case2.yaml'), printCase(workspace.caseOf(2)));
    symlinkSync(path.join(workspace.root, 'shared'), workspace.at('linked'));
    const note =
      /^Test cases behind a link to a folder are left out: tests\/linked\. Replace the link with the folder/m;
    assert.match(await workspace.done('push'), note);
    assert.deepEqual(await idsThere(workspace), [workspace.id(1)]);
    assert.match((await runCli(['validate', '--folder', 'tests'], { cwd: workspace.root })).stdout, note);
  });
});

describe('A folder of another target below, at the command line,', () => {
  scenarioOfFiles('is excluded from a push where the settings link it, and is named', async (workspace) => {
    await withFolderInside(workspace);
    writeSettings(workspace, settingsWith('tests', 'tests/stage', '../tests/staged', 'other'));
    const printed = await workspace.done('push');
    assert.match(printed, /^Excluded folder: stage$/m);
    assert.doesNotMatch(printed, /case7|^Excluded folder: staged/m);
    assert.deepEqual(await idsThere(workspace), [workspace.id(1), workspace.id(8)]);
  });

  scenarioOfFiles('is left out where the settings lie in the folder itself', async (workspace) => {
    await withFolderInside(workspace);
    writeSettings(workspace, settingsWith('stage'), workspace.at(''));
    await workspace.done('push');
    assert.deepEqual(await idsThere(workspace), [workspace.id(1), workspace.id(8)]);
  });

  scenarioOfFiles('is left out where --exclude names it, by whatever path', async (workspace) => {
    await withFolderInside(workspace);
    symlinkSync(workspace.at('staged'), path.join(workspace.root, 'link'));
    await workspace.done('push', '--exclude', 'tests/stage/', '--exclude', path.join(workspace.root, 'link'));
    assert.deepEqual(await idsThere(workspace), [workspace.id(1)]);
  });

  scenarioOfFiles('is left out where the settings write it otherwise than the disk', async (workspace) => {
    await withFolderInside(workspace);
    // Where the disk tells case apart, a link stands for one that doesn't
    if (!existsSync(workspace.at('Stage'))) symlinkSync(workspace.at('stage'), workspace.at('Stage'));
    writeSettings(workspace, settingsWith('tests\\Stage/'));
    await workspace.done('push');
    assert.deepEqual(await idsThere(workspace), [workspace.id(1), workspace.id(8)]);
  });

  scenarioOfFiles('is neither pulled into, nor are its files taken for deleted', async (workspace) => {
    await withFolderInside(workspace);
    await workspace.done('push');
    writeSettings(workspace, settingsWith('tests/stage'));
    const before = workspace.tree();
    await workspace.refused('push', /The file of "Case 7" was deleted locally/);
    assert.deepEqual(workspace.tree(), before);
  });

  scenarioOfFiles('gets no file by a pull, also where it is not there yet', async (workspace) => {
    writeSettings(workspace, settingsWith('tests', 'tests/stage'));
    await workspace.service.put(workspace.caseOf(1, { folderName: 'stage' }));
    await workspace.done('pull');
    assert.deepEqual(workspace.names(), ['.vscode/settings.json', 'tests/stage_/case1.yaml']);
  });

  scenarioOfFiles('is not validated, nor is a case of it a duplicate', async (workspace) => {
    await withFolderInside(workspace);
    workspace.write('stage/case1.yaml', printCase(workspace.caseOf(1)));
    const validate = () => runCli(['validate', '--folder', workspace.folder], { cwd: workspace.root });
    const twice = await validate();
    assert.equal(twice.code, 1, twice.stdout);
    writeSettings(workspace, settingsWith('tests/stage'));
    const apart = await validate();
    assert.deepEqual([apart.code, /^0 errors, /m.test(apart.stdout)], [0, true], apart.stdout);
  });

  scenarioOfFiles(
    'that --exclude names wrongly ends the command before anything is sent',
    async (workspace) => {
      await withFolderInside(workspace);
      const before = await workspace.service.listed();
      for (const [named, reason] of [
        ['tests/stgae', /Folder of --exclude not found: .*stgae/],
        ['.', /--exclude must be a subfolder of tests, not \./],
        ['tests', /--exclude must be a subfolder of tests, not tests/],
        ['tests/case1.yaml', /Folder of --exclude not found: .*case1\.yaml/],
      ] as const) {
        const { code, stderr } = await workspace.run('push', '--exclude', named);
        assert.equal(code, 1);
        assert.match(stderr, reason);
      }
      assert.deepEqual(await workspace.service.listed(), before);
    },
  );

  scenarioOfFiles(
    'cannot be found in settings with invalid JSON, which are named with the line',
    async (workspace) => {
      await withFolderInside(workspace);
      writeSettings(workspace, settingsWith('tests/stage').replace(',\n}', ',\n  oops\n}'));
      const before = await workspace.service.listed();
      const { code, stderr } = await workspace.run('push');
      assert.equal(code, 1);
      assert.match(stderr, /\.vscode\/settings\.json, line 4: Invalid JSON/);
      assert.deepEqual(await workspace.service.listed(), before);
    },
  );
});
