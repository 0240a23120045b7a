import * as vscode from 'vscode';
import type { RunHistory } from './runHistory.ts';
import { readSetting } from '../ui/settings.ts';
import { formatDuration } from './formatDuration.ts';

/** Inlay hints with the duration of each step that passed in the last run. */
export class DurationHints implements vscode.InlayHintsProvider {
  readonly onDidChangeInlayHints: vscode.Event<void>;

  constructor(private readonly history: Pick<RunHistory, 'stepResults' | 'onDidChangeSteps'>) {
    this.onDidChangeInlayHints = history.onDidChangeSteps;
  }

  provideInlayHints(document: vscode.TextDocument, range: vscode.Range): vscode.InlayHint[] {
    if (!readSetting('inlayHints.durations', document)) return [];
    return this.history.stepResults(document).flatMap(({ line, outcome, duration }) => {
      const isShown = outcome === 'passed' && line >= range.start.line && line <= range.end.line;
      if (!isShown || duration === undefined) return [];
      const hint = new vscode.InlayHint(document.lineAt(line).range.end, formatDuration(duration));
      hint.paddingLeft = true;
      hint.tooltip = vscode.l10n.t('How long this step took when the test case ran last');
      return [hint];
    });
  }
}
