import { type Diagnostic, DiagnosticSeverity, type Range } from 'vscode-languageserver';
import { sortByDistance } from '../core/text/nearestWords.ts';
import { maxProblems, moreProblemsMessage } from '../core/yaml/yamlLimits.ts';
import { unknownKeyMessage, unknownValueMessage } from './unknownMessages.ts';
import { unquote } from './unquote.ts';
import { translateDiagnostic } from './translateAnswers.ts';
import type { Translator } from './translator.ts';
import type { ReadableDocument } from './readableDocument.ts';
import { getSuggestions } from './suggestions.ts';

/** The server's own codes, which its quick fixes look at. */
const serverCodes = { 'unknown-value': 1, 'unknown-key': 513 } as const;

const schemaSource = 'yaml-schema: ';

/**
 * Makes the server's findings ours: an unknown key or value only warns, since a newer service may
 * know it (the rule of `checkTestCase`); all else is an error, and each problem is reported once.
 */
export function improveDiagnostics(
  diagnostics: readonly Diagnostic[],
  document: ReadableDocument,
  translator: Translator,
): Diagnostic[] {
  const wrongTypes = new Set(diagnostics.filter(isWrongType).map(({ range }) => place(range)));
  const listed = new Set(diagnostics.filter(isUnlisted).map(({ range }) => place(range)));
  const spell = (diagnostic: Diagnostic): Diagnostic => improveDiagnostic(diagnostic, document, translator);
  const { shown, hidden } = limitDiagnostics(
    diagnostics.filter((diagnostic) => !(isWrongType(diagnostic) && listed.has(place(diagnostic.range)))),
  );
  // To find what was meant takes a while: not for thousands that nobody sees.
  const spelt = shown.map((diagnostic) =>
    isUnlisted(diagnostic) && wrongTypes.has(place(diagnostic.range))
      ? { ...spell(diagnostic), ...wrongType }
      : spell(diagnostic),
  );
  return [...spelt, ...moreOf(hidden, translator)];
}

/** Errors before warnings where not all are shown, and of the rest the first, which says how many they are. */
function limitDiagnostics(found: readonly Diagnostic[]): {
  shown: readonly Diagnostic[];
  hidden: readonly Diagnostic[];
} {
  if (found.length <= maxProblems) return { shown: found, hidden: [] };
  const inOrder = [...found.filter((diagnostic) => !onlyWarns(diagnostic)), ...found.filter(onlyWarns)];
  return { shown: inOrder.slice(0, maxProblems), hidden: inOrder.slice(maxProblems) };
}

const onlyWarns = (diagnostic: Diagnostic): boolean =>
  isUnlisted(diagnostic) || diagnostic.code === serverCodes['unknown-key'];

function moreOf([next, ...others]: readonly Diagnostic[], translator: Translator): Diagnostic[] {
  if (!next) return [];
  const severity = onlyWarns(next) ? DiagnosticSeverity.Warning : DiagnosticSeverity.Error;
  const text = translator.translate(moreProblemsMessage(others.length + 1));
  return [{ range: next.range, severity, code: 'more', source: 'portable test case', message: text }];
}

const wrongType = { severity: DiagnosticSeverity.Error, code: 'wrong-type' } as const;

function improveDiagnostic(
  diagnostic: Diagnostic,
  document: ReadableDocument,
  translator: Translator,
): Diagnostic {
  const { source, data: _, ...rest } = diagnostic;
  if (!source?.startsWith(schemaSource))
    return translateDiagnostic({ ...diagnostic, code: 'syntax' }, translator);
  const classified = classifyDiagnostic(diagnostic, document, translator);
  return translateDiagnostic({ ...rest, source: 'portable test case', ...classified }, translator);
}

type Classification = Pick<Diagnostic, 'severity' | 'code' | 'message' | 'data'>;

function classifyDiagnostic(
  diagnostic: Diagnostic,
  document: ReadableDocument,
  translator: Translator,
): Classification {
  const { Error, Warning } = DiagnosticSeverity;
  const { range } = diagnostic;
  const { values, properties } = getSuggestions(diagnostic);
  const text = textOf(diagnostic);
  if (diagnostic.code === serverCodes['unknown-key']) {
    const key = /^Property (.*) is not allowed\.$/s.exec(text)?.[1] ?? '';
    const nearest = properties && sortByDistance(key, properties);
    const translated = unknownKeyMessage(key, properties ?? [], translator);
    return { severity: Warning, code: 'unknown-key', message: translated, data: { properties: nearest } };
  }
  if (isUnlisted(diagnostic) && values) {
    const written = document.getText(range).trim();
    const nearest = sortByDistance(unquote(written), values);
    const translated = unknownValueMessage(
      { text: written, key: keyBefore(range, document), values },
      translator,
    );
    return { severity: Warning, code: 'unknown-value', message: translated, data: { values: nearest } };
  }
  if (text.startsWith('Missing property')) return { severity: Error, code: 'missing', message: text };
  return { severity: Error, code: isWrongType(diagnostic) ? 'wrong-type' : 'wrong-value', message: text };
}

/** The key in front of a value on the same line, across anchors and tags. */
function keyBefore({ start }: Range, document: ReadableDocument): string | undefined {
  const before = document.getText({ start: { line: start.line, character: 0 }, end: start });
  return /([\w-]+)["']?\s*:\s*(?:[&!]\S+\s+)*$/.exec(before)?.[1];
}

const isUnlisted = ({ code }: Diagnostic): boolean => code === serverCodes['unknown-value'];

const isWrongType = (diagnostic: Diagnostic): boolean => textOf(diagnostic).startsWith('Incorrect type.');

const textOf = ({ message }: Diagnostic): string => (typeof message === 'string' ? message : message.value);

const place = ({ start, end }: Range): string =>
  `${start.line}:${start.character}-${end.line}:${end.character}`;
