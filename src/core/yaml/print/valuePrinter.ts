import { isPlain, isSurelyPlain } from './isPlain.ts';
import { printBlockText } from './printBlockText.ts';
import { printNumber } from './printNumber.ts';
import { canBeQuotedOnLines, needsEscapes, quoted, quotedOnLines, quotedOnOneLine } from './quoteText.ts';

type ValueMap = Readonly<Record<string, unknown>>;

/** A line break, and the indentation of the line that follows. */
const lineBreak = (depth: number): string => `\n${'  '.repeat(depth)}`;

/** An implicit key may have as many characters; a longer one gets a line that starts with `?`. */
const maxKeyLength = 1024;

/** Prints a plain value as YAML in block style, straight to text: byte for byte what `yaml` prints without folding. */
export class ValuePrinter {
  /** Whether what was printed so far reads back as the value. */
  readsBack = true;
  private text = '';

  /**
   * @param maxDepth how many levels are read
   * @param jsonQuotes whether texts in double quotes are JSON: on one line, with the escapes of JSON
   */
  constructor(
    private readonly maxDepth: number,
    private readonly jsonQuotes: boolean,
  ) {}

  /** A map as a whole document. */
  printDocument(map: ValueMap): string {
    this.writeMap(map, 0);
    // It would be taken for a byte order mark.
    if (this.text.startsWith('\uFEFF')) this.readsBack = false;
    return `${this.text}\n`;
  }

  /** A map whose keys stand at a depth; the text goes on where the first key stands. */
  private writeMap(map: ValueMap, depth: number): void {
    let isEmpty = true;
    for (const key of Object.keys(map)) {
      const value = map[key];
      if (value === undefined) continue;
      if (!isEmpty) this.text += lineBreak(depth);
      isEmpty = false;
      this.writePair(this.printKey(key, depth), value, depth);
    }
    if (isEmpty) this.text += '{}';
  }

  private writePair(key: string, value: unknown, depth: number): void {
    if (key.length > maxKeyLength) this.text += `? ${key}${lineBreak(depth)}: `;
    else this.text += key + (isFilled(value) ? `:${lineBreak(depth + 1)}` : ': ');
    this.writeValue(value, depth + 1);
  }

  private writeList(items: readonly unknown[], depth: number): void {
    if (items.length === 0) this.text += '[]';
    let start = '- ';
    for (const item of items) {
      this.text += start;
      start = `${lineBreak(depth)}- `;
      if (item === undefined) this.readsBack = false;
      this.writeValue(item, depth + 1);
    }
  }

  private writeValue(value: unknown, depth: number): void {
    if (typeof value !== 'object' || value === null) {
      this.text += this.printScalar(value, depth);
      return;
    }
    if (depth >= this.maxDepth) this.readsBack = false;
    if (Array.isArray(value)) this.writeList(value as unknown[], depth);
    else this.writeMap(value as ValueMap, depth);
  }

  private printKey(key: string, depth: number): string {
    if (isSurelyPlain(key)) return key;
    if (needsEscapes(key) || key.includes('\n'))
      return this.jsonQuotes ? JSON.stringify(key) : quotedOnOneLine(key);
    const startsDocument = depth === 0 && /^(?:%|---|\.\.\.)/m.test(key);
    return startsDocument || !isPlain(key) ? quoted(key) : key;
  }

  private printScalar(value: unknown, depth: number): string {
    if (typeof value === 'string') return this.printText(value, depth);
    if (typeof value === 'number') return printNumber(value);
    return value === true ? 'true' : value === false ? 'false' : 'null';
  }

  private printText(text: string, depth: number): string {
    if (isSurelyPlain(text)) return text;
    if (needsEscapes(text)) return this.printEscaped(text, depth);
    if (!text.includes('\n')) return isPlain(text) ? text : quoted(text);
    // Blank lines only would gain blanks in a block.
    const block = text.trim() === '' ? undefined : printBlockText(text, lineBreak(depth));
    return block ?? this.printEscaped(text, depth);
  }

  private printEscaped(text: string, depth: number): string {
    if (this.jsonQuotes) return JSON.stringify(text);
    if (!canBeQuotedOnLines(text)) this.readsBack = false;
    return quotedOnLines(text, lineBreak(depth));
  }
}

/** Whether a value is a list or map whose content goes on a line below its key. */
function isFilled(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.length > 0;
  for (const key in value) if ((value as ValueMap)[key] !== undefined) return true;
  return false;
}
