import * as vscode from 'vscode';
import { IndexWorkers } from '../../index/indexWorkers.ts';
import type { CaseFolder } from './index/caseFolders.ts';
import { LiveIndex } from './index/workspaceIndex.ts';
import { StepCache } from './steps/documentSteps.ts';

/** The test cases in files of the workspace, and the steps in open ones. */
export interface Files extends Pick<vscode.Disposable, 'dispose'> {
  readonly index: LiveIndex;
  readonly summaries: IndexWorkers;
  readonly steps: StepCache;
}

interface FilesParts {
  readonly context: Pick<vscode.ExtensionContext, 'extensionUri' | 'storageUri'>;
  readonly log: vscode.LogOutputChannel;
}

/**
 * Creates the index and the steps of documents.
 *
 * @param folders the folders that hold test cases
 */
export function caseIndexFeature(
  { context: { extensionUri, storageUri }, log }: FilesParts,
  folders?: () => CaseFolder[],
): Files {
  const worker = vscode.Uri.joinPath(extensionUri, 'dist', 'indexWorker.js').fsPath;
  const storage = storageUri && vscode.Uri.joinPath(storageUri, 'index');
  const summaries = new IndexWorkers(worker, {
    cacheFolder: storage?.scheme === 'file' ? storage.fsPath : undefined,
  });
  const index = new LiveIndex(summaries, log, folders);
  return { index, summaries, steps: new StepCache(), dispose: () => index.dispose() };
}
