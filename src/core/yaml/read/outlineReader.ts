import { isScalar, type Node, type Scalar } from 'yaml';
import { BlockReader } from './blockReader.ts';
import { quickNodes } from './quickNodes.ts';
import { endOfCommonValue, endOfKey } from './scanLine.ts';

/** Below these keys, variables stand in other ways than behind a `$`. */
const keysOfVariables: ReadonlySet<string> = new Set(['code', 'variableName']);

/** How many maps and lists are around a step. */
const stepDepth = 2;

/**
 * Reads a file for its summary, many times as fast as `BlockReader`: a step is left as the list of those strings in it
 * that have a `$`, unless it has code or sets a variable. It accepts each text that `BlockReader` does, and steps with
 * maps in braces, comments behind their values, or keys that come twice.
 */
export class OutlineReader extends BlockReader {
  private strings: Scalar[] = [];
  /** Where the next `$` is. */
  private dollar = -1;

  protected override readItem(column: number, inner: number): Node {
    if (this.depth !== stepDepth || this.isDash()) return super.readItem(column, inner);
    const start = this.at;
    this.strings = [];
    if (!this.skimMap(inner)) {
      [this.at, this.depth] = [start, stepDepth];
      return super.readItem(column, inner);
    }
    const step = quickNodes.list();
    step.items = this.strings;
    step.range = [start, this.at, this.at];
    return step;
  }

  /** Goes over a map; false where it has to be read. A key that comes twice is no matter for a summary. */
  private skimMap(column: number): boolean {
    this.enter();
    do {
      if (!this.skimPair(column)) return false;
    } while (this.isAtColumn(column, false));
    this.depth--;
    return true;
  }

  private skimList(column: number): boolean {
    this.enter();
    do {
      this.at++;
      const inner = column + 1 + this.skipBlanks();
      if (this.isDash() ? !this.skimList(inner) : !this.skimItem(column, inner)) return false;
    } while (this.isAtColumn(column, true));
    this.depth--;
    return true;
  }

  private skimItem(column: number, inner: number): boolean {
    if (endOfKey(this.text, this.at) >= 0) return this.skimMap(inner);
    const first = this.text[this.at];
    if (first === '"' || first === "'") return false; // perhaps a key
    this.skimInline(column);
    return true;
  }

  private skimPair(column: number): boolean {
    const { text, at: start } = this;
    const end = endOfKey(text, start);
    if (end < 0 || keysOfVariables.has(text.slice(start, end))) return false;
    this.at = end + 1;
    return this.skimValue(column);
  }

  private skimValue(column: number): boolean {
    if (this.text[this.at] === ' ') {
      this.skipBlanks();
      this.skimInline(column);
      return true;
    }
    this.at++;
    const inner = this.skipBlanks();
    if (this.isDash() && inner >= column) return this.skimList(inner);
    return inner > column && this.skimMap(inner);
  }

  /** Goes over the rest of a line, and the lines of a block below it. */
  private skimInline(column: number): void {
    const start = this.at;
    const end = endOfCommonValue(this.text, start);
    if (end >= 0 && !this.hasDollar(start, end)) {
      this.at = end + 1;
      return;
    }
    const node = this.readInline(column);
    if (isScalar(node) && this.hasDollar(start, this.at)) this.strings.push(node);
  }

  private hasDollar(start: number, end: number): boolean {
    if (this.dollar < start) {
      const found = this.text.indexOf('$', start);
      this.dollar = found < 0 ? Infinity : found;
    }
    return this.dollar < end;
  }
}
