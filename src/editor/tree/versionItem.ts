import * as vscode from 'vscode';
import type { EditingStatus } from '../cases/remote/draftPushHistory.ts';
import type { VersionNode } from '../cases/selection/caseNodes.ts';
import type { CommandId } from '../ui/commands.ts';

/** The row of a version below its test case: a click shows it. Pure. */
export function versionItem(node: VersionNode): vscode.TreeItem {
  const { pushedAt, editing } = node.version;
  const when = moment(pushedAt, 'short');
  const label = editing ? editingLabel(editing) : '';
  const spoken = [vscode.l10n.t('Version of {0}', when), label].filter(Boolean).join(', ');
  return Object.assign(new vscode.TreeItem(when), {
    description: label,
    accessibilityInformation: { label: spoken },
    iconPath: new vscode.ThemeIcon(editing === 'IN_PROGRESS' ? 'edit' : 'versions'),
    contextValue: 'version',
    command: {
      command: 'portableTests.showVersion' satisfies CommandId,
      title: vscode.l10n.t('Open'),
      arguments: [node],
    },
  });
}

/** The tooltip of a version: its origin and id. Pure. */
export const versionTooltip = ({ version }: VersionNode): string =>
  [
    vscode.l10n.t('Pushed as a draft {0}', moment(version.pushedAt, 'medium')),
    version.editing ? editingLabel(version.editing) : '',
    version.versionId,
  ]
    .filter(Boolean)
    .join('\n');

function editingLabel(editing: EditingStatus): string {
  switch (editing) {
    case 'IN_PROGRESS':
      return vscode.l10n.t('being edited on the service');
    case 'DONE':
      return vscode.l10n.t('edited on the service');
    case 'CANCELLED':
      return vscode.l10n.t('editing cancelled');
    default:
      return editing satisfies never;
  }
}

/** With seconds, which tell drafts apart that follow each other. */
const moment = (pushedAt: string, dateStyle: 'short' | 'medium'): string =>
  new Intl.DateTimeFormat(vscode.env.language, { dateStyle, timeStyle: 'medium' }).format(new Date(pushedAt));
