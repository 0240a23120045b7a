import * as vscode from 'vscode';
import { withoutEffect, type CheckCode, type Severity } from '../../core/checks/codes.ts';
import type { Finding, Related } from '../../core/checks/finding.ts';
import type { Span } from '../../core/yaml.ts';
import { localize } from '../errorBoundary.ts';
import { explainCommand } from './explain.ts';

/** The source that diagnostics show, the language server's as well. */
export const source = 'portable test case';

const levels: Record<Severity, vscode.DiagnosticSeverity> = {
  error: vscode.DiagnosticSeverity.Error,
  warning: vscode.DiagnosticSeverity.Warning,
  information: vscode.DiagnosticSeverity.Information,
  hint: vscode.DiagnosticSeverity.Hint,
};

/** A command that explains a check: a file cannot be linked to as a preview, and in a remote window not by its path. */
const explanation = (code: CheckCode): vscode.Uri =>
  vscode.Uri.from({ scheme: 'command', path: explainCommand, query: JSON.stringify([code]) });

/** A finding as the editor shows it. */
export function diagnosticOf(
  { code, severity, span, message, related }: Finding,
  document: vscode.TextDocument,
): vscode.Diagnostic {
  const diagnostic = new vscode.Diagnostic(rangeIn(document, span), localize(message), levels[severity]);
  diagnostic.source = source;
  diagnostic.code = { value: code, target: explanation(code) };
  if (withoutEffect.has(code)) diagnostic.tags = [vscode.DiagnosticTag.Unnecessary];
  if (related.length > 0) diagnostic.relatedInformation = related.map(relatedTo);
  return diagnostic;
}

export const rangeIn = (document: vscode.TextDocument, { start, end }: Span): vscode.Range =>
  new vscode.Range(document.positionAt(start), document.positionAt(end));

function relatedTo({ key, text, span, message }: Related): vscode.DiagnosticRelatedInformation {
  const range = new vscode.Range(positionIn(text, span.start), positionIn(text, span.end));
  const place = new vscode.Location(vscode.Uri.parse(key, true), range);
  return new vscode.DiagnosticRelatedInformation(place, localize(message));
}

/** A position in a text that need not be open. */
function positionIn(text: string, offset: number): vscode.Position {
  const before = text.slice(0, offset).split(/\r\n|\r|\n/);
  return new vscode.Position(before.length - 1, before.at(-1)?.length ?? 0);
}
