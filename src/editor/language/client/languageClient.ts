import * as vscode from 'vscode';
import {
  CloseAction,
  type CloseHandlerResult,
  ErrorAction,
  type ErrorHandler,
  LanguageClient,
  RevealOutputChannelOn,
  TransportKind,
  type Middleware,
  DocumentFormattingRequest,
  DocumentRangeFormattingRequest,
} from 'vscode-languageclient/node';
import {
  type FormattingContext,
  type ConfigFile,
  getConfigRole,
  getFoldersAbove,
} from '../../../formatting/configFiles.ts';
import { languageId } from '../../ui/documents.ts';
import { hasProblemAt } from '../checks/severitySettings.ts';
import type { CaseCompletion } from '../completion/caseCompletion.ts';

/** Tells the user something, with a button; resolves to whether it was pressed. */
type ShowMessage = (what: string, button: string) => Thenable<boolean>;

const warn: ShowMessage = async (what, button) =>
  (await vscode.window.showWarningMessage(what, button)) === button;

/**
 * Our language server in a process of its own. The schema, the settings and what the server offers
 * are settled on its side (`src/languageServer`); it gets our translations, and with each request
 * for formatting the files that say how.
 */
export class PortableTestLanguageClient implements vscode.Disposable {
  private readonly client: LanguageClient;

  /** @param completion orders what the server offers */
  constructor(
    extensionUri: vscode.Uri,
    log: vscode.LogOutputChannel,
    completion: () => Promise<Pick<CaseCompletion, 'orderServerItems'>>,
    showMessage: ShowMessage = warn,
  ) {
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
        initializationOptions: { strings: vscode.l10n.bundle },
        // The outline names steps in words (src/editor/steps): the keys of YAML would double it.
        middleware: {
          ...formattingMiddleware(() => this.client),
          // Where a problem is shown, the schema's hover would say the same again.
          provideHover: (document, position, token, next) =>
            hasProblemAt(document.uri, position) ? undefined : next(document, position, token),
          provideCompletionItem: async (document, position, context, token, next) =>
            (await completion()).orderServerItems(document, position, context, () =>
              next(document, position, context, token),
            ),
          provideDocumentSymbols: () => [],
        },
        errorHandler: new Restarts(showMessage, log, () => this.start()),
      },
    );
  }

  start(): Promise<void> {
    return this.client.start();
  }

  dispose(): void {
    // The log may be disposed before the server has ended.
    this.client.dispose().catch(() => undefined);
  }
}

const crashesAllowed = 4;
const withinMilliseconds = 3 * 60_000;

/**
 * Starts a crashed server again, and says so the first time only. A server that keeps crashing is
 * left alone, with a message: language help that disappears without one looks like a bug.
 */
class Restarts implements ErrorHandler {
  private crashes: number[] = [];
  private isRestartShown = false;

  constructor(
    private readonly showMessage: ShowMessage,
    private readonly log: Pick<vscode.LogOutputChannel, 'error' | 'show'>,
    private readonly start: () => Promise<void>,
  ) {}

  error(error: Error): { action: ErrorAction; handled: boolean } {
    this.log.error(`The connection to the language server: ${error.message}`);
    return { action: ErrorAction.Continue, handled: true };
  }

  closed(): CloseHandlerResult {
    const now = Date.now();
    this.crashes = [...this.crashes.filter((crash) => now - crash < withinMilliseconds), now];
    if (this.crashes.length > crashesAllowed) return this.giveUp();
    if (!this.isRestartShown) void this.showRestart();
    this.isRestartShown = true;
    return {
      action: CloseAction.Restart,
      message: 'The language server stopped: it is started again',
      handled: true,
    };
  }

  private async showRestart(): Promise<void> {
    const what = vscode.l10n.t('Language help for test cases stopped unexpectedly and was restarted.');
    if (await this.showMessage(what, vscode.l10n.t('Open Log'))) this.log.show();
  }

  private giveUp(): CloseHandlerResult {
    const message = `The language server stopped ${this.crashes.length} times within 3 minutes: it is left alone`;
    void this.showGivenUp();
    return { action: CloseAction.DoNotRestart, message, handled: true };
  }

  private async showGivenUp(): Promise<void> {
    const what = vscode.l10n.t('Language help for test cases keeps stopping and was turned off.');
    if (!(await this.showMessage(what, vscode.l10n.t('Start Again')))) return;
    this.crashes = [];
    await this.start();
  }
}

/**
 * Formatting happens in the language server, whose prettier would block the extension host for a
 * second on a large file. The files that say how a team formats can be on a file system that only
 * the editor reads, so they go along with each request.
 */
function formattingMiddleware(clientOf: () => LanguageClient): Middleware {
  const request = async (
    document: vscode.TextDocument,
    { tabSize, insertSpaces }: vscode.FormattingOptions,
  ) => ({
    textDocument: clientOf().code2ProtocolConverter.asTextDocumentIdentifier(document),
    options: { tabSize, insertSpaces },
    surroundings: await findFormattingContext(document.uri),
  });
  return {
    provideDocumentFormattingEdits: async (document, options, token) => {
      const client = clientOf();
      const params = await request(document, options);
      const edits = await client.sendRequest(DocumentFormattingRequest.type, params, token);
      return withLineEnds((await client.protocol2CodeConverter.asTextEdits(edits, token)) ?? [], document);
    },
    provideDocumentRangeFormattingEdits: async (document, selection, options, token) => {
      const client = clientOf();
      const range = client.code2ProtocolConverter.asRange(selection);
      const params = { ...(await request(document, options)), range };
      const edits = await client.sendRequest(DocumentRangeFormattingRequest.type, params, token);
      return client.protocol2CodeConverter.asTextEdits(edits, token);
    },
  };
}

/** The line ends of a document are changed by an edit of their own: those of inserted text do not count. */
function withLineEnds(edits: vscode.TextEdit[], document: vscode.TextDocument): vscode.TextEdit[] {
  const text = edits.map(({ newText }) => newText).join('');
  if (!text.includes('\n')) return edits;
  const wanted = text.includes('\r\n') ? vscode.EndOfLine.CRLF : vscode.EndOfLine.LF;
  return wanted === document.eol ? edits : [...edits, vscode.TextEdit.setEndOfLine(wanted)];
}

/** Looks in every folder above a document, as prettier does; the nearest comes first. */
async function findFormattingContext(document: vscode.Uri): Promise<FormattingContext> {
  const place = placeOf(document);
  const folders = getFoldersAbove(place.path).map((path) => place.with({ path: path || '/' }));
  return { path: place.path, configFiles: (await Promise.all(folders.map(configFilesIn))).flat() };
}

/** A document that was never saved is formatted as if it were in the workspace. */
function placeOf(document: vscode.Uri): vscode.Uri {
  const folder = vscode.workspace.workspaceFolders?.[0];
  return document.scheme === 'untitled' && folder
    ? vscode.Uri.joinPath(folder.uri, 'untitled.yaml')
    : document;
}

/** A folder that cannot be read has nothing to say. */
async function configFilesIn(folder: vscode.Uri): Promise<ConfigFile[]> {
  try {
    const entries = await vscode.workspace.fs.readDirectory(folder);
    const read = entries.map(([name]) => configFile(folder, name));
    return (await Promise.all(read)).filter((file) => file !== undefined);
  } catch {
    return [];
  }
}

/** Nobody writes a configuration longer than this by hand. */
const longest = 1_000_000;

async function configFile(folder: vscode.Uri, name: string): Promise<ConfigFile | undefined> {
  const role = getConfigRole(name);
  if (!role) return undefined;
  const uri = vscode.Uri.joinPath(folder, name);
  if (role === 'note') return { path: uri.path };
  const { size, type } = await vscode.workspace.fs.stat(uri);
  if (size > longest || !(type & vscode.FileType.File)) return undefined;
  return { path: uri.path, text: new TextDecoder().decode(await vscode.workspace.fs.readFile(uri)) };
}
