import * as vscode from 'vscode';
import {
  schemaChecks,
  withoutEffect,
  type CheckCode,
  type Severity,
} from '../../../core/checks/finding/checkCodes.ts';
import type { Finding, Related } from '../../../core/checks/finding/finding.ts';
import type { Span } from '../../../core/text/span.ts';
import { localize } from '../../ui/errorBoundary.ts';
import { explainCommand } from './explainCheck.ts';

/** The source that diagnostics show, the language server's as well. */
export const diagnosticSource = 'portable test case';

/** The levels of the editor. */
export const severityLevels: Record<Severity, vscode.DiagnosticSeverity> = {
  error: vscode.DiagnosticSeverity.Error,
  warning: vscode.DiagnosticSeverity.Warning,
  information: vscode.DiagnosticSeverity.Information,
  hint: vscode.DiagnosticSeverity.Hint,
};

/**
 * The code of a check, with a command that explains it: a file cannot be linked to as a preview, and in
 * a remote window not by its path.
 */
export const explainedCode = (code: CheckCode): { value: CheckCode; target: vscode.Uri } => ({
  value: code,
  target: vscode.Uri.from({ scheme: 'command', path: explainCommand, query: JSON.stringify([code]) }),
});

/** A finding as the editor shows it. */
export function diagnosticOf(
  { code, severity, message, related }: Pick<Finding, 'code' | 'severity' | 'message' | 'related'>,
  range: vscode.Range,
): vscode.Diagnostic {
  const diagnostic = new vscode.Diagnostic(range, localize(message), severityLevels[severity]);
  diagnostic.source = diagnosticSource;
  diagnostic.code = explainedCode(code);
  if (withoutEffect.has(code)) diagnostic.tags = [vscode.DiagnosticTag.Unnecessary];
  if (related.length > 0) diagnostic.relatedInformation = related.map(relatedTo);
  return diagnostic;
}

/** Whether an error or a warning of ours is shown at a position: then no other hover is needed there. */
export const hasProblemAt = (uri: vscode.Uri, position: vscode.Position): boolean =>
  vscode.languages
    .getDiagnostics(uri)
    .some(
      ({ source: by, severity, range }) =>
        (by === diagnosticSource || by === 'YAML') &&
        severity <= vscode.DiagnosticSeverity.Warning &&
        range.isSingleLine &&
        range.contains(position),
    );

export const rangeIn = (document: vscode.TextDocument, { start, end }: Span): vscode.Range =>
  new vscode.Range(document.positionAt(start), document.positionAt(end));

export const spanIn = (document: vscode.TextDocument, { start, end }: vscode.Range): Span => ({
  start: document.offsetAt(start),
  end: document.offsetAt(end),
});

/** The code of a warning of the schema, which the language server tells. */
export function schemaCheckOf({ source: by, code }: vscode.Diagnostic): CheckCode | undefined {
  const value = typeof code === 'object' ? code.value : code;
  return by === diagnosticSource ? schemaChecks.find((check) => check === value) : undefined;
}

function relatedTo({ key, text, span, message }: Related): vscode.DiagnosticRelatedInformation {
  const location = new vscode.Location(vscode.Uri.parse(key, true), rangeInText(text, span));
  return new vscode.DiagnosticRelatedInformation(location, localize(message));
}

/** A range in a text that need not be open. */
export const rangeInText = (text: string, { start, end }: Span): vscode.Range =>
  new vscode.Range(positionIn(text, start), positionIn(text, end));

/** A position in a text that need not be open. */
function positionIn(text: string, offset: number): vscode.Position {
  const before = text.slice(0, offset).split(/\r\n|\r|\n/);
  return new vscode.Position(before.length - 1, before.at(-1)?.length ?? 0);
}
