import * as vscode from 'vscode';
import type { CommandId } from '../ui/commands.ts';

/** What can be done with a report. */
export type ReportStep = 'open' | 'copy' | 'save';

/** A step with its label. */
export type ReportOffer = readonly [step: ReportStep, title: string];

export const isReportStep = (argument: unknown): argument is ReportStep =>
  argument === 'open' || argument === 'copy' || argument === 'save';

/** Shows the steps above a report until it is closed: a notification hides before a report is complete. */
export function showReportLenses(document: vscode.TextDocument, offers: readonly ReportOffer[]): void {
  const lenses = vscode.languages.registerCodeLensProvider(
    { scheme: document.uri.scheme, language: 'markdown' },
    {
      provideCodeLenses: (shown) =>
        shown === document
          ? offers.map(
              ([step, title]) =>
                new vscode.CodeLens(new vscode.Range(0, 0, 0, 0), {
                  command: 'portableTests.reportProblem' satisfies CommandId,
                  title,
                  arguments: [step],
                }),
            )
          : [],
    },
  );
  const closing = vscode.workspace.onDidCloseTextDocument((closed) => {
    if (closed === document) vscode.Disposable.from(lenses, closing).dispose();
  });
}
