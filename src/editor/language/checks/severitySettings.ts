import * as vscode from 'vscode';
import type { Severity } from '../../../core/checks/finding/finding.ts';
import { isCheckCode, isSeverity } from '../../../core/checks/runChecks.ts';
import { readSetting } from '../../ui/settings.ts';

/** The setting that raises, lowers or silences checks by their code. */
export const checksSetting = 'portableTests.checks';

/** Applies the severities of the file's settings to findings, and drops those that are off. */
export function applySeverities<Item extends { readonly code: string; readonly severity: Severity }>(
  found: readonly Item[],
  scope: vscode.ConfigurationScope,
): (Item & { readonly severity: Severity })[] {
  const severityOf = configuredSeverities(scope);
  return found.flatMap((finding) => {
    const severity = severityOf(finding.code) ?? finding.severity;
    return severity === 'off' ? [] : [{ ...finding, severity }];
  });
}

/** The severities that the setting has for codes, for a file; undefined for errors of the schema, which are no checks. */
function configuredSeverities(
  scope: vscode.ConfigurationScope,
): (code: string) => Severity | 'off' | undefined {
  const chosen = readSetting('checks', scope);
  return (code) => (isCheckCode(code) ? severityIn(chosen, code) : undefined);
}

/** Values that make no sense are flagged by the settings editor. */
function severityIn(chosen: Readonly<Record<string, unknown>>, code: string): Severity | 'off' | undefined {
  const value = Object.entries(chosen).find(([key]) => key === code)?.[1];
  return value === 'off' || isSeverity(value) ? value : undefined;
}

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

/** The source that diagnostics show. */
export const diagnosticSource = 'portable test case';

/** The source of what is wrong with a file as YAML. */
export const yamlSource = 'YAML';
