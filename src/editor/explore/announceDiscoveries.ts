import * as vscode from 'vscode';
import { cleanLine } from '../../core/text/cleanLine.ts';
import type { ExploreResult } from '../../api/contract/explore.ts';
import type { TargetOf } from '../targets/targetNodes.ts';
import type { DiscoveryList } from './latestDiscoveries.ts';
import { type DiscoveryParts, showDiscoveries } from './showDiscoveries.ts';

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
    const text = serviceMessage
      ? cleanLine(serviceMessage)
      : vscode.l10n.t('The service found no test cases.');
    void vscode.window.showInformationMessage(text);
    return;
  }
  const rows = found.map((discovery) => ({
    label: cleanLine(discovery.testCaseName ?? discovery.testCaseId, 120),
    buttons: [button('check', vscode.l10n.t('Accept')), button('close', vscode.l10n.t('Discard'))],
    discovery,
  }));
  const list: DiscoveryList = { at, testPlanId, rows, isSeen: false };
  parts.discoveries.add(list);
  const show = vscode.l10n.t('Show Test Cases');
  const name = cleanLine(at.target.app, 80);
  const text =
    rows.length === 1
      ? vscode.l10n.t('The exploration of {0} found 1 test case.', name)
      : vscode.l10n.t('The exploration of {0} found {1} test cases.', name, rows.length);
  if ((await vscode.window.showInformationMessage(text, show)) === show) showDiscoveries(parts, list);
}

const button = (icon: string, tooltip: string): vscode.QuickInputButton => ({
  iconPath: new vscode.ThemeIcon(icon),
  tooltip,
});
