import * as vscode from 'vscode';
import { getBaseName } from '../../../core/case/caseFilePath.ts';
import { printYamlScalar } from '../../../core/completion/printYamlScalar.ts';
import type { Located, Span } from '../../../core/text/span.ts';
import { caseSetFolderLookup } from '../../files/caseSets.ts';
import type { CaseIndex, IndexedCase } from '../../files/index/caseIndex.ts';
import { rangeInText } from '../../ui/textEdits.ts';

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

/** A case by its id: the one that stands here (`self`), or the one that is needed here. */
export interface CaseReference {
  readonly kind: 'self' | 'dependency' | 'teardown';
  readonly id: string;
  /** The value that names it. */
  readonly span: Span;
}

/** The ids of other cases in a file. */
export function referencesIn({ summary }: IndexedCase): CaseReference[] {
  return [
    ...named('dependency', summary.dependencyId, summary.dependencyId?.value),
    ...named('teardown', summary.teardownId, summary.teardownId?.value),
  ];
}

/** The places where a case names another one. */
export const referencesTo = (id: string, user: IndexedCase): CaseReference[] =>
  referencesIn(user).filter((link) => link.id === id);

/** The case that is named at an offset, or else on its line. */
function referenceAt(file: IndexedCase, offset: number): CaseReference | undefined {
  const { id, description } = file.summary;
  const names = [
    ...referencesIn(file),
    ...named('self', id, id?.value),
    ...named('self', description, id?.value),
  ];
  const line = lineAround(file.text, offset);
  return (
    names.find(({ span }) => span.start <= offset && offset <= span.end) ??
    names.find(({ span }) => line.start <= span.start && span.start <= line.end)
  );
}

const named = (
  kind: CaseReference['kind'],
  span: Located | undefined,
  id: string | undefined,
): CaseReference[] => (span && id ? [{ kind, id, span }] : []);

function lineAround(text: string, offset: number): Span {
  const end = text.slice(offset).search(/[\r\n]/);
  return {
    start: Math.max(text.lastIndexOf('\n', offset - 1), text.lastIndexOf('\r', offset - 1)) + 1,
    end: end < 0 ? text.length : offset + end,
  };
}

/** A span of an indexed file as the editor counts: also where the file is not open. */
export const rangeOf = ({ text }: IndexedCase, span: Span): vscode.Range => rangeInText(text, span);

/** The range of a case's name: its description, else its id, else the start of the file. */
export const nameRange = (file: IndexedCase): vscode.Range =>
  rangeOf(file, file.summary.description ?? file.summary.id ?? { start: 0, end: 0 });

/** The case of a document and what is named at a position of it, once every file is known. */
export async function findReference(
  index: CaseIndex,
  document: vscode.TextDocument,
  position: vscode.Position,
): Promise<{ file: IndexedCase; name: CaseReference | undefined }> {
  const [file] = await Promise.all([index.of(document), index.ready]);
  return { file, name: referenceAt(file, document.offsetAt(position)) };
}
