import * as vscode from 'vscode';
import { durationMessage } from '../../core/text/durationMessage.ts';
import { localize } from '../ui/localize.ts';
import type { StepResults } from './stepResults.ts';
import { readSetting } from '../ui/settings.ts';

/** Inlay hints with the duration of each step that passed in the last run. */
export class DurationHints implements vscode.InlayHintsProvider {
  readonly onDidChangeInlayHints: vscode.Event<void>;

  constructor(private readonly results: Pick<StepResults, 'of' | 'onDidChange'>) {
    this.onDidChangeInlayHints = results.onDidChange;
  }

  provideInlayHints(document: vscode.TextDocument, range: vscode.Range): vscode.InlayHint[] {
    if (!readSetting('inlayHints.durations', document)) return [];
    return this.results.of(document).flatMap(({ line, outcome, duration }) => {
      const isShown = outcome === 'passed' && line >= range.start.line && line <= range.end.line;
      if (!isShown || duration === undefined) return [];
      const hint = new vscode.InlayHint(document.lineAt(line).range.end, formatDuration(duration));
      hint.paddingLeft = true;
      hint.tooltip = vscode.l10n.t('How long this step took when the test case ran last');
      return [hint];
    });
  }
}

/** A duration in the user's language: `640 ms`, `3.2 s`, `1 min 5 s`. */
export const formatDuration = (duration: number): string =>
  localize(durationMessage(duration, vscode.env.language));
