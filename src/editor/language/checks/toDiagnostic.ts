import * as vscode from 'vscode';
import type { FileProblem } from '../../../core/checks/checkCase.ts';
import type { Finding, Related, Severity } from '../../../core/checks/finding/finding.ts';
import { hasNoEffect, isCheckCode } from '../../../core/checks/runChecks.ts';
import { rangeInText } from '../../ui/textEdits.ts';
import { localize } from '../../ui/texts.ts';
import { explainCommand } from './registerExplainCheck.ts';
import { diagnosticSource, yamlSource } from './severitySettings.ts';

/** The levels of the editor. */
const severityLevels: Record<Severity, vscode.DiagnosticSeverity> = {
  error: vscode.DiagnosticSeverity.Error,
  warning: vscode.DiagnosticSeverity.Warning,
  information: vscode.DiagnosticSeverity.Information,
  hint: vscode.DiagnosticSeverity.Hint,
};

/**
 * The code of a check, with a command that explains it: a file cannot be linked to as a preview, and in
 * a remote window not by its path.
 */
const explainedCode = (code: string): { value: string; target: vscode.Uri } => ({
  value: code,
  target: vscode.Uri.from({ scheme: 'command', path: explainCommand, query: JSON.stringify([code]) }),
});

/** A finding as the editor shows it. */
export function toDiagnostic(
  { code, severity, message, related }: Pick<Finding, 'code' | 'severity' | 'message' | 'related'>,
  range: vscode.Range,
): vscode.Diagnostic {
  const diagnostic = new vscode.Diagnostic(range, localize(message), severityLevels[severity]);
  diagnostic.source = diagnosticSource;
  diagnostic.code = explainedCode(code);
  if (hasNoEffect(code)) diagnostic.tags = [vscode.DiagnosticTag.Unnecessary];
  if (related.length > 0) diagnostic.relatedInformation = related.map(relatedTo);
  return diagnostic;
}

/** A problem of a file as the editor shows it. */
export function problemDiagnostic(
  { code, severity, message, related = [] }: FileProblem & Partial<Pick<Finding, 'related'>>,
  range: vscode.Range,
): vscode.Diagnostic {
  if (isCheckCode(code)) return toDiagnostic({ code, severity, message, related }, range);
  const diagnostic = new vscode.Diagnostic(range, localize(message), severityLevels[severity]);
  diagnostic.source = code === 'syntax' ? yamlSource : diagnosticSource;
  diagnostic.code = code;
  return diagnostic;
}

function relatedTo({ key, text, span, message }: Related): vscode.DiagnosticRelatedInformation {
  const location = new vscode.Location(vscode.Uri.parse(key, true), rangeInText(text, span));
  return new vscode.DiagnosticRelatedInformation(location, localize(message));
}
