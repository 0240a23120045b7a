import type { CaseSummary } from '../core/summary/caseSummary.ts';
import type { FileProblems } from '../core/checks/fileProblems.ts';

/** What can be asked about a text. */
export interface Readings {
  readonly summary: CaseSummary;
  readonly problems: FileProblems;
}

/** Texts on their way to the worker. */
export interface Question {
  readonly id: number;
  readonly about: keyof Readings;
  readonly texts: readonly string[];
}

/** What was asked of those texts, in their order. */
export interface Answer {
  readonly id: number;
  readonly readings: readonly Readings[keyof Readings][];
}
