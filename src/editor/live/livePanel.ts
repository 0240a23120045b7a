import * as vscode from 'vscode';
import { isSameValue } from '../../core/isSameValue.ts';
import {
  fromLivePage,
  type FromLivePage,
  type LivePageState,
  type ToLivePage,
  type LivePageTexts,
} from '../../live/protocol/pageMessages.ts';
import { webviewHtml, webviewOptions } from '../ui/webviewHtml.ts';

/** What a person asked for in the tab. */
export type LivePageRequest = Exclude<FromLivePage, { type: 'ready' }>;

interface LivePanelListener {
  readonly onMessage: (message: LivePageRequest) => void;
  /** Called when somebody looks at the page, or nobody does any more. */
  readonly onWatch: (isWatched: boolean) => void;
  readonly onClose: () => void;
}

/** The editor tab of a live page. A hidden one forgets all, and gets it again when it is shown. */
export class LivePanel implements vscode.Disposable {
  private readonly panel: vscode.WebviewPanel;
  private state: LivePageState | undefined;
  private isReady = false;

  constructor(
    extension: vscode.Uri,
    caseTitle: string,
    private readonly listener: LivePanelListener,
  ) {
    const title = vscode.l10n.t('Live Page: {0}', caseTitle);
    const column = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true };
    this.panel = vscode.window.createWebviewPanel(
      'portableTests.live',
      title,
      column,
      webviewOptions(extension),
    );
    const { webview } = this.panel;
    this.panel.iconPath = vscode.Uri.joinPath(extension, 'media', 'file.svg');
    webview.onDidReceiveMessage((message: unknown) => this.receive(message));
    this.panel.onDidChangeViewState(() => {
      if (this.panel.visible) return;
      this.isReady = false;
      listener.onWatch(false);
    });
    this.panel.onDidDispose(() => listener.onClose());
    webview.html = webviewHtml(webview, extension, { bundle: 'live', title: vscode.l10n.t('Live Page') });
  }

  /** Whether the tab is in view, and draws. */
  get isWatched(): boolean {
    return this.isReady;
  }

  show(state: LivePageState): void {
    if (isSameValue(state, this.state)) return;
    this.state = state;
    this.send({ type: 'state', state });
  }

  send(message: ToLivePage): void {
    void this.panel.webview.postMessage(message);
  }

  reveal(): void {
    if (!this.panel.visible) this.panel.reveal(undefined, true);
  }

  dispose(): void {
    this.panel.dispose();
  }

  private receive(received: unknown): void {
    const { data } = fromLivePage.safeParse(received);
    if (!data) return;
    if (data.type === 'ready') this.start();
    else this.listener.onMessage(data);
  }

  private start(): void {
    this.send({ type: 'start', texts: localizedLiveTexts(), locale: vscode.env.language });
    if (this.state) this.send({ type: 'state', state: this.state });
    this.isReady = true;
    this.listener.onWatch(true);
  }
}

/** The texts of the live page in the user's language. */
const localizedLiveTexts = (): LivePageTexts => ({
  accept: vscode.l10n.t('OK'),
  address: vscode.l10n.t('Address of the page'),
  back: vscode.l10n.t('Back'),
  choices: vscode.l10n.t('Options of the list'),
  chooseLocator: vscode.l10n.t('Choose Another Locator'),
  dismiss: vscode.l10n.t('Cancel'),
  dismissNotice: vscode.l10n.t('Dismiss'),
  page: vscode.l10n.t('Page of the application'),
  pageHint: vscode.l10n.t('Press Shift+Escape to leave the page'),
  pages: vscode.l10n.t('Open pages'),
  pick: vscode.l10n.t('Pick Locator'),
  record: vscode.l10n.t('Record'),
  recordText: vscode.l10n.t('Assert Text'),
  recordValue: vscode.l10n.t('Assert Value'),
  recordVisible: vscode.l10n.t('Assert Visible'),
  reload: vscode.l10n.t('Reload'),
  restart: vscode.l10n.t('Restart'),
  runFromHere: vscode.l10n.t('Run from Cursor'),
  runStep: vscode.l10n.t('Run Step'),
  runToCursor: vscode.l10n.t('Run to Cursor'),
  showWindow: vscode.l10n.t('Show in Window'),
  size: vscode.l10n.t('Size of the page'),
  stop: vscode.l10n.t('Stop'),
  stopRecording: vscode.l10n.t('Stop Recording'),
  toolbar: vscode.l10n.t('Live page'),
  undo: vscode.l10n.t('Undo Last Step'),
});
