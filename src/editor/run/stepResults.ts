import * as vscode from 'vscode';
import type { IndexedCase } from '../caseIndex.ts';

/** How long a step took, while it reads as it did then. */
interface StepResult {
  readonly text: string;
  /** In milliseconds. */
  readonly duration: number;
}

/** How long the steps of each file took in their last run, as hints behind them. */
export class StepResults implements vscode.InlayHintsProvider, vscode.Disposable {
  private readonly files = new Map<string, Map<number, StepResult>>();
  private readonly changed = new vscode.EventEmitter<void>();
  readonly onDidChangeInlayHints = this.changed.event;

  /** @param stepsOf the steps of a document as it stands now: where each begins, and what it says */
  constructor(private readonly stepsOf: (document: vscode.TextDocument) => readonly StepText[]) {}

  /** A run of the file begins: what the last one took is void. */
  begin({ uri }: IndexedCase): void {
    this.files.set(uri.toString(), new Map());
    this.changed.fire();
  }

  end({ uri, text, summary }: IndexedCase, index: number, duration: number): void {
    const span = summary.steps[index];
    if (!span) return;
    this.files.get(uri.toString())?.set(index, { text: text.slice(span.start, span.end), duration });
    this.changed.fire();
  }

  provideInlayHints(document: vscode.TextDocument, range: vscode.Range): vscode.InlayHint[] {
    const results = this.files.get(document.uri.toString());
    const wanted = vscode.workspace
      .getConfiguration('portableTests', document)
      .get<boolean>('inlayHints.durations');
    if (!results || results.size === 0 || wanted === false) return [];
    return this.stepsOf(document).flatMap((step, index) => {
      const result = results.get(index);
      const { line } = document.positionAt(step.start);
      if (result?.text !== step.text || line < range.start.line || line > range.end.line) return [];
      const hint = new vscode.InlayHint(document.lineAt(line).range.end, durationWords(result.duration));
      hint.paddingLeft = true;
      hint.tooltip = vscode.l10n.t('How long this step took when the test case ran last');
      return [hint];
    });
  }

  dispose(): void {
    this.changed.dispose();
  }
}

/** A step of a document: where it begins, and its text from its dash to its end. */
export interface StepText {
  readonly start: number;
  readonly text: string;
}

/** `340 ms`, or `2.1 s`. */
export const durationWords = (duration: number): string =>
  duration < 1000
    ? vscode.l10n.t('{0} ms', Math.round(duration))
    : vscode.l10n.t(
        '{0} s',
        (duration / 1000).toLocaleString(vscode.env.language, { maximumFractionDigits: 1 }),
      );
