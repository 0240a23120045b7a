import type { Selector } from '../../core/case/selector.ts';
import type { CaseEnd } from '../../runner/events/runEvent.ts';
import type { ResumedTransaction } from '../../sync/transaction/transaction.ts';
import type { CommandOptions } from '../arguments/commandOptions.ts';

/** Every way in which a command ends, and its exit code. */
export const exitCodes = { done: 0, failed: 1, cancelled: 1, refused: 2, 'tests failed': 3 } as const;

/** The end of a command, with everything that it found out and did; `--json` prints it as it is. */
export interface CommandOutcome {
  readonly command: CommandOptions['command'];
  readonly status: keyof typeof exitCodes;
  /** Facts worth knowing, such as an interrupted pull that was completed first. */
  readonly notes: readonly string[];
  /** The folder of the test cases, as the user wrote it. */
  readonly folder?: string;
  /** The folder of generated code. */
  readonly out?: string;
  /** The address of the service. */
  readonly service?: string;
  /** The id of the test target. */
  readonly target?: string;
  /** The interrupted pull that was completed first. */
  readonly resumed?: ResumedTransaction;
  readonly plan?: readonly OutcomeEntry[];
  /** Counts, and ids, of what was changed. */
  readonly outcome?: object;
  /** The problems of the files. */
  readonly problems?: readonly ReportedProblem[];
  /** The results of the test cases that ran. */
  readonly cases?: readonly CaseResult[];
  /** What became of the fixes that were to be proven. */
  readonly proofs?: readonly LocatorProof[];
  /** The outcome in a sentence. */
  readonly summary?: string;
  /** Files that were saved during the pull, and therefore not changed. */
  readonly saved?: readonly string[];
  /** The reasons why a command did not do everything it was called for. */
  readonly reasons?: readonly Reason[];
}

/** A part of an outcome. */
export type OutcomePart = Partial<Omit<CommandOutcome, 'command'>>;

/**
 * A command at work. It gives each part of its outcome as soon as it is known: the parts before an error are
 * printed, too.
 */
export type OutcomeParts<Result = void> = AsyncGenerator<OutcomePart, Result, void>;

/** An outcome with one more part, whose notes are added to the others. */
export const withPart = (outcome: CommandOutcome, part: OutcomePart): CommandOutcome => ({
  ...outcome,
  ...part,
  notes: [...outcome.notes, ...(part.notes ?? [])],
});

/** A planned or completed change of a test case or file. */
export interface OutcomeEntry {
  readonly action: Action;
  readonly id?: string | undefined;
  readonly description?: string | undefined;
  /** The file, relative to the folder. */
  readonly path?: string | undefined;
  /** The previous path of the file. */
  readonly from?: string | undefined;
  /** Line of the file, from 1, and why it matters. */
  readonly line?: number | undefined;
  readonly note?: string | undefined;
}

export type Action =
  | 'add'
  | 'update'
  | 'merge'
  | 'move'
  | 'delete'
  | 'restore'
  | 'conflict'
  | 'leave'
  | 'remove'
  | 'replace draft'
  | 'draft';

/** The result of a test case that ran, as it is printed in every format. */
export interface CaseResult {
  readonly id: string;
  readonly description: string;
  /** The path of the file from the working directory. */
  readonly path: string;
  readonly outcome: CaseEnd['outcome'];
  /** In milliseconds. */
  readonly duration: number;
  readonly failure?: CaseFailure;
  /** The reason why it was skipped. */
  readonly reason?: string;
  readonly notes: readonly string[];
  readonly trace?: string;
  readonly screenshot?: string;
  /** All of its runs, where it ran several times; the rest is the result of the first that failed, or of the last one. */
  readonly repeated?: RepeatedResult;
}

/** Several runs of a test case, compared. */
export interface RepeatedResult {
  readonly runs: number;
  readonly passed: number;
  /** In one sentence. */
  readonly summary: string;
  /** Where those that failed part from those that passed, if some did either, and the traces show it. */
  readonly parting?: {
    /** The step in words, and its number from 1 unless it is the first page. */
    readonly step: string;
    readonly number?: number;
    readonly class: 'timing' | 'data' | 'network' | 'layout' | 'assertion';
    /** In sentences, the most telling first. */
    readonly evidence: readonly string[];
  };
  /** The trace of a run that passed. */
  readonly passedTrace?: string;
}

export interface CaseFailure {
  /** The reason of the failure, in one sentence. */
  readonly reason: string;
  /** The message of the test runner. */
  readonly message: string;
  readonly expected?: string;
  readonly actual?: string;
  /** Locators of other elements, or of one of them, where that of the step matches no element, or several. */
  readonly suggestedLocators?: readonly string[];
  /** The first of them as it is written in a test case. */
  readonly suggestedSelectors?: readonly Selector[];
  /** The HTTP status of the page, if it is an error. */
  readonly pageStatus?: number;
  /** The file of the step, its line from 1, and its description. */
  readonly path?: string;
  readonly line?: number;
  readonly step?: string;
}

/** Whether another locator is proven for a step that failed. */
export interface LocatorProof extends Pick<CaseFailure, 'path' | 'line' | 'step'> {
  /** The locator of the step. */
  readonly locator: string;
  /** The proven one: with it the step passes, and all that follow. */
  readonly fix?: string;
  /** The same as it is written in a test case. */
  readonly selectors?: readonly Selector[];
  /** Why none is proven. */
  readonly reason?: string;
}

/** A problem of a file. */
export interface ReportedProblem {
  readonly path: string;
  /** From 1, as is the column. */
  readonly line: number;
  readonly column: number;
  readonly severity: 'error' | 'warning';
  readonly code: string;
  readonly message: string;
}

/** The reason for a status, and what to do about it. */
export interface Reason {
  readonly message: string;
  readonly todo?: string | undefined;
}

/** A reason as a sentence, and what to do as another one. */
export const printReason = ({ message, todo }: Reason): string =>
  todo ? `${message}. ${todo.endsWith('?') ? todo : `${todo}.`}` : `${message}.`;
