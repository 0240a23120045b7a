/** The result of a measurement: a headline, and rows with the same columns. */
export interface Table {
  readonly title: string;
  readonly rows: readonly Readonly<Record<string, string | number>>[];
  /** The same for programs, where it is measured beside a reference. */
  readonly figures?: readonly Figure[];
}

/** A figure beside that of a reference in the same run. */
export interface Figure {
  readonly name: string;
  readonly unit: 'ms' | 'MB';
  readonly ours: number;
  readonly reference: number;
  readonly referenceName: string;
  /** Of ours to the reference. */
  readonly ratio: number;
}

/** The middle of some durations, and the slowest but one in twenty. */
export function summary(milliseconds: readonly number[]): { median: number; p95: number } {
  const sorted = milliseconds.toSorted((one, other) => one - other);
  const at = (share: number): number => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0);
  return { median: at(0.5), p95: at(0.95) };
}

/** A table in Markdown, to be pasted into a note. */
export function print({ title, rows }: Table): string {
  const columns = Object.keys(rows[0] ?? {});
  const line = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;
  const body = rows.map((row) => line(columns.map((column) => row[column] ?? '')));
  return [`## ${title}`, '', line(columns), line(columns.map(() => '---')), ...body, ''].join('\n');
}
