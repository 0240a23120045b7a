import * as vscode from 'vscode';
import type { Blocker } from '../../../sync/push/pushObstacles.ts';
import { createListedEntry } from '../../cases/catalog/createEntries.ts';
import type { FolderSync } from '../../cases/catalog/folderSync.ts';
import type { CaseNode } from '../../cases/selection/caseNodes.ts';
import type { CommandId } from '../../ui/commands.ts';
import { formatNumber } from '../../ui/formatNumber.ts';
import { localize } from '../../ui/localize.ts';
import { pickOne } from '../../ui/prompts.ts';

/** What resolves blockers of one kind, and the ids of their test cases. */
export interface BlockerAction {
  readonly action: 'enable' | 'discard' | 'leave-out';
  readonly ids: readonly string[];
}

interface BlockerItem extends vscode.QuickPickItem {
  readonly resolves?: BlockerAction;
  /** Opens what the user has to fix. */
  readonly open?: () => Thenable<unknown>;
}

type HiddenBlocker = Extract<Blocker, { kind: 'hidden' }>;

/**
 * Shows all that blocks a push in one list, with a row for each kind that resolves it.
 *
 * @param mayLeaveOut whether the service may keep what a push leaves out
 * @throws vscode.CancellationError when the list is closed, or a file was opened
 */
export async function pickBlockerAction(
  blockers: readonly Blocker[],
  sync: FolderSync,
  mayLeaveOut: boolean,
): Promise<BlockerAction> {
  const hidden = blockers.filter((blocker) => blocker.kind === 'hidden');
  const items = [
    ...fileItems(blockers, sync),
    ...hiddenActions(hidden, mayLeaveOut),
    ...hidden.map((blocker) => hiddenItem(blocker, sync)),
  ];
  const title =
    blockers.length === 1
      ? vscode.l10n.t('Push blocked by 1 problem')
      : vscode.l10n.t('Push blocked by {0} problems', formatNumber(blockers.length));
  const placeHolder = vscode.l10n.t('Nothing was pushed. Select what to do, then the push continues');
  const { resolves, open } = await pickOne(items, { title, placeHolder, matchOnDetail: true });
  if (resolves) return resolves;
  await open?.();
  throw new vscode.CancellationError();
}

function fileItems(blockers: readonly Blocker[], sync: FolderSync): BlockerItem[] {
  const items = blockers.flatMap((blocker): BlockerItem[] => {
    switch (blocker.kind) {
      case 'invalid': {
        const { path, problem } = blocker.file;
        const at = new vscode.Position(Math.max(0, problem.line - 1), Math.max(0, problem.column - 1));
        return [
          {
            label: path,
            iconPath: new vscode.ThemeIcon('error'),
            description: vscode.l10n.t('line {0}', problem.line),
            detail: localize(problem.message),
            open: () =>
              vscode.window.showTextDocument(sync.files.uriOf(path), { selection: new vscode.Range(at, at) }),
          },
        ];
      }
      case 'missing-field':
        return [
          {
            label: blocker.testCase.description,
            iconPath: new vscode.ThemeIcon('warning'),
            detail: vscode.l10n.t('The service doesn’t return {0}: add it to the file', blocker.field),
          },
        ];
      case 'hidden':
        return [];
      default:
        return blocker satisfies never;
    }
  });
  return items.length > 0 ? [separator(vscode.l10n.t('Fix in files')), ...items] : [];
}

/** What can be done about all cases of a kind that no pull shows. */
function hiddenActions(hidden: readonly HiddenBlocker[], mayLeaveOut: boolean): BlockerItem[] {
  if (hidden.length === 0) return [];
  const idsOf = (blockers: readonly HiddenBlocker[]): string[] => blockers.map(({ listed }) => listed.id);
  const isDraft = ({ listed }: HiddenBlocker): boolean => listed.status === 'DRAFT';
  return [
    separator(vscode.l10n.t('Not included in pulls, and their content is unknown')),
    ...actionItem('enable', idsOf(hidden.filter((blocker) => !isDraft(blocker)))),
    ...actionItem('discard', idsOf(hidden.filter(isDraft))),
    ...(mayLeaveOut ? actionItem('leave-out', idsOf(hidden.filter(({ hasFile }) => !hasFile))) : []),
    separator(''),
  ];
}

/** One of these cases, whose own status can be set. */
const hiddenItem = ({ listed }: HiddenBlocker, { folder }: FolderSync): BlockerItem => ({
  label: listed.description || listed.id,
  iconPath: new vscode.ThemeIcon('circle-slash'),
  ...(listed.status && { description: listed.status }),
  open: () =>
    vscode.commands.executeCommand(
      'portableTests.setCaseStatus' satisfies CommandId,
      {
        kind: 'case',
        testTarget: { serviceUrl: folder.serviceUrl, testTargetId: folder.testTargetId },
        entry: createListedEntry(folder.serviceUrl, listed),
      } satisfies CaseNode,
    ),
});

const actionItem = (action: BlockerAction['action'], ids: readonly string[]): BlockerItem[] =>
  ids.length === 0 ? [] : [{ ...actionTexts(action, ids.length), resolves: { action, ids } }];

function actionTexts(action: BlockerAction['action'], count: number): vscode.QuickPickItem {
  const number = formatNumber(count);
  switch (action) {
    case 'enable':
      return {
        iconPath: new vscode.ThemeIcon('check'),
        label:
          count === 1 ? vscode.l10n.t('Enable 1 Test Case') : vscode.l10n.t('Enable {0} Test Cases', number),
        detail: vscode.l10n.t('Pulls and runs include them again'),
      };
    case 'discard':
      return {
        iconPath: new vscode.ThemeIcon('trash'),
        label: count === 1 ? vscode.l10n.t('Discard 1 Draft') : vscode.l10n.t('Discard {0} Drafts', number),
        detail: vscode.l10n.t('The service removes them'),
      };
    case 'leave-out':
      return {
        iconPath: new vscode.ThemeIcon('debug-step-over'),
        label:
          count === 1
            ? vscode.l10n.t('Leave 1 Test Case Out of This Push')
            : vscode.l10n.t('Leave {0} Test Cases Out of This Push', number),
        detail: vscode.l10n.t('Only for services that update test cases one by one'),
      };
    default:
      return action satisfies never;
  }
}

const separator = (label: string): BlockerItem => ({ label, kind: vscode.QuickPickItemKind.Separator });
