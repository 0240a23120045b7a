import * as vscode from 'vscode';
import { findTestCaseId } from '../../core/case/recognizeCase.ts';
import { toReportSummary } from '../../report/summary/toReportSummary.ts';
import type { TargetCatalog } from '../targets/targetCatalog.ts';
import type { TargetFolder } from '../targets/targetFolders.ts';
import type { CommandId } from '../ui/commands.ts';
import type { LastResults } from './lastResults.ts';
import { resultLabels, resultDetails } from './resultLabels.ts';

/** The code lens with the last result of a case, which opens the report. */
export class ResultLens {
  readonly onDidChange: LastResults['onDidChange'];

  constructor(
    private readonly results: LastResults,
    private readonly targets: Pick<TargetCatalog, 'nameOf'>,
  ) {
    this.onDidChange = results.onDidChange;
  }

  /** Creates the lens and loads the latest reports; undefined while no result is known. */
  command(document: vscode.TextDocument, folder: TargetFolder): vscode.Command | undefined {
    const { serviceUrl, testTargetId } = folder;
    const caseId = findTestCaseId(document.getText());
    void this.results.load(folder);
    const results = caseId === undefined ? undefined : this.results.of(folder, caseId);
    if (!results) return undefined;
    const { reportId } = results.latest;
    const report = reportId === undefined ? undefined : this.reportLabel(folder, reportId);
    const labels = resultLabels(results, Date.now()).join(', ');
    const tooltip = resultDetails(results, Date.now()).join('\n');
    if (reportId === undefined) {
      const title = vscode.l10n.t('Last run: {0}', labels);
      return { title, tooltip, command: 'workbench.panel.testResults.view.focus' };
    }
    return {
      title: report
        ? vscode.l10n.t('Last run: {0} ({1})', labels, report)
        : vscode.l10n.t('Last run: {0}', labels),
      tooltip,
      command: 'portableTests.openReport' satisfies CommandId,
      arguments: [
        {
          kind: 'report',
          serviceUrl,
          target: { id: testTargetId, app: this.targets.nameOf(serviceUrl, testTargetId) ?? '' },
          report: { id: reportId },
        },
      ],
    };
  }

  private reportLabel(folder: TargetFolder, reportId: string): string {
    const report = this.results.report(folder, reportId);
    if (!report) return '';
    const { description, branch, source } = toReportSummary(report).context;
    return (description || branch || source).slice(0, 60);
  }
}
