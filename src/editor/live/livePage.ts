import path from 'node:path';
import * as vscode from 'vscode';
import type { LivePhase } from '../../live/host/livePhase.ts';
import type { LiveEvent, LiveRequest } from '../../live/protocol/liveProtocol.ts';
import { handlePageMessage } from './handlePageMessage.ts';
import { hasDisplay } from './hasDisplay.ts';
import type { LiveActions } from './liveActions.ts';
import type { LiveDependencies } from './liveDependencies.ts';
import { LivePanel, type LivePageRequest } from './livePanel.ts';
import { LiveSteps } from './liveSteps.ts';
import { LiveView } from './liveView.ts';
import { LiveLocators } from './locators/liveLocators.ts';
import { LivePick } from './picking/livePick.ts';
import type { LiveMode } from './prepareLive.ts';
import { moveCursorTo, stepAtCursor } from './stepAtCursor.ts';
import { LiveRecording } from './recording/liveRecording.ts';
import { variablesNotice, windowNotice } from './recording/recordingNotices.ts';

interface LivePageOwner {
  readonly mode: LiveMode;
  readonly onClose: () => void;
  /** Opens the page of the same test case anew, up to a step. */
  readonly startAgain: (step: number, mode: LiveMode) => Promise<unknown>;
}

/** The live page of one test case: its session, its tab, and what they do in the file. */
export class LivePage implements LiveActions, vscode.Disposable {
  readonly steps: LiveSteps;
  readonly view: LiveView;
  readonly locators: LiveLocators;
  readonly picking: LivePick;
  readonly recording: LiveRecording;
  private readonly panel: LivePanel;
  /** The names of steps change with the text. */
  private readonly edits: vscode.Disposable;
  private isDisposed = false;

  constructor(
    private readonly parts: LiveDependencies,
    readonly document: vscode.TextDocument,
    private readonly owner: LivePageOwner,
  ) {
    this.steps = new LiveSteps(parts, document, owner.mode, {
      onPhase: (phase) => this.showPhase(phase),
      onWork: () => this.endActivities(),
      onEvent: (event) => this.take(event),
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
      show: (isPicking) => this.view.showActivity(isPicking ? { kind: 'picking' } : undefined),
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
    this.view = new LiveView(this.panel, () => ({
      labelOf: (step) => this.steps.labelOf(step),
      next: this.steps.nextLabel,
      url: this.steps.url,
      canRestore: this.steps.canRestore,
      canShowWindow: this.owner.mode === 'headless' && hasDisplay(),
    }));
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
    this.dispose();
    await this.owner.startAgain(step, mode);
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

  async record(step: number): Promise<void> {
    await this.runTo(step);
    if (this.steps.phase.kind !== 'paused') return;
    this.recording.start(step);
    if (this.owner.mode === 'headed') this.view.showLasting(windowNotice());
  }

  async restart(): Promise<void> {
    const { phase } = this.steps;
    if (phase.kind === 'broken' && phase.reason === 'browser') return this.startAgain();
    await this.steps.restart();
  }

  dispose(): void {
    if (this.isDisposed) return;
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
    this.view.showPhase(phase);
    this.locators.showPhase(phase);
  }
}
