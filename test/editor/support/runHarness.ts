import { mkdir, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import { caseIndexFeature } from '../../../src/editor/files/caseIndexFeature.ts';
import { boundFolder } from '../../../src/editor/files/index/caseFolders.ts';
import { createRunHandler } from '../../../src/editor/run/createRunHandler.ts';
import { createRunComponents } from '../../../src/editor/run/runFeature.ts';
import type { RunDependencies } from '../../../src/editor/run/runResources.ts';
import { isInsideFolder } from '../../../src/editor/ui/documents.ts';
import { ErrorBoundary } from '../../../src/editor/ui/errorBoundary.ts';
import { caseFeatures } from './caseFeatures.ts';
import { parts } from './parts.ts';
import { RecordedTestRun } from './recordedTestRun.ts';
import { inWorkspace } from './workspace.ts';

let count = 0;

/** All that runs test cases of a folder of the workspace, with storage of its own. */
export function runHarness(folderName: string) {
  const folder = inWorkspace(folderName);
  const made = parts({ ownService: true });
  const { extensionUri } = made.context;
  const files = caseIndexFeature(made, () => [boundFolder(folder)]);
  const { index } = files;
  const features = caseFeatures(made);
  const controller = vscode.tests.createTestController(`portableTests.test${++count}`, 'Tests under test');
  const boundary = new ErrorBoundary(made.log);
  const wired = createRunComponents({ ...made, ...features, ...files, boundary }, controller);
  const installed = path.join(made.storage.fsPath, 'playwright');

  return {
    ...made,
    ...features,
    parts: wired.runParts,
    environments: wired.chosenEnvironments,
    secretsOfRun: features.variableValues,
    folder,
    index,
    controller,

    /** Puts Playwright where an installation on request would. */
    async install(): Promise<void> {
      await mkdir(installed);
      await symlink(path.join(extensionUri.fsPath, 'node_modules'), path.join(installed, 'node_modules'));
    },

    file: (name: string): vscode.Uri => vscode.Uri.joinPath(folder, name),

    write(name: string, text: string): Thenable<void> {
      return vscode.workspace.fs.writeFile(vscode.Uri.joinPath(folder, name), Buffer.from(text));
    },

    /** Runs cases by their files' names, all of them where none is named, and gives what was told. */
    async run({
      files,
      told = new RecordedTestRun(),
      token,
      ...others
    }: Wishes = {}): Promise<RecordedTestRun> {
      await index.ready;
      const named = files?.map((name) => {
        const one = index.at(vscode.Uri.joinPath(folder, name));
        if (!one) throw new Error(`${name} is not in the index`);
        return one;
      });
      // Documents that other suites have opened linger, and have folders of their own.
      const own = [...index.all()].filter(({ uri }) => isInsideFolder(uri, folder));
      const include = (named ?? own).map((one) => wired.runParts.items.itemOf(one));
      const handler = createRunHandler(
        { ...wired.runParts, ...others, controller: { createTestRun: () => told } },
        'headless',
      );
      const never = new vscode.CancellationTokenSource();
      await handler(new vscode.TestRunRequest(include), token ?? never.token);
      never.dispose();
      return told;
    },

    async dispose(): Promise<void> {
      const { items, history, standby } = wired.runParts;
      for (const part of [standby, items, wired.chosenEnvironments, history, features, files, controller])
        part.dispose();
      await rm(installed, { recursive: true, force: true });
      await vscode.workspace.fs.delete(folder, { recursive: true, useTrash: false });
      await made.dispose();
    },
  };
}

export type RunHarness = ReturnType<typeof runHarness>;

type Wishes = Partial<
  Pick<RunDependencies, 'environments' | 'installMissing' | 'missingValues' | 'tools'>
> & {
  readonly files?: readonly string[];
  readonly told?: RecordedTestRun;
  readonly token?: vscode.CancellationToken;
};
