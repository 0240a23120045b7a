import * as vscode from 'vscode';
import type { PortableTestLanguageClient } from './languageClient.ts';
import { languageId } from '../../ui/languageId.ts';

type Client = Pick<PortableTestLanguageClient, 'start' | 'dispose'>;

/** Reads the client's code, too. */
async function createClient(extensionUri: vscode.Uri, log: vscode.LogOutputChannel): Promise<Client> {
  const { PortableTestLanguageClient } = await import('./languageClient.ts');
  return new PortableTestLanguageClient(extensionUri, log);
}

/**
 * Starts the language server with the first test case that is open, and never before: its client is most of
 * the extension's code, and is not run until then either.
 *
 * @param failed what to do when it cannot be started
 * @param create makes the client that is started then
 */
export function startLanguageClient(
  { extensionUri }: Pick<vscode.ExtensionContext, 'extensionUri'>,
  log: vscode.LogOutputChannel,
  failed: (error: unknown) => void = (error) => log.error(String(error)),
  create = createClient,
): vscode.Disposable {
  let isStarted = false;
  let isOver = false;
  let client: Client | undefined;
  const opened = vscode.workspace.onDidOpenTextDocument(startFor);
  vscode.workspace.textDocuments.forEach(startFor);
  return new vscode.Disposable(() => {
    isOver = true;
    opened.dispose();
    client?.dispose();
  });

  function startFor(document: vscode.TextDocument): void {
    if (isStarted || document.languageId !== languageId) return;
    isStarted = true;
    opened?.dispose();
    start().catch(failed);
  }

  async function start(): Promise<void> {
    const created = await create(extensionUri, log);
    if (isOver) return created.dispose();
    client = created;
    await client.start();
  }
}
