import type { Span } from '../text/span.ts';

/** A use of a name that the code doesn't declare. */
export interface FreeName extends Span {
  readonly name: string;
  /** The name behind a dot that follows, as in `page.goto`. */
  readonly member?: string;
}

/** The names that code uses and doesn't declare. */
export interface FreeNames {
  /** In the order of the text. */
  readonly uses: readonly FreeName[];
  /** All names that the code declares, in any scope. */
  readonly declared: ReadonlySet<string>;
  /** Whether the code may create global variables in ways that its text doesn't tell. */
  readonly isOpen: boolean;
}
