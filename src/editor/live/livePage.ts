import path from 'node:path';
import * as vscode from 'vscode';
import { describeStep } from '../../core/describe/describeStep.ts';
import { message } from '../../core/message.ts';
import { UserError } from '../../core/userError.ts';
import type { LiveCase } from '../../live/host/liveCase.ts';
import { canRun, type LivePhase } from '../../live/host/livePhase.ts';
import { LiveRun } from '../../live/host/liveRun.ts';
import type { LiveEvent, LiveEventOf } from '../../live/protocol/liveProtocol.ts';
import type { StepRef } from '../../runner/events/runEvent.ts';
import { localize } from '../ui/localize.ts';
import { handlePageMessage } from './handlePageMessage.ts';
import type { LiveActions } from './liveActions.ts';
import type { LiveDependencies } from './liveDependencies.ts';
import { LiveMarks } from './liveMarks.ts';
import { LivePanel, type LivePageRequest } from './livePanel.ts';
import { LiveProcess } from './liveProcess.ts';
import { LiveView } from './liveView.ts';
import { prepareLive, readLiveCase } from './prepareLive.ts';

interface LivePageOwner {
  readonly onClose: () => void;
  /** Opens the page of the same test case anew. */
  readonly startAgain: () => Promise<void>;
}

/** The live page of one test case: its session, its tab and its marks in the editor. */
export class LivePage implements LiveActions, vscode.Disposable {
  readonly process: LiveProcess;
  readonly view: LiveView;
  private readonly run: LiveRun;
  private readonly marks: LiveMarks;
  private readonly panel: LivePanel;
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
      onRun: (from) => this.marks.startAt(from),
      onStep: (event) => this.showStep(event),
    });
    this.process = new LiveProcess(parts, {
      onEvent: (event) => this.take(event),
      onEnd: (failure) => this.run.end(failure),
    });
    this.marks = new LiveMarks(parts, document);
    this.panel = new LivePanel(parts.extension, caseTitle, {
      onMessage: (received) => this.receive(received),
      onWatch: (isWatched) => this.process.send({ type: 'watch', isWatched }),
      onClose: () => this.dispose(),
    });
    this.view = new LiveView(this.panel, () => ({
      labelOf: (step) => this.labelOf(step),
      next: this.nextLabel,
      url: this.url,
      canRestore: this.run.canRestore,
    }));
    this.view.draw();
  }

  get hasEnded(): boolean {
    return this.run.phase.kind === 'ended';
  }

  isOf(document: vscode.TextDocument): boolean {
    return document === this.document;
  }

  startAgain(): Promise<void> {
    return this.owner.startAgain();
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
    await this.work((live) => this.run.restart(live));
  }

  stop(): void {
    this.run.stop(this.live?.teardowns ?? []);
  }

  dispose(): void {
    if (this.isDisposed) return;
    this.isDisposed = true;
    this.owner.onClose();
    this.process.dispose();
    vscode.Disposable.from(this.marks, this.panel).dispose();
  }

  private async start(): Promise<void> {
    try {
      const prepared = await prepareLive(this.parts.run, this.document, this.parts.storage);
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
    if (event.type === 'ready') this.process.send({ type: 'watch', isWatched: this.panel.isWatched });
    this.run.take(event);
    this.view.take(event);
  }

  private receive(received: LivePageRequest): void {
    const { boundary } = this.parts.run;
    void boundary.run(`live page: ${received.type}`, () => handlePageMessage(this, this.parts, received));
  }

  private showPhase(phase: LivePhase): void {
    if (phase.kind === 'failed' && this.isOwn(phase.step)) this.marks.showFailure(phase);
    if (phase.kind === 'ended') this.marks.clear();
    this.view.showPhase(phase);
  }

  private showStep(event: LiveEventOf<'stepBegin' | 'stepEnd'>): void {
    if (this.isOwn(event.step)) this.marks.takeStep(event);
  }

  private isOwn({ caseId }: StepRef): boolean {
    return caseId === this.live?.testCase.id;
  }

  private get nextLabel(): string | undefined {
    const { next } = this;
    const { count } = this.parts.steps.of(this.document);
    if (next === undefined || next >= count) return undefined;
    return numbered(next, this.parts.steps.of(this.document).step(next).label);
  }

  private labelOf({ caseId, index }: StepRef): string {
    const { chain = [], teardowns = [], testCase } = this.live ?? {};
    const other = [...chain, ...teardowns].find(({ id }) => id === caseId);
    const element = (other ?? testCase)?.elements[index];
    const label = numbered(index, element ? describeStep(element, localize) : '');
    return other ? vscode.l10n.t('{0} of “{1}”', label, other.description) : label;
  }
}

const numbered = (index: number, label: string): string => vscode.l10n.t('{0} · {1}', index + 1, label);
