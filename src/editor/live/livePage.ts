import path from 'node:path';
import * as vscode from 'vscode';
import { message } from '../../core/message.ts';
import { UserError } from '../../core/userError.ts';
import { KeptStates } from '../../live/host/keptStates.ts';
import { isAtRest, type LivePhase } from '../../live/host/livePhase.ts';
import type { LiveEvent, LiveRequest } from '../../live/protocol/liveProtocol.ts';
import type { LivePageState } from '../../live/protocol/webviewMessages.ts';
import { assertTrusted } from '../ui/assertTrusted.ts';
import { contextKeySetter } from '../ui/contextKeySetter.ts';
import { moveCursorTo, stepAtCursor } from './liveMarks.ts';
import { handlePageMessage, type LiveActions } from './livePageMessages.ts';
import { LiveSteps } from './liveSteps.ts';
import { askToRunAgain } from './liveTexts.ts';
import { LivePanel, type LivePageRequest, LiveView, type ViewFacts } from './liveView.ts';
import { LiveLocators } from './locators/liveLocators.ts';
import { LivePick } from './picking/livePick.ts';
import { hasDisplay, type LiveDependencies, type LiveMode } from './prepareLive.ts';
import { LiveRecording } from './recording/liveRecording.ts';
import { variablesNotice, windowNotice } from './recording/recordingNotices.ts';

/** The live page of the window: there is one at a time. */
export class LivePages implements vscode.Disposable {
  private open: LivePage | undefined;
  private readonly states = new KeptStates();

  constructor(private readonly parts: LiveDependencies) {}

  /**
   * Opens the page of a test case and runs it up to a step, which is left out.
   *
   * @throws {UserError} when it can't be run
   */
  async runTo(document: vscode.TextDocument, step: number, mode: LiveMode = 'headless'): Promise<LivePage> {
    assertTrusted();
    const page = this.pageOf(document, mode);
    await page.runTo(step);
    return page;
  }

  /**
   * Opens the page of a test case, runs it up to a step, and records in front of that. Asks before steps run again.
   *
   * @param onNeverOpened called when the live page is closed before the page of the application has opened
   */
  async recordFrom(
    document: vscode.TextDocument,
    step: number,
    onNeverOpened?: () => Promise<void>,
  ): Promise<void> {
    assertTrusted();
    await this.pageOf(document, 'headless', onNeverOpened).recordFrom(step);
  }

  /** Proves another locator for a step, in a session of its own. @throws {UserError} where it can't */
  async prove(document: vscode.TextDocument, step: number): Promise<void> {
    const { proveStep } = await import('./proveStep.ts');
    await proveStep(this.parts, document, step);
  }

  /** The open page, unless its session has ended. */
  get current(): LivePage | undefined {
    return this.open?.hasEnded ? undefined : this.open;
  }

  /** The open page, of a document if one is given. @throws {UserError} where there is none */
  require(document?: vscode.TextDocument): LivePage {
    const { current } = this;
    if (current && (!document || current.isOf(document))) return current;
    throw new UserError(
      message('No live page is open for this test case'),
      message('Run the test case to a step first'),
    );
  }

  dispose(): void {
    this.open?.dispose();
    this.states.clear();
  }

  private pageOf(
    document: vscode.TextDocument,
    mode: LiveMode,
    onNeverOpened: () => Promise<void> = async () => undefined,
  ): LivePage {
    const { open } = this;
    if (open?.isOf(document) && !open.hasEnded) return open;
    open?.dispose();
    const page = new LivePage(this.parts, document, {
      onClose: () => {
        if (this.open !== page) return;
        this.open = undefined;
        showLiveState('ended');
      },
      mode,
      states: this.states,
      onNeverOpened: () => void this.parts.run.boundary.run('live page', onNeverOpened),
      startAgain: (again) => this.pageOf(document, again, onNeverOpened),
    });
    this.open = page;
    return page;
  }
}

/** Shows the commands that can be run in this state, and hides the others. */
function showLiveState(state: LivePageState['kind']): void {
  setContextKey('portableTests.liveState', state === 'ended' ? undefined : state);
}

const setContextKey = contextKeySetter();

interface LivePageOwner {
  readonly mode: LiveMode;
  readonly states: KeptStates;
  readonly onClose: () => void;
  /** Called when it is closed for good before the page of the application has opened. */
  readonly onNeverOpened: () => void;
  /** Makes another live page of the same test case. */
  readonly startAgain: (mode: LiveMode) => LivePage;
}

/** The live page of one test case: its session, its tab, and what they do in the file. */
class LivePage implements LiveActions, vscode.Disposable {
  readonly steps: LiveSteps;
  readonly view: LiveView;
  readonly locators: LiveLocators;
  readonly picking: LivePick;
  readonly recording: LiveRecording;
  private readonly panel: LivePanel;
  /** The names of steps change with the text. */
  private readonly edits: vscode.Disposable;
  private isDisposed = false;
  private hasOpened = false;
  /** The step in front of which it is to record once it has opened. */
  private recordsAt: number | undefined;

  constructor(
    private readonly parts: LiveDependencies,
    readonly document: vscode.TextDocument,
    private readonly owner: LivePageOwner,
  ) {
    this.steps = new LiveSteps(parts, document, owner, {
      onPhase: (phase) => this.showPhase(phase),
      onWork: () => this.endActivities(),
      onEvent: (event) => this.take(event),
      onFrame: (frame) => this.panel.send(frame),
    });
    const { process } = this.steps;
    this.panel = new LivePanel(parts.extension, path.basename(document.uri.path), {
      onMessage: (received) => this.receive(received),
      onWatch: (isWatched) => {
        process.send({ type: 'watch', isWatched });
        this.locators.refresh();
      },
      onClose: () => this.dispose(),
    });
    this.locators = new LiveLocators(parts.steps, document, {
      send: (request) => process.send(request),
      next: () => this.steps.next,
      isWatched: () => this.panel.isWatched,
    });
    const port = {
      document,
      boundary: parts.run.boundary,
      locators: this.locators,
      send: (request: LiveRequest) => process.send(request),
    };
    this.picking = new LivePick({
      ...port,
      cache: parts.steps,
      showVariables: (names, step) => this.view.showLasting(variablesNotice(names, step)),
      show: (isPicking) => {
        this.view.showActivity(isPicking ? { kind: 'picking' } : undefined);
        if (isPicking) this.panel.focus();
      },
      stepAtCursor: () => stepAtCursor(document, parts.steps),
      moveCursorTo: (step) => moveCursorTo(step, document, parts.steps),
    });
    this.recording = new LiveRecording({
      ...port,
      moveTo: (step) => {
        this.steps.moveTo(step);
        this.view.draw();
      },
      show: (mode) => this.view.showActivity(mode && { kind: 'recording', mode }),
      showNotice: (text, hasLocators) => this.view.showLasting(text, hasLocators),
      dismissNotice: (id) => this.view.dismissNotice(id),
      acceptSteps: () => this.steps.acceptSteps(),
    });
    const facts = (): ViewFacts => ({
      labelOf: (step) => this.steps.labelOf(step),
      next: this.steps.nextLabel,
      suggestions: this.steps.suggestions,
      canProve: this.steps.canProve,
      url: this.steps.url,
      canRestore: this.steps.canRestore,
      taken: this.steps.takenState,
      canShowWindow: this.owner.mode === 'headless' && hasDisplay(),
    });
    this.view = new LiveView(this.panel, facts, (state) => {
      if (!this.isDisposed) showLiveState(state);
    });
    this.view.draw();
    this.edits = vscode.workspace.onDidChangeTextDocument((event) => {
      if (event.document === document) this.view.draw();
    });
  }

  get hasEnded(): boolean {
    return this.steps.phase.kind === 'ended';
  }

  isOf(document: vscode.TextDocument): boolean {
    return document === this.document;
  }

  async startAgain(mode = this.owner.mode): Promise<void> {
    const step = mode === this.owner.mode ? 0 : (this.steps.next ?? 0);
    this.close();
    const page = this.owner.startAgain(mode);
    if (this.recordsAt === undefined) await page.runTo(step);
    else await page.recordFrom(this.recordsAt);
  }

  /** Runs the steps before one, and stops there. @throws {UserError} when the test case can't be run */
  async runTo(step: number): Promise<void> {
    this.panel.reveal();
    try {
      await this.steps.runTo(step);
    } catch (error) {
      if (this.steps.phase.kind === 'starting') this.dispose();
      throw error;
    }
  }

  async record(): Promise<void> {
    await this.endActivities();
    this.recording.start(this.steps.recordable);
    this.panel.focus();
    if (this.owner.mode === 'headed') this.view.showLasting(windowNotice());
  }

  async recordFrom(step: number): Promise<void> {
    await this.endActivities();
    const rerun = await this.steps.rerunBefore(step);
    if (rerun && !(await askToRunAgain(rerun, step))) return this.record();
    if (!this.hasOpened) this.recordsAt = step;
    await this.runTo(step);
    if (this.steps.phase.kind === 'paused') await this.record();
  }

  async restart(): Promise<void> {
    const { phase } = this.steps;
    if (phase.kind === 'broken' && phase.reason === 'browser') return this.startAgain();
    if (this.recordsAt === undefined) await this.steps.restart();
    else await this.recordFrom(this.recordsAt);
  }

  dispose(): void {
    if (this.isDisposed) return;
    this.close();
    if (!this.hasOpened) this.owner.onNeverOpened();
  }

  private close(): void {
    this.isDisposed = true;
    this.owner.onClose();
    vscode.Disposable.from(this.edits, this.recording, this.locators, this.steps, this.panel).dispose();
  }

  private async endActivities(): Promise<void> {
    this.picking.end();
    await this.recording.end();
  }

  private take(event: LiveEvent): void {
    if (event.type === 'ready') this.steps.process.send({ type: 'watch', isWatched: this.panel.isWatched });
    this.view.take(event);
    this.locators.take(event);
    this.picking.take(event);
    this.recording.take(event);
  }

  private receive(received: LivePageRequest): void {
    const { boundary } = this.parts.run;
    void boundary.run(`live page: ${received.type}`, () => handlePageMessage(this, this.parts, received));
  }

  private showPhase(phase: LivePhase): void {
    if (phase.kind === 'ended' || phase.kind === 'broken') {
      this.picking.end();
      this.recording.abandon();
    }
    if (isAtRest(phase)) {
      this.hasOpened = true;
      this.recordsAt = undefined;
    }
    this.view.showPhase(phase);
    this.locators.showPhase(phase);
  }
}
