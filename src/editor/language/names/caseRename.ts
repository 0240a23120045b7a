import * as vscode from 'vscode';
import { printYamlScalar } from '../../../core/completion/printYamlScalar.ts';
import { getBaseName } from '../../../core/case/caseFilePath.ts';
import type { CaseIndex, IndexedCase } from '../../files/index/caseIndex.ts';
import { caseSetFolderLookup } from '../../files/caseSets.ts';
import { rangeOf } from './caseReferences.ts';

/** F2 on a description: writes the new one, and offers to rename a file that is named after it. */
export class CaseRename implements vscode.RenameProvider {
  constructor(private readonly index: CaseIndex) {}

  async prepareRename(
    document: vscode.TextDocument,
    position: vscode.Position,
  ): Promise<{ range: vscode.Range; placeholder: string }> {
    const file = await this.index.of(document);
    const { description } = file.summary;
    const range = description && rangeOf(file, description);
    const lines = range && new vscode.Range(range.start.line, 0, range.end.line, Number.MAX_SAFE_INTEGER);
    if (!range || !lines?.contains(position))
      throw new Error(vscode.l10n.t('Only the description of a test case can be renamed'));
    return { range, placeholder: description.value };
  }

  async provideRenameEdits(
    document: vscode.TextDocument,
    position: vscode.Position,
    newName: string,
  ): Promise<vscode.WorkspaceEdit> {
    const { range } = await this.prepareRename(document, position);
    const name = newName.trim();
    if (!name) throw new Error(vscode.l10n.t('A test case needs a description'));
    const edit = new vscode.WorkspaceEdit();
    edit.replace(document.uri, range, printYamlScalar(name));
    const file = await newFileFor(await this.index.of(document), name);
    if (file) {
      edit.renameFile(
        document.uri,
        file,
        { overwrite: false },
        {
          needsConfirmation: true,
          label: vscode.l10n.t('Rename the file'),
          description: file.path.slice(file.path.lastIndexOf('/') + 1),
        },
      );
    }
    return edit;
  }
}

/** The new name of the file; undefined if the file is not named after the description. */
export async function newFileFor(
  { uri, summary }: IndexedCase,
  name: string,
): Promise<vscode.Uri | undefined> {
  if (uri.scheme === 'untitled') return undefined;
  const file = /^(.*\/)([^/]*?)(-\d+)?(\.ya?ml)$/i.exec(uri.path);
  const [, folder = '', base = '', , extension = '.yaml'] = file ?? [];
  const layout = caseSetFolderLookup()(uri)?.layout ?? 'folders';
  const description = summary.description?.value ?? '';
  const isNamedAfterIt = [layout, 'folders' as const].some(
    (naming) => base === getBaseName(description, naming),
  );
  const next = getBaseName(name, layout);
  if (!isNamedAfterIt || base === next) return undefined;
  for (let clash = 0; ; clash++) {
    const free = uri.with({ path: `${folder}${next}${clash === 0 ? '' : `-${clash}`}${extension}` });
    const isSameButCase = free.path.toLowerCase() === uri.path.toLowerCase();
    if (isSameButCase || !(await exists(free))) return free;
  }
}

const exists = (uri: vscode.Uri): Thenable<boolean> =>
  vscode.workspace.fs.stat(uri).then(
    () => true,
    () => false,
  );
