import type * as vscode from 'vscode';
import * as z from 'zod';
import { uuid } from '../../core/case/testCase.ts';
import { maxPastResults } from '../../report/history/lastResults.ts';
import { targetKeyOf, type Target } from '../targets/target.ts';

const key = 'ownRuns';
/** Cases of which runs are remembered: those that ran last. */
const mostCases = 500;

const ownRun = z.object({
  outcome: z.enum(['passed', 'failed']),
  /** When it ended, in milliseconds since 1970. */
  at: z.number(),
  /** What names the content of the file. */
  version: z.string(),
  /** The result that stands for it in a report of the local service, and that report. */
  resultId: uuid.optional(),
  reportId: uuid.optional(),
});
const kept = z.record(z.string(), z.array(ownRun)).catch({});

export type OwnRun = z.infer<typeof ownRun>;

/** What test cases came to on this machine, by target and case, for this workspace. */
export class OwnRuns {
  private known: ReadonlyMap<string, readonly OwnRun[]>;

  constructor(private readonly state: vscode.Memento) {
    this.known = new Map(Object.entries(kept.parse(state.get(key, {}))));
  }

  /** Oldest first. */
  of(target: Target, caseId: string): readonly OwnRun[] {
    return this.known.get(nameOf(target, caseId)) ?? [];
  }

  async note(target: Target, caseId: string, run: OwnRun): Promise<void> {
    const name = nameOf(target, caseId);
    const runs = [...this.of(target, caseId), run].slice(-maxPastResults);
    const others = [...this.known].filter(([known]) => known !== name);
    this.known = new Map([[name, runs] as const, ...others.slice(0, mostCases - 1)]);
    await this.state.update(key, Object.fromEntries(this.known));
  }
}

const nameOf = (target: Target, caseId: string): string => `${targetKeyOf(target)} ${caseId}`;
