import { CST, Lexer, Parser } from 'yaml';
import type { Path } from '../case/schemaProblems.ts';
import type { Span } from '../text/span.ts';
import type { ScalarStyle } from './printYamlScalar.ts';

/** Where the cursor stands in a test case, as far as the text tells. */
export interface CursorPosition {
  /** Of the value; for a key, of the object that it belongs to; for an item, of the list. */
  readonly path: Path;
  /** `item`: at the start of a line of a list, where only a dash can stand. */
  readonly part: 'key' | 'value' | 'item';
  /** The text before the cursor, from the start of the value or its line. */
  readonly typed: string;
  /** The value, or its line, without quotes. */
  readonly replace: Span;
  readonly style: ScalarStyle;
  /** Values beside the nearest key, such as the `action` beside `calledWith`. */
  readonly siblings: ReadonlyMap<string, string>;
}

/**
 * The position of an offset in YAML that need not parse. Undefined in comments and where nothing can be inserted.
 *
 * It reads the text with a letter at the cursor: the parser tells what that is a part of, and goes on behind errors.
 */
export function findCursorPosition(text: string, offset: number): CursorPosition | undefined {
  const step = findStepLines(text, offset);
  if (!step) return findIn(text, offset);
  const head = 'elements:\n';
  const moved = step.start - head.length;
  const found = findIn(head + text.slice(step.start, step.end), offset - moved);
  if (!found) return undefined;
  const { replace, path } = found;
  return {
    ...found,
    replace: { start: replace.start + moved, end: replace.end + moved },
    path: path.length > 1 ? ['elements', step.index, ...path.slice(2)] : path,
  };
}

/**
 * The lines of the step around an offset, with its position; undefined outside of steps in block style. Nothing else of
 * the text says where in the step the cursor is, and reading a long file takes longer than the pause between two keys.
 */
function findStepLines(text: string, offset: number): (Span & { readonly index: number }) | undefined {
  const first = /^elements:[ \t]*(?:#.*)?(?:\r?\n[ \t]*(?:#.*)?)*?\r?\n( *)-(?=\s|$)/m.exec(text);
  const column = first?.[1]?.length ?? 0;
  if (!first || first.index + first[0].length - column - 1 > offset) return undefined;
  const listStart = first.index + first[0].length - column - 1;
  const dashes = new RegExp(`^ {${column}}-(?=\\s|$)`, 'gm');
  dashes.lastIndex = listStart;
  let [start, index] = [listStart, -1];
  let end = text.length;
  for (let dash = dashes.exec(text); dash; dash = dashes.exec(text)) {
    if (dash.index > offset) {
      end = dash.index;
      break;
    }
    start = dash.index;
    index++;
  }
  // The list ends at a line that is not indented.
  const rest = text.slice(start + column + 1, end).search(column === 0 ? /^[^\s#-]/m : /^[^\s#]/m);
  if (rest >= 0) end = start + column + 1 + rest;
  return offset < end || end === text.length ? { start, end, index } : undefined;
}

function findIn(text: string, offset: number): CursorPosition | undefined {
  // The letter must not make a comment a part of a text.
  const letter = /(?:^|\s)#$/.test(text.slice(Math.max(0, offset - 1), offset + 1)) ? 'x ' : 'x';
  try {
    for (const token of readTokens(text.slice(0, offset) + letter + text.slice(offset))) {
      const place = findPlace(token, offset, { path: [], isFlow: false });
      if (place) return describe(place, text, offset);
    }
  } catch (error) {
    // Nested too deeply for the parser.
    if (!(error instanceof RangeError)) throw error;
  }
  return undefined;
}

/** Reads documents in spite of a quote that is never closed, and of brackets that were never opened. */
function* readTokens(text: string): Generator<CST.Token> {
  const parser = new Parser();
  let depth = 0;
  // With a quote at the end, one that is open ends at the first line that is not indented.
  for (const lexeme of new Lexer().lex(`${text}\n"'`)) {
    const isStray = depth === 0 && (lexeme === ']' || lexeme === '}');
    if (lexeme === '[' || lexeme === '{') depth++;
    else if (CST.tokenType(lexeme) === 'flow-error-end') depth = 0;
    else if ((lexeme === ']' || lexeme === '}') && !isStray) depth--;
    yield* parser.next(isStray ? ' ' : lexeme);
  }
  yield* parser.end();
}

/** What is around a token. */
interface Around {
  readonly path: Path;
  readonly isFlow: boolean;
  /** The nearest object, and its entry that the token is in. */
  readonly entry?: {
    readonly of: readonly Entry[];
    readonly at: number;
    /** The column of the keys; undefined in braces. */
    readonly column: number | undefined;
  };
}

type Entry = CST.BlockMap['items'][number] | CST.FlowCollection['items'][number];

/** The token that has the letter. */
interface Place extends Around {
  readonly part: 'key' | 'value';
  readonly token: CST.FlowScalar | CST.BlockScalar;
}

function findPlace(
  token: CST.Token | null | undefined,
  offset: number,
  around: Around,
  part: Place['part'] = 'value',
): Place | undefined {
  if (!token || token.offset > offset) return undefined;
  if (token.type === 'document') return findPlace(token.value, offset, around, 'key');
  if (token.type === 'block-seq')
    return findFirst(token.items, ({ start, value }, at) =>
      // Without a dash it isn't an item.
      start.some(({ type }) => type === 'seq-item-ind')
        ? findPlace(value, offset, { ...around, path: [...around.path, at] })
        : undefined,
    );
  if (token.type === 'block-map' || token.type === 'flow-collection')
    return findInEntries(token, offset, around);
  if (!isScalar(token)) return undefined;
  const start = contentStart(token);
  return offset >= start && offset < start + token.source.length ? { ...around, part, token } : undefined;
}

function findInEntries(
  collection: CST.BlockMap | CST.FlowCollection,
  offset: number,
  { path, isFlow: isInFlow, entry: outer }: Around,
): Place | undefined {
  const isFlow = isInFlow || collection.type === 'flow-collection';
  const isList = collection.type === 'flow-collection' && collection.start.source === '[';
  const entries = entriesOf(collection);
  const column = collection.type === 'block-map' ? collection.indent : undefined;
  return findFirst(entries, ({ key, sep, value }, at) => {
    const isPair = !isList || sep?.some(({ type }) => type === 'map-value-ind');
    const own = isList ? [...path, at] : path;
    const entry = isPair ? { of: entries, at, column } : outer;
    const around = { path: own, isFlow, ...(entry && { entry }) };
    return (
      findPlace(key, offset, around, isPair ? 'key' : 'value') ??
      findPlace(value, offset, { ...around, path: isPair ? [...own, textOf(key) ?? ''] : own })
    );
  });
}

/** A second colon on a line opens an object in the same column: what follows belongs to the outer one. */
function entriesOf({ type, indent, items }: CST.BlockMap | CST.FlowCollection): readonly Entry[] {
  if (type === 'flow-collection') return items;
  return items.flatMap<Entry>((item) => {
    const { value } = item;
    if (value?.type !== 'block-map' || value.indent !== indent) return [item];
    const { value: _text, ...rest } = item;
    return [rest, ...entriesOf(value).slice(1)];
  });
}

function findFirst<Item, Found>(
  items: readonly Item[],
  find: (item: Item, at: number) => Found | undefined,
): Found | undefined {
  for (const [at, item] of items.entries()) {
    const found = find(item, at);
    if (found) return found;
  }
  return undefined;
}

function describe(place: Place, text: string, offset: number): CursorPosition | undefined {
  const { path, part, token, isFlow } = place;
  const lineStart = offset - (/[^\r\n]*$/.exec(text.slice(0, offset))?.[0].length ?? 0);
  const lineEnd = offset + (/[\r\n]/.exec(text.slice(offset))?.index ?? text.length - offset);
  const indentEnd = Math.min(
    offset,
    lineStart + (/^\uFEFF? */.exec(text.slice(lineStart, lineEnd))?.[0].length ?? 0),
  );
  const within = (start: number, end: number): Span => ({
    start: Math.max(start, indentEnd),
    end: Math.min(Math.max(end, offset), lineEnd),
  });
  const positionOf = (replace: Span, style: ScalarStyle): CursorPosition => {
    const typed = text.slice(replace.start, offset);
    return { path, part, typed, replace, style, siblings: siblingsOf(place) };
  };
  if (token.type === 'block-scalar') return positionOf(within(indentEnd, lineEnd), 'block');
  const end = token.offset + token.source.length - 1;
  if (token.type !== 'scalar' && (isFlow || part === 'value')) {
    const isClosed = token.source.length > 1 && token.source.endsWith(token.source.charAt(0));
    const style = token.type === 'single-quoted-scalar' ? 'single' : 'double';
    return positionOf(within(token.offset + 1, isClosed ? end - 1 : end), style);
  }
  const replace = within(token.offset, end);
  if (isFlow) return positionOf(replace, 'flow');
  const before = text.slice(token.offset, offset);
  const isFirst = /^\uFEFF?[ ?-]*$/.test(text.slice(lineStart, token.offset));
  // A text that goes on from the line above, a dash or a colon without a blank behind it, or right before a value.
  if (token.offset < lineStart || before === '-' || (isFirst && before.endsWith(':'))) return undefined;
  if (before === '' && /^(?:["'[{]|[-?:](?:\s|$)|[ \t]+\S)/.test(text.slice(offset, end))) return undefined;
  if (part === 'value') return positionOf(replace, 'plain');
  if (!isFirst) return undefined;
  return describeKey(place, positionOf(replace, 'plain'), token.offset - lineStart);
}

/** A key in the column of the others; in that of the dashes of a list above, it is an item. */
function describeKey({ entry }: Place, position: CursorPosition, column: number): CursorPosition | undefined {
  if (!entry || entry.at === 0 || column === entry.column) return position;
  const above = entry.of[entry.at - 1];
  if (above?.value?.type !== 'block-seq' || above.value.indent !== column) return undefined;
  return { ...position, part: 'item', path: [...position.path, textOf(above.key) ?? ''] };
}

function siblingsOf({ entry, token }: Place): Map<string, string> {
  // A key without a colon is read with the one on the line below it.
  const isJoined = token.source.includes('\n');
  const others = entry?.of.filter(({ key }, at) => at !== entry.at || (isJoined && key === token)) ?? [];
  return new Map(
    others.flatMap(({ key, value }) => {
      const [name, text] = [textOf(key)?.split('\n').at(-1)?.trim(), textOf(value)];
      return name === undefined || text === undefined ? [] : [[name, text]];
    }),
  );
}

/** A text on one line as it is written, without its quotes. */
function textOf(token: CST.Token | null | undefined): string | undefined {
  if (!token || !isScalar(token) || token.type === 'block-scalar') return undefined;
  return token.type === 'scalar' ? token.source : token.source.replace(/^(["'])([^]*?)\1?$/, '$2');
}

function isScalar(token: CST.Token): token is CST.FlowScalar | CST.BlockScalar {
  return /^(?:scalar|(?:single|double)-quoted-scalar|block-scalar)$/.test(token.type);
}

/** Where the text of a token starts: behind the header of a block. */
function contentStart(token: CST.FlowScalar | CST.BlockScalar): number {
  const last = token.type === 'block-scalar' ? token.props.at(-1) : undefined;
  return last && 'source' in last ? last.offset + last.source.length : token.offset;
}
