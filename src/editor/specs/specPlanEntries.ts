import * as vscode from 'vscode';
import type { ServiceDocuments } from '../cases/remote/serviceDocuments.ts';
import type { PlanEntry } from '../sync/plan/planEntry.ts';
import type { SpecChange } from './specChanges.ts';

/** The entries of an import: new files are selected, changes of existing files need a decision. */
export const specPlanEntries = (changes: readonly SpecChange[], documents: ServiceDocuments): PlanEntry[] => [
  ...changes
    .filter(({ before }) => before === undefined)
    .map((change) => ({
      ...labelsOf(change),
      action: 'do',
      group: vscode.l10n.t('New'),
      icon: 'add',
      isPreselected: true,
      diff: diffOf(change, documents),
    })),
  ...changes
    .filter(({ before, after }) => before !== undefined && after !== undefined)
    .map((change) => ({
      ...labelsOf(change),
      action: 'do',
      group: vscode.l10n.t('Existing test cases that differ from their Playwright tests'),
      icon: 'warning',
      detail: vscode.l10n.t('Select to replace steps, tags and links; your edits of them are lost'),
      isPreselected: false,
      diff: diffOf(change, documents),
    })),
  ...changes
    .filter(({ after }) => after === undefined)
    .map((change) => ({
      ...labelsOf(change),
      group: vscode.l10n.t('Files with errors, which are not changed'),
      icon: 'error',
      detail: vscode.l10n.t('Fix the file, then import again'),
      open: () => vscode.window.showTextDocument(change.uri),
    })),
];

const labelsOf = ({
  id,
  description,
  uri,
}: SpecChange): Pick<PlanEntry, 'key' | 'label' | 'description'> => ({
  key: id,
  label: description,
  description: vscode.workspace.asRelativePath(uri),
});

function diffOf(
  { id, uri, before, after }: SpecChange,
  documents: ServiceDocuments,
): PlanEntry['diff'] & object {
  const path = vscode.workspace.asRelativePath(uri);
  const right = documents.showText(`import/${id}/${path.split('/').at(-1) ?? path}`, after ?? '');
  const left = before === undefined ? undefined : uri;
  return { title: vscode.l10n.t('{0}: Existing ↔ Imported', path), left, right };
}
