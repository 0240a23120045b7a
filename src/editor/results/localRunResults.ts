import type * as vscode from 'vscode';
import * as z from 'zod';
import { uuid } from '../../core/case/uuid.ts';
import { maxPastResults } from '../../report/history/pastResults.ts';
import { targetKeyOf, type Target } from '../targets/target.ts';

const stateKey = 'ownRuns';
/** Cases of which runs are remembered: those that ran last. */
const mostCases = 500;

const localRunResult = z.object({
  outcome: z.enum(['passed', 'failed']),
  /** When it ended, in milliseconds since 1970. */
  at: z.number(),
  /** Identifies the content of the file. */
  version: z.string(),
  /** Its result in a report of the local service, and that report. */
  resultId: uuid.optional(),
  reportId: uuid.optional(),
});
const storedRuns = z.record(z.string(), z.array(localRunResult)).catch({});

export type LocalRunResult = z.infer<typeof localRunResult>;

/** The results of runs of test cases on this machine, by target and case, stored for the workspace. */
export class LocalRunResults {
  private runsByCase: ReadonlyMap<string, readonly LocalRunResult[]>;

  constructor(private readonly state: vscode.Memento) {
    this.runsByCase = new Map(Object.entries(storedRuns.parse(state.get(stateKey, {}))));
  }

  /** Oldest first. */
  of(target: Target, caseId: string): readonly LocalRunResult[] {
    return this.runsByCase.get(keyOf(target, caseId)) ?? [];
  }

  /** The cases that have runs, those that ran last first. */
  cases(): { readonly target: Target; readonly caseId: string }[] {
    return [...this.runsByCase.keys()].flatMap(caseOfKey);
  }

  async add(target: Target, caseId: string, run: LocalRunResult): Promise<void> {
    const caseKey = keyOf(target, caseId);
    const runs = [...this.of(target, caseId), run].slice(-maxPastResults);
    const others = [...this.runsByCase].filter(([key]) => key !== caseKey);
    this.runsByCase = new Map([[caseKey, runs] as const, ...others.slice(0, mostCases - 1)]);
    await this.state.update(stateKey, Object.fromEntries(this.runsByCase));
  }
}

const keyOf = (target: Target, caseId: string): string => `${targetKeyOf(target)} ${caseId}`;

/** Neither URLs nor ids contain a space. */
function caseOfKey(key: string): { readonly target: Target; readonly caseId: string }[] {
  const [serviceUrl, testTargetId, caseId] = key.split(' ');
  return serviceUrl && testTargetId && caseId ? [{ target: { serviceUrl, testTargetId }, caseId }] : [];
}
