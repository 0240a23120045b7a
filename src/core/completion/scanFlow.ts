import type { Span } from '../text/span.ts';
import type { FlowPosition, FlowScan } from './flowPosition.ts';
import type { ScalarStyle } from './printYamlScalar.ts';
import { findQuotedEnd } from './scalarEnds.ts';

/** Reads a value in brackets up to its end or the cursor's bracket's end. */
export const scanFlow = (text: string, span: Span, offset: number): FlowScan =>
  new FlowScanner(text, span, offset).scan();

interface Frame {
  readonly kind: '[' | '{';
  index: number;
  /** The key whose value is read; undefined while a key is read. */
  key: string | undefined;
  readonly scalars: Map<string, string>;
}

class FlowScanner {
  readonly #stack: Frame[] = [];
  #at: number;
  #found: { position: FlowPosition; depth: number } | undefined;
  /** The last scalar: a key, should a colon follow. */
  #last = '';
  #result: FlowScan | undefined;

  constructor(
    private readonly text: string,
    private readonly span: Span,
    private readonly offset: number,
  ) {
    this.#at = span.start;
  }

  scan(): FlowScan {
    while (!this.#result && this.#at < this.span.end) this.#readToken(this.text.charAt(this.#at));
    if (this.#result) return this.#result;
    const isOpen = this.#stack.length > 0 && !/[:"'\]}]/.test(this.text.charAt(this.offset - 1));
    if (this.offset === this.span.end && isOpen) this.#findAt(this.offset);
    return this.#resultAt(this.span.end);
  }

  #readToken(letter: string): void {
    if (letter === '[' || letter === '{') this.#open(letter);
    else if (letter === ']' || letter === '}') this.#close();
    else if (letter === ',') this.#startNextEntry();
    else if (letter === ':' && this.#top?.kind === '{') this.#endKey(this.#top);
    else if (/\s/.test(letter)) this.#readBlank();
    else if (letter === '"' || letter === "'") this.#readQuoted(letter);
    else if (letter === '#' && /\s/.test(this.#before)) this.#readComment();
    else this.#readPlain();
  }

  get #top(): Frame | undefined {
    return this.#stack.at(-1);
  }

  get #before(): string {
    return this.text.charAt(this.#at - 1);
  }

  #open(kind: Frame['kind']): void {
    this.#stack.push({ kind, index: 0, key: undefined, scalars: new Map() });
    this.#at++;
  }

  #close(): void {
    this.#findEmptyEntry();
    if (this.#found && this.#stack.length <= this.#found.depth) {
      this.#result = this.#resultAt(this.span.end);
      return;
    }
    this.#stack.pop();
    this.#at++;
    if (this.#stack.length === 0) this.#result = this.#resultAt(this.#at);
  }

  #startNextEntry(): void {
    this.#findEmptyEntry();
    const top = this.#top;
    if (top) Object.assign(top, { index: top.index + 1, key: undefined });
    this.#at++;
  }

  #endKey(frame: Frame): void {
    frame.key = this.#last;
    this.#at++;
  }

  #readBlank(): void {
    if (this.offset === this.#at && !/[:"']/.test(this.#before)) this.#findAt(this.#at);
    this.#at++;
  }

  #readQuoted(quote: '"' | "'"): void {
    const start = this.#at + 1;
    const end = findQuotedEnd(this.text, this.#at, this.span.end);
    if (this.offset >= start && this.offset <= end)
      this.#find({ start, end }, quote === '"' ? 'double' : 'single');
    this.#remember(this.text.slice(start, end));
    this.#at = end + 1;
  }

  #readComment(): void {
    const length = this.text.slice(this.#at).search(/[\r\n]/);
    const end = length < 0 ? this.span.end : this.#at + length;
    if (this.offset >= this.#at && this.offset <= end)
      this.#result = { end: this.span.end, position: undefined };
    this.#at = end;
  }

  #readPlain(): void {
    const start = this.#at;
    const end = start + plainLength(this.text.slice(start, this.span.end));
    if (this.offset >= start && this.offset <= end) this.#find({ start, end }, 'flow');
    this.#remember(this.text.slice(start, end));
    this.#at = end;
  }

  #remember(value: string): void {
    this.#last = value;
    const top = this.#top;
    if (top?.kind === '{' && top.key !== undefined) top.scalars.set(top.key, value);
  }

  /** The cursor right in front of a comma or a closing bracket, with nothing there yet. */
  #findEmptyEntry(): void {
    if (this.offset === this.#at && /[[{, \t]/.test(this.#before)) this.#findAt(this.#at);
  }

  #findAt(offset: number): void {
    this.#find({ start: offset, end: offset }, 'flow');
  }

  #find(replace: Span, style: ScalarStyle): void {
    this.#found ??= { position: this.#positionOf(replace, style), depth: this.#stack.length };
  }

  #positionOf(replace: Span, style: ScalarStyle): FlowPosition {
    const top = this.#top;
    const isKey = top?.kind === '{' && top.key === undefined;
    const path = this.#stack.map((frame) => (frame.kind === '[' ? frame.index : (frame.key ?? '')));
    return {
      path: isKey ? path.slice(0, -1) : path,
      part: isKey ? 'key' : 'value',
      replace,
      style,
      siblings: this.#stack.findLast(({ kind }) => kind === '{')?.scalars,
    };
  }

  #resultAt(end: number): FlowScan {
    const position = this.#found?.position;
    const own = position?.path.at(-1);
    const siblings = position?.siblings && new Map([...position.siblings].filter(([key]) => key !== own));
    return { end, position: position && { ...position, siblings } };
  }
}

/** Up to a bracket, a comma, a comment, a line's end, or the colon behind a key. */
const plainLength = (text: string): number => {
  const end = text.search(/[,[\]{}\r\n]|:(?=[\s,[\]{}]|$)|[ \t]#/);
  return Math.max((end < 0 ? text : text.slice(0, end)).trimEnd().length, 1);
};
