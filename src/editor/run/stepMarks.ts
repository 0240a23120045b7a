import * as vscode from 'vscode';
import type { StepCache } from '../files/steps/documentSteps.ts';
import { locatorHints } from '../language/steps/locatorHints.ts';
import { languageId } from '../ui/documents.ts';
import { readSetting } from '../ui/settings.ts';
import { formatDuration } from '../ui/texts.ts';
import type { RunHistory, StepOutcome } from './runHistory.ts';
import { outcomes, ShownStepMarks } from './shownStepMarks.ts';

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

/** Inlay hints with the duration of each step that passed in the last run, on lines that have no other hint. */
export class DurationHints implements vscode.InlayHintsProvider {
  readonly onDidChangeInlayHints: vscode.Event<void>;

  constructor(
    private readonly texts: StepCache,
    private readonly history: Pick<RunHistory, 'stepResults' | 'onDidChangeSteps'>,
  ) {
    this.onDidChangeInlayHints = history.onDidChangeSteps;
  }

  provideInlayHints(document: vscode.TextDocument, range: vscode.Range): vscode.InlayHint[] {
    if (!readSetting('inlayHints.durations', document)) return [];
    const taken = new Set(locatorHints(this.texts.of(document), range).map(({ position }) => position.line));
    return this.history.stepResults(document).flatMap(({ line, outcome, duration }) => {
      const isInRange = line >= range.start.line && line <= range.end.line;
      const isShown = outcome === 'passed' && isInRange && !taken.has(line);
      if (!isShown || duration === undefined) return [];
      const hint = new vscode.InlayHint(document.lineAt(line).range.end, formatDuration(duration));
      hint.paddingLeft = true;
      hint.tooltip = vscode.l10n.t('How long this step took when the test case ran last');
      return [hint];
    });
  }
}
