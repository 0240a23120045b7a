import type { Span } from '../text/span.ts';
import type { ScalarStyle } from './scalar.ts';
import { closeOfQuote } from './tokens.ts';

/** A place within `[…]` or `{…}`, its path from there. */
export interface FlowPlace {
  readonly path: readonly (string | number)[];
  readonly part: 'key' | 'value';
  readonly replace: Span;
  readonly style: ScalarStyle;
  /** Of the innermost `{…}`; undefined where the place is in lists only. */
  readonly siblings: ReadonlyMap<string, string> | undefined;
}

interface Frame {
  readonly kind: '[' | '{';
  index: number;
  /** The key whose value is read; undefined while a key is read. */
  key: string | undefined;
  readonly scalars: Map<string, string>;
}

/** Reads a value in brackets up to its end or the cursor's bracket's end. */
export function flowPlace(
  text: string,
  span: Span,
  offset: number,
): { readonly end: number; readonly place: FlowPlace | undefined } {
  const stack: Frame[] = [];
  let found: { place: FlowPlace; depth: number } | undefined;
  /** The last scalar: a key, should a colon follow. */
  let last = '';
  let at = span.start;
  const hit = (replace: Span, style: ScalarStyle): void => {
    found ??= { place: placeIn(stack, replace, style), depth: stack.length };
  };
  const ended = (end: number): ReturnType<typeof flowPlace> => {
    const own = found?.place.path.at(-1);
    const siblings = new Map([...(found?.place.siblings ?? [])].filter(([key]) => key !== own));
    return { end, place: found && { ...found.place, siblings: found.place.siblings && siblings } };
  };
  while (at < span.end) {
    const letter = text.charAt(at);
    const top = stack.at(-1);
    if (letter === '[' || letter === '{') {
      stack.push({ kind: letter, index: 0, key: undefined, scalars: new Map() });
      at++;
    } else if (letter === ']' || letter === '}') {
      if (offset === at && !found && /[[{, \t]/.test(text.charAt(at - 1)))
        hit({ start: at, end: at }, 'flow');
      if (found && stack.length <= found.depth) break;
      stack.pop();
      at++;
      if (stack.length === 0) return ended(at);
    } else if (letter === ',') {
      if (offset === at && !found && /[[{, \t]/.test(text.charAt(at - 1)))
        hit({ start: at, end: at }, 'flow');
      if (top) Object.assign(top, { index: top.index + 1, key: undefined });
      at++;
    } else if (letter === ':' && top?.kind === '{') {
      top.key = last;
      at++;
    } else if (/\s/.test(letter)) {
      if (offset === at && !found && !/[:"']/.test(text.charAt(at - 1))) hit({ start: at, end: at }, 'flow');
      at++;
    } else if (letter === '"' || letter === "'") {
      const close = closeOfQuote(text, at, span.end);
      if (offset > at && offset <= close)
        hit({ start: at + 1, end: close }, letter === '"' ? 'double' : 'single');
      last = text.slice(at + 1, close);
      remember(top, last);
      at = close + 1;
    } else if (letter === '#' && /\s/.test(text.charAt(at - 1))) {
      const end = text.slice(at).search(/[\r\n]/);
      const next = end < 0 ? span.end : at + end;
      if (offset >= at && offset <= next) return { end: span.end, place: undefined };
      at = next;
    } else {
      const end = at + plainLength(text.slice(at, span.end));
      if (offset >= at && offset <= end) hit({ start: at, end }, 'flow');
      last = text.slice(at, end);
      remember(top, last);
      at = end;
    }
  }
  if (offset === span.end && !found && stack.length > 0 && !/[:"'\]}]/.test(text.charAt(offset - 1)))
    hit({ start: offset, end: offset }, 'flow');
  return ended(span.end);
}

function placeIn(stack: readonly Frame[], replace: Span, style: ScalarStyle): FlowPlace {
  const top = stack.at(-1);
  const isKey = top?.kind === '{' && top.key === undefined;
  const full = stack.map((frame) => (frame.kind === '[' ? frame.index : (frame.key ?? '')));
  return {
    path: isKey ? full.slice(0, -1) : full,
    part: isKey ? 'key' : 'value',
    replace,
    style,
    siblings: stack.findLast(({ kind }) => kind === '{')?.scalars,
  };
}

function remember(frame: Frame | undefined, value: string): void {
  if (frame?.kind === '{' && frame.key !== undefined) frame.scalars.set(frame.key, value);
}

/** Up to a bracket, a comma, a comment, a line's end, or the colon behind a key. */
const plainLength = (text: string): number => {
  const end = text.search(/[,[\]{}\r\n]|:(?=[\s,[\]{}]|$)|[ \t]#/);
  return Math.max((end < 0 ? text : text.slice(0, end)).trimEnd().length, 1);
};
