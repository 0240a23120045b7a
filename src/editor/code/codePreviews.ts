import * as vscode from 'vscode';
import { generateSpec } from '../../codegen/generateProject.ts';
import { errorMessage } from '../../core/userError.ts';
import { createEventLoopPause } from '../../node/createEventLoopPause.ts';
import type { CaseIndex } from '../files/index/caseIndex.ts';
import type { StepCache } from '../files/steps/documentSteps.ts';
import { localize } from '../ui/texts.ts';
import { readNeededCases } from './casesForCode.ts';
import { prependComment, addStepLines, type CodeWithStepLines, stepAtLine } from './codeWithStepLines.ts';

const codeScheme = 'portable-tests-code';

/** Time without changes before code is generated anew, in ms. */
const quietMs = 150;

/** The code of a test case beside its editor. */
class Preview implements PreviewPair {
  shown: CodeWithStepLines = { text: '', steps: new Map() };
  good: CodeWithStepLines | undefined;
  /** Whether something changed since the code was generated. */
  isStale = true;
  reading = 0;
  timer: NodeJS.Timeout | undefined;

  constructor(
    readonly source: vscode.Uri,
    readonly code: vscode.Uri,
  ) {}
}

/** Read-only documents with the spec of a test case, which follow its edits while they are visible. */
export class CodePreviews implements vscode.TextDocumentContentProvider, vscode.Disposable {
  private readonly previews = new Map<string, Preview>();
  private readonly changed = new vscode.EventEmitter<vscode.Uri>();
  readonly onDidChange = this.changed.event;
  private readonly highlights: StepHighlights;
  private readonly subscriptions: vscode.Disposable;

  constructor(
    private readonly index: CaseIndex,
    steps: StepCache,
  ) {
    this.highlights = new StepHighlights(steps, (uri) => this.findPreview(uri));
    const { workspace, window } = vscode;
    this.subscriptions = vscode.Disposable.from(
      this.changed,
      this.highlights,
      workspace.registerTextDocumentContentProvider(codeScheme, this),
      workspace.onDidChangeTextDocument(({ document }) => this.follow(document.uri)),
      workspace.onDidCloseTextDocument(({ uri }) => this.forget(uri)),
      index.onDidChange(() => this.followAll()),
      window.onDidChangeVisibleTextEditors(() => this.catchUp()),
    );
  }

  /** Shows the code of a test case beside its editor, which keeps the focus. */
  async show(source: vscode.Uri): Promise<vscode.TextEditor> {
    const code = codeUriOf(source);
    this.getPreview(code, source);
    const document = await vscode.workspace.openTextDocument(code);
    const editor = await vscode.window.showTextDocument(document, {
      viewColumn: visibleAt(code)?.viewColumn ?? vscode.ViewColumn.Beside,
      preserveFocus: true,
      preview: true,
    });
    this.highlights.paintAround(source);
    return editor;
  }

  async provideTextDocumentContent(uri: vscode.Uri): Promise<string> {
    const preview = this.restored(uri);
    if (preview.isStale) await this.read(preview);
    return preview.shown.text;
  }

  dispose(): void {
    for (const { timer } of this.previews.values()) clearTimeout(timer);
    this.subscriptions.dispose();
  }

  private getPreview(code: vscode.Uri, source: vscode.Uri): Preview {
    const key = code.toString();
    const known = this.previews.get(key) ?? new Preview(source, code);
    this.previews.set(key, known);
    return known;
  }

  /**
   * One that was open when the window was: a link can name any document in its place.
   *
   * @throws {Error} where that document is none of the workspace
   */
  private restored(code: vscode.Uri): Preview {
    const known = this.previews.get(code.toString());
    if (known) return known;
    const source = vscode.Uri.parse(code.query);
    if (vscode.workspace.getWorkspaceFolder(source)) return this.getPreview(code, source);
    throw new Error(vscode.l10n.t('Open the test case, and show its code from there.'));
  }

  /** The preview that a document is one side of. */
  private findPreview(uri: vscode.Uri): Preview | undefined {
    return this.previews.get((uri.scheme === codeScheme ? uri : codeUriOf(uri)).toString());
  }

  private follow(uri: vscode.Uri): void {
    const preview = this.findPreview(uri);
    if (!preview) return;
    if (uri.scheme === codeScheme) this.highlights.paint(preview, 'code');
    else this.schedule(preview);
  }

  private followAll(): void {
    for (const preview of this.previews.values()) this.schedule(preview);
  }

  /** Updates previews that came into view and may have missed changes. */
  private catchUp(): void {
    for (const preview of this.previews.values()) {
      if (preview.isStale) this.schedule(preview);
      this.highlights.paint(preview);
    }
  }

  private schedule(preview: Preview): void {
    preview.isStale = true;
    clearTimeout(preview.timer);
    if (!visibleAt(preview.code)) return;
    preview.timer = setTimeout(() => void this.update(preview), quietMs);
  }

  private async update(preview: Preview): Promise<void> {
    const before = preview.shown.text;
    await this.read(preview);
    if (preview.shown.text === before) this.highlights.paint(preview);
    else this.changed.fire(preview.code);
  }

  /** The latest reading counts: an earlier one that ends later is void. */
  private async read(preview: Preview): Promise<void> {
    const reading = ++preview.reading;
    preview.isStale = false;
    const shown = await this.textOf(preview);
    if (reading === preview.reading) preview.shown = shown;
  }

  /** On errors, the code of before stays, below what is wrong. */
  private async textOf(preview: Preview): Promise<CodeWithStepLines> {
    const problem = await this.generate(preview);
    if (problem === undefined) return preview.good ?? preview.shown;
    return prependComment(problem, preview.good ?? { text: '', steps: new Map() });
  }

  /** Generates the code; gives what keeps it from being generated. */
  private async generate(preview: Preview): Promise<string | undefined> {
    try {
      await this.index.ready;
      const document = await vscode.workspace.openTextDocument(preview.source);
      const { testCases, problem, local } = await readNeededCases(
        [document],
        this.index,
        createEventLoopPause(),
      );
      const [testCase] = testCases;
      if (!testCase) return problemText(problem, preview.good !== undefined);
      const cases = Array.from(local.cases.values(), (file) => file.testCase);
      preview.good = addStepLines(generateSpec(testCase, cases));
      return undefined;
    } catch (error) {
      return errorMessage(error);
    }
  }

  private forget(uri: vscode.Uri): void {
    const preview = uri.scheme === codeScheme ? this.previews.get(uri.toString()) : undefined;
    if (!preview) return;
    clearTimeout(preview.timer);
    this.highlights.clear(preview);
    this.previews.delete(uri.toString());
  }
}

/** The document with the code of a test case, named after its file. */
function codeUriOf(source: vscode.Uri): vscode.Uri {
  const name =
    source.path
      .split('/')
      .at(-1)
      ?.replace(/\.ya?ml$/i, '') ?? '';
  return vscode.Uri.from({ scheme: codeScheme, path: `/${name}.spec.ts`, query: source.toString() });
}

const visibleAt = (uri: vscode.Uri): vscode.TextEditor | undefined =>
  vscode.window.visibleTextEditors.find(({ document }) => document.uri.toString() === uri.toString());

function problemText(
  problem: Awaited<ReturnType<typeof readNeededCases>>['problem'],
  isKept: boolean,
): string {
  if (!problem) return vscode.l10n.t('This file contains no test case.');
  const { line, message } = problem;
  return isKept
    ? vscode.l10n.t('Not up to date: line {0} has an error. {1}', line, localize(message))
    : vscode.l10n.t('Line {0} has an error: {1}', line, localize(message));
}

/** A test case and its code, side by side. */
interface PreviewPair {
  readonly source: vscode.Uri;
  readonly code: vscode.Uri;
  readonly shown: CodeWithStepLines;
}

type Side = 'source' | 'code';

/** Marks the step under the cursor on both sides, and brings it into view on the other one. */
class StepHighlights implements vscode.Disposable {
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

  /** @param findPreview the pair that a document is one side of */
  constructor(
    private readonly steps: StepCache,
    private readonly findPreview: (uri: vscode.Uri) => PreviewPair | undefined,
  ) {
    this.subscription = vscode.window.onDidChangeTextEditorSelection(({ textEditor }) => {
      // What a document's change does to a selection isn't a movement of the user.
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
    const pair = this.findPreview(document.uri);
    const side = pair && sideOf(document, pair);
    if (!side) return;
    const { active } = selection;
    const step =
      side === 'code' ? stepAtLine(pair.shown, active.line) : this.steps.of(document).indexAt(active);
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
