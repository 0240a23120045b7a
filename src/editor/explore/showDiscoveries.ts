import * as vscode from 'vscode';
import type { UpdateTestCaseBody } from '../../api/contract/serviceTestCase.ts';
import { toPortableCase } from '../../sync/cases/caseShapes.ts';
import { getServiceCase, type ServiceDocuments } from '../cases/remote/serviceDocuments.ts';
import type { UpdateParts } from '../serviceCases/caseUpdates.ts';
import type { FolderLocks } from '../sync/folder/folderLocks.ts';
import type { PullParts } from '../sync/pull/confirmAndApplyPull.ts';
import { pullTestPlan } from '../sync/pull/pulls.ts';
import { targetOfRow, type TargetOf } from '../targets/target.ts';
import { folderOfTarget } from '../targets/targetFolders.ts';
import type { CommandId } from '../ui/commands.ts';
import type { ErrorBoundary } from '../ui/errorBoundary.ts';
import type { LatestDiscoveries, DiscoveryRow, DiscoveryList } from './latestDiscoveries.ts';

export interface DiscoveryParts extends UpdateParts, PullParts {
  readonly discoveries: LatestDiscoveries;
  readonly locks: FolderLocks;
  readonly documents: ServiceDocuments;
  readonly boundary: Pick<ErrorBoundary, 'run'>;
  readonly afterwards: <Result>(work: Promise<Result>) => Promise<Result>;
}

type Discovery = NonNullable<DiscoveryRow['discovery']>;

const listTitle = (count: number): string =>
  count === 1 ? vscode.l10n.t('1 Test Case Found') : vscode.l10n.t('{0} Test Cases Found', count);

/** Lists what an exploration found; each can be opened, accepted and discarded, and all be pulled. */
export function showDiscoveries(parts: DiscoveryParts, found: DiscoveryList): void {
  const { at, testPlanId } = found;
  parts.discoveries.markSeen(found);
  const list = createDiscoveryPick(found);
  list.onDidTriggerItemButton(({ item: { buttons, discovery }, button: pressed }) => {
    const isAccepted = pressed === buttons?.[0];
    const decide = isAccepted ? accept : discard;
    if (discovery) void parts.boundary.run('judge a discovery', () => decide(parts, found, discovery, list));
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

const createDiscoveryPick = (found: DiscoveryList): vscode.QuickPick<DiscoveryRow> =>
  Object.assign(vscode.window.createQuickPick<DiscoveryRow>(), {
    title: listTitle(found.rows.length),
    placeholder: vscode.l10n.t('Open one to review it. They are drafts until you accept them.'),
    items: itemsOf(found),
    ignoreFocusOut: true,
  });

const itemsOf = ({ rows, testPlanId }: DiscoveryList): readonly DiscoveryRow[] =>
  testPlanId
    ? [
        ...rows,
        { label: '', kind: vscode.QuickPickItemKind.Separator },
        { label: vscode.l10n.t('Pull All into Files'), alwaysShow: true },
      ]
    : rows;

type Decide = (
  parts: DiscoveryParts,
  found: DiscoveryList,
  discovery: Discovery,
  list: vscode.QuickPick<DiscoveryRow>,
) => Promise<void>;

const accept: Decide = (parts, found, discovery, list) =>
  decideOn(parts, found, discovery, list, 'APPROVED', vscode.l10n.t('accepted'));

const discard: Decide = async (parts, found, discovery, list) => {
  await confirmDiscardDiscoveries([labelOf(found, discovery)]);
  await decideOn(parts, found, discovery, list, 'REJECTED', vscode.l10n.t('discarded'));
};

const labelOf = ({ rows }: DiscoveryList, discovery: Discovery): string =>
  rows.find((row) => row.discovery === discovery)?.label ?? '';

/** Sends a decision about a discovery, and shows it in the list. */
async function decideOn(
  parts: DiscoveryParts,
  found: DiscoveryList,
  discovery: Discovery,
  list: vscode.QuickPick<DiscoveryRow>,
  interactionStatus: 'APPROVED' | 'REJECTED',
  description: string,
): Promise<void> {
  list.busy = true;
  await sendDecision(parts, found.at, discovery, { interactionStatus }).finally(() => (list.busy = false));
  found.rows = found.rows.map((row) =>
    row.discovery === discovery ? { label: row.label, description, discovery } : row,
  );
  list.items = itemsOf(found);
}

async function sendDecision(
  { services, reload }: UpdateParts,
  { serviceUrl, target }: TargetOf,
  { testCaseId }: Discovery,
  body: UpdateTestCaseBody,
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
    await vscode.commands.executeCommand('portableTests.chooseTarget' satisfies CommandId, {
      kind: 'target',
      ...at,
    });
    return;
  }
  await parts.afterwards(parts.locks.run(folder, (sync) => pullTestPlan(sync, parts, testPlanId)));
}

/** @throws {vscode.CancellationError} when the user keeps them */
export async function confirmDiscardDiscoveries(descriptions: readonly string[]): Promise<void> {
  const [only, ...others] = descriptions;
  const discard = vscode.l10n.t('Discard');
  const question =
    only !== undefined && others.length === 0
      ? vscode.l10n.t('Discard the discovered test case "{0}"?', only)
      : vscode.l10n.t('Discard {0} discovered test cases?', descriptions.length);
  const detail = vscode.l10n.t('The service may no longer list it.');
  const answer = await vscode.window.showWarningMessage(question, { modal: true, detail }, discard);
  if (answer !== discard) throw new vscode.CancellationError();
}
