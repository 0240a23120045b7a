import * as vscode from 'vscode';
import type { TestCase } from '../../core/case/testCase.ts';
import { positionAt } from '../../core/text/textLines.ts';
import type { CaseEnd, RunEvent, StepRef } from '../../runner/events/runEvent.ts';
import { isBrowserStartFailure } from '../../runner/events/verdict.ts';
import { stepLabel } from '../files/casesInWords.ts';
import type { CollectedCases } from '../files/collectCases.ts';
import type { IndexedCase } from '../files/index/caseIndex.ts';
import { localize, formatDuration } from '../ui/texts.ts';
import type { FailedStep } from './failedStep.ts';
import { failureMessage, failureReason } from './failureMessage.ts';
import type { RunListener } from './runHistory.ts';
import { runnerMessage } from './runnerMessage.ts';
import type { TestItems } from './testItems.ts';

/** Shows the progress and the results of a run in the Testing view. */
export class TestRunPresenter implements RunListener {
  private readonly cases: ReadonlyMap<string, TestCase>;
  private readonly endedCases = new Set<string>();

  constructor(
    private readonly run: vscode.TestRun,
    private readonly items: TestItems,
    private readonly gathered: CollectedCases,
    private readonly chosen: readonly IndexedCase[],
    private readonly canProve: (step: StepRef) => boolean,
  ) {
    this.cases = new Map(gathered.cases.map((testCase) => [testCase.id, testCase]));
  }

  /** Shows an event of the run. */
  onEvent(event: RunEvent): void {
    switch (event.type) {
      case 'begin':
      case 'stepBegin':
        return;
      case 'caseBegin':
        return this.caseBegin(event.caseId);
      case 'stepEnd':
        return this.stepEnd(event);
      case 'caseEnd':
        return this.caseEnd(event);
      case 'output':
        return this.run.appendOutput(asLines(event.text));
      case 'error':
        return this.fail(event.failure.message);
      default:
        return event satisfies never;
    }
  }

  /** Marks every case that has not ended as an error of the run. */
  private fail(why: string): void {
    this.run.appendOutput(asLines(`${why}\n`));
    for (const file of this.chosen) {
      if (this.endedCases.has(file.summary.id?.value ?? '')) continue;
      this.run.errored(this.items.itemOf(file), new vscode.TestMessage(why));
    }
  }

  private caseBegin(caseId: string): void {
    const item = this.caseItem(caseId);
    if (!item) return;
    this.run.appendOutput(asLines(`${item.label}\n`), undefined, item);
    this.run.started(item);
  }

  /**
   * Prints a step in words as a line of the output. The failure of a step that may fail is shown on its line too; the
   * message of another comes with the end of its test case, which has the trace.
   */
  private stepEnd({ caseId, step, duration, failure }: Extract<RunEvent, { type: 'stepEnd' }>): void {
    const mayFail = failure !== undefined && this.elementOf(step)?.ignoreFailure === true;
    const item = this.caseItem(caseId);
    const label = this.labelOf(step);
    if (label === undefined) return;
    const mark = failure ? (mayFail ? '○' : '✗') : '✓';
    const owner = step.caseId === caseId ? '' : `${this.caseItem(step.caseId)?.label ?? ''} › `;
    const line = `  ${mark} ${owner}${label}  ${formatDuration(duration)}\n`;
    this.run.appendOutput(asLines(line), undefined, item);
    if (!failure || !mayFail) return;
    const why = vscode.l10n.t('Failed, but is allowed to fail: {0}', failureReason(failure));
    this.run.appendOutput(asLines(`    ${why}\n`), this.locationOf(step), item);
  }

  /** A step's number, from 1, and what it does. */
  private labelOf({ caseId, index }: StepRef): string | undefined {
    const file = this.gathered.files.get(caseId);
    const span = file?.summary.steps[index];
    return file && span && vscode.l10n.t('{0} · {1}', index + 1, stepLabel(file.text, span));
  }

  private caseEnd(end: CaseEnd): void {
    this.endedCases.add(end.caseId);
    const item = this.caseItem(end.caseId);
    if (!item) return;
    const { summary, evidence } = end.repeated ?? { summary: undefined, evidence: [] };
    const compared = summary === undefined ? [] : [summary, ...evidence.map((sentence) => `  ${sentence}`)];
    for (const line of [...end.notes.map(localizeRunnerText), ...compared])
      this.run.appendOutput(asLines(`${line}\n`), undefined, item);
    switch (end.outcome) {
      case 'passed':
        return this.run.passed(item, end.duration);
      case 'failed':
        return this.failed(end, item);
      case 'skipped':
        this.run.appendOutput(
          asLines(`${item.label}: ${localizeRunnerText(end.reason ?? '')}\n`),
          undefined,
          item,
        );
        return this.run.skipped(item);
      case 'interrupted':
        return;
      default:
        return end.outcome satisfies never;
    }
  }

  /** Shows a failure on the line of its step, which may be in another case's file. */
  private failed(end: CaseEnd, item: vscode.TestItem): void {
    const {
      failure = { message: vscode.l10n.t('It failed without an error message') },
      caseId,
      duration,
    } = end;
    const { step } = 'step' in failure ? failure : { step: undefined };
    const failed = step && this.failedStep(step);
    const shown = failureMessage(failure, end, failed);
    const location = step ? this.locationOf(step) : this.startOf(caseId);
    if (location) shown.location = location;
    if (isBrowserStartFailure(end)) this.run.errored(item, shown, duration);
    else this.run.failed(item, shown, duration);
    this.run.appendOutput(asLines(`${failure.message}\n`), location, item);
  }

  private caseItem(id: string): vscode.TestItem | undefined {
    const file = this.gathered.files.get(id);
    return file && this.items.itemOf(file);
  }

  private elementOf({ caseId, index }: StepRef): TestCase['elements'][number] | undefined {
    return this.cases.get(caseId)?.elements[index];
  }

  private failedStep(step: StepRef): FailedStep | undefined {
    const element = this.elementOf(step);
    const file = this.gathered.files.get(step.caseId);
    return element && file && { element, uri: file.uri, index: step.index, canProve: this.canProve(step) };
  }

  private locationOf({ caseId, index }: StepRef): vscode.Location | undefined {
    const file = this.gathered.files.get(caseId);
    return file && locationAt(file, file.summary.steps[index]?.start ?? 0);
  }

  private startOf(caseId: string): vscode.Location | undefined {
    const file = this.gathered.files.get(caseId);
    return file && locationAt(file, (file.summary.entryPointUrlPath ?? file.summary.description)?.start ?? 0);
  }
}

function locationAt({ uri, text }: IndexedCase, offset: number): vscode.Location {
  const line = positionAt(text, offset).line - 1;
  return new vscode.Location(uri, new vscode.Range(line, 0, line, Number.MAX_SAFE_INTEGER));
}

/** Converts line ends: the output of a run is a terminal. */
const asLines = (text: string): string => text.replaceAll(/\r?\n/g, '\r\n');

/** Translates a text of the runner into the user's language; any other text is returned as it is. */
function localizeRunnerText(text: string): string {
  const known = runnerMessage(text);
  return known ? localize(known) : text;
}
