import type { PageState, Part } from './pageState.ts';

/** A row of a table or an item of a list that came to another place. */
export interface MovedItem {
  readonly role: 'row' | 'listitem';
  /** Among all rows or items of the page. */
  readonly position: number;
  readonly text: string;
}

/** The difference that an action made to what is visible. */
export interface PageChanges {
  readonly shown: readonly Part[];
  readonly hidden: readonly Part[];
  /** The first row or item that another one was at the place of before. */
  readonly moved: MovedItem | undefined;
  /** The control itself, where it has another name now. */
  readonly renamed: Part | undefined;
}

const keyOf = ({ role, name, placeholder }: Part): string => JSON.stringify([role, name || placeholder]);

/**
 * Compares what is visible before and after an action.
 *
 * @param n number of the control, whose own new name is no news
 */
export function findChanges(before: PageState, after: PageState, n: number): PageChanges {
  return {
    shown: missingIn(before, after, n),
    hidden: missingIn(after, before, n),
    moved: movedItem(before, after),
    renamed: after.parts.find((part) => part.n === n && nameAt(before, n) !== part.name),
  };
}

/** Prints changes, to compare them with those of another control. */
export const printChanges = ({ shown, hidden, moved }: PageChanges): string =>
  JSON.stringify([shown.map(keyOf), hidden.map(keyOf), moved]);

function missingIn(state: PageState, { parts }: PageState, n: number): Part[] {
  const keys = new Set(state.parts.map(keyOf));
  return parts.filter((part) => part.n !== n && (part.name || part.placeholder) && !keys.has(keyOf(part)));
}

const nameAt = ({ parts }: PageState, n: number): string | undefined =>
  parts.find((part) => part.n === n)?.name;

function movedItem(before: PageState, after: PageState): MovedItem | undefined {
  for (const { role, texts } of after.sequences) {
    const old = before.sequences.find((sequence) => sequence.role === role)?.texts ?? [];
    const position = texts.findIndex((text, at) => text !== '' && text !== old[at]);
    const text = texts[position];
    if (text !== undefined && old.includes(text)) return { role, position, text };
  }
  return undefined;
}

/** Whether the same is visible, in the same states. */
export const isSameState = (a: PageState, b: PageState): boolean => printState(a) === printState(b);

const printState = ({ parts, sequences }: PageState): string =>
  JSON.stringify([
    parts.map(({ role, name, expanded, selected, pressed, checked, value }) => [
      role,
      name,
      expanded,
      selected,
      pressed,
      checked,
      value,
    ]),
    sequences,
  ]);
