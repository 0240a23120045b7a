import type { FormatOptions } from '../../formatting/formatOptions.ts';
import type { FormattedPieces } from './formattedPieces.ts';
import { placeholder, splitPieces, type Pieces } from './splitPieces.ts';

/** Formats a text as a whole with Prettier; undefined where that is refused. */
export type FormatWhole = (text: string, options: FormatOptions) => Promise<string | undefined>;

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
