import type { CodeAction, Command, CompletionItem, Hover } from 'vscode-languageserver';
import type { Translator } from './translator.ts';

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
