import { blockSteps } from '../../core/stepEdits/findSteps.ts';
import { lineStart, nextLine } from '../../core/text/lineBounds.ts';

/** A text in pieces that can be formatted one by one. */
export interface Pieces {
  /** One or more steps each, whole lines with the comments above them and the blank lines below. */
  readonly steps: readonly string[];
  /** The file with one item in place of all its steps. */
  readonly shell: string;
  /** How many blanks stand before the dashes. */
  readonly column: number;
  /** Whether anything follows the steps. */
  readonly hasTail: boolean;
}

/** The item in place of the steps: it stands in none of the texts. */
export const placeholder = 'portable-test-case-steps';

/** Splits a text at its steps; undefined where it's not clear to which of them a comment belongs. */
export function splitPieces(text: string): Pieces | undefined {
  const list = blockSteps(text);
  const [firstItem] = list?.items ?? [];
  if (!list || !firstItem || list.keyColumn !== 0 || text.includes(placeholder)) return undefined;
  const first = lineStart(text, firstItem.start);
  const starts = [first, ...list.items.slice(1).map(({ lead }) => lead)];
  const end = nextLine(text, list.items.at(-1)?.end ?? first);
  const steps = joinUnclear(starts.map((start, at) => text.slice(start, starts[at + 1] ?? end)));
  const tail = text.slice(end);
  if (!steps || /^\s*#/.test(tail)) return undefined;
  const { column } = list;
  const shell = `${text.slice(0, first)}${' '.repeat(column)}- ${placeholder}\n${tail}`;
  return { steps, shell, column, hasTail: tail.trim() !== '' };
}

/** A step that ends with a comment stays with the next: the comment may belong to either. */
function joinUnclear(steps: readonly string[]): string[] | undefined {
  const joined: string[] = [];
  let open = '';
  for (const step of steps) {
    open += step;
    if (endsWithComment(step)) continue;
    joined.push(open);
    open = '';
  }
  return open === '' ? joined : undefined;
}

function endsWithComment(step: string): boolean {
  const trimmed = step.trimEnd();
  return /^\s*#/.test(trimmed.slice(trimmed.lastIndexOf('\n') + 1));
}
