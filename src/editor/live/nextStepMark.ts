import * as vscode from 'vscode';
import { stepFrom } from '../../core/stepEdits/stepFrom.ts';
import type { StepCache } from '../files/steps/documentSteps.ts';

/** Marks the step of a document that runs next; it moves with the text. */
export class NextStepMark implements vscode.Disposable {
  private readonly type: vscode.TextEditorDecorationType;
  private readonly subscriptions: vscode.Disposable;
  /** Where the step begins; behind the last step where none is left. */
  private offset: number | undefined;

  constructor(
    extension: vscode.Uri,
    private readonly document: vscode.TextDocument,
    private readonly steps: StepCache,
  ) {
    const icon = (theme: string): vscode.Uri =>
      vscode.Uri.joinPath(extension, 'media', 'steps', `next-${theme}.svg`);
    this.type = vscode.window.createTextEditorDecorationType({
      isWholeLine: true,
      backgroundColor: new vscode.ThemeColor('editor.stackFrameHighlightBackground'),
      gutterIconSize: 'contain',
      overviewRulerColor: new vscode.ThemeColor('editorOverviewRuler.warningForeground'),
      dark: { gutterIconPath: icon('dark') },
      light: { gutterIconPath: icon('light') },
    });
    this.subscriptions = vscode.Disposable.from(
      this.type,
      vscode.workspace.onDidChangeTextDocument((event) => {
        if (event.document === document) this.follow(event.contentChanges);
      }),
      vscode.window.onDidChangeVisibleTextEditors(() => this.draw()),
    );
  }

  /** The position of the step now; the number of steps where none is left; undefined where nothing is marked. */
  get index(): number | undefined {
    const { offset } = this;
    if (offset === undefined) return undefined;
    return stepFrom(this.steps.of(this.document).list.items, offset);
  }

  /** Marks a step, or the end of the steps, or none. */
  mark(index: number | undefined): void {
    const { items } = this.steps.of(this.document).list;
    this.offset = index === undefined ? undefined : (items[index]?.start ?? items.at(-1)?.end ?? 0);
    this.draw();
  }

  dispose(): void {
    this.subscriptions.dispose();
  }

  private follow(changes: readonly vscode.TextDocumentContentChangeEvent[]): void {
    for (const { rangeOffset, rangeLength, text } of changes) {
      if (this.offset === undefined || rangeOffset >= this.offset) continue;
      const end = Math.min(rangeOffset + rangeLength, this.offset);
      this.offset += text.length - (end - rangeOffset);
    }
    this.draw();
  }

  private draw(): void {
    const { index, document } = this;
    const item = index === undefined ? undefined : this.steps.of(document).list.items[index];
    const start = item && document.positionAt(item.start);
    for (const editor of vscode.window.visibleTextEditors) {
      if (editor.document === document)
        editor.setDecorations(this.type, start ? [new vscode.Range(start, start)] : []);
    }
  }
}
