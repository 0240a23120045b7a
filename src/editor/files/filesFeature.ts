import * as vscode from 'vscode';
import { IndexWorker } from '../../index/indexWorker.ts';
import type { Feature } from '../ui/feature.ts';
import { LiveIndex } from './index/liveIndex.ts';
import { StepCache } from './steps/documentSteps.ts';

/** The test cases in files of the workspace, and the steps in open ones. */
export interface Files extends Feature {
  readonly index: LiveIndex;
  readonly summaries: IndexWorker;
  readonly steps: StepCache;
}

/** Creates the index and the steps of documents. */
export function filesFeature(
  { extensionUri }: Pick<vscode.ExtensionContext, 'extensionUri'>,
  log: vscode.LogOutputChannel,
): Files {
  const worker = vscode.Uri.joinPath(extensionUri, 'dist', 'indexWorker.js').fsPath;
  const summaries = new IndexWorker(worker);
  const index = new LiveIndex(summaries, log);
  return { index, summaries, steps: new StepCache(), commands: {}, dispose: () => index.dispose() };
}
