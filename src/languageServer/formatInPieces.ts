import { blockSteps } from '../core/stepEdits/findSteps.ts';
import { lineStart, nextLine } from '../core/text/textLines.ts';
import type { FormatOptions } from '../formatting/resolveFormatting.ts';

/** Formats a text as a whole with Prettier; undefined where that is refused. */
type FormatWhole = (text: string, options: FormatOptions) => Promise<string | undefined>;

/**
 * Formats a text step by step, each with Prettier by itself: after a keystroke, one of them. The result is what
 * Prettier makes of the whole; undefined where the text is not in steps, or one of them is bound to others.
 *
 * @param known what Prettier made of steps before
 */
export async function formatInPieces(
  text: string,
  options: FormatOptions,
  formatWhole: FormatWhole,
  known: FormattedPieces,
): Promise<string | undefined> {
  const hasPragma = options.insertPragma || options.requirePragma || options.checkIgnorePragma;
  if (
    hasPragma ||
    options.endOfLine === 'cr' ||
    text.includes('prettier-ignore') ||
    text.startsWith('\uFEFF')
  )
    return undefined;
  const { endOfLine, ...rest } = options;
  const lineEnd = getLineEnd(text, endOfLine);
  const normalized = text.replaceAll(/\r\n?/g, '\n');
  const pieces = splitPieces(normalized);
  const formatted = pieces && (await new PieceFormatter(pieces, rest, formatWhole, known).format());
  return lineEnd === '\n' ? formatted : formatted?.replaceAll('\n', lineEnd);
}

/** As Prettier decides it: the first line break of the text counts where none is wanted. */
function getLineEnd(text: string, wanted: FormatOptions['endOfLine'] = 'lf'): string {
  if (wanted !== 'auto') return wanted === 'lf' ? '\n' : wanted === 'crlf' ? '\r\n' : '\r';
  return /\r\n?|\n/.exec(text)?.[0] ?? '\n';
}

class PieceFormatter {
  private readonly indentation: string;

  constructor(
    private readonly pieces: Pieces,
    private readonly options: FormatOptions,
    private readonly formatWhole: FormatWhole,
    private readonly known: FormattedPieces,
  ) {
    this.indentation = ' '.repeat(options.tabWidth ?? 2);
  }

  async format(): Promise<string | undefined> {
    const { shell, steps } = this.pieces;
    if (/(?:^|[\s,[{])[*&]\S/.test(shell) || steps.some(isBoundToOthers)) return undefined;
    const formattedShell = await this.formatWhole(shell, this.options);
    const [before, after, ...others] = formattedShell?.split(`${this.indentation}- ${placeholder}\n`) ?? [];
    if (before === undefined || after === undefined || others.length > 0) return undefined;
    let formatted = before;
    for (const [at, step] of steps.entries()) {
      const next = await this.formatStep(step, at === steps.length - 1);
      if (next === undefined) return undefined;
      formatted += next;
    }
    return formatted + after;
  }

  private async formatStep(step: string, isLast: boolean): Promise<string | undefined> {
    const key = JSON.stringify([isLast && !this.pieces.hasTail, this.options, step]);
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const formatted = await this.formatBetween(step, isLast && !this.pieces.hasTail);
    if (formatted !== undefined) this.known.set(key, formatted);
    return formatted;
  }

  /** Formats a step between two others, as it stands in the whole. */
  private async formatBetween(step: string, isEnd: boolean): Promise<string | undefined> {
    const item = `${' '.repeat(this.pieces.column)}- ${placeholder}\n`;
    const whole = `elements:\n${item}${step}${isEnd ? '' : item}`;
    const formatted = await this.formatWhole(whole, this.options);
    const printedItem = `${this.indentation}- ${placeholder}\n`;
    const head = `elements:\n${printedItem}`;
    const tail = isEnd ? '' : printedItem;
    if (!formatted?.startsWith(head) || !formatted.endsWith(tail)) return undefined;
    return formatted.slice(head.length, formatted.length - tail.length);
  }
}

/**
 * Whether a step may be printed differently by itself: the end of a block depends on what follows, and an alias
 * on what its anchor stands at.
 */
const isBoundToOthers = (step: string): boolean =>
  /(?:^|[\s,[{])[*&]\S/.test(step) || (/[|>]/.test(step) && /[ \t]\n|[|>]\d?\+/.test(step));

/** A text in pieces that can be formatted one by one. */
interface Pieces {
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
const placeholder = 'portable-test-case-steps';

/** Splits a text at its steps; undefined where it's not clear to which of them a comment belongs. */
function splitPieces(text: string): Pieces | undefined {
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

/** Pieces that Prettier formatted for the last text, by what they were before. */
export class FormattedPieces {
  private last = new Map<string, string>();
  private present = new Map<string, string>();

  get(key: string): string | undefined {
    const known = this.present.get(key) ?? this.last.get(key);
    if (known !== undefined) this.present.set(key, known);
    return known;
  }

  set(key: string, formatted: string): void {
    this.present.set(key, formatted);
  }

  /** Forgets what was not asked for since the last time. */
  forget(): void {
    this.last = this.present;
    this.present = new Map();
  }
}
