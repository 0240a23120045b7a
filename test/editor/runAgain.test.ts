import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { IndexedCase } from '../../src/editor/files/index/caseIndex.ts';
import { runCommands } from '../../src/editor/run/commands.ts';
import type { RunAgainServices, RunCommandServices } from '../../src/editor/run/runCommands.ts';
import { gitIn } from '../support/git.ts';
import { waitUntil } from '../support/waitUntil.ts';
import { closeEditors } from './support/fixture.ts';
import { runHarness } from './support/runHarness.ts';
import { bindTargets } from './support/targetsSetting.ts';

const sampleTargetId = '5a3e1f00-0000-4000-8000-000000000001';
const idOf = (at: number): string => `0a0b0c0d-3333-4000-8000-${String(at).padStart(12, '0')}`;

const step = (code: string): string => `  - interaction:
      action: JAVASCRIPT
      calledWith:
        code: ${code}
        execType: sandbox
`;
const passing = step('return');
const failing = step("throw new Error('sold out')");

const caseText = (at: number, description: string, steps: string, more = ''): string =>
  `id: ${idOf(at)}\ndescription: ${description}\n${more}elements:\n${steps}version: "1"\n`;

const files: Readonly<Record<string, string>> = {
  'a-passes.yaml': caseText(1, 'Passes', passing),
  'b-fails.yaml': caseText(2, 'Fails', passing + failing),
  'c-base.yaml': caseText(3, 'Base', failing),
  'd-needs.yaml': caseText(4, 'Needs base', passing, `dependencyId: ${idOf(3)}\n`),
  'e-alsoNeeds.yaml': caseText(5, 'Also needs base', passing, `dependencyId: ${idOf(4)}\n`),
  'f-cleanUp.yaml': caseText(6, 'Clean up', passing, 'type: TEARDOWN\n'),
  'g-cleans.yaml': caseText(7, 'Cleans', passing, `teardownId: ${idOf(6)}\n`),
};

type RunAgainCommand = 'runFailedCases' | 'runChangedCases' | 'nextFailedStep' | 'previousFailedStep';

describe('test cases run again', function () {
  this.timeout(240_000);
  this.retries(0);
  const folderName = 'run-again';
  let harness: ReturnType<typeof runHarness>;
  let bound: Awaited<ReturnType<typeof bindTargets>>;
  let ran: string[] = [];

  const run = (name: RunAgainCommand): Promise<unknown> => {
    const services: RunAgainServices = {
      index: harness.index,
      history: harness.parts.history,
      results: harness.results,
      runCases: async (chosen) => {
        ran = namesOf(chosen);
      },
    };
    return runCommands[name].run(services as RunCommandServices, undefined, undefined);
  };
  const namesOf = (chosen: readonly IndexedCase[]): string[] =>
    chosen.map(({ uri }) => uri.path.replace(/.*\//, '')).toSorted();
  const place = (): string => {
    const editor = vscode.window.activeTextEditor;
    const name = editor?.document.uri.path.replace(/.*\//, '');
    return `${name}:${(editor?.selection.active.line ?? 0) + 1}`;
  };
  const goes = async (name: RunAgainCommand): Promise<string> => {
    await run(name);
    return place();
  };

  before(async () => {
    bound = await bindTargets([{ folder: folderName, testTargetId: sampleTargetId, serviceUrl: 'local' }]);
    harness = runHarness(folderName);
    await harness.install();
    for (const [name, text] of Object.entries(files)) await harness.write(name, text);
    await harness.index.refresh();
  });
  after(async () => {
    await closeEditors();
    await harness?.dispose();
    await bound?.restore();
  });
  beforeEach(() => (ran = []));

  describe('after a failure', () => {
    it('say before a run that nothing has failed', async () => {
      await assert.rejects(
        run('nextFailedStep'),
        /^UserError: No step has failed in this window\. Run test cases first\.$/,
      );
      await run('runFailedCases');
      assert.deepEqual(ran, []);
    });

    it('are those whose last run failed, also by a step of their dependency', async () => {
      const told = await harness.run({
        files: ['a-passes.yaml', 'b-fails.yaml', 'd-needs.yaml', 'e-alsoNeeds.yaml'],
      });
      assert.deepEqual(
        ['Passes', 'Fails', 'Needs base', 'Also needs base'].map((name) => told.verdictOn(name)),
        ['passed', 'failed', 'failed', 'failed'],
        told.output,
      );
      await run('runFailedCases');
      assert.deepEqual(ran, ['b-fails.yaml', 'd-needs.yaml', 'e-alsoNeeds.yaml']);
    });

    it('show their failed steps across files, each once, and the first after the last', async () => {
      await closeEditors();
      const seen = [];
      for (let at = 0; at < 3; at++) seen.push(await goes('nextFailedStep'));
      assert.deepEqual(seen, ['b-fails.yaml:9', 'c-base.yaml:4', 'b-fails.yaml:9']);
      assert.equal(await goes('previousFailedStep'), 'c-base.yaml:4');
      assert.equal(await goes('previousFailedStep'), 'b-fails.yaml:9');
    });

    it('show a failed step where it stands after edits above it, and not one that was edited', async () => {
      const editor = await vscode.window.showTextDocument(harness.file('b-fails.yaml'));
      await editor.edit((edit) => edit.insert(new vscode.Position(2, 0), '# a\n# comment\n'));
      editor.selection = new vscode.Selection(0, 0, 0, 0);
      assert.equal(await goes('nextFailedStep'), 'b-fails.yaml:11');
      const { document } = editor;
      const at = document.positionAt(document.getText().indexOf('sold out'));
      await editor.edit((edit) => edit.insert(at, 'now '));
      editor.selection = new vscode.Selection(0, 0, 0, 0);
      assert.equal(await goes('nextFailedStep'), 'c-base.yaml:4');
      await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
    });

    it('are still those in a window that is opened later, until they pass', async () => {
      const stored = (): string[] =>
        harness.results
          .failedLocalRuns()
          .map(({ caseId }) => caseId)
          .toSorted();
      assert.deepEqual(stored(), [idOf(2), idOf(4), idOf(5)]);
      await vscode.window.showTextDocument(harness.file('b-fails.yaml'));
      await vscode.commands.executeCommand('workbench.action.files.revert');
      await harness.write('b-fails.yaml', caseText(2, 'Fails', passing));
      await waitUntil(() => harness.index.at(harness.file('b-fails.yaml'))?.text.includes('sold') === false);
      await harness.run({ files: ['b-fails.yaml'] });
      await run('runFailedCases');
      assert.deepEqual(ran, ['d-needs.yaml', 'e-alsoNeeds.yaml']);
      assert.deepEqual(stored(), [idOf(4), idOf(5)]);
    });
  });

  describe('after changes of the branch', () => {
    const git = (...args: string[]): string => gitIn(harness.folder.fsPath, ...args);
    const changed = async (): Promise<string[]> => {
      ran = [];
      await run('runChangedCases');
      return ran;
    };

    before(async () => {
      await closeEditors();
      for (const [name, text] of Object.entries(files)) await harness.write(name, text);
      await harness.index.refresh();
    });

    it('say that there is no repository', async () => {
      git('init', '-q', '-b', 'stray');
      git('add', '-A');
      git('commit', '-q', '-m', 'x');
      await assert.rejects(
        changed(),
        /^UserError: The default branch of the repository is not known\. Run "git/,
      );
      git('branch', '-m', 'main');
      assert.deepEqual(await changed(), []);
    });

    it('are those that changed, committed or not, with all that depend on them', async () => {
      git('checkout', '-q', '-b', 'feature');
      await harness.write('c-base.yaml', caseText(3, 'Base', passing));
      git('commit', '-q', '-a', '-m', 'y');
      await harness.write('a-passes.yaml', caseText(1, 'Passes', passing + passing));
      await harness.index.refresh();
      assert.deepEqual(await changed(), ['a-passes.yaml', 'c-base.yaml', 'd-needs.yaml', 'e-alsoNeeds.yaml']);
    });

    it('are those that use a changed teardown, but not the teardown', async () => {
      git('stash', '-q');
      git('checkout', '-q', 'main');
      await harness.write('f-cleanUp.yaml', caseText(6, 'Clean up', passing + passing, 'type: TEARDOWN\n'));
      await harness.index.refresh();
      assert.deepEqual(await changed(), ['g-cleans.yaml']);
    });

    it('are those with unsaved edits too, and those that depend on a deleted test case', async () => {
      git('checkout', '-q', 'f-cleanUp.yaml');
      await vscode.workspace.fs.delete(harness.file('d-needs.yaml'));
      await harness.index.refresh();
      const editor = await vscode.window.showTextDocument(harness.file('a-passes.yaml'));
      await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), '# unsaved\n'));
      assert.deepEqual(await changed(), ['a-passes.yaml', 'e-alsoNeeds.yaml']);
    });
  });
});
