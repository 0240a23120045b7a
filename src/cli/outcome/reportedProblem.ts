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
