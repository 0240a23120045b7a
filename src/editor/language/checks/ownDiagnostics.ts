import * as vscode from 'vscode';
import { schemaChecks, type CheckCode } from '../../../core/checks/finding/checkCodes.ts';

/** The source that diagnostics show, the language server's as well. */
export const diagnosticSource = 'portable test case';

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

/** The code of a warning of the schema, which the language server tells. */
export function schemaCheckOf({ source: by, code }: vscode.Diagnostic): CheckCode | undefined {
  const value = typeof code === 'object' ? code.value : code;
  return by === diagnosticSource ? schemaChecks.find((check) => check === value) : undefined;
}
