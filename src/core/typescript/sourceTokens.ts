import { tokenizer, tokTypes, type Token } from 'acorn';
import { acornOptions } from '../locator/callChain.ts';
import { toLocatorSyntaxError } from '../locator/locatorSyntaxError.ts';
import type { Span } from '../text/span.ts';

export interface SourceToken extends Span {
  readonly text: string;
  readonly kind: 'word' | 'literal' | 'punctuation';
  /** Whether a line ends before it. */
  readonly startsLine: boolean;
}

/** The tokens of TypeScript code, and which brackets belong together. */
export class SourceTokens {
  readonly list: SourceToken[] = [];
  /** The index of the other bracket, by the index of each. */
  private readonly partners = new Map<number, number>();

  /** @throws {LocatorSyntaxError} when the code has a character or a quote that is no token */
  constructor(private readonly source: string) {
    try {
      for (const token of { [Symbol.iterator]: () => tokenizer(source, acornOptions)[Symbol.iterator]() })
        this.add(token);
    } catch (error) {
      throw toLocatorSyntaxError(error, source);
    }
    this.matchBrackets();
  }

  get length(): number {
    return this.list.length;
  }

  text(at: number): string {
    return this.list[at]?.text ?? '';
  }

  isWord(at: number): boolean {
    return this.list[at]?.kind === 'word';
  }

  isLiteral(at: number): boolean {
    return this.list[at]?.kind === 'literal';
  }

  startsLine(at: number): boolean {
    return this.list[at]?.startsLine ?? true;
  }

  /** The index of the bracket that closes the one at `at`, or opens it; the end where there is none. */
  partner(at: number): number {
    return this.partners.get(at) ?? this.length;
  }

  private add({ start, end, type }: Token): void {
    const text = this.source.slice(start, end);
    const before = this.source.slice(this.list.at(-1)?.end ?? 0, start);
    const isWord = type === tokTypes.name || type === tokTypes.privateId || type.keyword !== undefined;
    const isLiteral = [tokTypes.string, tokTypes.num, tokTypes.regexp, tokTypes.template].includes(type);
    const kind = isWord ? 'word' : isLiteral ? 'literal' : 'punctuation';
    this.list.push({ start, end, text, kind, startsLine: this.list.length === 0 || /[\r\n]/.test(before) });
  }

  private matchBrackets(): void {
    const open: number[] = [];
    for (const [at, { text, kind }] of this.list.entries()) {
      if (kind !== 'punctuation') continue;
      const closes = ')]}'.includes(text) || (text === '`' && this.text(open.at(-1) ?? -1) === '`');
      const from = closes ? open.pop() : undefined;
      if (from !== undefined) this.partners.set(from, at).set(at, from);
      else if (['(', '[', '{', '${', '`'].includes(text)) open.push(at);
    }
  }
}
