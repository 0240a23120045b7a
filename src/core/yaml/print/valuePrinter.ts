import {
  isPlain,
  isSurelyPlain,
  printNumber,
  needsEscapes,
  quoted,
  quotedOnLines,
  quotedOnOneLine,
} from './scalarText.ts';

type ValueMap = Readonly<Record<string, unknown>>;

/** A line break, and the indentation of the line that follows. */
const lineBreak = (depth: number): string => `\n${'  '.repeat(depth)}`;

/** An implicit key may have as many characters; a longer one gets a line that starts with `?`. */
const maxKeyLength = 1024;

/** Prints a plain value as YAML in block style, straight to text: in the form of `yaml`, without folding. */
export class ValuePrinter {
  private text = '';

  /** A map as a whole document. */
  printDocument(map: ValueMap): string {
    this.writeMap(map, 0);
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
      this.writeValue(item, depth + 1);
    }
  }

  private writeValue(value: unknown, depth: number): void {
    if (typeof value !== 'object' || value === null) {
      this.text += this.printScalar(value, depth);
      return;
    }
    if (Array.isArray(value)) this.writeList(value as unknown[], depth);
    else this.writeMap(value as ValueMap, depth);
  }

  private printKey(key: string, depth: number): string {
    if (isSurelyPlain(key)) return key;
    if (needsEscapes(key) || key.includes('\n')) return quotedOnOneLine(key);
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
    const onLines = lineBreak(depth);
    if (needsEscapes(text)) return quotedOnLines(text, onLines);
    if (!text.includes('\n')) return isPlain(text) ? text : quoted(text);
    // Blank lines only would gain blanks in a block.
    const block = text.trim() === '' ? undefined : printBlockText(text, onLines);
    return block ?? quotedOnLines(text, onLines);
  }
}

/** Whether a value is a list or map whose content goes on a line below its key. */
function isFilled(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.length > 0;
  for (const key in value) if ((value as ValueMap)[key] !== undefined) return true;
  return false;
}

/**
 * A text of several lines as a literal block; nothing where its last line is blank: that needs quotes.
 *
 * @param lineBreak a line break, and the indentation of the block
 */
function printBlockText(text: string, lineBreak: string): string | undefined {
  const end = blankEnd(text);
  const lastBreak = end.lastIndexOf('\n');
  if (lastBreak >= 0 && lastBreak < end.length - 1) return undefined;
  // Blanks at the start would count as indentation.
  const indentation = /^\n* /.test(text) ? '2' : '';
  return `|${indentation}${chomping(end)}${lineBreak}${indented(text, lineBreak)}`;
}

/** The blanks and line breaks at the end of a text. */
function blankEnd(text: string): string {
  let start = text.length;
  while (start > 0 && '\n\t '.includes(text[start - 1]!)) start--;
  return text.slice(start);
}

/** Strip where no line break is at the end, clip where it is one, else keep. */
function chomping(end: string): string {
  if (!end.includes('\n')) return '-';
  return end.indexOf('\n') === end.length - 1 ? '' : '+';
}

/** The lines of a text, empty ones without indentation; the last line break belongs to what follows. */
function indented(text: string, lineBreak: string): string {
  const lines = text.endsWith('\n') ? text.slice(0, -1) : text;
  let last = lines.length;
  while (lines[last - 1] === '\n') last--;
  return lines.slice(0, last).replaceAll(/\n(?!\n)/g, lineBreak) + lines.slice(last);
}
