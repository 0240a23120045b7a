import * as vscode from 'vscode';
import { diagnosticSource, yamlSource } from './diagnosticSource.ts';

/** Whether an error or a warning of ours is shown at a position: then no other hover is needed there. */
export const hasProblemAt = (uri: vscode.Uri, position: vscode.Position): boolean =>
  vscode.languages
    .getDiagnostics(uri)
    .some(
      ({ source: by, severity, range }) =>
        (by === diagnosticSource || by === yamlSource) &&
        severity <= vscode.DiagnosticSeverity.Warning &&
        range.isSingleLine &&
        range.contains(position),
    );
