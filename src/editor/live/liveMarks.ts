import * as vscode from 'vscode';
import { stepFrom } from '../../core/stepEdits/stepList.ts';
import type { LivePhase } from '../../live/host/livePhase.ts';
import type { LiveEventOf } from '../../live/protocol/liveProtocol.ts';
import type { StepCache, DocumentSteps } from '../files/steps/documentSteps.ts';
import { stepsInSelection } from '../files/steps/selectedSteps.ts';
import { failureReason } from '../run/failureMessage.ts';
import type { StepRecorder } from '../run/runHistory.ts';
import { livePanelType } from '../ui/panelTypes.ts';
import type { LiveDependencies } from './prepareLive.ts';

/** What the editor shows of a session in the file of its test case: results of steps, the next one, a failure. */
export class LiveMarks implements vscode.Disposable {
  private readonly mark: NextStepMark;
  private readonly problems = vscode.languages.createDiagnosticCollection('portableTests.live');
  private recorder: StepRecorder | undefined;

  constructor(
    private readonly parts: LiveDependencies,
    private readonly document: vscode.TextDocument,
  ) {
    this.mark = new NextStepMark(parts.extension, document, parts.steps);
  }

  /** The step that runs next, as its position in the document now. */
  get next(): number | undefined {
    return this.mark.index;
  }

  /** Prepares for steps that are about to run. */
  async begin(): Promise<void> {
    this.mark.follow();
    const { index, history } = this.parts.run;
    this.problems.clear();
    this.recorder = history.recordSteps(await index.of(this.document));
  }

  /** Marks the first of the steps that run now; those before it count as run. */
  startAt(from: number): void {
    for (let step = 0; step < from; step++) this.recorder?.record(step, 'passed');
    this.mark.mark(from);
  }

  /** Marks another step as the next one. */
  moveTo(step: number): void {
    this.mark.mark(step);
  }

  /** Shows the progress of a step of the test case itself. */
  takeStep(event: LiveEventOf<'stepBegin' | 'stepEnd'>): void {
    const { index } = event.step;
    if (event.type === 'stepBegin') return this.recorder?.record(index, 'running');
    const outcome = event.isCancelled ? 'skipped' : event.failure ? 'failed' : 'passed';
    this.recorder?.record(index, outcome, event.duration);
    if (!event.failure && this.next !== undefined) this.mark.mark(this.next + 1);
  }

  /** Shows why the next step failed, on its line. @returns the locator line of the step */
  showFailure({ failure }: Extract<LivePhase, { kind: 'failed' }>): string | undefined {
    const at = this.next;
    const steps = this.parts.steps.of(this.document);
    if (at === undefined || at >= steps.count) return undefined;
    this.recorder?.fail(failure, at, steps.step(at).element);
    const { start } = steps.wholeRange(at);
    const line = this.document.lineAt(start.line).range;
    const problem = new vscode.Diagnostic(new vscode.Range(start, line.end), failureReason(failure));
    problem.source = vscode.l10n.t('Live Page');
    this.problems.set(this.document.uri, [problem]);
    return steps.step(at).line;
  }

  /** Removes the mark of the next step, and the failure. */
  clear(): void {
    this.mark.mark(undefined);
    this.problems.clear();
  }

  dispose(): void {
    this.recorder?.clear();
    vscode.Disposable.from(this.mark, this.problems).dispose();
  }
}

/**
 * Marks the step of a document that runs next; it moves with the text. Editors follow it, without the focus: one that a
 * person scrolls away from it does no more until it is scrolled back or steps run again, and one in which a person writes
 * stays where it is while it has the focus.
 */
export class NextStepMark implements vscode.Disposable {
  private readonly type: vscode.TextEditorDecorationType;
  private readonly subscriptions: vscode.Disposable;
  /** Where the step begins; behind the last step where none is left. */
  private offset: number | undefined;
  /** Editors that were scrolled away from it. */
  private readonly left = new Set<vscode.TextEditor>();
  /** Whether somebody writes in the active editor. */
  private isEdited = false;
  /** That of the text when an editor moved last: what moves with an edit was not scrolled. */
  private version = 0;

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
        if (event.document === document) this.moveWith(event.contentChanges);
      }),
      vscode.window.onDidChangeVisibleTextEditors(() => this.draw()),
      vscode.window.onDidChangeTextEditorVisibleRanges(({ textEditor }) => this.scrolled(textEditor)),
      vscode.window.onDidChangeActiveTextEditor(() => (this.isEdited = false)),
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
    if (index !== undefined) this.reveal(items[index - 1]?.start);
  }

  /** Steps are about to run: all editors follow them. */
  follow(): void {
    this.left.clear();
    this.isEdited = false;
  }

  dispose(): void {
    this.subscriptions.dispose();
  }

  /** Brings the step into view, and the one before it, which ran or was recorded. */
  private reveal(before: number | undefined): void {
    const { document, offset = 0 } = this;
    const range = new vscode.Range(document.positionAt(before ?? offset), document.positionAt(offset));
    for (const editor of this.editors) {
      const isWritten = this.isEdited && editor === vscode.window.activeTextEditor;
      if (!isWritten && !this.left.has(editor))
        editor.revealRange(range, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
    }
  }

  private scrolled(editor: vscode.TextEditor): void {
    const { document, offset } = this;
    if (editor.document !== document || offset === undefined) return;
    const { version } = document;
    const isInView = editor.visibleRanges.some((range) => range.contains(document.positionAt(offset)));
    if (isInView) this.left.delete(editor);
    else if (version === this.version) this.left.add(editor);
    this.version = version;
  }

  private get editors(): vscode.TextEditor[] {
    return vscode.window.visibleTextEditors.filter(({ document }) => document === this.document);
  }

  private moveWith(changes: readonly vscode.TextDocumentContentChangeEvent[]): void {
    if (vscode.window.activeTextEditor?.document === this.document) this.isEdited = true;
    let isRemoved = false;
    for (const { rangeOffset, rangeLength, text } of changes) {
      if (this.offset === undefined || rangeOffset >= this.offset) continue;
      const end = Math.min(rangeOffset + rangeLength, this.offset);
      isRemoved ||= end === this.offset;
      this.offset += text.length - (end - rangeOffset);
    }
    if (isRemoved) this.standBehindLast();
    this.draw();
  }

  /** Where no step is left behind what was removed, the next one to be written begins right behind the last one. */
  private standBehindLast(): void {
    const last = this.steps.of(this.document).list.items.at(-1);
    if (last && this.offset !== undefined && last.end < this.offset) this.offset = last.end;
  }

  private draw(): void {
    const { index, document } = this;
    const item = index === undefined ? undefined : this.steps.of(document).list.items[index];
    const start = item && document.positionAt(item.start);
    for (const editor of this.editors)
      editor.setDecorations(this.type, start ? [new vscode.Range(start, start)] : []);
  }
}

/** The first step that a selection touches, or stands before; the number of steps behind the last one. */
export function stepAt(steps: DocumentSteps, selection: vscode.Selection): number {
  const [from] = stepsInSelection(steps, selection);
  return from ?? stepFrom(steps.list.items, steps.document.offsetAt(selection.start));
}

/** The step at the cursor of the editor that shows a document; the end of its steps where none does. */
export function stepAtCursor(document: vscode.TextDocument, steps: StepCache): number {
  const editor = editorOf(document);
  const found = steps.of(document);
  return editor ? stepAt(found, editor.selection) : found.count;
}

/** Moves the cursor of the editor that shows a document to a step, unless it is there. */
export function moveCursorTo(step: number, document: vscode.TextDocument, steps: StepCache): void {
  const editor = editorOf(document);
  const found = steps.of(document);
  const item = found.list.items[step];
  if (!editor || !item || stepAt(found, editor.selection) === step) return;
  const start = document.positionAt(item.start);
  editor.selection = new vscode.Selection(start, start);
}

const editorOf = (document: vscode.TextDocument): vscode.TextEditor | undefined =>
  vscode.window.visibleTextEditors.find((visible) => visible.document === document);

/** Shows a file in the editor where it is in view, else in one that doesn't hide the live page. */
export async function showBesidePage(
  uri: vscode.Uri,
  options: Omit<vscode.TextDocumentShowOptions, 'viewColumn'> = {},
): Promise<void> {
  const shown = vscode.window.visibleTextEditors.find(
    ({ document }) => document.uri.toString() === uri.toString(),
  );
  await vscode.window.showTextDocument(uri, {
    ...options,
    viewColumn: shown?.viewColumn ?? columnBesidePage(),
  });
}

function columnBesidePage(): vscode.ViewColumn {
  const { all, activeTabGroup } = vscode.window.tabGroups;
  const groups = [activeTabGroup, ...all];
  return groups.find((group) => !showsLivePage(group))?.viewColumn ?? vscode.ViewColumn.Beside;
}

const showsLivePage = ({ activeTab }: vscode.TabGroup): boolean =>
  activeTab?.input instanceof vscode.TabInputWebview && activeTab.input.viewType.endsWith(livePanelType);
