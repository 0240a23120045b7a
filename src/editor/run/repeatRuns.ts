import * as vscode from 'vscode';
import { UserError } from '../../core/userError.ts';
import type { CaseEnd, RepeatedEnd, RunEvent } from '../../runner/events/runEvent.ts';
import { compareRuns } from '../../trace/flaky/compareRuns.ts';
import { comparisonSentence, evidenceSentences } from '../../trace/flaky/comparisonWords.ts';
import type { SampleStep } from '../../trace/flaky/runSample.ts';
import { textOfError } from '../ui/errorBoundary.ts';
import { showDone } from '../ui/statusMessage.ts';
import { localize } from '../ui/texts.ts';
import type { ReportProgress } from '../ui/withProgress.ts';
import { secretsOfPrepared, type PreparedCaseSet } from './prepareCaseSet.ts';
import type { RunListener } from './runHistory.ts';
import type { RunDependencies } from './runResources.ts';

/** That test cases run several times. */
export interface Repeat {
  readonly times: number;
  /** Called after each run. */
  readonly report: ReportProgress;
}

/**
 * Takes the events of test cases that run several times, and hands on those of one run of each: of the first that failed, or
 * of the last one. Its end says what all of them came to.
 */
export class RepeatedRun implements RunListener {
  /** The events of each run that ended, by the test case. */
  private readonly ended = new Map<string, RunOfCase[]>();
  private readonly running = new Map<string, RunEvent[]>();

  constructor(
    private readonly listener: RunListener,
    private readonly repeat: Repeat,
    private readonly run: Pick<vscode.TestRun, 'appendOutput'>,
    private readonly compare: (ends: readonly CaseEnd[]) => Promise<RepeatedEnd>,
  ) {}

  onEvent(event: RunEvent): void {
    switch (event.type) {
      case 'caseBegin':
        this.running.set(event.caseId, [event]);
        return;
      case 'stepBegin':
      case 'stepEnd':
        this.running.get(event.caseId)?.push(event);
        return;
      case 'caseEnd':
        return this.caseEnd(event);
      default:
        this.listener.onEvent(event);
    }
  }

  private caseEnd(end: CaseEnd): void {
    const events = this.running.get(end.caseId) ?? [];
    this.running.delete(end.caseId);
    if (end.outcome !== 'passed' && end.outcome !== 'failed') {
      if (end.outcome === 'skipped') this.listener.onEvent(end);
      return;
    }
    const runs = [...(this.ended.get(end.caseId) ?? []), { events, end }];
    this.ended.set(end.caseId, runs);
    const { times: all, report } = this.repeat;
    const outcome = end.outcome === 'passed' ? vscode.l10n.t('passed') : vscode.l10n.t('failed');
    this.run.appendOutput(`${vscode.l10n.t('Run {0} of {1}: {2}', runs.length, all, outcome)}\r\n`);
    report(runs.length, all);
  }

  /** Compares the runs that ended, and hands on their results. */
  async end(): Promise<void> {
    for (const runs of this.ended.values()) {
      const shown = runs.find(({ end }) => end.outcome === 'failed') ?? runs.at(-1);
      if (!shown) continue;
      const repeated = await this.compare(runs.map(({ end }) => end));
      for (const event of shown.events) this.listener.onEvent(event);
      this.listener.onEvent({ ...shown.end, repeated });
      // The Testing view has no message where a test passed.
      if (shown.end.outcome === 'passed') showDone(repeated.summary);
    }
  }
}

interface RunOfCase {
  readonly events: readonly RunEvent[];
  readonly end: CaseEnd;
}

/** Compares runs by their traces, which are read in a process of their own. */
export function createComparison(
  { reader: traces }: Pick<RunDependencies, 'reader'>,
  ready: PreparedCaseSet,
): (ends: readonly CaseEnd[]) => Promise<RepeatedEnd> {
  const secrets = secretsOfPrepared(ready);
  return async (ends) => {
    const reader = await traces.get();
    const notes: string[] = [];
    const stepsOf = async ({ trace }: CaseEnd): Promise<readonly SampleStep[]> => {
      if (trace === undefined) return [];
      try {
        const open = await reader.open(trace, { secrets });
        return await open.sample().finally(() => open.close());
      } catch (error) {
        if (!(error instanceof UserError)) throw error;
        notes.push(textOfError(error));
        return [];
      }
    };
    const samples = [];
    for (const end of ends)
      samples.push({
        outcome: end.outcome === 'passed' ? ('passed' as const) : ('failed' as const),
        failure: end.failure?.message,
        steps: await stepsOf(end),
      });
    const comparison = compareRuns(samples);
    const { parting } = comparison;
    const passed = ends.find(({ outcome, trace }) => outcome === 'passed' && trace !== undefined);
    return {
      summary: localize(comparisonSentence(comparison, vscode.env.language)),
      evidence: [
        ...(parting ? evidenceSentences(parting, vscode.env.language).slice(1).map(localize) : []),
        ...new Set(notes),
      ],
      passedTrace: comparison.passed < comparison.runs ? passed?.trace : undefined,
    };
  };
}
