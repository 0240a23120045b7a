import * as vscode from 'vscode';
import type { StepCache } from '../files/steps/stepCache.ts';
import { stepAt, type PreviewText } from './previewText.ts';

/** A test case and its code, side by side. */
export interface PreviewPair {
  readonly source: vscode.Uri;
  readonly code: vscode.Uri;
  readonly shown: PreviewText;
}

type Side = 'source' | 'code';

/** Marks the step under the cursor on both sides, and brings it into view on the other one. */
export class StepHighlights implements vscode.Disposable {
  private readonly mark = vscode.window.createTextEditorDecorationType({
    isWholeLine: true,
    backgroundColor: new vscode.ThemeColor('editor.rangeHighlightBackground'),
    borderColor: new vscode.ThemeColor('editorBracketMatch.border'),
    borderStyle: 'solid',
    borderWidth: '0 0 0 2px',
    overviewRulerColor: new vscode.ThemeColor('editorOverviewRuler.rangeHighlightForeground'),
    overviewRulerLane: vscode.OverviewRulerLane.Full,
  });
  /** The marked step of each pair, by its code. */
  private readonly marked = new Map<string, number | undefined>();
  private readonly subscription: vscode.Disposable;

  /** @param about the pair that a document is one side of */
  constructor(
    private readonly steps: StepCache,
    private readonly about: (uri: vscode.Uri) => PreviewPair | undefined,
  ) {
    this.subscription = vscode.window.onDidChangeTextEditorSelection(({ textEditor }) => {
      // What a document's change does to a selection is no movement of the user.
      if (textEditor === vscode.window.activeTextEditor) this.followCursor(textEditor);
    });
  }

  /** Marks the step at the cursor of an editor that shows the test case. */
  paintAround(source: vscode.Uri): void {
    const editor = vscode.window.visibleTextEditors.find(({ document }) => isOf(document, source));
    if (editor) this.followCursor(editor);
  }

  /**
   * Marks the step of before again, where it stands now.
   *
   * @param reveal the side on which it is brought into view
   */
  paint(pair: PreviewPair, reveal?: Side): void {
    const step = this.marked.get(pair.code.toString());
    for (const editor of vscode.window.visibleTextEditors) {
      const side = sideOf(editor.document, pair);
      if (!side) continue;
      const range = step === undefined ? undefined : this.rangeOf(step, side, editor.document, pair);
      editor.setDecorations(this.mark, range ? [range] : []);
      if (range && side === reveal)
        editor.revealRange(range, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
    }
  }

  clear(pair: PreviewPair): void {
    this.marked.delete(pair.code.toString());
    this.paint(pair);
  }

  dispose(): void {
    this.subscription.dispose();
    this.mark.dispose();
  }

  private followCursor({ document, selection }: vscode.TextEditor): void {
    const pair = this.about(document.uri);
    const side = pair && sideOf(document, pair);
    if (!side) return;
    const { active } = selection;
    const step = side === 'code' ? stepAt(pair.shown, active.line) : this.steps.of(document).indexAt(active);
    this.marked.set(pair.code.toString(), step);
    this.paint(pair, side === 'code' ? 'source' : 'code');
  }

  private rangeOf(
    step: number,
    side: Side,
    document: vscode.TextDocument,
    { shown }: PreviewPair,
  ): vscode.Range | undefined {
    if (side === 'source') {
      const steps = this.steps.of(document);
      return step < steps.count ? steps.wholeRange(step) : undefined;
    }
    const span = shown.steps.get(step);
    return span && new vscode.Range(span.first, 0, span.last, 0);
  }
}

const isOf = (document: vscode.TextDocument, uri: vscode.Uri): boolean =>
  document.uri.toString() === uri.toString();

function sideOf(document: vscode.TextDocument, { source, code }: PreviewPair): Side | undefined {
  if (isOf(document, source)) return 'source';
  return isOf(document, code) ? 'code' : undefined;
}
