import { type CodeAction, CodeActionKind, type Diagnostic } from 'vscode-languageserver';
import { message } from '../core/message.ts';
import { printYamlText } from '../core/case/printYamlText.ts';
import { findLikelyMatch } from '../core/text/nearestWords.ts';
import { getSuggestions } from './suggestions.ts';
import type { ReadableDocument } from './readableDocument.ts';
import { unquote } from './unquote.ts';
import type { Translator } from './translator.ts';

/** How many fixes are offered for one typo. */
const most = 3;

/**
 * Fixes that put a value or key that fits in the place of an unknown one: the nearest first, which is
 * preferred (what "Fix all" and a single key take) when it was probably meant.
 */
export function quickFixes(
  uri: string,
  diagnostics: readonly Diagnostic[],
  document: ReadableDocument,
  translator: Translator,
): CodeAction[] {
  return diagnostics.flatMap((diagnostic) => {
    const { values, properties } = getSuggestions(diagnostic);
    const candidates = values ?? properties ?? [];
    const written = document.getText(diagnostic.range).trim();
    // An empty place has no room for a value: after `action:` a blank is missing too.
    if (written === '') return [];
    const likely = findLikelyMatch(unquote(written), candidates);
    return candidates.slice(0, most).map((candidate) => ({
      title: translator.translate(message('Change to {0}', printYamlText(candidate))),
      kind: CodeActionKind.QuickFix,
      diagnostics: [diagnostic],
      ...(candidate === likely && { isPreferred: true }),
      edit: { changes: { [uri]: [{ range: diagnostic.range, newText: printYamlText(candidate) }] } },
    }));
  });
}
