import { createHash } from 'node:crypto';
import * as vscode from 'vscode';
import { applyWritePlan, type WriteOutcome } from '../../codegen/write/applyWritePlan.ts';
import {
  planWriting,
  type WriteContext,
  type WritePlan,
  type WriteEntry,
  type WriteKind,
  type ProjectFolder,
} from '../../codegen/write/planWriting.ts';
import { message } from '../../core/message.ts';
import { UserError } from '../../core/userError.ts';
import { createEventLoopPause } from '../../node/createEventLoopPause.ts';
import type { ServiceDocuments } from '../cases/remote/serviceDocuments.ts';
import { pickPlan } from '../sync/plan/pickPlan.ts';
import type { PlanEntry } from '../sync/plan/planEntry.ts';
import { isInsideFolder } from '../ui/documents.ts';
import { withProgress } from '../ui/withProgress.ts';

/**
 * Writes code into a folder. What it would do is shown first, unless the folder is empty.
 *
 * @throws vscode.CancellationError when the user does not want that
 */
export async function reviewAndWriteCode(
  files: ReadonlyMap<string, Uint8Array>,
  folder: CodeFolder,
  documents: ServiceDocuments,
): Promise<WriteOutcome> {
  const { plan, isEmpty } = await withProgress(
    vscode.l10n.t('Comparing with the folder'),
    async (signal) => ({
      plan: await planWriting(files, meansFor(folder, signal)),
      isEmpty: await folder.isEmpty(),
    }),
  );
  const chosen = isEmpty ? new Set(files.keys()) : await ask(plan, folder, documents);
  return withProgress(vscode.l10n.t('Generating code'), (signal) =>
    applyWritePlan(plan, chosen, meansFor(folder, signal)),
  );
}

const meansFor = (folder: CodeFolder, signal: AbortSignal): WriteContext => ({
  folder,
  hash: (content) => createHash('sha256').update(content).digest('hex'),
  pause: createEventLoopPause(signal),
});

async function ask(
  plan: WritePlan,
  folder: CodeFolder,
  documents: ServiceDocuments,
): Promise<ReadonlySet<string>> {
  const entries = codePlanEntries(plan, folder, documents);
  if (entries.length === 0) return new Set();
  const title = vscode.l10n.t('Generate Code into {0}', vscode.workspace.asRelativePath(folder.uri));
  const answer = await pickPlan(entries, {
    title,
    compareAll: title,
    placeholder: placeholder(plan.entries.length - entries.length),
    accept: (chosen) => vscode.l10n.t('Change {0} files', chosen),
  });
  return new Set(answer.keys());
}

const placeholder = (same: number): string =>
  same === 0
    ? vscode.l10n.t('Select changes to apply')
    : vscode.l10n.t('Selected files are written; {0} need no change', same);

/** Files that need a look come first. */
const order: readonly WriteKind[] = ['edited', 'foreign', 'outdated', 'new', 'stale'];

interface KindTexts {
  readonly group: string;
  readonly icon: string;
  readonly detail?: string;
  readonly isPreselected: boolean;
}

/** Creates the entries of a write plan: one for each file that would change. */
function codePlanEntries(plan: WritePlan, folder: CodeFolder, documents: ServiceDocuments): PlanEntry[] {
  return order.flatMap((kind) =>
    plan.entries
      .filter((entry) => entry.kind === kind)
      .map((entry) => ({
        key: entry.path,
        ...pathLabels(entry.path),
        action: 'do',
        ...textsOf(kind),
        diff: diffOf(entry, plan, folder, documents),
      })),
  );
}

/** The name of a file, and the folder that it lies in. */
function pathLabels(path: string): Pick<PlanEntry, 'label' | 'description'> {
  const end = path.lastIndexOf('/');
  return end < 0 ? { label: path } : { label: path.slice(end + 1), description: path.slice(0, end) };
}

function textsOf(kind: WriteKind): KindTexts {
  switch (kind) {
    case 'edited':
      return {
        group: vscode.l10n.t('Edited since they were generated'),
        icon: 'warning',
        detail: vscode.l10n.t('Select to overwrite your changes'),
        isPreselected: false,
      };
    case 'foreign':
      return {
        group: vscode.l10n.t('Existing file, not generated'),
        icon: 'warning',
        detail: vscode.l10n.t('Select to overwrite the file'),
        isPreselected: false,
      };
    case 'outdated':
      return {
        group: vscode.l10n.t('Overwritten: not edited since they were generated'),
        icon: 'edit',
        isPreselected: true,
      };
    case 'new':
      return { group: vscode.l10n.t('New'), icon: 'add', isPreselected: true };
    case 'stale':
      return {
        group: vscode.l10n.t('Generated before, no longer part of the code'),
        icon: 'trash',
        detail: vscode.l10n.t('Select to delete the file'),
        isPreselected: false,
      };
    case 'same':
      return { group: '', icon: 'check', isPreselected: false };
    default:
      return kind satisfies never;
  }
}

function diffOf(
  { path, kind }: WriteEntry,
  { files }: WritePlan,
  folder: CodeFolder,
  documents: ServiceDocuments,
): PlanEntry['diff'] & object {
  const left = kind === 'new' ? undefined : folder.uriOf(path);
  const content = files.get(path);
  const right = content && documents.showText(`code/${path}`, new TextDecoder().decode(content));
  return { title: vscode.l10n.t('{0}: Existing ↔ Generated', path), left, right };
}

/** A folder that code is written to, on whatever file system it is. Unsaved text counts as what a file holds. */
export class CodeFolder implements ProjectFolder {
  /** Folders below that were found to be folders, and no links. */
  private readonly checkedFolders = new Set<string>();

  constructor(readonly uri: vscode.Uri) {}

  uriOf(path: string): vscode.Uri {
    return vscode.Uri.joinPath(this.uri, ...path.split('/'));
  }

  async read(path: string): Promise<Uint8Array | undefined> {
    const uri = this.uriOf(path);
    const key = uri.toString();
    const unsaved = vscode.workspace.textDocuments.find(
      (document) => document.isDirty && document.uri.toString() === key,
    );
    if (unsaved) return new TextEncoder().encode(unsaved.getText());
    return vscode.workspace.fs.readFile(uri).then(undefined, unlessMissing);
  }

  async write(path: string, content: Uint8Array): Promise<void> {
    await this.assertNoLink(path);
    await vscode.workspace.fs.writeFile(this.uriOf(path), content);
  }

  async delete(path: string): Promise<void> {
    await this.assertNoLink(path);
    await vscode.workspace.fs.delete(this.uriOf(path));
  }

  async isEmpty(): Promise<boolean> {
    const { textDocuments } = vscode.workspace;
    if (textDocuments.some(({ isDirty, uri }) => isDirty && isInsideFolder(uri, this.uri))) return false;
    const entries = await vscode.workspace.fs.readDirectory(this.uri).then(undefined, unlessMissing);
    return (entries ?? []).length === 0;
  }

  /** A link may lead anywhere: nothing is written through one. */
  private async assertNoLink(path: string): Promise<void> {
    const names = path.split('/');
    for (let depth = 1; depth <= names.length; depth++) {
      const part = names.slice(0, depth).join('/');
      if (this.checkedFolders.has(part)) continue;
      const found = await vscode.workspace.fs.stat(this.uriOf(part)).then(undefined, unlessMissing);
      if (found && (found.type & vscode.FileType.SymbolicLink) !== 0) {
        throw new UserError(
          message('{0} is a link, and code is not written through one', part),
          message('Replace the link, or choose another folder'),
        );
      }
      if (found?.type === vscode.FileType.Directory) this.checkedFolders.add(part);
    }
  }
}

function unlessMissing(error: unknown): undefined {
  const isMissing =
    error instanceof vscode.FileSystemError && ['FileNotFound', 'FileNotADirectory'].includes(error.code);
  if (!isMissing) throw error;
}
