import type { CommandTable } from '../ui/commands.ts';
import type * as vscode from 'vscode';
import { reportCommands } from './reportCommands.ts';
import { ReportPanels } from './reportPanels.ts';
import type { ReportParts } from './reportParts.ts';

export interface Reports extends vscode.Disposable {
  readonly commands: Pick<
    CommandTable,
    | 'portableTests.showReports'
    | 'portableTests.openReport'
    | 'portableTests.openReportTrace'
    | 'portableTests.runFailed'
  >;
}

/** Test reports: their panels, and the commands that show them. */
export function registerReports(parts: ReportParts): Reports {
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
