import { parse } from 'acorn';
import { message } from '../../core/message.ts';
import { acornOptions } from '../../core/locator/callChain.ts';
import { LocatorSyntaxError, toLocatorSyntaxError } from '../../core/locator/locatorSyntaxError.ts';
import type { CodeRemark } from '../../core/playwright/codeRemark.ts';

/** Lines of code that parse, or why they don't. */
type Attempt = { readonly length: number } | LocatorSyntaxError;

/** Lines that follow each other: kept if they parse. */
interface Part {
  readonly isKept: boolean;
  readonly length: number;
  readonly remark?: CodeRemark;
}

/** A statement of more lines is given up. */
const mostLines = 40;

/** So often something is parsed in vain before the rest is given up. */
const mostFailures = 4000;

/** So many characters are parsed in vain before no line is tried with those after it any more. */
const mostCharacters = 600_000;

/**
 * Code that does not parse as a whole, as a selection that starts or ends in the middle of a function: the statements
 * that parse, with empty lines in place of all others.
 */
export function keepWhatParses(code: string): {
  readonly text: string;
  readonly left: readonly CodeRemark[];
} {
  const lines = code.split(/\r\n|\n|\r/);
  const reader = new LineReader(lines);
  const left: CodeRemark[] = [];
  for (let at = 0; at < lines.length;) {
    const { isKept, length, remark } = reader.partAt(at);
    if (!isKept) lines.fill('', at, at + length);
    if (remark) left.push(remark);
    at += length;
  }
  return { text: lines.join('\n'), left };
}

class LineReader {
  #failures = 0;
  #spent = 0;

  constructor(private readonly lines: readonly string[]) {}

  partAt(from: number): Part {
    if (this.#failures >= mostFailures) return this.#rest(from);
    const first = this.#attempt(from, 1);
    const best = this.#extended(from, first);
    if (!(best instanceof LocatorSyntaxError)) return { isKept: true, ...best };
    const line = (this.lines[from] ?? '').trim();
    if (!(first instanceof LocatorSyntaxError) || isAround(line)) return { isKept: false, length: 1 };
    return {
      isKept: false,
      length: 1,
      remark: { line: from + 1, text: line.slice(0, 500), reason: first.what },
    };
  }

  /** The longest that parses: more lines are tried as long as the end is what is wrong, or a call goes on. */
  #extended(from: number, first: Attempt): Attempt {
    let [best, tried] = [first, first];
    for (let length = 2; length <= mostLines && from + length <= this.lines.length; length++) {
      const goesOn =
        tried instanceof LocatorSyntaxError
          ? this.#spent < mostCharacters && this.#isAtEnd(tried, from, length - 1)
          : this.#isContinued(from + length - 1);
      if (!goesOn) break;
      tried = this.#attempt(from, length);
      if (!(tried instanceof LocatorSyntaxError)) best = tried;
    }
    return best;
  }

  #attempt(from: number, length: number): Attempt {
    const text = this.#text(from, length);
    try {
      parse(text, { ...acornOptions, allowReturnOutsideFunction: true });
      return { length };
    } catch (error) {
      this.#failures++;
      this.#spent += text.length;
      return toLocatorSyntaxError(error, text);
    }
  }

  #text(from: number, length: number): string {
    return this.lines.slice(from, from + length).join('\n');
  }

  #isAtEnd(error: LocatorSyntaxError, from: number, length: number): boolean {
    return error.end >= this.#text(from, length).trimEnd().length;
  }

  /** Whether the next line that is not blank starts with a dot. */
  #isContinued(at: number): boolean {
    const next = this.lines.slice(at, at + mostLines).find((line) => line.trim() !== '');
    return next !== undefined && next.trimStart().startsWith('.');
  }

  #rest(from: number): Part {
    const text = `${this.#text(from, mostLines).trim().slice(0, 500)}…`;
    const reason = message('Too many statements can’t be parsed: the rest is skipped');
    const length = this.lines.length - from;
    return { isKept: false, length, remark: { line: from + 1, text, reason } };
  }
}

/** Lines around the steps whose other half was not selected, and imports of types. */
function isAround(line: string): boolean {
  const opens =
    /^(?:test|it|describe|\(?async)\b/.test(line) && line.endsWith('{') && /=>|function/.test(line);
  return opens || /^import\b/.test(line) || /^(?:[})\]][})(\];,\s]*)?$/.test(line);
}
