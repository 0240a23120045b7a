import { type Diagnostic, DiagnosticSeverity, type Range } from 'vscode-languageserver';

/** The server's own codes, which its quick fixes look at. */
const serverCodes = { 'unknown-value': 1, 'unknown-key': 513 } as const;
const codesByName = new Map<unknown, number>(Object.entries(serverCodes));
const schemaSource = 'yaml-schema: ';

/**
 * Makes the server's findings ours: an unknown key or value only warns, since a newer service may
 * know it (the rule of `core/check.ts`); all else is an error, and each flaw is told once.
 */
export function spellOut(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const wrongTypes = new Set(diagnostics.filter(isWrongType).map(({ range }) => place(range)));
  const listed = new Set(diagnostics.filter(isUnlisted).map(({ range }) => place(range)));
  return diagnostics
    .filter((one) => !(isWrongType(one) && listed.has(place(one.range))))
    .map((one) =>
      isUnlisted(one) && wrongTypes.has(place(one.range)) ? { ...ours(one), ...wrongType } : ours(one),
    );
}

/** Gives findings back the codes that the server gave them, before it is asked for quick fixes. */
export function restoreCodes(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return diagnostics.map((one) => ({
    ...one,
    code: codesByName.get(one.code) ?? one.code,
  }));
}

const wrongType = { severity: DiagnosticSeverity.Error, code: 'wrong-type' } as const;

function ours(diagnostic: Diagnostic): Diagnostic {
  const { source, data, ...rest } = diagnostic;
  if (!source?.startsWith(schemaSource)) return { ...diagnostic, code: 'syntax' };
  // With the URI the server would offer to jump to a schema that is not a file.
  const { schemaUri: _, ...kept }: Record<string, unknown> = data ?? {};
  return { ...rest, ...judged(diagnostic), source: 'portable test case', data: kept };
}

function judged(diagnostic: Diagnostic): Pick<Diagnostic, 'severity' | 'code' | 'message'> {
  const { Error, Warning } = DiagnosticSeverity;
  const { message } = diagnostic;
  if (diagnostic.code === serverCodes['unknown-key']) {
    const key = /^Property (.*) is not allowed\.$/s.exec(textOf(diagnostic))?.[1] ?? '';
    return { severity: Warning, code: 'unknown-key', message: `"${key}" is not a known key here` };
  }
  if (isUnlisted(diagnostic)) return { severity: Warning, code: 'unknown-value', message };
  if (textOf(diagnostic).startsWith('Missing property')) return { severity: Error, code: 'missing', message };
  return { severity: Error, code: isWrongType(diagnostic) ? 'wrong-type' : 'wrong-value', message };
}

const isUnlisted = ({ code }: Diagnostic): boolean => code === serverCodes['unknown-value'];
const isWrongType = (diagnostic: Diagnostic): boolean => textOf(diagnostic).startsWith('Incorrect type.');
const textOf = ({ message }: Diagnostic): string => (typeof message === 'string' ? message : message.value);
const place = ({ start, end }: Range): string =>
  `${start.line}:${start.character}-${end.line}:${end.character}`;
