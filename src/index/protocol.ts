import type { CaseSummary } from '../core/caseSummary.ts';

/** Texts on their way to the worker. */
export interface Question {
  readonly id: number;
  readonly texts: readonly string[];
}

/** The summaries of those texts, in their order. */
export interface Answer {
  readonly id: number;
  readonly summaries: readonly CaseSummary[];
}
