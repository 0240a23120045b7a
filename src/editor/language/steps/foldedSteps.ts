import * as vscode from 'vscode';
import { cleanLine } from '../../../core/text/cleanLine.ts';
import type { DocumentSteps, StepCache } from '../../files/steps/documentSteps.ts';
import { getOpenSteps } from '../../files/steps/selectedSteps.ts';
import { contextKeySetter } from '../../ui/contextKeySetter.ts';
import { languageId } from '../../ui/documents.ts';
import { readSetting } from '../../ui/settings.ts';

/** Maximum length of the words of a step, in characters. */
const longest = 120;

/** Number of files whose choice is remembered. */
const remembered = 500;

const memoryKey = 'foldedSteps';

/** By the address of a file, whether its steps are to be folded; the file that was chosen for last is at the end. */
type Choices = Readonly<Record<string, boolean>>;

/** What an editor showed when its steps were last looked at. */
interface Seen {
  /** Steps whose first line is all that is shown of them, from 0. */
  readonly folded: ReadonlySet<number>;
  /** Text and place of all words, to compare. */
  readonly drawn: string;
}

/**
 * Folds steps to their first line, and has such a line read in words. The folding is VS Code's own: what a user folds by
 * its arrow reads so, too.
 */
export class FoldedSteps implements vscode.Disposable {
  /** The words take the place of the text, which takes no room. */
  private readonly words = vscode.window.createTextEditorDecorationType({
    opacity: '0',
    letterSpacing: '-1ch',
    rangeBehavior: vscode.DecorationRangeBehavior.ClosedClosed,
  });
  private readonly setKey = contextKeySetter();
  private readonly seen = new WeakMap<vscode.TextEditor, Seen>();
  /** The files that were folded, where that is wanted, since they are open. */
  private readonly opened = new Set<string>();
  private readonly events: vscode.Disposable;

  constructor(
    private readonly texts: StepCache,
    private readonly memory: vscode.Memento,
  ) {
    this.events = vscode.Disposable.from(
      vscode.window.onDidChangeTextEditorVisibleRanges(({ textEditor }) => this.show(textEditor)),
      vscode.window.onDidChangeVisibleTextEditors((editors) =>
        editors.forEach((editor) => this.show(editor)),
      ),
      vscode.window.onDidChangeTextEditorSelection(({ textEditor }) => this.updateCursorKey(textEditor)),
      vscode.window.onDidChangeActiveTextEditor((editor) => this.open(editor)),
      vscode.workspace.onDidChangeTextDocument(({ document }) =>
        vscode.window.visibleTextEditors.forEach(
          (editor) => editor.document === document && this.show(editor),
        ),
      ),
      vscode.workspace.onDidCloseTextDocument(({ uri }) => this.opened.delete(uri.toString())),
    );
    vscode.window.visibleTextEditors.forEach((editor) => this.show(editor));
    this.open(vscode.window.activeTextEditor);
  }

  /** Folds or unfolds each step of the test case in the editor; its file is opened so from now on. */
  async set(isFolded: boolean): Promise<void> {
    const { document, steps } = getOpenSteps(this.texts);
    const uri = document.uri.toString();
    const { [uri]: _, ...others } = this.choices;
    await this.memory.update(
      memoryKey,
      Object.fromEntries([...Object.entries(others), [uri, isFolded]].slice(-remembered)),
    );
    await fold(linesOfSteps(steps), isFolded);
  }

  dispose(): void {
    vscode.Disposable.from(this.events, this.words).dispose();
  }

  private get choices(): Choices {
    return this.memory.get<Choices>(memoryKey, {});
  }

  /** Folds the steps of a file that has just been opened, but for the one that it was opened at. */
  private open(editor: vscode.TextEditor | undefined): void {
    this.updateKeys(editor);
    if (editor?.document.languageId !== languageId) return;
    const { document, selection } = editor;
    const uri = document.uri.toString();
    if (this.opened.has(uri)) return;
    this.opened.add(uri);
    if (!(this.choices[uri] ?? readSetting('foldSteps', document))) return;
    const steps = this.texts.of(document);
    const isAtStart = selection.isEqual(new vscode.Selection(0, 0, 0, 0));
    const shown = isAtStart ? undefined : steps.indexAt(selection.active);
    void fold(linesOfSteps(steps, shown), true);
  }

  private show(editor: vscode.TextEditor): void {
    if (editor.document.languageId !== languageId) return;
    const steps = this.texts.of(editor.document);
    const before = this.seen.get(editor);
    const folded = foldedSteps(steps, editor.visibleRanges, before);
    const options = [...folded].map((at) => wordsOf(steps, at));
    const drawn = JSON.stringify(options);
    this.seen.set(editor, { folded, drawn });
    if (drawn !== (before?.drawn ?? '[]')) editor.setDecorations(this.words, options);
    if (editor === vscode.window.activeTextEditor) this.updateKeys(editor);
  }

  private updateKeys(editor: vscode.TextEditor | undefined): void {
    this.setKey('portableTests.stepsFolded', ((editor && this.seen.get(editor)?.folded.size) ?? 0) > 0);
    if (editor) this.updateCursorKey(editor);
  }

  /** On the first line of a step, keys for lines are keys for the step. */
  private updateCursorKey(editor: vscode.TextEditor): void {
    if (editor !== vscode.window.activeTextEditor || editor.document.languageId !== languageId) return;
    const steps = this.texts.of(editor.document);
    const { active } = editor.selection;
    const at = steps.list.style === 'flow' ? undefined : steps.indexAt(active);
    this.setKey('portableTests.atStep', at !== undefined && steps.wholeRange(at).start.line === active.line);
  }
}

/** Folds or unfolds, in the active editor, what starts on some lines; what is folded inside stays so. */
async function fold(selectionLines: readonly number[], isFolded: boolean): Promise<void> {
  if (selectionLines.length === 0) return;
  const command = isFolded ? 'editor.fold' : 'editor.unfold';
  await vscode.commands.executeCommand(command, { selectionLines, levels: 1, direction: 'down' });
}

/** The first lines of all steps that have more than one, from 0. */
function linesOfSteps(steps: DocumentSteps, except?: number): number[] {
  if (steps.list.style === 'flow') return [];
  return steps.list.items.flatMap((_, at) => {
    const { start, end } = steps.wholeRange(at);
    return at !== except && start.line < end.line ? [start.line] : [];
  });
}

/**
 * Finds the steps of which an editor shows the first line only. Lines that are folded part the ranges that it shows. Below
 * the last one, nothing says whether lines are folded or out of view: there, they are folded if they were.
 */
function foldedSteps(
  steps: DocumentSteps,
  visible: readonly vscode.Range[],
  before: Seen | undefined,
): Set<number> {
  const folded = new Set<number>();
  visible.forEach(({ end: { line } }, index) => {
    const at = steps.indexAt(new vscode.Position(line, 0));
    if (at === undefined || steps.list.style === 'flow') return;
    const { start, end } = steps.wholeRange(at);
    if (start.line !== line || end.line === line) return;
    const next = visible[index + 1];
    if (next ? next.start.line > end.line : before?.folded.has(at)) folded.add(at);
  });
  return folded;
}

function wordsOf(steps: DocumentSteps, at: number): vscode.DecorationOptions {
  const { start } = steps.wholeRange(at);
  return {
    range: new vscode.Range(start, steps.document.lineAt(start.line).range.end),
    renderOptions: {
      before: {
        contentText: cleanLine(`${at + 1} · ${steps.step(at).label}`, longest),
        color: new vscode.ThemeColor('editor.foreground'),
      },
    },
  };
}
