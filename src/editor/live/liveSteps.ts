import * as vscode from 'vscode';
import { namesOtherElement, suggestedFor } from '../../core/failure/suggestedLocators.ts';
import { parseLocatorLine } from '../../core/locator/locatorLine.ts';
import { message } from '../../core/message.ts';
import { replaceSelectors } from '../../core/stepEdits/replaceSelectors.ts';
import { UserError, errorMessage } from '../../core/userError.ts';
import type { KeptStates, SessionStates } from '../../live/host/keptStates.ts';
import type { LiveCase } from '../../live/host/liveCase.ts';
import { canRun, isAtRest, type LivePhase } from '../../live/host/livePhase.ts';
import { LiveRun, type LiveRerun } from '../../live/host/liveRun.ts';
import type { LiveSessionProcess } from '../../live/host/startLiveSession.ts';
import type { LiveEvent, LiveEventOf, LiveRequest } from '../../live/protocol/liveProtocol.ts';
import type { StepRef, RunEvent, RunFailure } from '../../runner/events/runEvent.ts';
import { assertUnchanged } from '../files/steps/selectedSteps.ts';
import type { PreparedCaseSet } from '../run/prepareCaseSet.ts';
import { pickOne } from '../ui/prompts.ts';
import { readSetting } from '../ui/settings.ts';
import { applyTextEdits } from '../ui/textEdits.ts';
import { LiveMarks } from './liveMarks.ts';
import { labelOfNext, labelOfStep, type TakenState } from './liveTexts.ts';
import {
  type LiveDependencies,
  prepareLive,
  readLiveCase,
  startPrepared,
  type LiveMode,
} from './prepareLive.ts';

interface LiveStepsListener {
  readonly onPhase: (phase: LivePhase) => void;
  /** Called before steps run, with the page as it is. */
  readonly onWork: () => Promise<void>;
  readonly onEvent: (event: LiveEvent) => void;
  /** Takes each picture of the page. */
  readonly onFrame: (frame: LiveEventOf<'frame'>) => void;
}

/** The steps of one test case in a session: they run as they are written, and are marked in the editor. */
export class LiveSteps implements vscode.Disposable {
  readonly process: LiveProcess;
  private readonly run: LiveRun;
  private readonly marks: LiveMarks;
  private readonly ended = new vscode.EventEmitter<void>();
  private started: Promise<void> | undefined;
  private live: LiveCase | undefined;
  private states: SessionStates | undefined;
  private isDisposed = false;
  /** The locator line of the step that failed. */
  private failedLine: string | undefined;
  /** The failure for which another locator can be proven. */
  private provable: LivePhase | undefined;
  /** Where the application runs; empty before that is known. */
  url = '';

  constructor(
    private readonly parts: LiveDependencies,
    private readonly document: vscode.TextDocument,
    private readonly owner: { readonly mode: LiveMode; readonly states: KeptStates },
    private readonly listener: LiveStepsListener,
  ) {
    this.marks = new LiveMarks(parts, document);
    this.run = new LiveRun((request) => this.process.send(request), {
      onPhase: (phase) => this.showPhase(phase),
      onRun: (from) => this.marks.startAt(from),
      onStep: (event) => this.showStep(event),
      states: () => this.states,
    });
    this.process = new LiveProcess(parts, {
      onFrame: listener.onFrame,
      onEvent: (event) => this.take(event),
      onEnd: (failure) => {
        this.run.end(failure);
        this.ended.fire();
      },
    });
  }

  get phase(): LivePhase {
    return this.run.phase;
  }

  /** The step in front of which can be recorded now. @throws {UserError} while the page stands before none */
  get recordable(): number {
    const { phase, next } = this;
    const isBefore = isAtRest(phase) && (phase.kind === 'paused' || this.isOwn(phase.step));
    if (isBefore && next !== undefined) return next;
    throw new UserError(
      message("The live page can't record now"),
      message('Wait until it has paused, or restart it'),
    );
  }

  /** Whether the application goes on from a stored state. */
  get canRestore(): boolean {
    return this.run.canRestore;
  }

  /** The state of an earlier live page with which this one began. */
  get takenState(): TakenState | undefined {
    const { takenState: taken } = this.run;
    const last = this.live?.chain.at(-1);
    return taken && last && { after: last.description, age: taken.age };
  }

  /** The step that runs next, as its position in the document now. */
  get next(): number | undefined {
    return this.marks.next;
  }

  /** The step that runs next, as its number and what it does; undefined where none is left. */
  get nextLabel(): string | undefined {
    return labelOfNext(this.parts.steps.of(this.document), this.next);
  }

  labelOf(step: StepRef): string {
    return labelOfStep(this.live, step);
  }

  /** Runs the steps before one, and stops there. @throws {UserError} when the test case can't be run */
  async runTo(step: number): Promise<void> {
    await (this.started ??= this.start());
    await this.work((live) => this.run.runTo(live, step));
  }

  /** Runs the next step, or says that there is none. */
  async runStep(): Promise<void> {
    const live = await this.read();
    const { next } = this;
    if (next === undefined || next >= live.testCase.elements.length)
      return void vscode.window.showInformationMessage(
        vscode.l10n.t('All steps have run. Add a step, or restart the live page.'),
      );
    await this.marks.begin();
    await this.run.runOn(live, next, next + 1);
  }

  /** Runs a step and all that follow, on the page as it is. */
  async runFrom(step: number): Promise<void> {
    await this.work((live) => this.run.runOn(live, step));
  }

  /** Starts again before the first step. */
  async restart(): Promise<void> {
    await this.work((live) => this.run.restart(live));
  }

  /** What runs again before the page stands before a step; undefined where nothing does. */
  async rerunBefore(step: number): Promise<LiveRerun | undefined> {
    if (!canRun(this.phase)) return undefined;
    return this.run.rerunBefore(await readLiveCase(this.parts.run, this.document), step);
  }

  /** Marks another step as the next one: the page has seen those before it. */
  moveTo(step: number): void {
    this.marks.moveTo(step);
  }

  /** Cancels the step that runs: the page stays as it is, and the step runs next again. */
  cancel(): void {
    this.process.send({ type: 'cancel' });
  }

  /** The locators that may be meant by the step that failed, while it has the one that it failed with. */
  get suggestions(): readonly string[] {
    const { phase, next } = this;
    const steps = this.parts.steps.of(this.document);
    if (phase.kind !== 'failed' || !this.isOwn(phase.step) || next === undefined || next >= steps.count)
      return [];
    const { element, line } = steps.step(next);
    if (line !== this.failedLine || namesOtherElement(element)) return [];
    return suggestedFor(phase.failure, element);
  }

  /** Whether another locator can be proven for the step that failed, while it has the one that it failed with. */
  get canProve(): boolean {
    const { phase, next = 0 } = this;
    const steps = this.parts.steps.of(this.document);
    return phase === this.provable && next < steps.count && steps.step(next).line === this.failedLine;
  }

  private async lookForProof(phase: Extract<LivePhase, { kind: 'failed' }>): Promise<void> {
    const proofs = await this.parts.run.proofs();
    if (!(await proofs.canProve(phase.failure, this.live?.testCase, phase.step.index))) return;
    this.provable = phase;
    if (this.phase === phase && !this.isDisposed) this.listener.onPhase(phase);
  }

  /** Puts a locator that may be meant into the step that failed. */
  async useSuggestion(): Promise<void> {
    const { document, next = 0 } = this;
    const steps = this.parts.steps.of(document);
    const items = this.suggestions.map((label) => ({ label }));
    const [first] = items;
    if (!first) return;
    const placeHolder = vscode.l10n.t('Locators that may be meant');
    const title = vscode.l10n.t('Use Another Locator');
    const { label } = items.length === 1 ? first : await pickOne(items, { title, placeHolder });
    assertUnchanged({ document, steps });
    await applyTextEdits(document, replaceSelectors(steps.text, next, parseLocatorLine(label)));
  }

  /** Takes the steps before the next one as they are written now as what the page has seen. */
  async acceptSteps(): Promise<void> {
    this.live = await readLiveCase(this.parts.run, this.document);
    if (this.next !== undefined) this.run.accept(this.live, this.next);
  }

  /** Runs the teardowns, and ends the session; at once where it is called again. Returns when it has ended. */
  async stop(): Promise<void> {
    const { kind } = this.phase;
    const hasEnded = new Promise<void>((resolve) => this.ended.event(() => resolve()));
    if (kind === 'starting' || kind === 'ending') this.process.dispose();
    else this.run.stop(this.live?.teardowns ?? []);
    await hasEnded;
  }

  /** Ends the session at once, or when the test cases that clean up after this one have run. */
  dispose(): void {
    this.isDisposed = true;
    if (canRun(this.phase) && this.live) this.run.stop(this.live.teardowns);
    else this.process.dispose();
    this.marks.dispose();
  }

  private async start(): Promise<void> {
    const ready = await prepareLive(this.parts, this.document, this.owner.mode);
    if (this.isDisposed) throw new vscode.CancellationError();
    const { environment, options, prepared } = ready;
    this.url = environment.executionUrl;
    if (readSetting('livePage.keepState', this.document.uri))
      this.states = this.owner.states.under({ ...options, variables: prepared.variables });
    else this.owner.states.clear();
    await this.process.start(ready);
  }

  private async work(run: (live: LiveCase) => Promise<void>): Promise<void> {
    const live = await this.read();
    await this.marks.begin();
    await run(live);
  }

  /** Reads the test case for steps that are about to run. @throws {UserError} while others run */
  private async read(): Promise<LiveCase> {
    const { phase } = this;
    if (phase.kind !== 'starting' && !canRun(phase))
      throw new UserError(message('The live page is running steps'), message('Wait until it has paused'));
    await this.listener.onWork();
    this.live = await readLiveCase(this.parts.run, this.document);
    return this.live;
  }

  private take(event: LiveEvent): void {
    this.run.take(event);
    if (!this.isDisposed) this.listener.onEvent(event);
  }

  private showPhase(phase: LivePhase): void {
    if (this.isDisposed) return;
    if (phase.kind === 'failed' && this.isOwn(phase.step)) {
      this.failedLine = this.marks.showFailure(phase);
      void this.lookForProof(phase);
    }
    if (phase.kind === 'ended') this.marks.clear();
    this.listener.onPhase(phase);
  }

  private showStep(event: LiveEventOf<'stepBegin' | 'stepEnd'>): void {
    if (!this.isDisposed && this.isOwn(event.step)) this.marks.takeStep(event);
  }

  private isOwn({ caseId }: StepRef): boolean {
    return caseId === this.live?.testCase.id;
  }
}

interface LiveProcessListener {
  readonly onFrame: (frame: LiveEventOf<'frame'>) => void;
  readonly onEvent: (event: LiveEvent) => void;
  /** Called once, when the process of the session has ended. */
  readonly onEnd: (failure?: RunFailure) => void;
}

/** The process of a live session. It ends with this window at the latest. */
class LiveProcess implements vscode.Disposable {
  private readonly abort = new AbortController();
  private session: LiveSessionProcess | undefined;
  private failure: RunFailure | undefined;

  constructor(
    private readonly parts: LiveDependencies,
    private readonly listener: LiveProcessListener,
  ) {}

  /** Starts it. Returns when it has started; what happens then comes to the listener. */
  async start(ready: PreparedCaseSet): Promise<void> {
    const { parts, abort, listener } = this;
    const started = await startPrepared(parts, ready, abort.signal, listener.onFrame);
    this.session = started.session;
    void this.follow(started.session, started.prepareNext).finally(started.release);
  }

  send(request: LiveRequest): void {
    this.session?.send(request);
  }

  /** Ends the process at once. */
  dispose(): void {
    this.abort.abort();
  }

  private async follow({ events }: LiveSessionProcess, prepareNext: () => void): Promise<void> {
    try {
      for await (const event of events) {
        if (event.type === 'run') this.takeRunEvent(event.event);
        else this.listener.onEvent(event);
        if (event.type === 'ran') prepareNext();
      }
    } catch (error) {
      this.failure ??= { message: errorMessage(error) };
    } finally {
      this.listener.onEnd(this.failure);
    }
  }

  private takeRunEvent(event: RunEvent): void {
    const { log } = this.parts;
    if (event.type === 'output') log.info(`live page: ${event.text.trimEnd()}`);
    if (event.type === 'error' || event.type === 'caseEnd') this.failure ??= event.failure;
    if (event.type === 'error') log.error(`live page: ${event.failure.message}`);
  }
}
