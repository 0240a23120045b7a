import * as vscode from 'vscode';
import {
  CloseAction,
  type CloseHandlerResult,
  ErrorAction,
  type ErrorHandler,
  LanguageClient,
  RevealOutputChannelOn,
  TransportKind,
} from 'vscode-languageclient/node';
import { hasProblemAt } from '../checks/hasProblemAt.ts';
import { formattingMiddleware } from './formattingMiddleware.ts';
import { languageId } from '../../ui/languageId.ts';

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

  constructor(extensionUri: vscode.Uri, log: vscode.LogOutputChannel, showMessage: ShowMessage = warn) {
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
