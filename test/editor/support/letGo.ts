import * as vscode from 'vscode';
import { closeEditors, eventually } from '../marked.ts';

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
  const left = await eventually(
    () => Promise.resolve(lingering()),
    ({ length }) => length === 0,
  );
  if (left.length > 0) throw new Error(`Documents stay open: ${left.join(', ')}`);
}

const lingering = (): string[] =>
  vscode.workspace.textDocuments
    .filter(({ uri, isClosed }) => uri.scheme === 'file' && !isClosed)
    .map(({ uri }) => uri.path);
