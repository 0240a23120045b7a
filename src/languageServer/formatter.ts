import type { Connection, Range, TextEdit } from 'vscode-languageserver';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import { parseDocument, isMap } from 'yaml';
import { message, type Message, render } from '../core/message.ts';
import { type FormatOptions, resolveFormatting } from '../formatting/resolveFormatting.ts';
import type { FormattingContext } from '../formatting/configFiles.ts';
import { TextLines } from '../core/text/textLines.ts';
import { FormattedPieces } from './formatInPieces.ts';
import { formatYaml, isSameYaml } from './formatYaml.ts';

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
