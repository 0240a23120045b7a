import type { Span } from '../text/span.ts';

/** An item of a list: from its dash (or brace) to its end, without the last line break. */
export interface ItemText extends Span {
  /** Where the item's lines start, with the comments right above it. In flow style: where it starts. */
  readonly lead: number;
}

/** The list of steps, as the text writes it. */
export interface StepList {
  /** `none`: there is no list that could be edited. */
  readonly style: 'block' | 'flow' | 'none';
  /** The key `elements`; nothing where there is none. */
  readonly key: Span | undefined;
  /** The column of the key. */
  readonly keyColumn: number;
  /** The column of the dashes; where a list is empty, that of the first dash to come. */
  readonly column: number;
  readonly items: readonly ItemText[];
  /** In flow style: the list, brackets included. */
  readonly flow: Span | undefined;
  /** Whether the whole file stands in braces, as JSON does. */
  readonly inBraces: boolean;
}

export const emptyStepList: StepList = {
  style: 'none',
  key: undefined,
  keyColumn: 0,
  column: 2,
  items: [],
  flow: undefined,
  inBraces: false,
};
