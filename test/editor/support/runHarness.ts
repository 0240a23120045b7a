import { mkdir, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import { ErrorBoundary } from '../../../src/editor/ui/errorBoundary.ts';
import { boundFolder } from '../../../src/editor/files/index/caseFolders.ts';
import { LiveIndex } from '../../../src/editor/files/index/liveIndex.ts';
import { LastResults } from '../../../src/editor/results/lastResults.ts';
import { OwnRuns } from '../../../src/editor/results/ownRuns.ts';
import { createRunHandler } from '../../../src/editor/run/runHandler.ts';
import type { RunParts } from '../../../src/editor/run/runParts.ts';
import { createRunComponents } from '../../../src/editor/run/createRunComponents.ts';
import { isInside } from '../../../src/editor/targets/targetFolders.ts';
import { StepCache } from '../../../src/editor/files/steps/documentSteps.ts';
import { IndexWorker } from '../../../src/index/indexWorker.ts';
import { LocalApiClient } from '../../../src/editor/results/localApiClient.ts';
import { ReportPageCache } from '../../../src/editor/results/reportPageCache.ts';
import { parts } from './parts.ts';
import { RecordedTestRun } from './recordedTestRun.ts';
import { inWorkspace, ownExtension } from './workspace.ts';

let count = 0;

/** All that runs test cases of a folder of the workspace, with storage of its own. */
export function runHarness(folderName: string) {
  const { extensionUri } = ownExtension();
  const folder = inWorkspace(folderName);
  const made = parts({ ownService: true });
  const worker = path.join(extensionUri.fsPath, 'dist/indexWorker.js');
  const index = new LiveIndex(new IndexWorker(worker), made.log, () => [boundFolder(folder)]);
  const controller = vscode.tests.createTestController(`portableTests.test${++count}`, 'Tests under test');
  const boundary = new ErrorBoundary(made.log);
  const results = new LastResults(
    new ReportPageCache(made.services),
    made.services,
    new OwnRuns(made.state),
    made.log,
  );
  const wired = createRunComponents(
    {
      extensionUri,
      globalState: Object.assign(made.state, { setKeysForSync: () => undefined }),
      globalStorageUri: made.storage,
      secrets: made.secrets,
      workspaceState: made.state,
    },
    {
      ...made,
      localApi: new LocalApiClient(made.local, made.keys),
      index,
      boundary,
      results,
      steps: new StepCache(),
      watch: { ownRun: () => undefined },
    },
    controller,
  );
  const installed = path.join(made.storage.fsPath, 'playwright');

  return {
    ...made,
    parts: wired.parts,
    environments: wired.environments,
    runSecrets: wired.secrets,
    folder,
    index,
    results,
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
      const own = [...index.all()].filter(({ uri }) => isInside(uri, folder));
      const include = (named ?? own).map((one) => wired.parts.items.itemOf(one));
      const handler = createRunHandler(
        { ...wired.parts, ...others, controller: { createTestRun: () => told } },
        'headless',
      );
      const never = new vscode.CancellationTokenSource();
      await handler(new vscode.TestRunRequest(include), token ?? never.token);
      never.dispose();
      return told;
    },

    async dispose(): Promise<void> {
      for (const one of [wired.parts.items, wired.environments, wired.parts.results, index, controller])
        one.dispose();
      await rm(installed, { recursive: true, force: true });
      await vscode.workspace.fs.delete(folder, { recursive: true, useTrash: false });
      await made.dispose();
    },
  };
}

export type RunHarness = ReturnType<typeof runHarness>;

type Wishes = Partial<Pick<RunParts, 'environments' | 'installMissing' | 'missingValues' | 'tools'>> & {
  readonly files?: readonly string[];
  readonly told?: RecordedTestRun;
  readonly token?: vscode.CancellationToken;
};
