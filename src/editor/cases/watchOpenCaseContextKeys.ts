import * as vscode from 'vscode';
import type { DraftPushHistory } from './remote/draftPushHistory.ts';
import { findEntry } from './catalog/entryOfFile.ts';
import { languageId } from '../ui/languageId.ts';
import { targetFolderOf } from '../targets/targetFolders.ts';
import type { CaseCatalog } from './catalog/caseCatalog.ts';
import type { CaseEntry } from './catalog/caseEntry.ts';
import { contextKeySetter, type SetContextKey } from '../ui/contextKeySetter.ts';

interface OpenCaseParts {
  readonly catalog: Pick<CaseCatalog, 'lastCompared' | 'onDidCompare'>;
  readonly versions: Pick<DraftPushHistory, 'of' | 'onDidChange'>;
}

/**
 * Keeps the context keys of the test case in the editor true: `portableTests.fileState` is how it
 * compares with the service, as far as that is known, `portableTests.fileVersions` whether versions of
 * it were pushed from here, and `portableTests.fileDepends` whether it depends on another test case.
 */
export function watchOpenCaseContextKeys(
  { catalog, versions }: OpenCaseParts,
  set: SetContextKey = contextKeySetter(),
): vscode.Disposable {
  const updateState = (): void => {
    const uri = vscode.window.activeTextEditor?.document.uri;
    const entry = uri && findEntry(uri, catalog.lastCompared());
    set('portableTests.fileState', entry && fileStateOf(entry));
    set('portableTests.fileVersions', Boolean(entry && hasVersions(entry, versions)));
  };
  const updateDependency = (): void => {
    const document = vscode.window.activeTextEditor?.document;
    const isDependent = document?.languageId === languageId && /^dependencyId:/m.test(document.getText());
    set('portableTests.fileDepends', isDependent);
  };
  const update = (): void => {
    updateState();
    updateDependency();
  };
  update();
  return vscode.Disposable.from(
    catalog.onDidCompare(updateState),
    versions.onDidChange(updateState),
    vscode.window.onDidChangeActiveTextEditor(update),
    vscode.workspace.onDidChangeTextDocument(({ document }) => {
      if (document === vscode.window.activeTextEditor?.document) updateDependency();
    }),
  );
}

/** What merges can be resolved in the ways of a conflict, too. */
const fileStateOf = ({ hidden, state }: CaseEntry): string | undefined =>
  hidden ? 'hidden' : state === 'mergeable' ? 'conflict' : state;

function hasVersions({ uri, id }: CaseEntry, versions: OpenCaseParts['versions']): boolean {
  const folder = uri && targetFolderOf(uri);
  return folder !== undefined && versions.of(folder, id).length > 0;
}
