import * as vscode from 'vscode';
import { isCaseNode } from './selection/caseNodes.ts';
import type { ServiceDocuments } from './remote/serviceDocuments.ts';

/** Opens the file of a test case, or, where it has none, the service's version (read-only). */
export async function openCase(argument: unknown, documents: ServiceDocuments): Promise<void> {
  if (!isCaseNode(argument)) return;
  const { uri, remoteCase, testCase } = argument.entry;
  await vscode.window.showTextDocument(uri ?? documents.show(remoteCase ?? testCase), { preview: true });
}
