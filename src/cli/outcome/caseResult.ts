import type { Selector } from '../../core/case/selector.ts';
import type { CaseEnd } from '../../runner/events/runEvent.ts';

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
