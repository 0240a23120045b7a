import * as vscode from 'vscode';
import type { LocatorCounts } from '../../../live/host/locatorCounter.ts';
import { findMatchProblem, type MatchProblem } from '../../../live/host/matchProblem.ts';
import type { StepLocators } from './stepLocators.ts';

/** The codes of the diagnostics. */
export const matchCodes: Readonly<Record<MatchProblem, string>> = {
  none: 'live-no-match',
  several: 'live-several-matches',
};

/** Reports a next step whose locator matches nothing on the live page, or several elements. */
export class MatchDiagnostics implements vscode.Disposable {
  private readonly collection = vscode.languages.createDiagnosticCollection('portableTests.liveLocators');

  constructor(private readonly locators: StepLocators) {}

  /** @param next the step that runs next */
  draw(next: number | undefined, counts: LocatorCounts): void {
    const { locators, collection } = this;
    const code = locators.codeOf(next);
    const count = code === undefined ? undefined : counts.get(code);
    const range = next === undefined || count === undefined ? undefined : locators.rangeOf(next);
    const problem = range && findMatchProblem(locators.steps.step(next ?? 0).element, count);
    if (problem) collection.set(locators.document.uri, [createDiagnostic(range, problem, count ?? 0)]);
    else collection.clear();
  }

  dispose(): void {
    this.collection.dispose();
  }
}

function createDiagnostic(range: vscode.Range, problem: MatchProblem, count: number): vscode.Diagnostic {
  const text =
    problem === 'none'
      ? vscode.l10n.t('The locator of the next step matches no element on the live page')
      : vscode.l10n.t(
          'The locator of the next step matches {0} elements on the live page, and the step needs exactly one',
          count,
        );
  const diagnostic = new vscode.Diagnostic(range, text, vscode.DiagnosticSeverity.Warning);
  diagnostic.source = vscode.l10n.t('Live Page');
  diagnostic.code = matchCodes[problem];
  return diagnostic;
}
