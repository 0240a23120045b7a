import * as vscode from 'vscode';
import { isSameTarget, type Target } from '../targets/target.ts';
import { targetFolderOf } from '../targets/targetFolders.ts';
import { languageId } from '../ui/languageId.ts';
import { readSetting } from '../ui/settings.ts';
import type { ReportViewer, ReportWatch } from './reportWatch.ts';

/** Requests reports as long as an editor shows a test case of their target with the result of its last run. */
export function watchCasesInView(watch: Pick<ReportWatch, 'follow' | 'refreshOutdated'>): vscode.Disposable {
  return vscode.Disposable.from(
    watch.follow(casesInView),
    vscode.window.onDidChangeVisibleTextEditors(() => watch.refreshOutdated()),
  );
}

const casesInView: ReportViewer = {
  isShowing: (target) =>
    vscode.window.visibleTextEditors.some(({ document }) => showsResult(document, target)),
};

function showsResult(document: vscode.TextDocument, target: Target): boolean {
  if (document.languageId !== languageId || readSetting('codeLens', document)['lastRun'] === false)
    return false;
  const folder = targetFolderOf(document.uri);
  return folder !== undefined && isSameTarget(folder, target);
}
