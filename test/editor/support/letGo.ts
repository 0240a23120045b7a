import * as vscode from 'vscode';
import { waitUntilEqual } from '../../support/waitUntil.ts';
import { closeEditors } from '../marked.ts';

const scheme = 'ptc-test-filler';
/** The editor holds on to the documents opened last, some fifty, for minutes. */
const fillers = 75;

/** Makes the editor close the documents that are shown nowhere: each suite of tests begins with none of another's. */
export async function letGoOfDocuments(): Promise<void> {
  await closeEditors();
  if (lingering().length === 0) return;
  const provider = vscode.workspace.registerTextDocumentContentProvider(scheme, {
    provideTextDocumentContent: () => '',
  });
  for (let at = 0; at < fillers; at++)
    await vscode.workspace.openTextDocument(vscode.Uri.from({ scheme, path: `/${at}` }));
  provider.dispose();
  await waitUntilEqual(lingering, []);
}

const lingering = (): string[] =>
  vscode.workspace.textDocuments
    .filter(({ uri, isClosed }) => uri.scheme === 'file' && !isClosed)
    .map(({ uri }) => uri.path);
