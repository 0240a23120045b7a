/** What happens, or would happen, to one test case or file. */
export interface Entry {
  readonly action: Action;
  readonly id?: string | undefined;
  readonly description?: string | undefined;
  /** The file, relative to the folder. */
  readonly path?: string | undefined;
  /** Where the file was before. */
  readonly from?: string | undefined;
  /** Line of the file, from 1, and why it matters. */
  readonly line?: number | undefined;
  readonly note?: string | undefined;
}

export type Action =
  | 'add'
  | 'update'
  | 'move'
  | 'delete'
  | 'restore'
  | 'conflict'
  | 'leave'
  | 'remove'
  | 'replace draft'
  | 'draft';

/** Why nothing was done, and what to do. */
export interface Reason {
  readonly message: string;
  readonly todo?: string | undefined;
}

/** Nothing was changed, since something needs somebody's word. */
export class Refusal extends Error {
  override readonly name = 'Refusal';

  constructor(readonly reasons: readonly Reason[]) {
    super(reasons.map(sentences).join('\n'));
  }
}

/** All that a run tells, as it grows; `--json` prints it as it is. */
export interface Report {
  readonly command: string;
  status: 'done' | 'failed' | 'refused' | 'cancelled' | 'tests failed';
  /** What is worth knowing, such as an apply of before that was finished first. */
  readonly notes: string[];
  plan?: readonly Entry[];
  outcome?: object;
  /** The outcome in a sentence. */
  summary?: string;
  reasons?: readonly Reason[];
  [more: string]: unknown;
}

/** The report as lines for people: notes, plan and outcome. */
export const linesOf = ({ notes, plan, summary }: Report): string[] => [
  ...notes,
  ...(plan ?? []).map(lineOf),
  ...(summary ? [summary] : []),
];

export const sentences = ({ message, todo }: Reason): string =>
  todo ? `${message}. ${todo}.` : `${message}.`;

function lineOf({ action, description, path, from, line, note }: Entry): string {
  const place = path === undefined ? '' : line === undefined ? path : `${path}:${line}`;
  const name = description === undefined ? '' : `“${description}”`;
  const words = [action.padEnd(13), from && `${from} →`, place, name, note && `(${note})`];
  return words.filter(Boolean).join(' ').trimEnd();
}
