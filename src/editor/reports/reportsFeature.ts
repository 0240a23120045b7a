import * as vscode from 'vscode';
import { deferred } from '../ui/lazyValues.ts';
import { reportPanelType } from '../ui/panelTypes.ts';
import type { ReportDependencies } from './reportActions.ts';
import type { ReportPanels } from './reportPanels.ts';

/** Test reports and their panels. */
export interface Reports extends Pick<vscode.Disposable, 'dispose'> {
  readonly reportPanels: () => Promise<ReportPanels>;
}

export function reportsFeature(parts: ReportDependencies): Reports {
  let opened: ReportPanels | undefined;
  const reportPanels = deferred(
    async () => (opened = new (await import('./reportPanels.ts')).ReportPanels(parts)),
  );
  const serializer = vscode.window.registerWebviewPanelSerializer(reportPanelType, {
    deserializeWebviewPanel: async (panel, state: unknown) => (await reportPanels()).restore(panel, state),
  });
  return {
    reportPanels,
    dispose: () => {
      serializer.dispose();
      opened?.dispose();
    },
  };
}
