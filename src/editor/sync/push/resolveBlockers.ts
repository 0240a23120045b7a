import * as vscode from 'vscode';
import type { UpdateTestCaseBody } from '../../../api/contract/serviceTestCase.ts';
import { message } from '../../../core/message.ts';
import { UserError } from '../../../core/userError.ts';
import type { PushPlan } from '../../../sync/push/planPush.ts';
import type { Blocker } from '../../../sync/push/pushObstacles.ts';
import { blockerTexts } from '../../../sync/push/pushTexts.ts';
import { invalidFileError } from '../../cases/catalog/caseOfFile.ts';
import { createListedEntry } from '../../cases/catalog/createEntries.ts';
import type { FolderSync } from '../../cases/catalog/folderSync.ts';
import type { CaseNode } from '../../cases/selection/caseNodes.ts';
import { serviceName } from '../../connection/services.ts';
import { assertTrusted } from '../../ui/assertTrusted.ts';
import type { CommandId } from '../../ui/commands.ts';
import { confirmRiskyAction } from '../../ui/confirm.ts';
import { pickOne } from '../../ui/prompts.ts';
import { formatNumber, localize } from '../../ui/texts.ts';
import { withProgress } from '../../ui/withProgress.ts';
import { mayKeepOthers, type PushParts } from './sendPush.ts';

/**
 * Runs a push. Where it is blocked, the problems are shown in one list, and the push starts again once
 * one of its buttons has resolved them.
 *
 * @param push gets the ids of test cases that the user left out
 * @throws vscode.CancellationError when the list is closed, or opened a file
 */
export async function resolveBlockers(
  sync: FolderSync,
  parts: Pick<PushParts, 'pushedBefore'>,
  push: (leftOut: ReadonlySet<string>) => Promise<void>,
): Promise<void> {
  const leftOut = new Set<string>();
  for (;;) {
    try {
      return await push(leftOut);
    } catch (error) {
      if (!(error instanceof BlockedPush)) throw error;
      for (const id of await resolve(error, sync, parts)) leftOut.add(id);
    }
  }
}

/** @returns the ids of test cases that the push leaves out */
async function resolve(
  { blockers }: BlockedPush,
  sync: FolderSync,
  parts: Pick<PushParts, 'pushedBefore'>,
): Promise<readonly string[]> {
  const { action, ids } = await pickBlockerAction(blockers, sync, mayKeepOthers(sync.folder, parts));
  switch (action) {
    case 'enable':
      await update(sync, ids, { status: 'ENABLED' });
      return [];
    case 'discard':
      await confirmDiscard(ids.length, sync);
      await update(sync, ids, { interactionStatus: 'REJECTED' });
      return [];
    case 'leave-out':
      await confirmLeavingOut(ids.length, sync);
      return ids;
    default:
      return action satisfies never;
  }
}

/** Changes test cases on the service, one after another (endpoint 8); what is done stays done. */
async function update(sync: FolderSync, ids: readonly string[], body: UpdateTestCaseBody): Promise<void> {
  assertTrusted();
  const client = await sync.client();
  const title = vscode.l10n.t('Changing {0} test cases', formatNumber(ids.length));
  await withProgress(title, async (signal, report) => {
    for (const [at, id] of ids.entries()) {
      await client.updateTestCase(sync.folder.testTargetId, id, body, { signal });
      report(at + 1, ids.length);
    }
  });
}

async function confirmDiscard(count: number, { folder }: FolderSync): Promise<void> {
  const question =
    count === 1
      ? vscode.l10n.t('Discard this draft?')
      : vscode.l10n.t('Discard {0} drafts?', formatNumber(count));
  const detail = vscode.l10n.t('{0} removes it from its test cases.', serviceName(folder.serviceUrl));
  if (!(await confirmRiskyAction(question, detail, vscode.l10n.t('Discard'))))
    throw new vscode.CancellationError();
}

async function confirmLeavingOut(count: number, { folder }: FolderSync): Promise<void> {
  const question =
    count === 1
      ? vscode.l10n.t('Leave this test case out of the push?')
      : vscode.l10n.t('Leave {0} test cases out of the push?', formatNumber(count));
  const detail = vscode.l10n.t(
    'Do this only if {0} updates test cases one by one. A service that replaces all its test cases with those of a push deletes what is left out.',
    serviceName(folder.serviceUrl),
  );
  if (!(await confirmRiskyAction(question, detail, vscode.l10n.t('Leave Out'))))
    throw new vscode.CancellationError();
}

/** What resolves blockers of one kind, and the ids of their test cases. */
interface BlockerAction {
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
async function pickBlockerAction(
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
            detail: vscode.l10n.t("The service doesn't return {0}: add it to the file", blocker.field),
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

/** The problems that keep a push from being sent, where one sentence can't show them. */
export class BlockedPush extends UserError {
  constructor(
    readonly blockers: readonly Blocker[],
    service: string,
  ) {
    const [first, ...others] = blockers;
    const { what, todo } = first
      ? blockerTexts(first, service)
      : { what: message('The push is blocked'), todo: undefined };
    super(
      others.length === 0 ? what : message('{0}, and {1} more problems', what, others.length),
      todo,
      'pull',
    );
  }
}

/** @throws {UserError} when something keeps the plan from being sent */
export function assertNotBlocked(
  { blockers }: Pick<PushPlan, 'blockers'>,
  { folder, files }: FolderSync,
): void {
  const [blocker] = blockers;
  if (!blocker) return;
  if (blockers.length === 1 && blocker.kind === 'invalid') throw invalidFileError(blocker.file, { files });
  throw new BlockedPush(blockers, serviceName(folder.serviceUrl));
}
