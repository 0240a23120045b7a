import { type CompletionItem, CompletionItemKind } from 'vscode-languageserver';

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
