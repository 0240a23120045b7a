import type * as vscode from 'vscode';
import type { Feature } from '../ui/feature.ts';
import { reportCommands } from './reportCommands.ts';
import { ReportPanels } from './reportPanels.ts';
import type { ReportDependencies } from './reportDependencies.ts';

type ReportsCommand =
  | 'portableTests.showReports'
  | 'portableTests.openReport'
  | 'portableTests.openReportTrace'
  | 'portableTests.runFailed';

/** Test reports: their panels, and the commands that show them. */
export function reportsFeature(
  { extensionUri }: Pick<vscode.ExtensionContext, 'extensionUri'>,
  needs: Omit<ReportDependencies, 'extension'>,
): Feature<ReportsCommand> {
  const parts = { ...needs, extension: extensionUri };
  const panels = new ReportPanels(parts);
  return {
    commands: {
      'portableTests.showReports': (argument) => panels.show(argument),
      'portableTests.openReport': (argument) => panels.show(argument),
      ...reportCommands(parts),
    },
    dispose: () => panels.dispose(),
  };
}
