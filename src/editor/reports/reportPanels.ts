import * as vscode from 'vscode';
import * as z from 'zod';
import { uuid } from '../../core/case/recognizeCase.ts';
import { message } from '../../core/message.ts';
import { UserError } from '../../core/userError.ts';
import { panelState, type PanelState } from '../../report/protocol/messages.ts';
import { safeLine } from '../../report/text/safeText.ts';
import { serviceName } from '../connection/services.ts';
import { isTargetOf } from '../targets/target.ts';
import { targetFolderOf, targetFolders } from '../targets/targetFolders.ts';
import { TargetMap } from '../targets/targetMap.ts';
import { reportPanelType } from '../ui/panelTypes.ts';
import { pickOne } from '../ui/prompts.ts';
import type { ReportDependencies } from './reportActions.ts';
import { isReportNode } from './reportNode.ts';
import { ReportPanel } from './reportPanel.ts';

/** One panel for each target; it comes back with the window. */
export class ReportPanels implements vscode.Disposable {
  private readonly panels = new TargetMap<ReportPanel>();

  constructor(private readonly parts: ReportDependencies) {}

  /**
   * Shows the reports of a target: that of the node, of the file in the editor, or the one picked.
   *
   * @throws {UserError} where no target is known
   */
  async show(argument: unknown): Promise<void> {
    const state = stateOf(argument) ?? this.named(argument) ?? (await this.choose());
    const open = this.panels.get(state);
    if (open) return open.reveal(state.shown);
    const title = vscode.l10n.t('Test Reports: {0}', state.targetName);
    const panel = vscode.window.createWebviewPanel(reportPanelType, title, vscode.ViewColumn.Active);
    this.add(panel, state);
  }

  dispose(): void {
    for (const panel of this.panels.values()) panel.dispose();
  }

  /** Restores a panel of a window that was closed: its state counts only where the connection still does. */
  restore(panel: vscode.WebviewPanel, saved: unknown): void {
    const { data } = panelState.safeParse(saved);
    if (!data || this.panels.has(data) || !this.parts.services.list().includes(data.serviceUrl)) {
      panel.dispose();
      return;
    }
    this.add(panel, data);
  }

  private add(panel: vscode.WebviewPanel, state: PanelState): void {
    const reportPanel = new ReportPanel(panel, state, this.parts);
    this.panels.set(state, reportPanel);
    panel.iconPath = vscode.Uri.joinPath(this.parts.context.extensionUri, 'media', 'file.svg');
    panel.onDidDispose(() => {
      this.panels.delete(state);
      reportPanel.dispose();
    });
  }

  /** A report by its id, as notifications name it. */
  private named(argument: unknown): PanelState | undefined {
    const { data } = namedReport.safeParse(argument);
    if (!data) return undefined;
    const { serviceUrl, testTargetId, testReportId: shown } = data;
    if (!this.parts.services.list().includes(serviceUrl)) return undefined;
    const targetName = safeLine(this.parts.targets.nameOf(serviceUrl, testTargetId) ?? '', 100);
    return { serviceUrl, testTargetId, targetName, shown };
  }

  private async choose(): Promise<PanelState> {
    const file = vscode.window.activeTextEditor?.document.uri;
    const bound = targetFolders();
    const near = (file && targetFolderOf(file)) ?? (bound.length === 1 ? bound[0] : undefined);
    const states = await this.targets(near ? [near.serviceUrl] : this.parts.services.list());
    const own = near && states.find(({ testTargetId }) => testTargetId === near.testTargetId);
    if (own) return own;
    const [first, ...others] = states;
    if (!first) {
      throw new UserError(message('No test target is known yet'), message('Connect to a service'), 'connect');
    }
    return others.length === 0 ? first : pick(states);
  }

  private async targets(serviceUrls: readonly string[]): Promise<PanelState[]> {
    const found = await Promise.all(
      serviceUrls.map(async (serviceUrl) =>
        (await this.parts.targets.targetsOf(serviceUrl)).map(({ id, app }) => ({
          serviceUrl,
          testTargetId: id,
          targetName: safeLine(app, 100),
        })),
      ),
    );
    return found.flat();
  }
}

async function pick(states: readonly PanelState[]): Promise<PanelState> {
  const items = states.map((state) => ({
    label: state.targetName,
    description: serviceName(state.serviceUrl),
    state,
  }));
  const picked = await pickOne(items, {
    title: vscode.l10n.t('Select a test target'),
  });
  return picked.state;
}

const namedReport = z.object({ serviceUrl: z.string(), testTargetId: uuid, testReportId: uuid });

/** The panel that a node of the view means. */
function stateOf(argument: unknown): PanelState | undefined {
  if (!isTargetOf(argument)) return undefined;
  const { serviceUrl, target } = argument;
  return {
    serviceUrl,
    testTargetId: target.id,
    targetName: safeLine(target.app, 100),
    ...(isReportNode(argument) ? { shown: argument.report.id } : {}),
  };
}
