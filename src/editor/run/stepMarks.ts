import * as vscode from 'vscode';
import { languageId } from '../ui/languageId.ts';
import { outcomes, ShownStepMarks } from './shownStepMarks.ts';
import type { RunHistory, StepOutcome } from './runHistory.ts';

/** Marks in the gutter of open test cases with the outcome of each step in the last run. */
export class StepMarks implements vscode.Disposable {
  private readonly types: ReadonlyMap<StepOutcome, vscode.TextEditorDecorationType>;
  private readonly shown = new WeakMap<vscode.TextEditor, ShownStepMarks>();
  private readonly subscriptions: vscode.Disposable[];

  constructor(
    extensionUri: vscode.Uri,
    private readonly history: Pick<RunHistory, 'stepResults' | 'onDidChangeSteps'>,
  ) {
    this.types = new Map(outcomes.map((outcome) => [outcome, markType(extensionUri, outcome)]));
    this.subscriptions = [
      history.onDidChangeSteps(() => vscode.window.visibleTextEditors.forEach((editor) => this.show(editor))),
      vscode.window.onDidChangeVisibleTextEditors((editors) =>
        editors.forEach((editor) => this.show(editor)),
      ),
      vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        const mayHaveMoved = contentChanges.some(
          ({ range, text }) => !range.isSingleLine || /[\r\n]/.test(text),
        );
        vscode.window.visibleTextEditors
          .filter((editor) => editor.document === document)
          .forEach((editor) => this.show(editor, mayHaveMoved));
      }),
    ];
    vscode.window.visibleTextEditors.forEach((editor) => this.show(editor));
  }

  dispose(): void {
    vscode.Disposable.from(...this.subscriptions, ...this.types.values()).dispose();
  }

  private show(editor: vscode.TextEditor, mayHaveMoved = false): void {
    if (editor.document.languageId !== languageId) return;
    const shown = this.shown.get(editor) ?? new ShownStepMarks();
    this.shown.set(editor, shown);
    for (const [outcome, lines] of shown.update(this.history.stepResults(editor.document), mayHaveMoved)) {
      const type = this.types.get(outcome);
      const ranges = lines.map((line) => new vscode.Range(line, 0, line, 0));
      if (type) editor.setDecorations(type, ranges);
    }
  }
}

function markType(extensionUri: vscode.Uri, outcome: StepOutcome): vscode.TextEditorDecorationType {
  const icon = (theme: string): vscode.Uri =>
    vscode.Uri.joinPath(extensionUri, 'media', 'steps', `${outcome}-${theme}.svg`);
  return vscode.window.createTextEditorDecorationType({
    gutterIconSize: 'contain',
    dark: { gutterIconPath: icon('dark') },
    light: { gutterIconPath: icon('light') },
  });
}
