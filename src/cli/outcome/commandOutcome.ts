import type { ResumedTransaction } from '../../sync/transaction/transaction.ts';
import type { CommandOptions } from '../arguments/commandOptions.ts';
import type { CaseResult } from './caseResult.ts';
import type { OutcomeEntry } from './outcomeEntry.ts';
import type { ReportedProblem } from './reportedProblem.ts';
import type { Reason } from './reason.ts';

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
