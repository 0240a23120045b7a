import type { Path } from '../case/problem.ts';
import type { Span } from '../text/span.ts';
import { flowPlace, type FlowPlace } from './flowPosition.ts';
import { Frames } from './frames.ts';
import { indentOf, keyPattern, linesOf, nameOf, type Line } from './lines.ts';
import type { ScalarStyle } from './scalar.ts';
import { closeOfQuote, endOfPlain } from './tokens.ts';

/** Where the cursor stands in a test case, as far as the text tells. */
export interface Place {
  /** Of the value; for a key, of the object that it belongs to; for an item, of the list. */
  readonly path: Path;
  /** `item`: at the start of a line of a list, where only a dash can stand. */
  readonly part: 'key' | 'value' | 'item';
  /** What stands before the cursor, from the start of the value or its line. */
  readonly typed: string;
  /** The value, or its line, without quotes. */
  readonly replace: Span;
  readonly style: ScalarStyle;
  /** Values beside the nearest key, such as the `action` beside `calledWith`. */
  readonly siblings: ReadonlyMap<string, string>;
}

/**
 * The place of an offset in YAML that need not parse: it reads line by line, by indentation.
 * Undefined in comments and where nothing can be inserted.
 */
export const placeAt = (text: string, offset: number): Place | undefined => new Scanner(text, offset).scan();

const properties = /^(?:[&!][^\s[\]{},]*[ \t]+)*/;

class Scanner {
  private readonly lines: readonly Line[];
  private readonly frames = new Frames();
  private at = 0;

  constructor(
    private readonly text: string,
    private readonly offset: number,
  ) {
    this.lines = linesOf(text);
  }

  scan(): Place | undefined {
    for (; this.at < this.lines.length; this.at++) {
      const line = this.lines[this.at];
      if (!line) break;
      const isHere = this.offset <= line.end;
      const indent = indentOf(line.text);
      const rest = line.text.slice(indent);
      if (/^(?:---|\.\.\.)(?:\s|$)/.test(line.text)) this.frames.clear();
      else if (rest === '' || rest.startsWith('#')) {
        if (isHere) return rest === '' || this.offset - line.start <= indent ? this.onBlank(line) : undefined;
      } else {
        const found = this.onContent(line, indent, isHere);
        if (found !== 'on') return found;
      }
    }
    return undefined;
  }

  /** Reads dashes, a key and its value; tells the place if the cursor is in it, else `on`. */
  private onContent(line: Line, indent: number, isHere: boolean): Place | undefined | 'on' {
    let column = indent;
    let dash = /^-(?:[ \t]+|$)/.exec(line.text.slice(column));
    while (dash) {
      if (isHere && this.offset - line.start <= column) return this.onBlank(line);
      this.frames.item(column);
      if (isHere && this.offset - line.start < column + dash[0].length) {
        const isBehindDash = this.offset - line.start > column + 1;
        return isBehindDash && dash[0].length === line.text.length - column
          ? this.value(this.offset, this.offset)
          : undefined;
      }
      column += dash[0].length;
      const rest = line.text.slice(column);
      if (rest === '' || rest.startsWith('#'))
        return this.onEmptyItem(isHere && rest === '' && /\s$/.test(dash[0]));
      dash = /^-(?:[ \t]+|$)/.exec(line.text.slice(column));
    }
    const key = keyPattern.exec(line.text.slice(column));
    return key ? this.onKey(line, column, key, isHere) : this.onScalar(line, column, isHere);
  }

  private onEmptyItem(isHere: boolean): Place | 'on' | undefined {
    if (isHere) return this.value(this.offset, this.offset);
    return this.offset <= (this.lines[this.at]?.end ?? 0) ? undefined : 'on';
  }

  private onKey(line: Line, column: number, key: RegExpExecArray, isHere: boolean): Place | undefined | 'on' {
    this.frames.key(column, nameOf(key));
    const start = line.start + column;
    const colon = start + key[0].length - 1;
    if (isHere && this.offset <= colon)
      return this.offset < start ? undefined : this.key({ start, end: Math.max(colon, this.offset) });
    return this.onValue(line, colon + 1, isHere);
  }

  /** Text without a colon: a value below its key or dash, or the beginning of a key. */
  private onScalar(line: Line, column: number, isHere: boolean): Place | undefined | 'on' {
    const start = line.start + column;
    if (isHere && this.offset < start) return undefined;
    this.frames.leave(column);
    const { top } = this.frames;
    const isKey = !top || (top.indent === column && (top.kind === 'map' || this.frames.isCompact));
    if (isHere && isKey)
      return this.key({ start, end: Math.max(line.start + line.text.trimEnd().length, this.offset) });
    if (isHere && !isKey && top.indent === column)
      return this.itemAt({ start, end: Math.max(line.start + line.text.trimEnd().length, this.offset) });
    if (isKey || top.indent === column || top.hasValue) return isHere ? undefined : 'on';
    return this.onValue(line, start, isHere);
  }

  /** On white space only the column tells what may stand there. */
  private onBlank(line: Line): Place | undefined {
    const column = this.offset - line.start;
    this.frames.leave(column);
    const { top } = this.frames;
    const here = { start: this.offset, end: this.offset };
    if (!top || (top.indent === column && (top.kind === 'map' || this.frames.isCompact)))
      return this.key(here);
    if (top.indent === column) return this.itemAt(here);
    return top.hasValue || top.kind === 'seq' ? undefined : this.value(this.offset, this.offset);
  }

  /** Reads a value, over several lines if it goes on there. */
  private onValue(line: Line, from: number, isHere: boolean): Place | undefined | 'on' {
    const { text, offset } = this;
    const written = line.text.slice(from - line.start);
    const blanks = /^[ \t]*/.exec(written)?.[0].length ?? 0;
    const tags = properties.exec(written.slice(blanks))?.[0].length ?? 0;
    const start = from + blanks + tags;
    const { top } = this.frames;
    const first = text.slice(start, line.end).charAt(0);
    if (first === '' || first === '#') {
      const fits =
        isHere && blanks > 0 && offset > from && offset <= start && (first === '' || offset < start);
      return fits ? this.value(offset, offset) : isHere ? undefined : 'on';
    }
    if (top) top.hasValue = true;
    if (isHere && offset < start) return undefined;
    if (first === '|' || first === '>') return isHere ? undefined : this.inBlock();
    const limit = this.lastLine().end;
    if (first === '[' || first === '{') {
      const flow = flowPlace(text, { start, end: limit }, offset);
      this.skipTo(flow.end);
      return flow.place ? this.inFlow(flow.place) : isHere ? undefined : 'on';
    }
    if (first === '"' || first === "'") {
      const close = Math.min(closeOfQuote(text, start, limit), limit);
      const isIn = offset > start && offset <= close;
      if (isIn) return this.inQuotes(start, close, first === '"' ? 'double' : 'single');
      this.frames.remember(text.slice(start + 1, close));
      this.skipTo(close);
      return isHere ? undefined : 'on';
    }
    const end = endOfPlain(text, start, line.end);
    if (isHere)
      return offset <= Math.max(end, line.text.includes('#') ? 0 : line.end)
        ? this.value(start, Math.max(end, offset))
        : undefined;
    this.frames.remember(text.slice(start, end));
    return 'on';
  }

  /** Lines below that are further right belong to the value. */
  private lastLine(): Line {
    const indent = this.frames.top?.indent ?? -1;
    let last = this.at;
    for (let next = this.at + 1; next < this.lines.length; next++) {
      const { text } = this.lines[next] ?? { text: '' };
      if (text.trim() === '') continue;
      if (indentOf(text) <= indent) break;
      last = next;
    }
    return this.lines[last] ?? { text: '', start: 0, end: 0 };
  }

  private skipTo(offset: number): void {
    while (this.at + 1 < this.lines.length && (this.lines[this.at + 1]?.start ?? 0) <= offset) this.at++;
  }

  private inBlock(): Place | undefined | 'on' {
    const indent = this.frames.top?.indent ?? -1;
    for (let next = this.at + 1; next < this.lines.length; next++) {
      const line = this.lines[next];
      if (!line) break;
      const isBlank = line.text.trim() === '';
      if (!isBlank && indentOf(line.text) <= indent) break;
      if (this.offset <= line.end) {
        if (this.offset - line.start <= indent) break;
        const start = Math.min(line.start + indentOf(line.text), this.offset);
        return this.place('value', { start, end: line.end }, this.text.slice(start, this.offset), 'block');
      }
      this.at = next;
    }
    return 'on';
  }

  private inFlow({ path, part, replace, style, siblings }: FlowPlace): Place {
    const typed = this.text.slice(replace.start, this.offset);
    const place = this.place(part, replace, typed, style, [...this.frames.path, ...path]);
    return siblings ? { ...place, siblings } : place;
  }

  private inQuotes(start: number, close: number, style: ScalarStyle): Place {
    const line = this.lines.find(({ end }) => this.offset <= end) ?? this.lastLine();
    const span = {
      start: Math.max(start + 1, line.start + indentOf(line.text)),
      end: Math.min(close, line.end),
    };
    return this.place('value', span, this.text.slice(span.start, this.offset), style);
  }

  private key(replace: Span): Place {
    const path = this.frames.path;
    const own = this.frames.top?.kind === 'map' || this.frames.isCompact ? path.slice(0, -1) : path;
    return this.place(
      'key',
      replace,
      this.text.slice(replace.start, this.offset),
      'plain',
      this.frames.isCompact ? own.slice(0, -1) : own,
    );
  }

  private itemAt(replace: Span): Place {
    const typed = this.text.slice(replace.start, this.offset);
    return this.place('item', replace, typed, 'plain', this.frames.path.slice(0, -1));
  }

  private value(start: number, end: number): Place {
    return this.place('value', { start, end }, this.text.slice(start, this.offset), 'plain');
  }

  private place(
    part: Place['part'],
    replace: Span,
    typed: string,
    style: ScalarStyle,
    path = this.frames.path,
  ): Place {
    return { path, part, typed, replace, style, siblings: this.siblings() };
  }

  private siblings(): Map<string, string> {
    const here = this.lines.findIndex(({ end }) => this.offset <= end);
    return this.frames.siblings(this.lines.slice(here + 1));
  }
}
