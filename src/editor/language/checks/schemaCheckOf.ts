import * as vscode from 'vscode';
import { schemaChecks, type CheckCode } from '../../../core/checks/finding/checkCodes.ts';
import { diagnosticSource } from './diagnosticSource.ts';

/** The code of a warning of the schema, which the language server tells. */
export function schemaCheckOf({ source: by, code }: vscode.Diagnostic): CheckCode | undefined {
  const value = typeof code === 'object' ? code.value : code;
  return by === diagnosticSource ? schemaChecks.find((check) => check === value) : undefined;
}
