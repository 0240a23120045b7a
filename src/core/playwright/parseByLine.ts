import { message } from '../message.ts';
import { LocatorSyntaxError } from '../locator/locatorSyntaxError.ts';
import type { CodeRemark } from './codeRemark.ts';
import type { ParsedCode } from './parsedCode.ts';

type CodeParts = (ParsedCode | CodeRemark)[];
type Parse = (text: string, firstLine: number) => CodeParts;
type Attempt = { readonly parts: CodeParts; readonly length: number } | LocatorSyntaxError;

/** A statement of more lines is given up. */
const mostLines = 40;

/** So often something is parsed in vain before the rest is given up. */
const mostFailures = 4000;

/** So many characters are parsed in vain before no line is tried with those after it any more. */
const mostCharacters = 600_000;

/** Code that does not parse as a whole: each line with as many of those after it as it takes. */
export function parseByLine(lines: readonly string[], parse: Parse): CodeParts {
  const reader = new LineReader(lines, parse);
  const parts: CodeParts = [];
  for (let at = 0; at < lines.length;) {
    const found = reader.statementAt(at);
    parts.push(...found.parts);
    at += found.length;
  }
  return parts;
}

class LineReader {
  #failures = 0;
  #spent = 0;

  constructor(
    private readonly lines: readonly string[],
    private readonly parse: Parse,
  ) {}

  statementAt(from: number): { parts: CodeParts; length: number } {
    if (this.#failures >= mostFailures) return this.#rest(from);
    const first = this.#attempt(from, 1);
    const best = this.#extended(from, first);
    if (!(best instanceof LocatorSyntaxError)) return best;
    const line = (this.lines[from] ?? '').trim();
    if (first instanceof LocatorSyntaxError && !isAround(line)) {
      return { parts: [{ line: from + 1, text: line.slice(0, 500), reason: first.what }], length: 1 };
    }
    return { parts: [], length: 1 };
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
      return { parts: this.parse(text, from + 1), length };
    } catch (error) {
      if (!(error instanceof LocatorSyntaxError)) throw error;
      this.#failures++;
      this.#spent += text.length;
      return error;
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

  #rest(from: number): { parts: CodeParts; length: number } {
    const text = `${this.#text(from, mostLines).trim().slice(0, 500)}…`;
    const reason = message('Too many statements can’t be parsed: the rest is skipped');
    return { parts: [{ line: from + 1, text, reason }], length: this.lines.length - from };
  }
}

/** Lines around the steps whose other half was not selected, and imports of types. */
function isAround(line: string): boolean {
  const opens =
    /^(?:test|it|describe|\(?async)\b/.test(line) && line.endsWith('{') && /=>|function/.test(line);
  return opens || /^import\b/.test(line) || /^(?:[})\]][})(\];,\s]*)?$/.test(line);
}
