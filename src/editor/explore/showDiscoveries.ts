import * as vscode from 'vscode';
import type { ExploreResult, UpdateTestCase } from '../../api/contract.ts';
import { cleaner } from '../../api/hostileText.ts';
import { portableCase } from '../cases/portableCase.ts';
import type { UpdateParts } from '../cases/updateCases.ts';
import type { ErrorBoundary } from '../errorBoundary.ts';
import { caseOnService } from '../offers/caseOnService.ts';
import type { PullParts } from '../pullCommand.ts';
import type { ServiceDocuments } from '../serviceDocuments.ts';
import { targetFolders } from '../settings.ts';
import { pullBy } from '../sync/partialPull.ts';
import type { Syncs } from '../sync/syncs.ts';
import type { TargetOf } from '../targets/pickTarget.ts';

export interface DiscoveryParts extends UpdateParts, PullParts {
  readonly syncs: Syncs;
  readonly documents: ServiceDocuments;
  readonly boundary: Pick<ErrorBoundary, 'run'>;
  readonly afterwards: <Result>(work: Promise<Result>) => Promise<Result>;
}

type Discovery = NonNullable<ExploreResult['discoveries']>[number];

interface Item extends vscode.QuickPickItem {
  readonly discovery?: Discovery;
}

const clean = cleaner(undefined);

/** Lists what an exploration found; each can be opened, accepted and discarded, and all be pulled. */
export async function showDiscoveries(
  parts: DiscoveryParts,
  at: TargetOf,
  { discoveries, message: said, testPlanId }: ExploreResult,
): Promise<void> {
  const found = discoveries ?? [];
  if (found.length === 0) {
    const words = said ? clean(said) : vscode.l10n.t('The service found no test cases.');
    void vscode.window.showInformationMessage(words);
    return;
  }
  const accept = button('check', vscode.l10n.t('Accept'));
  const discard = button('trash', vscode.l10n.t('Discard'));
  const list = vscode.window.createQuickPick<Item>();
  const rows: Item[] = found.map((discovery) => ({
    label: clean(discovery.testCaseName ?? discovery.testCaseId, 120),
    buttons: [accept, discard],
    discovery,
  }));
  const pullAll: Item = {
    label: `$(cloud-download) ${vscode.l10n.t('Pull all of them into files')}`,
    alwaysShow: true,
  };
  Object.assign(list, {
    title: vscode.l10n.t('{0} Test Cases Found', found.length),
    placeholder: vscode.l10n.t('Open one to look at it. They are drafts until they are accepted.'),
    items: testPlanId ? [...rows, pullAll] : rows,
    ignoreFocusOut: true,
  });
  const judge = async (item: Item, body: UpdateTestCase, words: string): Promise<void> => {
    if (!item.discovery) return;
    list.busy = true;
    await judgeOne(parts, at, item.discovery, body).finally(() => (list.busy = false));
    list.items = list.items.map((one) =>
      one.discovery === item.discovery
        ? { label: one.label, description: words, discovery: item.discovery }
        : one,
    );
  };
  list.onDidTriggerItemButton(({ item, button: pressed }) => {
    const isAccepted = pressed === accept;
    const body: UpdateTestCase = { interactionStatus: isAccepted ? 'APPROVED' : 'REJECTED' };
    const words = isAccepted ? vscode.l10n.t('accepted') : vscode.l10n.t('discarded');
    void parts.boundary.run('judge a discovery', () => judge(item, body, words));
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

async function judgeOne(
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
  const testCase = portableCase(await caseOnService(client, target.id, discovery.testCaseId));
  await vscode.window.showTextDocument(documents.show(testCase, 'discovery'), {
    preview: true,
    preserveFocus: true,
  });
}

async function pullPlan(parts: DiscoveryParts, at: TargetOf, testPlanId: string): Promise<void> {
  const folder = targetFolders().find(
    (one) => one.serviceUrl === at.serviceUrl && one.testTargetId === at.target.id,
  );
  if (!folder) {
    await vscode.commands.executeCommand('portableTests.chooseTarget', { kind: 'target', ...at });
    return;
  }
  await parts.afterwards(parts.syncs.use(folder, (sync) => pullBy(sync, parts, { testPlanId })));
}
