import type { Span } from '../text/span.ts';
import type { CursorPosition } from './cursorPosition.ts';
import { OpenBlocks } from './openBlocks.ts';
import { LineCursor } from './lineCursor.ts';
import { getIndentWidth, type Line } from './yamlLines.ts';
import { keyPattern, getKeyName } from './readScalarsBelow.ts';
import { PositionBuilder } from './positionBuilder.ts';
import { ValueScanner, type ScanResult } from './valueScanner.ts';

/**
 * The position of an offset in YAML that need not parse: it reads line by line, by indentation.
 * Undefined in comments and where nothing can be inserted.
 */
export const findCursorPosition = (text: string, offset: number): CursorPosition | undefined =>
  new Scanner(text, offset).scan();

const dashPattern = /^-(?:[ \t]+|$)/;

class Scanner {
  readonly #frames = new OpenBlocks();
  readonly #cursor: LineCursor;
  readonly #positions: PositionBuilder;
  readonly #values: ValueScanner;

  constructor(
    text: string,
    private readonly offset: number,
  ) {
    this.#cursor = new LineCursor(text);
    this.#positions = new PositionBuilder(text, offset, this.#cursor.lines, this.#frames);
    this.#values = new ValueScanner(text, offset, this.#cursor, this.#frames, this.#positions);
  }

  scan(): CursorPosition | undefined {
    for (let line = this.#cursor.line; line; line = this.#cursor.line) {
      const found = this.#scanLine(line);
      if (found !== 'continue') return found;
      this.#cursor.next();
    }
    return undefined;
  }

  #scanLine(line: Line): ScanResult {
    const indent = getIndentWidth(line.text);
    const isHere = this.offset <= line.end;
    const rest = line.text.slice(indent);
    if (/^(?:---|\.\.\.)(?:\s|$)/.test(line.text)) {
      this.#frames.clear();
      return 'continue';
    }
    if (rest !== '' && !rest.startsWith('#')) return this.#scanContent(line, indent, isHere);
    if (!isHere) return 'continue';
    return rest === '' || this.offset - line.start <= indent ? this.#inBlank(line) : undefined;
  }

  /** Reads dashes, a key and its value. */
  #scanContent(line: Line, indent: number, isHere: boolean): ScanResult {
    let column = indent;
    for (
      let dash = dashPattern.exec(line.text.slice(column))?.[0];
      dash !== undefined;
      dash = dashPattern.exec(line.text.slice(column))?.[0]
    ) {
      const found = this.#scanDash(line, column, dash, isHere);
      if (found !== 'continue') return found;
      column += dash.length;
      const rest = line.text.slice(column);
      if (rest === '' || rest.startsWith('#'))
        return this.#inEmptyItem(line, isHere && rest === '' && /\s$/.test(dash));
    }
    const key = keyPattern.exec(line.text.slice(column));
    return key ? this.#scanKey(line, column, key, isHere) : this.#scanScalar(line, column, isHere);
  }

  #scanDash(line: Line, column: number, dash: string, isHere: boolean): ScanResult {
    const cursorColumn = this.offset - line.start;
    if (isHere && cursorColumn <= column) return this.#inBlank(line);
    this.#frames.item(column);
    if (!isHere || cursorColumn >= column + dash.length) return 'continue';
    const isBehindDash = cursorColumn > column + 1 && dash.length === line.text.length - column;
    return isBehindDash ? this.#positions.emptyValue() : undefined;
  }

  #inEmptyItem(line: Line, isHere: boolean): ScanResult {
    if (isHere) return this.#positions.emptyValue();
    return this.offset <= line.end ? undefined : 'continue';
  }

  #scanKey(line: Line, column: number, key: RegExpExecArray, isHere: boolean): ScanResult {
    this.#frames.key(column, getKeyName(key));
    const start = line.start + column;
    const colon = start + key[0].length - 1;
    if (!isHere || this.offset > colon) return this.#values.scan(line, colon + 1, isHere);
    return this.offset < start
      ? undefined
      : this.#positions.key({ start, end: Math.max(colon, this.offset) });
  }

  /** Text without a colon: a value below its key or dash, or the beginning of a key. */
  #scanScalar(line: Line, column: number, isHere: boolean): ScanResult {
    const start = line.start + column;
    if (isHere && this.offset < start) return undefined;
    this.#frames.leave(column);
    const { top } = this.#frames;
    const replace = { start, end: Math.max(line.start + line.text.trimEnd().length, this.offset) };
    const isKey = this.#isKeyAt(column);
    if (isHere && (isKey || top?.indent === column)) return this.#keyOrItem(isKey, replace);
    if (isKey || top?.indent === column || top?.hasValue) return isHere ? undefined : 'continue';
    return this.#values.scan(line, start, isHere);
  }

  /** On white space only the column tells what may stand there. */
  #inBlank(line: Line): CursorPosition | undefined {
    const column = this.offset - line.start;
    this.#frames.leave(column);
    const { top } = this.#frames;
    const isKey = this.#isKeyAt(column);
    if (isKey || top?.indent === column)
      return this.#keyOrItem(isKey, { start: this.offset, end: this.offset });
    return top?.hasValue || top?.kind === 'seq' ? undefined : this.#positions.emptyValue();
  }

  #keyOrItem(isKey: boolean, replace: Span): CursorPosition {
    return isKey ? this.#positions.key(replace) : this.#positions.item(replace);
  }

  #isKeyAt(column: number): boolean {
    const { top, isCompact } = this.#frames;
    return !top || (top.indent === column && (top.kind === 'map' || isCompact));
  }
}
