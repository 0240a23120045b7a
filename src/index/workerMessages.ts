import type { CaseSummary } from '../core/summary/caseSummary.ts';
import type { FileProblems } from '../core/checks/fileProblems.ts';

/** The results that a text can be read for. */
export interface ResultsByKind {
  readonly summary: CaseSummary;
  readonly problems: FileProblems;
}

/** Texts on their way to the worker. */
export interface IndexRequest {
  readonly id: number;
  readonly kind: keyof ResultsByKind;
  readonly texts: readonly string[];
}

/** The results for those texts, in their order. */
export interface IndexResponse {
  readonly id: number;
  readonly readings: readonly ResultsByKind[keyof ResultsByKind][];
}
