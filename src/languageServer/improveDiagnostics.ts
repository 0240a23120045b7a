import { type Diagnostic, DiagnosticSeverity, type Range } from 'vscode-languageserver';
import { isRecord } from '../core/isRecord.ts';
import { sortByDistance } from '../core/text/nearestWords.ts';
import { maxProblems, moreProblemsMessage } from '../core/yaml/yamlLimits.ts';
import { describeKey, describeValue, unquoted } from './unknownMessages.ts';
import type { Wording } from './translator.ts';

/** The part of a document that findings are read with. */
export interface Readable {
  getText(range: Range): string;
}

/** The server's own codes, which its quick fixes look at. */
const serverCodes = { 'unknown-value': 1, 'unknown-key': 513 } as const;
const schemaSource = 'yaml-schema: ';
export const unknownKey = { ours: 'unknown-key', servers: serverCodes['unknown-key'] } as const;

/**
 * Makes the server's findings ours: an unknown key or value only warns, since a newer service may
 * know it (the rule of `core/check.ts`); all else is an error, and each flaw is told once.
 */
export function spellOut(
  diagnostics: readonly Diagnostic[],
  document: Readable,
  wording: Wording,
): Diagnostic[] {
  const wrongTypes = new Set(diagnostics.filter(isWrongType).map(({ range }) => place(range)));
  const listed = new Set(diagnostics.filter(isUnlisted).map(({ range }) => place(range)));
  const spell = (diagnostic: Diagnostic): Diagnostic => ours(diagnostic, document, wording);
  const { shown, hidden } = foremost(
    diagnostics.filter((diagnostic) => !(isWrongType(diagnostic) && listed.has(place(diagnostic.range)))),
  );
  // To find what was meant takes a while: not for thousands that nobody sees.
  const spelt = shown.map((diagnostic) =>
    isUnlisted(diagnostic) && wrongTypes.has(place(diagnostic.range))
      ? { ...spell(diagnostic), ...wrongType }
      : spell(diagnostic),
  );
  return [...spelt, ...moreOf(hidden, wording)];
}

/** Errors before warnings where not all are shown, and of the rest the first, which says how many they are. */
function foremost(found: readonly Diagnostic[]): {
  shown: readonly Diagnostic[];
  hidden: readonly Diagnostic[];
} {
  if (found.length <= maxProblems) return { shown: found, hidden: [] };
  const inOrder = [...found.filter((diagnostic) => !onlyWarns(diagnostic)), ...found.filter(onlyWarns)];
  return { shown: inOrder.slice(0, maxProblems), hidden: inOrder.slice(maxProblems) };
}

const onlyWarns = (diagnostic: Diagnostic): boolean =>
  isUnlisted(diagnostic) || diagnostic.code === serverCodes['unknown-key'];

function moreOf([next, ...others]: readonly Diagnostic[], wording: Wording): Diagnostic[] {
  if (!next) return [];
  const severity = onlyWarns(next) ? DiagnosticSeverity.Warning : DiagnosticSeverity.Error;
  const said = wording.say(moreProblemsMessage(others.length + 1));
  return [{ range: next.range, severity, code: 'more', source: 'portable test case', message: said }];
}

const wrongType = { severity: DiagnosticSeverity.Error, code: 'wrong-type' } as const;

/** What a finding carries for its quick fixes: the values or keys that fit, nearest first. */
export interface Fitting {
  readonly values?: readonly string[];
  readonly properties?: readonly string[];
}

export function fittingOf({ data }: Diagnostic): Fitting {
  const { values, properties }: Record<string, unknown> = isRecord(data) ? data : {};
  return { values: strings(values), properties: strings(properties) };
}

function ours(diagnostic: Diagnostic, document: Readable, wording: Wording): Diagnostic {
  const { source, data: _, ...rest } = diagnostic;
  if (!source?.startsWith(schemaSource)) return { ...diagnostic, code: 'syntax' };
  return { ...rest, source: 'portable test case', ...judged(diagnostic, document, wording) };
}

type Judged = Pick<Diagnostic, 'severity' | 'code' | 'message' | 'data'>;

function judged(diagnostic: Diagnostic, document: Readable, wording: Wording): Judged {
  const { Error, Warning } = DiagnosticSeverity;
  const { range } = diagnostic;
  const { values, properties } = fittingOf(diagnostic);
  const text = textOf(diagnostic);
  if (diagnostic.code === serverCodes['unknown-key']) {
    const key = /^Property (.*) is not allowed\.$/s.exec(text)?.[1] ?? '';
    const nearest = properties && sortByDistance(key, properties);
    const said = describeKey(key, properties ?? [], wording);
    return { severity: Warning, code: 'unknown-key', message: said, data: { properties: nearest } };
  }
  if (isUnlisted(diagnostic) && values) {
    const written = document.getText(range).trim();
    const nearest = sortByDistance(unquoted(written), values);
    const said = describeValue({ text: written, key: keyBefore(range, document), values }, wording);
    return { severity: Warning, code: 'unknown-value', message: said, data: { values: nearest } };
  }
  if (text.startsWith('Missing property')) return { severity: Error, code: 'missing', message: text };
  return { severity: Error, code: isWrongType(diagnostic) ? 'wrong-type' : 'wrong-value', message: text };
}

/** The key in front of a value on the same line, across anchors and tags. */
function keyBefore({ start }: Range, document: Readable): string | undefined {
  const before = document.getText({ start: { line: start.line, character: 0 }, end: start });
  return /([\w-]+)["']?\s*:\s*(?:[&!]\S+\s+)*$/.exec(before)?.[1];
}

const isUnlisted = ({ code }: Diagnostic): boolean => code === serverCodes['unknown-value'];
const isWrongType = (diagnostic: Diagnostic): boolean => textOf(diagnostic).startsWith('Incorrect type.');
const textOf = ({ message }: Diagnostic): string => (typeof message === 'string' ? message : message.value);
const place = ({ start, end }: Range): string =>
  `${start.line}:${start.character}-${end.line}:${end.character}`;

const strings = (value: unknown): string[] | undefined =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : undefined;
