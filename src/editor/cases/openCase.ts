import * as vscode from 'vscode';
import type { CaseCatalog } from './catalog/caseCatalog.ts';
import type { ServiceDocuments } from './remote/serviceDocuments.ts';
import { isCaseNode } from './selection/caseNodes.ts';

interface OpenParts {
  readonly catalog: Pick<CaseCatalog, 'findFile'>;
  readonly documents: Pick<ServiceDocuments, 'show'>;
}

/**
 * Opens the file of a test case, or, where it has none, the service's version (read-only). A pull may have written the
 * file after the row was drawn.
 */
export async function openCase(argument: unknown, { catalog, documents }: OpenParts): Promise<void> {
  if (!isCaseNode(argument)) return;
  const { testTarget, entry } = argument;
  const uri = entry.uri ?? (await catalog.findFile(testTarget, entry.id));
  const shown = uri ?? documents.show(entry.remoteCase ?? entry.testCase);
  await vscode.window.showTextDocument(shown, { preview: true });
}
