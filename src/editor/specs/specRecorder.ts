import * as vscode from 'vscode';
import type { RecordSpecs } from '../../specs/cases/importSpecs.ts';

/** Runs spec files in a thread of the extension. */
export function specRecorder(extensionUri: vscode.Uri): RecordSpecs {
  const worker = (name: string): string => vscode.Uri.joinPath(extensionUri, 'dist', name).fsPath;
  const workers = { specs: worker('specWorker.mjs'), sandbox: worker('sandboxWorker.mjs') };
  return async (task, signal, report) => {
    const { recordSpecs } = await import('../../specs/run/recordSpecs.ts');
    return recordSpecs(task, workers, signal, report);
  };
}
