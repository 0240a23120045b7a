import * as vscode from 'vscode';
import type { LivePhase } from '../../../live/host/livePhase.ts';
import { LocatorCounter, type LocatorCounts } from '../../../live/host/locatorCounter.ts';
import type { LiveEvent, LiveRequest } from '../../../live/protocol/liveProtocol.ts';
import type { StepCache } from '../../files/steps/stepCache.ts';
import { machineClock } from '../../ui/clock.ts';
import { CountMarks } from './countMarks.ts';
import { StepLocators } from './stepLocators.ts';

interface LocatorsPort {
  readonly send: (request: LiveRequest) => void;
  /** The step that runs next. */
  readonly next: () => number | undefined;
  /** Whether somebody looks at the page. */
  readonly isWatched: () => boolean;
}

/** What the page of a paused session says of the locators in the file: how many elements each matches. */
export class LiveLocators implements vscode.Disposable {
  private readonly locators: StepLocators;
  private readonly marks: CountMarks;
  private readonly counter: LocatorCounter;
  private readonly subscriptions: vscode.Disposable;
  private counts: LocatorCounts = new Map();
  private isAtRest = false;
  private isPaused = false;

  constructor(
    cache: StepCache,
    private readonly document: vscode.TextDocument,
    private readonly port: LocatorsPort,
  ) {
    this.locators = new StepLocators(cache, document);
    this.marks = new CountMarks(this.locators);
    this.counter = new LocatorCounter({
      locators: () => this.codes,
      send: port.send,
      onCounts: (counts) => {
        this.counts = counts;
        this.draw();
      },
      later: machineClock.later,
    });
    this.subscriptions = vscode.Disposable.from(
      this.marks,
      vscode.workspace.onDidChangeTextDocument((event) => this.follow(event.document)),
      vscode.window.onDidChangeTextEditorVisibleRanges((event) => this.follow(event.textEditor.document)),
      vscode.window.onDidChangeVisibleTextEditors(() => {
        this.refresh();
        this.follow(document);
      }),
    );
  }

  /** Counts while the session waits with a page, and not while it runs steps. */
  showPhase({ kind }: LivePhase): void {
    this.stop();
    this.isAtRest = kind === 'paused' || kind === 'failed';
    this.refresh();
  }

  /** Takes what the session says of the page. */
  take(event: LiveEvent): void {
    if (event.type === 'counts') this.counter.take(event);
    if (event.type === 'changed') this.counter.update();
  }

  /** Steps are about to run: what is shown of the page does not hold any more. */
  stop(): void {
    this.isAtRest = false;
    this.refresh();
  }

  /** Shows nothing, up to `resume`. */
  pause(): void {
    this.isPaused = true;
    this.refresh();
  }

  resume(): void {
    this.isPaused = false;
    this.refresh();
  }

  /** Begins or ends to count, as somebody looks at the page and the file, or nobody does any more. */
  refresh(): void {
    const isInView = this.port.isWatched() && this.locators.editors.length > 0;
    if (this.isAtRest && !this.isPaused && isInView) this.counter.start();
    else this.counter.stop();
  }

  dispose(): void {
    this.pause();
    this.subscriptions.dispose();
  }

  private get codes(): ReadonlySet<string> {
    const { locators } = this;
    const steps = [this.port.next(), ...locators.inView];
    return new Set(steps.flatMap((at) => locators.codeOf(at) ?? []));
  }

  private follow(document: vscode.TextDocument): void {
    if (document !== this.document) return;
    this.draw();
    this.counter.update();
  }

  private draw(): void {
    this.marks.draw(this.counts);
  }
}
