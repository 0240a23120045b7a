import * as vscode from 'vscode';
import { fromStepsPage, type FromStepsPage, type ToStepsPage } from '../../trace/protocol/stepsMessages.ts';
import { contextKeySetter } from '../ui/contextKeySetter.ts';
import { webviewHtml, webviewOptions } from '../ui/webviewHtml.ts';
import { localizedStepsTexts } from './stepDetail.ts';

/** What a person asked for in the view. */
export type StepsRequest = Exclude<FromStepsPage, { type: 'ready' }>;

interface StepsListener {
  /** Called when the page draws, and has forgotten all: it was hidden, or is new. */
  readonly onReady: () => void;
  readonly onRequest: (request: StepsRequest) => void;
}

/** The place of the Steps view in the window, which VS Code makes when it is first shown. */
export class StepsPanel {
  private readonly setContext = contextKeySetter();
  private view: vscode.WebviewView | undefined;
  private ready = false;

  constructor(
    private readonly extension: vscode.Uri,
    private readonly listener: StepsListener,
  ) {}

  /** Whether the page is in view, and draws. */
  get isReady(): boolean {
    return this.ready;
  }

  /** Fills the view. */
  resolve(view: vscode.WebviewView): void {
    const { extension } = this;
    this.view = view;
    view.webview.options = webviewOptions(extension);
    view.webview.onDidReceiveMessage((received: unknown) => this.receive(received));
    view.onDidChangeVisibility(() => {
      if (!view.visible) this.ready = false;
    });
    view.onDidDispose(() => {
      this.view = undefined;
      this.ready = false;
    });
    view.webview.html = webviewHtml(view.webview, extension, {
      bundle: 'steps',
      title: vscode.l10n.t('Steps'),
      hasPictures: true,
    });
  }

  /** Opens the view without the focus. */
  async reveal(): Promise<void> {
    await this.setContext('portableTests.hasSteps', true);
    if (this.view) this.view.show(true);
    else await vscode.commands.executeCommand('portableTests.steps.focus', { preserveFocus: true });
  }

  send(message: ToStepsPage): void {
    if (this.ready) void this.view?.webview.postMessage(message);
  }

  private receive(received: unknown): void {
    const { data } = fromStepsPage.safeParse(received);
    if (!data) return;
    if (data.type !== 'ready') return this.listener.onRequest(data);
    this.ready = true;
    this.send({ type: 'start', texts: localizedStepsTexts(), locale: vscode.env.language });
    this.listener.onReady();
  }
}
