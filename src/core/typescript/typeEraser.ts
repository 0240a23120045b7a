import type { SourceTokens } from './sourceTokens.ts';
import { skipType } from './skipType.ts';

/** Blanks out types in a text: everything else stays where it is. */
export class TypeEraser {
  private readonly blank = new Set<number>();
  /** Where the names of parameters stand that are also properties, as in `constructor(readonly page: Page)`. */
  readonly parameterProperties = new Set<number>();

  constructor(readonly tokens: SourceTokens) {}

  /** Erases the tokens from one index up to another, and returns the latter. */
  erase(from: number, to = from + 1): number {
    for (let at = from; at < to; at++) this.blank.add(at);
    return to;
  }

  isErased(at: number): boolean {
    return this.blank.has(at);
  }

  /** Erases `?` or `!`, and `: Type`, behind a name. Returns the index behind. */
  eraseAnnotation(from: number): number {
    const { tokens } = this;
    let at = from;
    const next = tokens.text(at + 1);
    if (tokens.text(at) === '?' && [':', ',', ')', '=', ';', '('].includes(next)) at = this.erase(at);
    else if (tokens.text(at) === '!' && next === ':') at = this.erase(at);
    if (tokens.text(at) !== ':') return at;
    const end = skipType(tokens, at + 1);
    return end === undefined ? at : this.erase(at, end);
  }

  /** The text with blanks where types were. */
  print(source: string): string {
    const parts: string[] = [];
    let done = 0;
    for (const at of [...this.blank].toSorted((a, b) => a - b)) {
      const token = this.tokens.list[at];
      if (!token) continue;
      parts.push(source.slice(done, token.start), token.text.replaceAll(/[^\r\n]/g, ' '));
      done = token.end;
    }
    return parts.join('') + source.slice(done);
  }
}
