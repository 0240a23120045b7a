import type * as vscode from 'vscode';
import { onFirstCase } from '../../ui/lazyValues.ts';
import type { CaseCompletion } from '../completion/caseCompletion.ts';
import type { PortableTestLanguageClient } from './languageClient.ts';

type Client = Pick<PortableTestLanguageClient, 'start' | 'dispose'>;

/** Reads the client's code, too. */
async function createClient(
  ...parts: ConstructorParameters<typeof PortableTestLanguageClient>
): Promise<Client> {
  const { PortableTestLanguageClient } = await import('./languageClient.ts');
  return new PortableTestLanguageClient(...parts);
}

/**
 * Starts the language server with the first test case that is open, and never before: its client is most of
 * the extension's code, and is not run until then either.
 *
 * @param completion orders what the server offers
 * @param failed what to do when it cannot be started
 * @param create makes the client that is started then
 */
export const startLanguageClient = (
  { extensionUri }: Pick<vscode.ExtensionContext, 'extensionUri'>,
  log: vscode.LogOutputChannel,
  completion: () => Promise<Pick<CaseCompletion, 'orderServerItems'>>,
  failed: (error: unknown) => void = (error) => log.error(String(error)),
  create = createClient,
): vscode.Disposable =>
  onFirstCase(async () => {
    const client = await create(extensionUri, log, completion);
    client.start().catch(failed);
    return client;
  }, failed);
