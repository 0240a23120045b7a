import * as vscode from 'vscode';
import { deferCommands } from '../ui/deferCommands.ts';
import { deferred } from '../ui/deferred.ts';
import type { Feature } from '../ui/feature.ts';
import type { ReportFilterParts } from './filter/reportFilterCommands.ts';
import type { ReportDependencies } from './reportDependencies.ts';
import type { ReportPanels } from './reportPanels.ts';
import { reportPanelType } from './reportPanelType.ts';

const reportsCommandIds = [
  'portableTests.showReports',
  'portableTests.openReport',
  'portableTests.openReportTrace',
  'portableTests.runFailed',
  'portableTests.filterReports',
  'portableTests.clearReportFilter',
] as const;

/** Test reports: their panels, and the commands that show them. */
export function reportsFeature(
  { extensionUri }: Pick<vscode.ExtensionContext, 'extensionUri'>,
  needs: Omit<ReportDependencies, 'extension'> & ReportFilterParts,
): Feature<(typeof reportsCommandIds)[number]> {
  const parts = { ...needs, extension: extensionUri };
  let opened: ReportPanels | undefined;
  const panels = deferred(async () => {
    const { ReportPanels } = await import('./reportPanels.ts');
    opened = new ReportPanels(parts);
    return opened;
  });
  const serializer = vscode.window.registerWebviewPanelSerializer(reportPanelType, {
    deserializeWebviewPanel: async (panel, state: unknown) => (await panels()).restore(panel, state),
  });
  const show = async (argument: unknown): Promise<void> => (await panels()).show(argument);
  return {
    commands: deferCommands(reportsCommandIds, async () => {
      const { reportCommands } = await import('./reportCommands.ts');
      return {
        'portableTests.showReports': show,
        'portableTests.openReport': show,
        ...reportCommands(parts),
      };
    }),
    dispose: () => {
      serializer.dispose();
      opened?.dispose();
    },
  };
}
