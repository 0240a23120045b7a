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
  /** These, and the steps out of view that were folded when they were last in view. */
  readonly known: ReadonlySet<number>;
  /** Text and place of all words, to compare. */
  readonly drawn: string;
}

/** For each step after a change, which one it was before, from 0. */
export type StepOrder = readonly number[];

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
  /** Changes of the steps are made one after another. */
  private arranging: Promise<unknown> = Promise.resolve();
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
    const { editor, document, steps } = getOpenSteps(this.texts);
    const uri = document.uri.toString();
    const { [uri]: _, ...others } = this.choices;
    await this.memory.update(
      memoryKey,
      Object.fromEntries([...Object.entries(others), [uri, isFolded]].slice(-remembered)),
    );
    await this.fold(editor, isFolded, foldableSteps(steps));
  }

  /**
   * Changes the steps of the test case in the editor, and keeps folded those that were. A change starts when the one before
   * it is made: of a key that is held down, each press finds the cursor where the one before it left it.
   *
   * @param change makes the change, given the steps that are folded; resolves to nothing where the order of the steps stays
   */
  arrange(change: (folded: ReadonlySet<number>) => Promise<StepOrder | undefined>): Promise<void> {
    const arranged = this.arranging.then(async () => {
      const editor = vscode.window.activeTextEditor;
      const known = editor && this.seen.get(editor)?.known;
      const order = await change(known ?? new Set());
      if (!order || !known || editor !== vscode.window.activeTextEditor) return;
      const kept = foldableSteps(this.texts.of(editor.document)).filter((at) => known.has(order[at] ?? -1));
      await this.fold(editor, true, kept);
    });
    this.arranging = arranged.catch(() => undefined);
    return arranged;
  }

  dispose(): void {
    vscode.Disposable.from(this.events, this.words).dispose();
  }

  private get choices(): Choices {
    return this.memory.get<Choices>(memoryKey, {});
  }

  /** Folds the steps of a file that has just been opened, but for the one that it was opened at. */
  private open(editor: vscode.TextEditor | undefined): void {
    this.updateKey(editor);
    if (editor?.document.languageId !== languageId) return;
    const { document, selection } = editor;
    const uri = document.uri.toString();
    if (this.opened.has(uri)) return;
    this.opened.add(uri);
    if (!(this.choices[uri] ?? readSetting('foldSteps', document))) return;
    const steps = this.texts.of(document);
    const isAtStart = selection.isEqual(new vscode.Selection(0, 0, 0, 0));
    const shown = isAtStart ? undefined : steps.indexAt(selection.active);
    const folded = foldableSteps(steps).filter((at) => at !== shown);
    void this.fold(editor, true, folded);
  }

  /** Folds steps of the active editor, the others being unfolded, or unfolds them; what is folded inside stays so. */
  private async fold(editor: vscode.TextEditor, isFolded: boolean, meant: readonly number[]): Promise<void> {
    if (meant.length === 0) return;
    const steps = this.texts.of(editor.document);
    const { folded = new Set<number>(), drawn = '[]' } = this.seen.get(editor) ?? {};
    this.seen.set(editor, { folded, known: new Set(isFolded ? meant : []), drawn });
    const selectionLines = meant.map((at) => steps.wholeRange(at).start.line);
    const command = isFolded ? 'editor.fold' : 'editor.unfold';
    const { version } = editor.document;
    await vscode.commands.executeCommand(command, { selectionLines, levels: 1, direction: 'down' });
    if (isFolded && editor.document.version !== version) await this.unfoldList(editor);
  }

  /** Where the text has changed while steps were folded, VS Code may have taken a line for one of the list around them. */
  private async unfoldList({ document }: vscode.TextEditor): Promise<void> {
    const steps = this.texts.of(document);
    const first = steps.count > 0 ? steps.wholeRange(0).start.line : 0;
    if (first === 0) return;
    const header = { selectionLines: [first - 1], levels: 1, direction: 'down' };
    await vscode.commands.executeCommand('editor.unfold', header);
  }

  private show(editor: vscode.TextEditor): void {
    if (editor.document.languageId !== languageId) return;
    const steps = this.texts.of(editor.document);
    const before = this.seen.get(editor);
    const folded = foldedSteps(steps, editor.visibleRanges, before);
    const options = [...folded].map((at) => wordsOf(steps, at));
    const drawn = JSON.stringify(options);
    this.seen.set(editor, { folded, known: knownSteps(steps, editor.visibleRanges, folded, before), drawn });
    if (drawn !== (before?.drawn ?? '[]')) editor.setDecorations(this.words, options);
    if (editor === vscode.window.activeTextEditor) this.updateKey(editor);
  }

  /** Says which of the two commands has something to do. */
  private updateKey(editor: vscode.TextEditor | undefined): void {
    const isOurs = editor?.document.languageId === languageId;
    this.setKey('portableTests.stepsFolded', isOurs ? this.stateOf(editor) : undefined);
  }

  private stateOf(editor: vscode.TextEditor): 'none' | 'some' | 'all' | undefined {
    const all = foldableSteps(this.texts.of(editor.document)).length;
    const folded = this.seen.get(editor)?.known.size ?? 0;
    if (all === 0) return undefined;
    if (folded === 0) return 'none';
    return folded < all ? 'some' : 'all';
  }
}

/** The steps that have more than one line, from 0. */
function foldableSteps(steps: DocumentSteps): number[] {
  if (steps.list.style === 'flow') return [];
  return [...steps.list.items.keys()].filter((at) => !steps.wholeRange(at).isSingleLine);
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
    if (next ? next.start.line > end.line : before?.known.has(at)) folded.add(at);
  });
  return folded;
}

/** The steps that are folded, and those out of view that were. */
function knownSteps(
  steps: DocumentSteps,
  visible: readonly vscode.Range[],
  folded: ReadonlySet<number>,
  before: Seen | undefined,
): Set<number> {
  const [first, last] = [visible[0]?.start.line ?? 0, visible.at(-1)?.end.line ?? 0];
  const outOfView = [...(before?.known ?? [])].filter((at) => {
    if (at >= steps.count) return false;
    const { line } = steps.wholeRange(at).start;
    return line < first || line > last;
  });
  return new Set([...folded, ...outOfView]);
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
