import * as vscode from 'vscode';
import type { ExploreResult } from '../../api/contract/explore.ts';
import type { UpdateTestCase } from '../../api/contract/serviceTestCase.ts';
import { createCleaner } from '../../core/text/createCleaner.ts';
import { toPortableCase } from '../cases/remote/toPortableCase.ts';
import type { UpdateParts } from '../serviceCases/updateCases.ts';
import type { ErrorBoundary } from '../ui/errorBoundary.ts';
import { getServiceCase } from '../cases/remote/getServiceCase.ts';
import type { PullParts } from '../sync/pull/confirmAndApplyPull.ts';
import type { ServiceDocuments } from '../cases/remote/serviceDocuments.ts';
import { folderOfTarget } from '../targets/targetFolders.ts';
import { pullByReportOrPlan } from '../sync/pull/pullSome.ts';
import type { FolderLocks } from '../sync/folder/folderLocks.ts';
import { targetOfRow, type TargetOf } from '../targets/targetNodes.ts';
import { confirmDiscard } from './confirmDiscard.ts';
import type { LatestDiscoveries, DiscoveryRow, DiscoveryList } from './latestDiscoveries.ts';

export interface DiscoveryParts extends UpdateParts, PullParts {
  readonly discoveries: LatestDiscoveries;
  readonly locks: FolderLocks;
  readonly documents: ServiceDocuments;
  readonly boundary: Pick<ErrorBoundary, 'run'>;
  readonly afterwards: <Result>(work: Promise<Result>) => Promise<Result>;
}

type Discovery = NonNullable<DiscoveryRow['discovery']>;

const clean = createCleaner(undefined);

/**
 * Says how an exploration ended. Its list opens when the user asks for it, now or later: what they type meanwhile goes
 * where they type it.
 */
export async function announceDiscoveries(
  parts: DiscoveryParts,
  at: TargetOf,
  { discoveries = [], message: serviceMessage, testPlanId }: ExploreResult,
): Promise<void> {
  const found = discoveries ?? [];
  if (found.length === 0) {
    const text = serviceMessage ? clean(serviceMessage) : vscode.l10n.t('The service found no test cases.');
    void vscode.window.showInformationMessage(text);
    return;
  }
  const rows = found.map((discovery) => ({
    label: clean(discovery.testCaseName ?? discovery.testCaseId, 120),
    buttons: [button('check', vscode.l10n.t('Accept')), button('close', vscode.l10n.t('Discard'))],
    discovery,
  }));
  const list: DiscoveryList = { at, testPlanId, rows, isSeen: false };
  parts.discoveries.add(list);
  const show = vscode.l10n.t('Show Test Cases');
  const name = clean(at.target.app, 80);
  const text =
    rows.length === 1
      ? vscode.l10n.t('The exploration of {0} found 1 test case.', name)
      : vscode.l10n.t('The exploration of {0} found {1} test cases.', name, rows.length);
  if ((await vscode.window.showInformationMessage(text, show)) === show) showDiscoveries(parts, list);
}

const listTitle = (count: number): string =>
  count === 1 ? vscode.l10n.t('1 Test Case Found') : vscode.l10n.t('{0} Test Cases Found', count);

/** Lists what an exploration found; each can be opened, accepted and discarded, and all be pulled. */
export function showDiscoveries(parts: DiscoveryParts, found: DiscoveryList): void {
  const { at, testPlanId } = found;
  parts.discoveries.markSeen(found);
  const list = vscode.window.createQuickPick<DiscoveryRow>();
  const pullAll: readonly DiscoveryRow[] = [
    { label: '', kind: vscode.QuickPickItemKind.Separator },
    { label: vscode.l10n.t('Pull All into Files'), alwaysShow: true },
  ];
  const itemsOf = ({ rows }: DiscoveryList): readonly DiscoveryRow[] =>
    testPlanId ? [...rows, ...pullAll] : rows;
  Object.assign(list, {
    title: listTitle(found.rows.length),
    placeholder: vscode.l10n.t('Open one to review it. They are drafts until you accept them.'),
    items: itemsOf(found),
    ignoreFocusOut: true,
  });
  const judge = async (discovery: Discovery, body: UpdateTestCase, words: string): Promise<void> => {
    if (body.interactionStatus === 'REJECTED') await confirmDiscard(1);
    list.busy = true;
    await sendDecision(parts, at, discovery, body).finally(() => (list.busy = false));
    found.rows = found.rows.map((row) =>
      row.discovery === discovery ? { label: row.label, description: words, discovery } : row,
    );
    list.items = itemsOf(found);
  };
  list.onDidTriggerItemButton(({ item: { buttons, discovery }, button: pressed }) => {
    const isAccepted = pressed === buttons?.[0];
    const body: UpdateTestCase = { interactionStatus: isAccepted ? 'APPROVED' : 'REJECTED' };
    const words = isAccepted ? vscode.l10n.t('accepted') : vscode.l10n.t('discarded');
    if (discovery) void parts.boundary.run('judge a discovery', () => judge(discovery, body, words));
  });
  list.onDidAccept(() => {
    const [item] = list.selectedItems;
    const work = item?.discovery
      ? () => open(parts, at, item.discovery)
      : () => pullPlan(parts, at, testPlanId ?? '');
    if (item && !item.discovery) list.hide();
    if (item) void parts.boundary.run('open a discovery', work);
  });
  list.onDidHide(() => list.dispose());
  list.show();
}

const button = (icon: string, tooltip: string): vscode.QuickInputButton => ({
  iconPath: new vscode.ThemeIcon(icon),
  tooltip,
});

async function sendDecision(
  { services, reload }: UpdateParts,
  { serviceUrl, target }: TargetOf,
  { testCaseId }: Discovery,
  body: UpdateTestCase,
): Promise<void> {
  const client = await services.client(serviceUrl);
  await client.updateTestCase(target.id, testCaseId, body);
  reload(serviceUrl, target.id);
}

async function open(
  { services, documents }: DiscoveryParts,
  { serviceUrl, target }: TargetOf,
  discovery: Discovery | undefined,
): Promise<void> {
  if (!discovery) return;
  const client = await services.client(serviceUrl);
  const testCase = toPortableCase(await getServiceCase(client, target.id, discovery.testCaseId));
  await vscode.window.showTextDocument(documents.show(testCase, 'discovery'), {
    preview: true,
    preserveFocus: true,
  });
}

async function pullPlan(parts: DiscoveryParts, at: TargetOf, testPlanId: string): Promise<void> {
  const folder = folderOfTarget(targetOfRow(at));
  if (!folder) {
    await vscode.commands.executeCommand('portableTests.chooseTarget', { kind: 'target', ...at });
    return;
  }
  await parts.afterwards(parts.locks.run(folder, (sync) => pullByReportOrPlan(sync, parts, { testPlanId })));
}
