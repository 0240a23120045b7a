import type { CodeAction, Command, CompletionItem, Diagnostic, Hover } from 'vscode-languageserver';
import { isRecord } from '../core/isRecord.ts';
import type { Translator } from './translator.ts';

/** A diagnostic in the user's language. It keeps its English words, by which the server finds quick fixes. */
export function translateDiagnostic(diagnostic: Diagnostic, translator: Translator): Diagnostic {
  const english = diagnostic.message;
  if (typeof english !== 'string') return diagnostic;
  const translated = translator.translateProblem(english);
  if (translated === english) return diagnostic;
  const data = { ...(isRecord(diagnostic.data) && diagnostic.data), english };
  return { ...diagnostic, message: translated, data };
}

/** The diagnostic as the server has made it, for a diagnostic that the client sends back. */
export function restoreDiagnostic(diagnostic: Diagnostic): Diagnostic {
  const data: unknown = diagnostic.data;
  return isRecord(data) && typeof data.english === 'string'
    ? { ...diagnostic, message: data.english }
    : diagnostic;
}

/**
 * The server's own quick fixes in the user's language, each for the diagnostic that the client knows.
 *
 * @param shown the diagnostics of the client, in the order of `restored`, which the server was given
 */
export const translateActions = (
  actions: readonly (Command | CodeAction)[],
  { shown, restored }: Record<'shown' | 'restored', readonly Diagnostic[]>,
  translator: Translator,
): (Command | CodeAction)[] =>
  actions.map((action) => {
    const title = translator.translateServerText(action.title);
    if (!('diagnostics' in action) || !action.diagnostics) return { ...action, title };
    const diagnostics = action.diagnostics.map((fixed) => shown[restored.indexOf(fixed)] ?? fixed);
    return { ...action, title, diagnostics };
  });

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
