import * as vscode from 'vscode';
import { message } from '../../../core/message.ts';
import { UserError } from '../../../core/userError.ts';
import type { FixedFile } from '../../../sync/fixes/planFixes.ts';
import type { FolderSync } from '../../cases/catalog/folderSync.ts';
import { withoutMark } from '../../files/openTexts.ts';
import { requirePreview } from '../../ui/requirePreview.ts';
import { changeLabel } from './changeLabel.ts';

/** The files that got fixes. */
export interface AppliedFixes {
  readonly paths: readonly string[];
  /** Those that had unsaved changes, and so are not saved. */
  readonly unsaved: readonly vscode.Uri[];
}

/**
 * Shows fixes in the editor's preview of changes, where each file and each change can be left out, and makes those
 * that are accepted as one step of undo.
 *
 * @throws vscode.CancellationError when the preview is discarded
 * @throws UserError when a file changed or was deleted meanwhile: then nothing is written
 */
export async function previewFixes(files: readonly FixedFile[], sync: FolderSync): Promise<AppliedFixes> {
  const [first] = files;
  if (!first) return { paths: [], unsaved: [] };
  const uriOf = ({ path }: FixedFile): vscode.Uri => sync.files.uriOf(path);
  const dirty = new Set(
    vscode.workspace.textDocuments.filter(({ isDirty }) => isDirty).map(({ uri }) => uri.toString()),
  );
  const change = new vscode.WorkspaceEdit();
  for (const file of files) await addEdits(change, file, sync);
  requirePreview(change, uriOf(first), vscode.l10n.t('Apply fixes of a report'));
  const isApplied = await vscode.workspace.applyEdit(change);
  if (!isApplied) {
    await assertUnchanged(files, sync);
    throw new vscode.CancellationError();
  }
  const changed: FixedFile[] = [];
  for (const file of files) if ((await textOf(file, sync)) !== file.text) changed.push(file);
  await saveAll(changed.map(uriOf).filter((uri) => !dirty.has(uri.toString())));
  return {
    paths: changed.map(({ path }) => path),
    unsaved: changed.map(uriOf).filter((uri) => dirty.has(uri.toString())),
  };
}

async function addEdits(
  change: vscode.WorkspaceEdit,
  { path, text, edits, local, update }: FixedFile,
  { files }: FolderSync,
): Promise<void> {
  const document = await files.openDocument(path, text);
  if (document.getText() !== text) throw changedError(document.uri);
  for (const { change: part, edit } of edits) {
    const range = new vscode.Range(document.positionAt(edit.start), document.positionAt(edit.end));
    const label = changeLabel(part, local, update);
    change.replace(document.uri, range, edit.newText, { needsConfirmation: false, label });
  }
}

const textOf = async ({ path }: FixedFile, { files }: FolderSync): Promise<string | undefined> => {
  const text = await files.read(path);
  return text === undefined ? undefined : withoutMark(text);
};

async function assertUnchanged(files: readonly FixedFile[], sync: FolderSync): Promise<void> {
  for (const file of files)
    if ((await textOf(file, sync)) !== file.text) throw changedError(sync.files.uriOf(file.path));
}

const changedError = (uri: vscode.Uri): UserError =>
  new UserError(
    message(
      '{0} changed or was deleted in the meantime, so no fix was written',
      vscode.workspace.asRelativePath(uri),
    ),
    message('Pull the fixes again'),
  );

async function saveAll(uris: readonly vscode.Uri[]): Promise<void> {
  const keys = new Set(uris.map(String));
  for (const document of vscode.workspace.textDocuments)
    if (keys.has(document.uri.toString()) && document.isDirty) await document.save();
}
