import * as vscode from 'vscode';
import type { LivePhase } from '../../live/host/livePhase.ts';
import type { LiveEventOf } from '../../live/protocol/liveProtocol.ts';
import { failureReason } from '../run/failureMessage.ts';
import type { StepRecorder } from '../run/runHistory.ts';
import type { LiveDependencies } from './liveDependencies.ts';
import { NextStepMark } from './nextStepMark.ts';

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
    this.recorder?.record(index, event.failure ? 'failed' : 'passed', event.duration);
    if (!event.failure && this.next !== undefined) this.mark.mark(this.next + 1);
  }

  /** Shows why the next step failed, on its line. */
  showFailure({ failure }: Extract<LivePhase, { kind: 'failed' }>): void {
    const at = this.next;
    const steps = this.parts.steps.of(this.document);
    if (at === undefined || at >= steps.count) return;
    const { start } = steps.wholeRange(at);
    const line = this.document.lineAt(start.line).range;
    const problem = new vscode.Diagnostic(new vscode.Range(start, line.end), failureReason(failure));
    problem.source = vscode.l10n.t('Live Page');
    this.problems.set(this.document.uri, [problem]);
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
