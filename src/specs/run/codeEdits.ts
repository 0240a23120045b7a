import type { AnyNode, Token } from 'acorn';
import { SourceError } from './syntax.ts';

/** Edits of code that are made as its nodes are visited, and applied at once: those of outer nodes stand around those of inner ones. */
export class Edits {
  private readonly edits: Edit[] = [];
  /** How deep the node stands that is visited. */
  depth = 0;

  /** @param tokens those of the code, in order */
  constructor(
    private readonly code: string,
    private readonly tokens: readonly Token[],
  ) {}

  /** The code with all edits. */
  apply(): string {
    const pieces: string[] = [];
    let at = 0;
    for (const edit of this.edits.toSorted((a, b) => a.at - b.at || a.rank - b.rank || b.depth - a.depth)) {
      pieces.push(this.code.slice(at, edit.at), edit.text);
      at = edit.end;
    }
    return [...pieces, this.code.slice(at)].join('');
  }

  /** Adds text where something opens or closes, for the node that is visited or at another depth. */
  insert(at: number, rank: 'open' | 'close', text: string, depth = this.depth): void {
    // What opens keeps the order in which it is added, from outside to inside.
    this.edits.push({ at, end: at, rank: ranks[rank], depth: rank === 'open' ? 0 : depth, text });
  }

  /** Puts a call around a child of the node that is visited. */
  wrap(node: AnyNode, opening: string, closing: string): void {
    this.insert(node.start, 'open', opening);
    this.insert(node.end, 'close', closing, this.depth + 0.5);
  }

  replace(at: number, end: number, text: string): void {
    this.edits.push({ at, end, rank: ranks.replace, depth: 0, text });
  }

  /** Replaces the first token from a position on. */
  replaceToken(from: number, text: string): void {
    const token = this.tokenFrom(from);
    this.replace(token.start, token.end, text);
  }

  tokenFrom(position: number): Token {
    let [low, high] = [0, this.tokens.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.tokens[middle]?.start ?? 0) < position) low = middle + 1;
      else high = middle;
    }
    const token = this.tokens[low];
    if (!token) throw new SourceError('unsupported', 1);
    return token;
  }

  /** The code of a node. */
  codeOf({ start, end }: AnyNode): string {
    return this.code.slice(start, end);
  }

  /** From 1. */
  lineOf(position: number): number {
    return this.code.slice(0, position).split('\n').length;
  }
}

/** At one position, what closes stands before what opens, and that before what replaces a token. */
const ranks = { close: 0, open: 1, replace: 2 } as const;

interface Edit {
  readonly at: number;
  readonly end: number;
  readonly rank: number;
  /** Of what closes at the same position, the inner part comes first. */
  readonly depth: number;
  readonly text: string;
}
