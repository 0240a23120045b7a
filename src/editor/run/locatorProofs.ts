import * as vscode from 'vscode';
import type { TestCase } from '../../core/case/testCase.ts';
import { mayNeedOtherLocator } from '../../core/failure/suggestedLocators.ts';
import { errorMessage } from '../../core/userError.ts';
import type { CaseEnd, RunFailure } from '../../runner/events/runEvent.ts';
import { KeptFingerprints } from '../../trace/element/keptFingerprints.ts';
import type { TraceReader } from '../../trace/reader/traceReader.ts';
import type { LocatorChange } from '../language/steps/locatorCommands.ts';
import type { RunReportWriter } from './localReportWriter.ts';

type Failure = Pick<RunFailure, 'message'>;

/** A run that has ended: its test cases as they were, and the values that it hides, by their names. */
interface EndedRun {
  readonly cases: readonly TestCase[];
  readonly ends: readonly CaseEnd[];
  readonly secrets: ReadonlyMap<string, string>;
  readonly report: FixKeeper | undefined;
}

/** Keeps a test case with the fix that was proven for it. */
type FixKeeper = Pick<RunReportWriter, 'keepFix'>;

/** What the elements of steps were when they passed last, and the fixes of locators that were proven in this window. */
export class LocatorProofs {
  private readonly fingerprints: KeptFingerprints;
  private readonly proven = new Map<string, { readonly change: LocatorChange; readonly text: string }>();
  /** The reports of the last runs of test cases that failed, by their ids. */
  private readonly reports = new Map<string, FixKeeper>();
  private reading: Promise<void> = Promise.resolve();

  /** @param storage the storage of the extension on this machine */
  constructor(
    storage: vscode.Uri,
    private readonly reader: () => Promise<Pick<TraceReader, 'fingerprints'>>,
    private readonly log: Pick<vscode.LogOutputChannel, 'warn'>,
  ) {
    this.fingerprints = new KeptFingerprints(vscode.Uri.joinPath(storage, 'fingerprints').fsPath);
  }

  /** Keeps the elements of a run that has ended, from its traces: in the background, one run after the other. */
  keepAfter(run: EndedRun): void {
    for (const { caseId, outcome } of run.ends) {
      if (outcome === 'failed' && run.report) this.reports.set(caseId, run.report);
      else this.reports.delete(caseId);
    }
    this.proven.clear();
    this.reading = this.reading
      .then(() => this.keep(run))
      .catch((error: unknown) => this.warn(`elements of steps: ${errorMessage(error)}`));
  }

  /** What the element of a step was, as JSON; undefined where nothing is kept of the step as it is now. */
  fingerprintOf(testCase: TestCase, index: number): Promise<string | undefined> {
    return this.fingerprints.find(testCase, index);
  }

  /** Whether another locator can be proven for a step that failed. */
  async canProve(failure: Failure, testCase: TestCase | undefined, index: number): Promise<boolean> {
    if (!testCase || !mayNeedOtherLocator(failure, testCase.elements[index])) return false;
    return (await this.fingerprintOf(testCase, index)) !== undefined;
  }

  /** Takes a fix that was proven with the text of a test case. */
  take(change: LocatorChange, text: string): void {
    this.proven.set(`${change.uri} ${change.step}`, { change, text });
  }

  /** Keeps a test case with the fix that was proven for it in the report of its run, where that has one. */
  async keepInReport(fixed: TestCase): Promise<void> {
    await this.reports.get(fixed.id)?.keepFix(fixed);
  }

  /** The fix that was proven for a step, up to the next run and to any change of the test case. */
  provenFor(document: vscode.TextDocument, step: number): LocatorChange | undefined {
    const proof = this.proven.get(`${document.uri.toString()} ${step}`);
    return proof?.text === document.getText() ? proof.change : undefined;
  }

  private warn(text: string): void {
    try {
      this.log.warn(text);
    } catch {
      // The window ends, and its log has ended before.
    }
  }

  private async keep({ cases, ends, secrets }: EndedRun): Promise<void> {
    const reader = await this.reader();
    for (const { caseId, outcome, trace } of ends) {
      if (trace === undefined) continue;
      const found = await reader.fingerprints(trace, secrets);
      await this.fingerprints.keep({ caseId, cases, hasPassed: outcome === 'passed' }, found);
    }
  }
}
