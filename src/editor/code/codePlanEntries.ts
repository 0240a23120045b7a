import * as vscode from 'vscode';
import type { WriteEntry, WriteKind, WritePlan } from '../../codegen/write/planWriting.ts';
import type { ServiceDocuments } from '../cases/remote/serviceDocuments.ts';
import type { PlanEntry } from '../sync/plan/planEntry.ts';
import type { CodeFolder } from './codeFolder.ts';

/** Files that need a look come first. */
const order: readonly WriteKind[] = ['edited', 'foreign', 'outdated', 'new', 'stale'];

interface KindTexts {
  readonly group: string;
  readonly icon: string;
  readonly detail?: string;
  readonly isPreselected: boolean;
}

/** Creates the entries of a write plan: one for each file that would change. */
export function codePlanEntries(
  plan: WritePlan,
  folder: CodeFolder,
  documents: ServiceDocuments,
): PlanEntry[] {
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
