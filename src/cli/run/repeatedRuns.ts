import { render } from '../../core/message.ts';
import { errorMessage } from '../../core/userError.ts';
import type { CaseEnd } from '../../runner/events/runEvent.ts';
import { compareRuns } from '../../trace/flaky/compareRuns.ts';
import { comparisonSentence, evidenceSentences } from '../../trace/flaky/comparisonWords.ts';
import { sampleSteps, type RunSample } from '../../trace/flaky/runSample.ts';
import { Trace } from '../../trace/trace.ts';
import type { CaseResult, RepeatedResult } from '../outcome/commandOutcome.ts';

/** The runs of test cases that run several times, by their ids. */
export class RepeatedRuns {
  private readonly ends = new Map<string, CaseEnd[]>();

  /** @param mask puts the names of variables in the place of their values */
  constructor(private readonly mask: (text: string) => string) {}

  add(end: CaseEnd): void {
    this.ends.set(end.caseId, [...(this.ends.get(end.caseId) ?? []), end]);
  }

  /**
   * One result for each test case: that of the first run that failed, or of the last one, with all of them compared.
   *
   * @param resultOf the result of a single run
   */
  async results(resultOf: (end: CaseEnd) => CaseResult): Promise<CaseResult[]> {
    const results: CaseResult[] = [];
    for (const ends of this.ends.values()) {
      const ended = ends.filter(({ outcome }) => outcome === 'passed' || outcome === 'failed');
      const shown = ended.find(({ outcome }) => outcome === 'failed') ?? ended.at(-1) ?? ends.at(-1);
      if (!shown) continue;
      const { repeated, notes } = await this.compare(ended, resultOf);
      const result = resultOf(shown);
      results.push({
        ...result,
        notes: [...result.notes, ...notes],
        ...(ended.length > 0 ? { repeated } : {}),
      });
    }
    return results;
  }

  private async compare(
    ended: readonly CaseEnd[],
    resultOf: (end: CaseEnd) => CaseResult,
  ): Promise<{ readonly repeated: RepeatedResult; readonly notes: string[] }> {
    const notes: string[] = [];
    const samples: RunSample[] = [];
    for (const end of ended) {
      const { steps, note } = await this.stepsOf(end);
      if (note !== undefined) notes.push(note);
      const outcome = end.outcome === 'passed' ? 'passed' : 'failed';
      samples.push({ outcome, failure: end.failure?.message, steps });
    }
    const { parting, ...counts } = compareRuns(samples);
    const passed = ended.find(({ outcome }) => outcome === 'passed');
    const trace = passed && resultOf(passed).trace;
    const repeated = {
      ...counts,
      summary: render(comparisonSentence({ ...counts, parting })),
      ...(parting
        ? {
            parting: {
              step: parting.title,
              ...(parting.index === undefined ? {} : { number: parting.index + 1 }),
              class: parting.kind,
              evidence: evidenceSentences(parting).map((sentence) => render(sentence)),
            },
          }
        : {}),
      ...(trace === undefined ? {} : { passedTrace: trace }),
    };
    return { repeated, notes };
  }

  /** Runs without a readable trace count, but can't be compared. */
  private async stepsOf({ trace: file }: CaseEnd): Promise<Pick<RunSample, 'steps'> & { note?: string }> {
    if (file === undefined) return { steps: [] };
    try {
      const trace = await Trace.open(file);
      try {
        return { steps: sampleSteps(trace, this.mask) };
      } finally {
        trace.close();
      }
    } catch (error) {
      return { steps: [], note: `The trace of a run can't be compared: ${errorMessage(error)}` };
    }
  }
}

/** How the runs of a test case came out, in lines: the sentence, and what shows it beside the first reason. */
export function repeatedLines({ description, repeated }: CaseResult): string[] {
  if (!repeated) return [];
  const { summary, parting } = repeated;
  return [
    `${description}: ${summary}`,
    ...(parting?.evidence.slice(1).map((sentence) => `  ${sentence}`) ?? []),
  ];
}
