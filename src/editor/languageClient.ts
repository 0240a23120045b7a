import * as vscode from 'vscode';
import { LanguageClient, RevealOutputChannelOn, TransportKind } from 'vscode-languageclient/node';

/** The language of test cases, as the manifest declares it. */
export const languageId = 'portable-test-case';

/**
 * Our language server in a process of its own. The schema, the settings and what the server offers
 * are settled on its side (`src/languageServer`), so nothing has to be answered here. Should it
 * crash, it is started again; after five crashes within three minutes the user is told.
 */
export class PortableTestLanguageClient implements vscode.Disposable {
  private readonly client: LanguageClient;

  constructor(extensionUri: vscode.Uri, log: vscode.LogOutputChannel) {
    const module = vscode.Uri.joinPath(extensionUri, 'dist', 'languageServer.js').fsPath;
    const server = { module, transport: TransportKind.ipc };
    this.client = new LanguageClient(
      'portableTests.languageServer',
      vscode.l10n.t('Portable Test Case Language Server'),
      { run: server, debug: { ...server, options: { execArgv: ['--inspect=6029'] } } },
      {
        documentSelector: [{ language: languageId }],
        outputChannel: log,
        revealOutputChannelOn: RevealOutputChannelOn.Never,
      },
    );
  }

  start(): Promise<void> {
    return this.client.start();
  }

  dispose(): void {
    // The log may be gone before the server is.
    this.client.dispose().catch(() => undefined);
  }
}

/**
 * Starts the language server with the first test case that is open, and never before.
 *
 * @param failed what to do when it cannot be started
 */
export function startOnFirstDocument(
  context: Pick<vscode.ExtensionContext, 'extensionUri'>,
  log: vscode.LogOutputChannel,
  failed: (error: unknown) => void = (error) => log.error(String(error)),
): vscode.Disposable {
  let client: PortableTestLanguageClient | undefined;
  const opened = vscode.workspace.onDidOpenTextDocument(startFor);
  vscode.workspace.textDocuments.forEach(startFor);
  return new vscode.Disposable(() => {
    opened.dispose();
    client?.dispose();
  });

  function startFor(document: vscode.TextDocument): void {
    if (client || document.languageId !== languageId) return;
    client = new PortableTestLanguageClient(context.extensionUri, log);
    client.start().catch(failed);
    opened?.dispose();
  }
}
