import { isDeepStrictEqual } from 'node:util';
import type { Plugin } from 'prettier';
import * as yamlPlugin from 'prettier/plugins/yaml';
import { format } from 'prettier/standalone';
import type { Connection, Range, TextEdit } from 'vscode-languageserver';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import { parseDocument, isMap, isCollection, isPair, isScalar, Lexer, parseAllDocuments } from 'yaml';
import { message, type Message, render } from '../core/message.ts';
import { TextLines } from '../core/text/textLines.ts';
import { readBlockStyle } from '../core/yaml/read/readBlockStyle.ts';
import { findYamlError } from '../core/yaml/readYaml.ts';
import type { FormattingContext } from '../formatting/configFiles.ts';
import { type FormatOptions, resolveFormatting } from '../formatting/resolveFormatting.ts';
import { FormattedPieces, formatInPieces } from './formatInPieces.ts';

interface FormattingRequest {
  readonly textDocument: { readonly uri: string };
  readonly options: { readonly tabSize: number };
  readonly range?: Range;
  readonly surroundings?: FormattingContext;
}

/** Answers requests for formatting, whole or of a selection, and tells the log once what was not heeded. */
export class Formatter {
  private readonly logged = new Set<string>();
  private readonly formattedPieces = new FormattedPieces();

  constructor(
    private readonly connection: Pick<Connection, 'console'>,
    private readonly documentOf: (uri: string) => TextDocument | undefined,
  ) {}

  async edits({
    textDocument,
    options: { tabSize },
    range,
    surroundings,
  }: FormattingRequest): Promise<TextEdit[]> {
    const document = this.documentOf(textDocument.uri);
    if (!document) return [];
    const { path = '', configFiles = [] } = surroundings ?? {};
    const { options, notes } = resolveFormatting(path, configFiles, tabSize);
    for (const note of notes) this.logOnce(note);
    if (!options) return [];
    const text = document.getText();
    // A selection keeps the line ends of the whole.
    const wanted: FormatOptions = range ? { ...options, endOfLine: 'lf' } : options;
    const formatted = await formatYaml(text, wanted, this.formattedPieces);
    if ('refused' in formatted) {
      this.logOnce(message('{0} is not formatted: {1}', path || textDocument.uri, render(formatted.refused)));
      return [];
    }
    if (range) return selectedEdits(text.replaceAll('\r\n', '\n'), formatted.text, linesOf(range));
    return formatted.text === text ? [] : [{ range: whole(document), newText: formatted.text }];
  }

  /** In English, as all of the log. */
  private logOnce(note: Message): void {
    const text = render(note);
    if (this.logged.has(text)) return;
    this.logged.add(text);
    this.connection.console.warn(text);
  }
}

const whole = (document: TextDocument): Range => ({
  start: { line: 0, character: 0 },
  end: document.positionAt(document.getText().length),
});

/** A selection that ends at the start of a line does not mean that line. */
const linesOf = ({ start, end }: Range): { start: number; end: number } => ({
  start: start.line,
  end: Math.max(start.line + 1, end.character === 0 ? end.line : end.line + 1),
});

/** Lines from `start` up to, and without, `end`. */
interface Lines {
  readonly start: number;
  readonly end: number;
}

/** Lines of a text, and what they become. */
interface Change extends Lines {
  readonly lines: readonly string[];
}

/**
 * The edits of a formatted text that belong to a selection: the changed lines in it when they can be taken by
 * themselves, else those of the top-level keys that it touches, else all. (YAML's meaning is in its
 * indentation: half of a list cannot be indented.)
 */
function selectedEdits(text: string, formatted: string, selection: Lines): TextEdit[] {
  const before = text.split('\n');
  const toEdit = (change: Change): TextEdit => editOf(change, before);
  const changes = changedLines(before, formatted.split('\n'));
  for (const lines of [selection, wholeKeys(text, selection)]) {
    const chosen = changes.filter((change) => touches(change, lines));
    if (isSameYaml(text, applied(text, chosen))) return chosen.map(toEdit);
  }
  return changes.map(toEdit);
}

/** At the end of a text there is no line break to take along: the one in front of the lines is taken. */
function editOf({ start, end, lines }: Change, before: readonly string[]): TextEdit {
  const last = before.length - 1;
  if (end <= last) {
    const range = { start: { line: start, character: 0 }, end: { line: end, character: 0 } };
    return { range, newText: lines.map((line) => `${line}\n`).join('') };
  }
  const from =
    start > 0 ? { line: start - 1, character: before[start - 1]?.length ?? 0 } : { line: 0, character: 0 };
  return {
    range: { start: from, end: { line: last, character: before[last]?.length ?? 0 } },
    newText: `${start > 0 && lines.length > 0 ? '\n' : ''}${lines.join('\n')}`,
  };
}

function applied(text: string, changes: readonly Change[]): string {
  const lines = text.split('\n');
  const pieces = changes.map(({ start, lines: changed }, at) => [
    ...lines.slice(changes[at - 1]?.end ?? 0, start),
    ...changed,
  ]);
  return [...pieces.flat(), ...lines.slice(changes.at(-1)?.end ?? 0)].join('\n');
}

/** The lines of the top-level keys that a selection touches. */
function wholeKeys(text: string, { start, end }: Lines): Lines {
  const { contents } = parseDocument(text, { logLevel: 'silent' });
  if (!isMap(contents)) return { start: 0, end: Infinity };
  const lines = new TextLines(text);
  const firsts = contents.items.map(({ key }) => lines.positionAt(offsetOf(key)).line - 1);
  return {
    start: firsts.findLast((line) => line <= start) ?? 0,
    end: firsts.find((line) => line >= end) ?? Infinity,
  };
}

const offsetOf = (key: unknown): number => {
  const range: unknown = typeof key === 'object' && key !== null && 'range' in key ? key.range : undefined;
  const start: unknown = Array.isArray(range) ? range[0] : 0;
  return typeof start === 'number' ? start : 0;
};

/** Lines added behind a selection belong to it: a line break at the end of the file. */
const touches = ({ start, end }: Change, lines: Lines): boolean =>
  start === end ? start >= lines.start && start <= lines.end : start < lines.end && end > lines.start;

/**
 * The differing lines, in order: a walk along both texts that looks ahead for the next lines that
 * say the same, and changes those one by one.
 */
function changedLines(before: readonly string[], after: readonly string[]): Change[] {
  const changes: Change[] = [];
  let [old, young] = [0, 0];
  while (old < before.length || young < after.length) {
    const [oldLine, youngLine] = [before[old], after[young]];
    if (oldLine !== undefined && youngLine !== undefined && bare(oldLine) === bare(youngLine)) {
      if (oldLine !== youngLine) changes.push({ start: old, end: old + 1, lines: [youngLine] });
      old += 1;
      young += 1;
      continue;
    }
    const [skipOld, skipYoung] = nextCommon(before, after, old, young);
    changes.push({ start: old, end: old + skipOld, lines: after.slice(young, young + skipYoung) });
    old += skipOld;
    young += skipYoung;
  }
  return changes;
}

/** Longer runs of differing lines than this are taken as one to the end. */
const farthest = 500;

/** How many lines to skip on each side to the nearest line that says the same and is not blank. */
function nextCommon(
  before: readonly string[],
  after: readonly string[],
  old: number,
  young: number,
): [number, number] {
  const behind = before.slice(old, old + farthest + 1).map(bare);
  const ahead = after.slice(young, young + farthest + 1).map(bare);
  for (let sum = 1; sum <= farthest; sum++)
    for (let skipOld = 0; skipOld <= sum; skipOld++) {
      const line = behind[skipOld];
      if (line && line === ahead[sum - skipOld]) return [skipOld, sum - skipOld];
    }
  return [before.length - old, after.length - young];
}

/** A line without what formatting changes: blanks, quotes and commas. */
const bare = (line: string): string => line.replaceAll(/[\s"',]/g, '');

/** A formatted text, or why there is none. */
type Formatted = { readonly text: string } | { readonly refused: Message };

/** Comments in flow collections may take prettier a second pass to settle; a third is rare. */
const mostPasses = 4;

/**
 * Formats as prettier does, step by step where that gives the same.
 *
 * @param known what was formatted before
 */
export async function formatYaml(
  text: string,
  options: FormatOptions,
  known = new FormattedPieces(),
): Promise<Formatted> {
  const inPieces = await formatInPieces(text, options, formatPiece, known);
  known.forget();
  return inPieces === undefined ? formatWholeYaml(text, options) : { text: inPieces };
}

/** An error in one piece is a reason to leave the whole as it is. */
async function formatPiece(text: string, options: FormatOptions): Promise<string | undefined> {
  const formatted = await formatWholeYaml(text, options);
  return 'text' in formatted && isReadable(text) ? formatted.text : undefined;
}

/**
 * Formats as prettier does, until another pass changes nothing, and never at the cost of what the
 * file says: prettier 3.10 moves the content of a block scalar with an indentation indicator (`|2-`)
 * when the tab width is not two, so what comes out is read and compared.
 */
export async function formatWholeYaml(text: string, options: FormatOptions): Promise<Formatted> {
  let formatted = text;
  try {
    for (let pass = 0; pass < mostPasses; pass++) {
      const next = await prettier(formatted, options);
      if (next === formatted) break;
      formatted = next;
    }
  } catch {
    // What comes out of prettier and does not parse was harmed by it.
    if (formatted !== text) return { refused: harmful };
    const error = findYamlError(text);
    return {
      refused: error
        ? message('it has an error in line {0}: {1}', error.line, error.message)
        : message("Prettier can't parse it"),
    };
  }
  return formatted === text || isSameYaml(text, formatted) ? { text: formatted } : { refused: harmful };
}

const harmful = message('formatting with Prettier would change its meaning');

const prettier = (text: string, options: FormatOptions): Promise<string> =>
  format(text, { ...finite(options), parser: 'yaml', plugins: [yamlPlugin, commas] });

/** YAML follows this option, yet only prettier's plugin for JavaScript declares it. */
const commas: Plugin = {
  options: {
    trailingComma: {
      type: 'choice',
      category: 'Common',
      description: '',
      default: 'all',
      choices: ['all', 'es5', 'none'].map((value) => ({ value, description: '' })),
    },
  },
};

/** "No limit" as a number that prettier's own check of options takes, as it does for its command line. */
const finite = (options: FormatOptions): FormatOptions =>
  options.printWidth === Infinity ? { ...options, printWidth: Number.MAX_SAFE_INTEGER } : options;

/** Whether two YAML texts hold the same values in the same order, and the same comments. */
export function isSameYaml(first: string, second: string): boolean {
  if (first === second) return true;
  // Neither has a comment.
  const [one, other] = [readBlockStyle(first), readBlockStyle(second)];
  if (one && other) return isSameNode(one, other);
  return (
    isDeepStrictEqual(getComments(first), getComments(second)) && isDeepStrictEqual(read(first), read(second))
  );
}

/** Whether a text parses, and each alias has its anchor. */
const isReadable = (text: string): boolean => typeof read(text) !== 'string';

/** The same of nodes that were read from block style. */
function isSameNode(one: unknown, other: unknown): boolean {
  if (isScalar(one)) return isScalar(other) && Object.is(one.value, other.value);
  if (isPair(one))
    return isPair(other) && isSameNode(one.key, other.key) && isSameNode(one.value, other.value);
  if (!isCollection(one) || !isCollection(other) || isMap(one) !== isMap(other)) return false;
  return (
    one.items.length === other.items.length &&
    one.items.every((item, at) => isSameNode(item, other.items[at]))
  );
}

/** The comments of a text, sorted: in a flow collection prettier may change their order. */
export const getComments = (text: string): string[] =>
  [...new Lexer().lex(text)]
    .filter((token) => token.startsWith('#') && !pragma.test(token))
    .map((token) => token.trim())
    .sort();

/** The comment that prettier adds to mark formatted files. */
const pragma = /^#\s*@(?:format|prettier)\s*$/;

/** Values with the order of their keys; a text that does not parse is only like itself. */
function read(text: string): unknown {
  const documents = parseAllDocuments(text, { logLevel: 'silent' });
  if (!Array.isArray(documents)) return [];
  if (documents.some(({ errors }) => errors.length > 0)) return text;
  try {
    return documents.map((document) => inOrder(document.toJS({ mapAsMap: true })));
  } catch {
    // That an alias has no anchor shows only here.
    return text;
  }
}

/** Maps as lists of their entries: to compare maps whose keys are lists takes the square of the time. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  return value instanceof Map ? { entries: [...value].map(inOrder) } : value;
}
