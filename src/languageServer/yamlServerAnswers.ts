import {
  type CompletionItem,
  CompletionItemKind,
  type Hover,
  type CodeAction,
  type Command,
  type Range,
} from 'vscode-languageserver';
import { matchMessage, type Message, render, message } from '../core/message.ts';
import { isRecord } from '../core/values.ts';

/** Leaves out what the server offers twice or in vain, and the quotes that YAML 1.2 does not need. */
export function tidyCompletions(items: readonly CompletionItem[]): CompletionItem[] {
  const named = items.map((item) => keyOfBareSkeleton(item, items) ?? item);
  const count = new Map<string, number>();
  for (const { label } of named) count.set(label, (count.get(label) ?? 0) + 1);
  return (
    named
      .filter((item) => !isNull(item) && !isBareSkeleton(item) && !isWholeCase(item))
      // The same key in many shapes belongs to skeletons, which offer it in its place.
      .filter(({ label }) => count.get(label) === 1)
      .map(unquoted)
  );
}

/** A skeleton of a single key stands for the key where that is not supported by itself. */
function keyOfBareSkeleton(
  item: CompletionItem,
  items: readonly CompletionItem[],
): CompletionItem | undefined {
  const key = isBareSkeleton(item) ? /^\w+/.exec(textOf(item))?.[0] : undefined;
  if (key === undefined || items.some(({ label }) => label === key)) return undefined;
  return { ...item, label: key, kind: CompletionItemKind.Property, sortText: undefined, filterText: key };
}

/** `null` is the same as leaving the line out, and would stand above what others offer, such as cases. */
const isNull = ({ label }: CompletionItem): boolean => label === 'null';

/** A skeleton of a single key without a value: the key itself is offered as well. */
const isBareSkeleton = (item: CompletionItem): boolean =>
  Boolean(item.sortText?.startsWith('_')) && /^\w+:\s*(\$\d+)?$/.test(textOf(item));

/** A whole file without an id: snippets of ours have one, and steps. */
const isWholeCase = (item: CompletionItem): boolean =>
  Boolean(item.sortText?.startsWith('_')) && /^id:.*\r?\ndescription:/.test(textOf(item));

const textOf = ({ insertText, textEdit }: CompletionItem): string => textEdit?.newText ?? insertText ?? '';

/** The server quotes words that were booleans in YAML 1.1, such as `ON`. */
function unquoted(item: CompletionItem): CompletionItem {
  const word = /^"(ON|OFF)"$/.exec(item.label)?.[1];
  if (!word) return item;
  const { textEdit } = item;
  const edit = textEdit && { textEdit: { ...textEdit, newText: word } };
  return { ...item, label: word, filterText: word, insertText: word, ...edit };
}

/** Opens the list of what comes next, once a key is inserted whose value is one of a list. */
export const openNextList = (item: CompletionItem, beforeLists: RegExp): CompletionItem =>
  beforeLists.test(textOf(item))
    ? { ...item, command: { title: '', command: 'editor.action.triggerSuggest' } }
    : item;

/** Matches inserted texts that end where the schema, or the extension, lists values: `action: `, `elements:\n  - `. */
export function textsBeforeLists(schema: unknown): RegExp {
  const keys = { values: new Set<string>(), items: new Set<string>() };
  collectKeys(schema, keys);
  const [values, items] = [keys.values, keys.items].map((names) => [...names].join('|'));
  const ofExtension = String.raw`selectorType: ROLE\n\s*selector|action: KEY_PRESS\n\s*calledWith`;
  return new RegExp(String.raw`(?:\b(?:${values})|${ofExtension}): $|\b(?:${items}):\n\s*- $`);
}

/** Finds the keys with a value of a fixed set, and those with a list of objects. */
function collectKeys(schema: unknown, keys: Record<'values' | 'items', Set<string>>): void {
  if (!isRecord(schema) && !Array.isArray(schema)) return;
  const properties = isRecord(schema) && isRecord(schema.properties) ? schema.properties : {};
  for (const [key, value] of Object.entries(properties)) {
    if (isFixedSet(value)) keys.values.add(key);
    if (isRecord(value) && isRecord(value.items) && isRecord(value.items.properties)) keys.items.add(key);
  }
  for (const part of Object.values(schema)) collectKeys(part, keys);
}

const isFixedSet = (schema: unknown): boolean =>
  isRecord(schema) &&
  (Array.isArray(schema.enum) ||
    [schema.type].flat().includes('boolean') ||
    (Array.isArray(schema.anyOf) && schema.anyOf.some(isFixedSet)));

/** One value that the YAML server lists, with its documentation. */
const listed = /^\* `([^`]+)`(?:: (.*))?$/gm;

/**
 * Leaves of the values that are listed the one that is written: on the value with nothing else, on its key below
 * what the key is for. Where none of them is written, all stay.
 */
export function narrowHover(hover: Hover, document: ReadableDocument): Hover {
  const { contents, range } = hover;
  if (!range || typeof contents !== 'object' || !('kind' in contents)) return hover;
  const values = [...contents.value.matchAll(listed)];
  const written = document.getText(range).trim();
  const { line } = range.end;
  const rest = document.getText({ start: range.end, end: { line: line + 1, character: 0 } });
  const afterKey = /^["']?\s*:\s*([^\s#]+)/.exec(rest)?.[1] ?? '';
  const find = (text: string) => values.find(([, value]) => unquote(value ?? '') === unquote(text));
  const onValue = find(written);
  const found = onValue ?? find(afterKey);
  if (!found) return hover;
  const [, value = '', description] = found;
  const item = description === undefined ? `\`${value}\`` : `\`${value}\`: ${description}`;
  const head = contents.value.slice(0, values[0]?.index).replace(/[^\n]*:\n\n$/, '');
  return { ...hover, contents: { ...contents, value: onValue ? item : `${head}${item}` } };
}

/** The server's refactorings in the user's language. */
export const translateActions = (
  actions: readonly (Command | CodeAction)[],
  translator: Translator,
): (Command | CodeAction)[] =>
  actions.map((action) => ({ ...action, title: translator.translateServerText(action.title) }));

/** A completion with its label and detail in the user's language, where they are words of the server. */
export function translateCompletion(item: CompletionItem, translator: Translator): CompletionItem {
  const { label, detail } = item;
  const translated = {
    label: translator.translateServerText(label),
    ...(detail !== undefined && { detail: translator.translateServerText(detail) }),
  };
  // What is typed goes on matching the words of the server.
  return {
    ...item,
    ...translated,
    ...(translated.label !== label && { filterText: item.filterText ?? label }),
  };
}

/** A hover with the line above a list of values in the user's language; all else in it is of the schema. */
export function translateHover(hover: Hover, translator: Translator): Hover {
  const { contents } = hover;
  if (typeof contents !== 'object' || !('kind' in contents)) return hover;
  const heading = 'Allowed Values:';
  const value = contents.value
    .split('\n')
    .map((line) => (line === heading ? translator.translateServerText(heading) : line))
    .join('\n');
  return { ...hover, contents: { ...contents, value } };
}

/** The part of a document that findings are read with. */
interface ReadableDocument {
  getText(range: Range): string;
}

/** A text without the quotes around it. */
const unquote = (text: string): string => /^(["'])(.*)\1$/s.exec(text)?.[2] ?? text;

/** The server's sentences in the user's language: the client hands its translations over at the start. */
export class Translator {
  private strings: Readonly<Record<string, unknown>> = {};

  /** Takes the translations out of what the client sent with `initialize`: English text to translation. */
  load(options: unknown): void {
    if (!isRecord(options) || !isRecord(options.strings)) return;
    this.strings = options.strings;
  }

  private get isLoaded(): boolean {
    return Object.keys(this.strings).length > 0;
  }

  translate(message: Message): string {
    return render(message, (english) => this.lookUp(english) ?? english);
  }

  /** Translates words of yaml-language-server, and nothing else: keys and values of a file stay. */
  translateServerText(english: string): string {
    return this.isLoaded ? this.translate(matchMessage(english, serverTexts)) : english;
  }

  private lookUp(english: string): string | undefined {
    const translation = Object.hasOwn(this.strings, english) ? this.strings[english] : undefined;
    return typeof translation === 'string' ? translation : undefined;
  }
}

/** What yaml-language-server shows beside the words of our schema, as templates. */
export const serverTexts: readonly Message[] = [
  // Titles of refactorings.
  message('Convert string to folded block string'),
  message('Convert string to literal block string'),
  // Labels and details of completions, and a line of hovers.
  message('- (array item) {0}'),
  message('Allowed Values:'),
  message('Default value'),
];
