import path from 'node:path';
import * as vscode from 'vscode';
import { message } from '../../core/message.ts';
import { UserError } from '../../core/userError.ts';
import type { LiveCase } from '../../live/host/liveCase.ts';
import { canRun, type LivePhase } from '../../live/host/livePhase.ts';
import { LiveRun } from '../../live/host/liveRun.ts';
import type { LiveEvent, LiveEventOf } from '../../live/protocol/liveProtocol.ts';
import type { StepRef } from '../../runner/events/runEvent.ts';
import { hasDisplay } from './hasDisplay.ts';
import { handlePageMessage } from './handlePageMessage.ts';
import type { LiveActions } from './liveActions.ts';
import type { LiveDependencies } from './liveDependencies.ts';
import { LiveMarks } from './liveMarks.ts';
import { LivePanel, type LivePageRequest } from './livePanel.ts';
import { LiveProcess } from './liveProcess.ts';
import { LiveView } from './liveView.ts';
import { LiveLocators } from './locators/liveLocators.ts';
import { prepareLive, readLiveCase, type LiveMode } from './prepareLive.ts';
import { labelOfNext, labelOfStep } from './stepLabels.ts';

interface LivePageOwner {
  readonly mode: LiveMode;
  readonly onClose: () => void;
  /** Opens the page of the same test case anew, up to a step. */
  readonly startAgain: (step: number, mode: LiveMode) => Promise<unknown>;
}

/** The live page of one test case: its session, its tab and its marks in the editor. */
export class LivePage implements LiveActions, vscode.Disposable {
  readonly process: LiveProcess;
  readonly view: LiveView;
  private readonly run: LiveRun;
  private readonly marks: LiveMarks;
  readonly locators: LiveLocators;
  private readonly panel: LivePanel;
  private readonly ended = new vscode.EventEmitter<void>();
  private started: Promise<void> | undefined;
  private live: LiveCase | undefined;
  private url = '';
  private isDisposed = false;

  constructor(
    private readonly parts: LiveDependencies,
    readonly document: vscode.TextDocument,
    private readonly owner: LivePageOwner,
  ) {
    const caseTitle = path.basename(document.uri.path);
    this.run = new LiveRun((request) => this.process.send(request), {
      onPhase: (phase) => this.showPhase(phase),
      onRun: (from) => {
        this.locators.stop();
        this.marks.startAt(from);
      },
      onStep: (event) => this.showStep(event),
    });
    this.process = new LiveProcess(parts, {
      onEvent: (event) => this.take(event),
      onEnd: (failure) => {
        this.run.end(failure);
        this.ended.fire();
      },
    });
    this.marks = new LiveMarks(parts, document);
    this.panel = new LivePanel(parts.extension, caseTitle, {
      onMessage: (received) => this.receive(received),
      onWatch: (isWatched) => {
        this.process.send({ type: 'watch', isWatched });
        this.locators.refresh();
      },
      onClose: () => this.dispose(),
    });
    this.locators = new LiveLocators(parts.steps, document, {
      send: (request) => this.process.send(request),
      next: () => this.next,
      isWatched: () => this.panel.isWatched,
    });
    this.view = new LiveView(this.panel, () => ({
      labelOf: (step) => labelOfStep(this.live, step),
      next: labelOfNext(parts.steps.of(document), this.next),
      url: this.url,
      canRestore: this.run.canRestore,
      canShowWindow: this.owner.mode === 'headless' && hasDisplay(),
    }));
    this.view.draw();
  }

  get hasEnded(): boolean {
    return this.run.phase.kind === 'ended';
  }

  isOf(document: vscode.TextDocument): boolean {
    return document === this.document;
  }

  get phase(): LivePhase {
    return this.run.phase;
  }

  async startAgain(mode = this.owner.mode): Promise<void> {
    const step = mode === this.owner.mode ? 0 : (this.next ?? 0);
    this.dispose();
    await this.owner.startAgain(step, mode);
  }

  get next(): number | undefined {
    return this.marks.next;
  }

  async runTo(step: number): Promise<void> {
    this.panel.reveal();
    await (this.started ??= this.start());
    await this.work((live) => this.run.runTo(live, step));
  }

  async runStep(): Promise<void> {
    const { next } = this;
    const { count } = this.parts.steps.of(this.document);
    if (next === undefined || next >= count)
      throw new UserError(message('All steps have run'), message('Add a step, or restart the live page'));
    await this.work((live) => this.run.runOn(live, next, next + 1));
  }

  async runFrom(step: number): Promise<void> {
    await this.work((live) => this.run.runOn(live, step));
  }

  async restart(): Promise<void> {
    const { phase } = this.run;
    if (phase.kind === 'broken' && phase.reason === 'browser') return this.startAgain();
    await this.work((live) => this.run.restart(live));
  }

  async stop(): Promise<void> {
    const { kind } = this.run.phase;
    const hasEnded = new Promise<void>((resolve) => this.ended.event(() => resolve()));
    if (kind === 'starting' || kind === 'ending') this.process.dispose();
    else this.run.stop(this.live?.teardowns ?? []);
    await hasEnded;
  }

  /** Closes the tab. The session ends at once, or when the test cases that clean up after this one have run. */
  dispose(): void {
    if (this.isDisposed) return;
    this.isDisposed = true;
    this.owner.onClose();
    if (canRun(this.run.phase) && this.live) this.run.stop(this.live.teardowns);
    else this.process.dispose();
    vscode.Disposable.from(this.locators, this.marks, this.panel).dispose();
  }

  private async start(): Promise<void> {
    try {
      const prepared = await prepareLive(this.parts, this.document, this.owner.mode);
      if (this.isDisposed) throw new vscode.CancellationError();
      this.url = prepared.environment.executionUrl;
      await this.process.start(prepared);
    } catch (error) {
      this.dispose();
      throw error;
    }
  }

  private async work(run: (live: LiveCase) => Promise<void>): Promise<void> {
    const { phase } = this.run;
    if (phase.kind !== 'starting' && !canRun(phase))
      throw new UserError(message('The live page is running steps'), message('Wait until it has paused'));
    const live = await readLiveCase(this.parts.run, this.document);
    this.live = live;
    await this.marks.begin();
    await run(live);
  }

  private take(event: LiveEvent): void {
    if (this.isDisposed) return;
    if (event.type === 'ready') this.process.send({ type: 'watch', isWatched: this.panel.isWatched });
    this.run.take(event);
    this.view.take(event);
    this.locators.take(event);
  }

  private receive(received: LivePageRequest): void {
    const { boundary } = this.parts.run;
    void boundary.run(`live page: ${received.type}`, () => handlePageMessage(this, this.parts, received));
  }

  private showPhase(phase: LivePhase): void {
    if (this.isDisposed) return;
    if (phase.kind === 'failed' && this.isOwn(phase.step)) this.marks.showFailure(phase);
    if (phase.kind === 'ended') this.marks.clear();
    this.view.showPhase(phase);
    this.locators.showPhase(phase);
  }

  private showStep(event: LiveEventOf<'stepBegin' | 'stepEnd'>): void {
    if (!this.isDisposed && this.isOwn(event.step)) this.marks.takeStep(event);
  }

  private isOwn({ caseId }: StepRef): boolean {
    return caseId === this.live?.testCase.id;
  }
}
