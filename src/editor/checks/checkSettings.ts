import * as vscode from 'vscode';
import { severities, type CheckCode, type Severity } from '../../core/checks/codes.ts';
import type { Finding } from '../../core/checks/finding.ts';

/** The setting that raises, lowers or silences checks by their code. */
export const checksSetting = 'portableTests.checks';

/** The findings that are shown, as loudly as the settings of the file say. */
export function asConfigured(found: readonly Finding[], scope: vscode.ConfigurationScope): Finding[] {
  const chosen = vscode.workspace.getConfiguration('portableTests', scope).get<unknown>('checks');
  return found.flatMap((one) => {
    const severity = severityOf(one.code, chosen) ?? one.severity;
    return severity === 'off' ? [] : [{ ...one, severity }];
  });
}

/** What a setting says of a code; values that make no sense are flagged by the settings editor. */
function severityOf(code: CheckCode, chosen: unknown): Severity | 'off' | undefined {
  if (typeof chosen !== 'object' || chosen === null) return undefined;
  const value = Object.entries(chosen).find(([key]) => key === code)?.[1] as unknown;
  return ([...severities, 'off'] as const).find((one) => one === value);
}
