import * as vscode from 'vscode';
import { waitUntilEqual } from '../../support/waitUntil.ts';
import { closeEditors } from './fixture.ts';

const scheme = 'ptc-test-filler';
/** The editor holds on to the documents opened last, some fifty, for minutes: so many batches push them out. */
const batches = 3;
/** Opened together: so few that they do not push out one another. */
const batchSize = 25;
/** An open document is not opened again: each filler has a name that none had before. */
let opened = 0;

/** Makes the editor close the documents that are shown nowhere: each suite of tests begins with none of another's. */
export async function closeHiddenDocuments(): Promise<void> {
  await closeEditors();
  if (lingering().length === 0) return;
  const provider = vscode.workspace.registerTextDocumentContentProvider(scheme, {
    provideTextDocumentContent: () => '',
  });
  for (let batch = 0; batch < batches && lingering().length > 0; batch++)
    await Promise.all(
      Array.from({ length: batchSize }, () =>
        vscode.workspace.openTextDocument(vscode.Uri.from({ scheme, path: `/${++opened}` })),
      ),
    );
  provider.dispose();
  await waitUntilEqual(lingering, []);
}

const lingering = (): string[] =>
  vscode.workspace.textDocuments
    .filter(({ uri, isClosed }) => uri.scheme === 'file' && !isClosed)
    .map(({ uri }) => uri.path);
