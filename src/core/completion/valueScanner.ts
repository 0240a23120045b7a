import type { CursorPosition } from './cursorPosition.ts';
import type { OpenBlocks } from './openBlocks.ts';
import type { LineCursor } from './lineCursor.ts';
import { getIndentWidth, type Line } from './yamlLines.ts';
import type { PositionBuilder } from './positionBuilder.ts';
import { scanFlow } from './scanFlow.ts';
import { findQuotedEnd, findPlainEnd } from './scalarEnds.ts';

/** The position of the cursor, nothing where it has none, or `continue` where it stands further below. */
export type ScanResult = CursorPosition | undefined | 'continue';

/** Anchors and tags in front of a value. */
const properties = /^(?:[&!][^\s[\]{},]*[ \t]+)*/;

/** Reads values, over several lines where they go on there. */
export class ValueScanner {
  constructor(
    private readonly text: string,
    private readonly offset: number,
    private readonly cursor: LineCursor,
    private readonly frames: OpenBlocks,
    private readonly positions: PositionBuilder,
  ) {}

  /** Reads the value that may stand from an offset of a line on. */
  scan(line: Line, from: number, isHere: boolean): ScanResult {
    const written = line.text.slice(from - line.start);
    const blanks = /^[ \t]*/.exec(written)?.[0].length ?? 0;
    const start = from + blanks + (properties.exec(written.slice(blanks))?.[0].length ?? 0);
    const first = this.text.slice(start, line.end).charAt(0);
    if (first === '' || first === '#') {
      const isBehindBlank = isHere && blanks > 0 && this.offset > from && this.offset <= start;
      const isEmpty = isBehindBlank && (first === '' || this.offset < start);
      return isEmpty ? this.positions.emptyValue() : nowhereIf(isHere);
    }
    if (this.frames.top) this.frames.top.hasValue = true;
    if (isHere && this.offset < start) return undefined;
    if (first === '|' || first === '>') return isHere ? undefined : this.#scanBlock();
    if (first === '[' || first === '{') return this.#scanFlow(start, isHere);
    if (first === '"' || first === "'") return this.#scanQuoted(start, first, isHere);
    return this.#scanPlain(line, start, isHere);
  }

  #scanFlow(start: number, isHere: boolean): ScanResult {
    const { end, position } = scanFlow(this.text, { start, end: this.#limit }, this.offset);
    this.cursor.skipTo(end);
    return position ? this.positions.inFlow(position) : nowhereIf(isHere);
  }

  #scanQuoted(start: number, quote: '"' | "'", isHere: boolean): ScanResult {
    const limit = this.#limit;
    const end = Math.min(findQuotedEnd(this.text, start, limit), limit);
    if (this.offset > start && this.offset <= end)
      return this.positions.inQuotes({ start: start + 1, end }, quote === '"' ? 'double' : 'single');
    this.frames.remember(this.text.slice(start + 1, end));
    this.cursor.skipTo(end);
    return nowhereIf(isHere);
  }

  #scanPlain(line: Line, start: number, isHere: boolean): ScanResult {
    const end = findPlainEnd(this.text, start, line.end);
    if (!isHere) {
      this.frames.remember(this.text.slice(start, end));
      return 'continue';
    }
    const last = Math.max(end, line.text.includes('#') ? 0 : line.end);
    return this.offset <= last ? this.positions.value({ start, end: Math.max(end, this.offset) }) : undefined;
  }

  #scanBlock(): ScanResult {
    const indent = this.#indent;
    for (const line of this.cursor.indentedBelow(indent)) {
      if (this.offset <= line.end) {
        if (this.offset - line.start <= indent) break;
        const start = Math.min(line.start + getIndentWidth(line.text), this.offset);
        return this.positions.value({ start, end: line.end }, 'block');
      }
      this.cursor.next();
    }
    return 'continue';
  }

  /** The end of the lines that belong to the value. */
  get #limit(): number {
    return this.cursor.lastIndented(this.#indent).end;
  }

  get #indent(): number {
    return this.frames.top?.indent ?? -1;
  }
}

const nowhereIf = (isHere: boolean): undefined | 'continue' => (isHere ? undefined : 'continue');
