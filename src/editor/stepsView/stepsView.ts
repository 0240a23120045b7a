import * as vscode from 'vscode';
import type { Strip } from '../../trace/protocol/stepsMessages.ts';
import type { StepCache } from '../files/steps/documentSteps.ts';
import type { LocalApiClient } from '../results/localApiClient.ts';
import type { RunComponents, Runs } from '../run/runFeature.ts';
import type { RunTrace } from '../run/runTraces.ts';
import { readSetting } from '../ui/settings.ts';
import { formatDuration } from '../ui/texts.ts';
import { type OpenTraceOf, ShownRun, type StepsSource } from './shownRun.ts';
import {
  askTraceFile,
  copyLocator,
  locatorIn,
  openLivePage,
  useLocator,
  writeDropped,
} from './stepActions.ts';
import { differenceText, emptyState, runningStrip, stepDetail, type StepFacts } from './stepDetail.ts';
import { activeCaseEditor, type StepInFile, StepLines } from './stepLines.ts';
import { StepsPanel, type StepsRequest } from './stepsPanel.ts';
import { assertTraceName, sourceOfFile, sourceOfRun } from './stepsSources.ts';
import type { PlacedStep } from './strip.ts';

/** What the Steps view needs of the rest of the extension. */
export interface StepsViewParts
  extends Pick<RunComponents, 'runParts' | 'showTrace'>, Pick<Runs, 'runCases'> {
  readonly context: Pick<vscode.ExtensionContext, 'extensionUri'>;
  readonly steps: StepCache;
  readonly localApi: Pick<LocalApiClient, 'serveTrace'>;
}

/** The Steps view: the steps of the last run of the test case in the editor, or of a trace that somebody opens. */
export class StepsView implements vscode.Disposable {
  private readonly lines: StepLines;
  private readonly subscriptions: vscode.Disposable;
  private readonly panel: StepsPanel;
  private shown: ShownRun | undefined;
  /** What could not be shown, and why. */
  private failed: { readonly source: StepsSource; readonly error: unknown } | undefined;
  /** Counts what was opened; what was asked for last wins. */
  private turn = 0;
  private isOpening = false;
  /** Whether the steps are those of a run that goes on. */
  private isRunning = false;
  private showsPassed = false;
  /** The test cases of the run for which the view has opened by itself. */
  private openedFor: RunTrace['files'] | undefined;

  constructor(private readonly parts: StepsViewParts) {
    const { context, runParts, steps } = parts;
    this.lines = new StepLines(steps);
    this.panel = new StepsPanel(context.extensionUri, {
      onReady: () => this.start(),
      onRequest: (request) =>
        void runParts.boundary.run(`steps: ${request.type}`, () => this.handle(request)),
    });
    this.subscriptions = vscode.Disposable.from(
      vscode.window.onDidChangeTextEditorSelection(({ textEditor }) => {
        if (textEditor === vscode.window.activeTextEditor) this.followEditor();
      }),
      vscode.window.onDidChangeActiveTextEditor(() => this.followEditor()),
      runParts.history.onDidChangeSteps(() => this.followRun()),
    );
  }

  /** Fills the view when VS Code shows it. */
  resolve(view: vscode.WebviewView): void {
    this.panel.resolve(view);
  }

  /** Takes a run of a test case that has ended. One that failed opens the view, once for all test cases of a run. */
  async take(run: RunTrace): Promise<void> {
    const isInEditor = activeCaseEditor()?.document.uri.toString() === run.uri.toString();
    const isFirst = this.openedFor !== run.files;
    const opens = run.outcome === 'failed' && (isFirst || isInEditor);
    if (!opens && !(isInEditor && this.panel.isReady)) return;
    const isWanted = opens && readSetting('steps.openOnFailure', run.uri);
    if (!isWanted && !this.panel.isReady) return;
    if (opens) this.openedFor = run.files;
    const source = sourceOfRun(run.uri, this.parts.runParts.traces);
    await Promise.all([source && this.show(source), isWanted && isFirst && this.panel.reveal()]);
  }

  /** Shows the steps of a trace file; asks for it where none is named. @throws {UserError} when it is no trace */
  async openFile(file?: string, more?: { readonly dispose: () => unknown }): Promise<void> {
    const chosen = file ?? (await askTraceFile());
    if (chosen === undefined) return;
    assertTraceName(chosen);
    const openTrace = async (): Promise<void> =>
      this.parts.showTrace(await this.parts.localApi.serveTrace(chosen), true);
    await this.open(sourceOfFile(chosen, openTrace, more));
  }

  /** Shows the steps of a trace, and the view. */
  async open(source: StepsSource): Promise<void> {
    await Promise.all([this.show(source), this.panel.reveal()]);
  }

  dispose(): void {
    this.turn++;
    this.subscriptions.dispose();
    void this.shown?.close();
  }

  private async show(source: StepsSource): Promise<void> {
    const turn = ++this.turn;
    const isLatest = (): boolean => turn === this.turn;
    this.isOpening = true;
    try {
      const run = await ShownRun.open(source, this.openTrace, formatDuration);
      if (!isLatest()) return await run.close();
      this.replace(run, undefined);
      const editor = activeCaseEditor();
      if (run.strip.every(({ outcome }) => outcome !== 'failed') && editor)
        run.chosen = this.lines.atCursor(editor, run.strip, undefined) ?? run.chosen;
    } catch (error) {
      await source.dispose?.();
      if (isLatest()) this.replace(undefined, { source, error });
    }
    if (!isLatest()) return;
    this.isOpening = false;
    this.isRunning = false;
    this.draw();
    await this.compare();
  }

  private readonly openTrace: OpenTraceOf = async ({ trace, secrets }) => {
    const reader = await this.parts.runParts.reader.get();
    return reader.open(trace, { secrets });
  };

  private replace(run: ShownRun | undefined, failed: StepsView['failed']): void {
    void this.shown?.close();
    this.shown = run;
    this.failed = failed;
    this.showsPassed = false;
  }

  /** The view is of use without the comparison: a trace of the other run may have been deleted. */
  private async compare(): Promise<void> {
    const run = this.shown;
    await run?.compare().catch(() => undefined);
    if (run?.difference && run === this.shown) this.sendStrip(run);
  }

  private draw(): void {
    if (!this.panel.isReady || this.isRunning) return;
    const { shown, failed } = this;
    if (!shown) return this.panel.send(emptyState(failed?.error, activeCaseEditor() !== undefined));
    this.sendStrip(shown);
    if (shown.chosen) void this.showStep(shown, shown.chosen);
  }

  private sendStrip({ source, strip, chosen, difference }: ShownRun): void {
    if (this.isRunning) return;
    const differs = difference && strip.find(({ place }) => place === difference.place);
    this.sendSteps({
      name: source.name,
      steps: strip.map(({ place: _place, ran: _ran, index: _index, ...step }) => step),
      chosen: chosen?.key,
      ...(differs && { difference: { key: differs.key, text: differenceText(difference) } }),
      hasPassedRun: source.passed !== undefined,
      canClose: source.isPinned,
    });
  }

  private sendSteps(strip: Strip): void {
    this.panel.send({ type: 'strip', strip });
  }

  /** Shows what is known of a step, then what is read of it. */
  private async showStep(run: ShownRun, step: PlacedStep): Promise<void> {
    const isCurrent = (): boolean => this.shown === run && run.chosen === step;
    const line = this.lines.find(step);
    const known: Pick<StepFacts, 'moment' | 'rendered' | 'problem'> = {};
    const send = async (isRendering: boolean): Promise<void> => {
      const [inFile, passed] = [await line, this.showsPassed ? await run.passedStep(step) : undefined];
      if (!isCurrent()) return;
      const detail = stepDetail({
        ...known,
        key: step.key,
        isRendering,
        passed,
        isChanged: step.ran !== undefined && step.index !== undefined && !inFile,
        hasRun: step.place !== undefined,
        canOpenTrace: true,
        canOpenLive: inFile !== undefined && vscode.workspace.isTrusted,
      });
      this.panel.send({ type: 'step', step: detail });
    };
    try {
      Object.assign(known, { moment: await run.moment(step) });
      if (!run.isDrawn(step)) await send(true);
      // Keys lead past steps: those that nobody looks at any more are not drawn.
      if (!isCurrent()) return;
      Object.assign(known, { rendered: await run.rendered(step) });
    } catch (problem) {
      Object.assign(known, { problem });
    }
    await send(false);
    if (known.problem === undefined) await run.drawNeighbours(step).catch(() => undefined);
  }

  private choose(step: PlacedStep): void {
    const { shown } = this;
    if (!shown) return;
    shown.chosen = step;
    void this.showStep(shown, step);
  }

  /** Shows the step at the cursor; of another test case its last run. */
  private followEditor(): void {
    const editor = activeCaseEditor();
    const { shown } = this;
    if (!this.panel.isReady || !editor) return;
    this.followRun();
    if (this.isRunning || this.isOpening) return;
    const uri = editor.document.uri.toString();
    if (shown?.strip.some(({ ran }) => ran?.uri === uri)) {
      const step = this.lines.atCursor(editor, shown.strip, shown.chosen?.key);
      if (!step || step === shown.chosen) return;
      shown.chosen = step;
      this.sendStrip(shown);
      void this.showStep(shown, step);
    } else if (!shown?.source.isPinned) this.showLastRun(editor.document.uri);
  }

  private showLastRun(uri: vscode.Uri): void {
    const source = sourceOfRun(uri, this.parts.runParts.traces);
    if (source && source.trace === this.failed?.source.trace) return;
    if (source) return void this.show(source);
    if (this.shown || this.failed) this.replace(undefined, undefined);
    this.draw();
  }

  /** Shows the steps of a run of the test case in the editor while it goes on. */
  private followRun(): void {
    const editor = activeCaseEditor();
    const { history } = this.parts.runParts;
    if (!this.panel.isReady || this.shown?.source.isPinned) return;
    if (editor && history.isRunning(editor.document.uri)) {
      this.isRunning = true;
      return this.sendSteps(
        runningStrip(this.parts.steps.of(editor.document), history.stepResults(editor.document)),
      );
    }
    if (!this.isRunning || this.isOpening) return;
    this.isRunning = false;
    this.draw();
  }

  private async handle(message: StepsRequest): Promise<void> {
    switch (message.type) {
      case 'choose': {
        const step = this.shown?.find(message.key);
        if (!step) return;
        this.choose(step);
        const line = await this.lines.find(step);
        if (line && this.shown?.chosen === step) await this.lines.show(line);
        return;
      }
      case 'showPassed': {
        this.showsPassed = message.isShown;
        if (this.shown?.chosen) await this.showStep(this.shown, this.shown.chosen);
        return;
      }
      case 'locatorAt':
        return this.findLocator(message);
      case 'copyLocator':
        return copyLocator(message.locator);
      case 'useLocator': {
        const line = await this.lineOf(message.key);
        return line && useLocator(line, message.locator);
      }
      case 'openTrace':
        await this.shown?.source.openTrace();
        return;
      case 'openLive': {
        const line = await this.lineOf(message.key);
        return line && openLivePage(line);
      }
      case 'command':
        return this.runCommand(message.command);
      case 'dropUri': {
        const uri = vscode.Uri.parse(message.uri, true);
        return uri.scheme === 'file' ? this.openFile(uri.fsPath) : undefined;
      }
      case 'dropFile': {
        const { file, remove } = await writeDropped(message.name, message.bytes);
        return this.openFile(file, { dispose: remove });
      }
      default:
        return message satisfies never;
    }
  }

  private async runCommand(command: Extract<StepsRequest, { type: 'command' }>['command']): Promise<void> {
    switch (command) {
      case 'run': {
        const editor = activeCaseEditor();
        if (editor) await this.parts.runCases([await this.parts.runParts.index.of(editor.document)]);
        return;
      }
      case 'openFile':
        return this.openFile();
      case 'openTrace':
        await this.failed?.source.openTrace();
        return;
      case 'close': {
        this.replace(undefined, undefined);
        const editor = activeCaseEditor();
        return editor ? this.showLastRun(editor.document.uri) : this.draw();
      }
      default:
        return command satisfies never;
    }
  }

  /** A page that comes back into view has forgotten all. */
  private start(): void {
    this.showsPassed = false;
    this.draw();
    this.followEditor();
  }

  private async findLocator({
    key,
    side,
    x,
    y,
  }: Extract<StepsRequest, { type: 'locatorAt' }>): Promise<void> {
    const step = this.shown?.find(key);
    if (!step) return;
    const [locator, line] = await Promise.all([
      this.shown?.locatorAt(step, side, x, y),
      this.lines.find(step),
    ]);
    const canUse = line !== undefined && locatorIn(line) !== '';
    this.panel.send({ type: 'locator', key, side, x, y, ...(locator !== undefined && { locator }), canUse });
  }

  private async lineOf(key: string): Promise<StepInFile | undefined> {
    const step = this.shown?.find(key);
    return step && this.lines.find(step);
  }
}
