import * as vscode from 'vscode';
import { isSameValue } from '../../core/values.ts';
import type { LivePhase } from '../../live/host/livePhase.ts';
import type { LiveEvent, LiveEventOf } from '../../live/protocol/liveProtocol.ts';
import {
  type LivePageState,
  fromLivePage,
  type FromLivePage,
  type ToLivePage,
  type LivePageTexts,
} from '../../live/protocol/webviewMessages.ts';
import { livePanelType } from '../ui/panelTypes.ts';
import { webviewHtml, webviewOptions } from '../ui/webviewHtml.ts';
import { describeActivity, type LiveActivity, describePhase, type StateFacts } from './liveTexts.ts';

export interface ViewFacts extends StateFacts {
  readonly canShowWindow: boolean;
}

type Notice = LivePageState['notices'][number];
type PageFacts = Pick<LivePageState, 'pages' | 'viewport' | 'dialog' | 'choices' | 'highlights'>;

/** The most notices of the page that are shown; the oldest ones go first. */
const mostPassing = 3;

/** What the tab of a live page shows: the phase in words, and what is known of the page. */
export class LiveView {
  private phase: LivePhase = { kind: 'starting' };
  private activity: LiveActivity | undefined;
  private page: PageFacts = {
    pages: [],
    viewport: { width: 1280, height: 720 },
    dialog: undefined,
    choices: undefined,
    highlights: [],
  };
  private notices: readonly Notice[] = [];
  private lastNotice = 0;

  /**
   * @param facts what the texts name, at the moment
   * @param showState called with each state that it shows
   */
  constructor(
    private readonly panel: Pick<LivePanel, 'show' | 'send'>,
    private readonly facts: () => ViewFacts,
    private readonly showState: (state: LivePageState['kind']) => void,
  ) {}

  /** The address of the page that is shown; empty where none is open. */
  get address(): string {
    return this.page.pages.at(-1)?.url ?? '';
  }

  showPhase(phase: LivePhase): void {
    this.phase = phase;
    if (phase.kind === 'running' || phase.kind === 'opening')
      this.notices = this.notices.filter(({ isLasting }) => isLasting);
    this.draw();
  }

  /** Shows what has changed in the page. */
  take(event: LiveEvent): void {
    const notice = noticeOf(event);
    if (notice !== undefined) return this.showNotice(notice);
    const change = changeOf(event);
    if (!change) return;
    this.page = { ...this.page, ...change };
    this.draw();
  }

  /** Shows what a person does in the page, beside running steps; nothing where it is left out. */
  showActivity(activity: LiveActivity | undefined): void {
    this.activity = activity;
    this.draw();
  }

  /** Adds something that the page did. It goes when steps run. */
  showNotice(text: string): void {
    const others = this.notices.filter((other) => other.text !== text);
    const passing = others.filter(({ isLasting }) => !isLasting).slice(1 - mostPassing);
    const lasting = others.filter(({ isLasting }) => isLasting);
    this.notices = [...lasting, ...passing, this.noticeOf(text, { isLasting: false, hasLocators: false })];
    this.draw();
  }

  /** Adds something about what was recorded. It stays until somebody dismisses it. @returns its number */
  showLasting(text: string, hasLocators = false): number {
    const known = this.notices.find((other) => other.text === text);
    if (known) return known.id;
    const notice = this.noticeOf(text, { isLasting: true, hasLocators });
    this.notices = [...this.notices, notice];
    this.draw();
    return notice.id;
  }

  dismissNotice(id: number): void {
    this.notices = this.notices.filter((other) => other.id !== id);
    this.draw();
  }

  private noticeOf(text: string, kind: Pick<Notice, 'isLasting' | 'hasLocators'>): Notice {
    return { id: ++this.lastNotice, text, ...kind };
  }

  /** A dialog of the page was answered. */
  closeDialog(): void {
    this.page = { ...this.page, dialog: undefined };
    this.draw();
  }

  draw(): void {
    const facts = this.facts();
    const { canShowWindow } = facts;
    const texts = this.activity ? describeActivity(this.activity, facts) : describePhase(this.phase, facts);
    this.showState(texts.kind);
    const mode = this.activity?.kind === 'recording' ? this.activity.mode : 'off';
    this.panel.show({
      ...this.page,
      ...texts,
      notices: [...this.notices],
      canShowWindow,
      isPicking: this.activity?.kind === 'picking',
      recording: mode,
    });
  }
}

function changeOf(event: LiveEvent): Partial<PageFacts> | undefined {
  switch (event.type) {
    case 'ready':
      return { viewport: { width: event.width, height: event.height } };
    case 'pages':
      return { pages: event.pages };
    case 'dialog':
      return { dialog: { kind: event.kind, message: event.message, value: event.value } };
    case 'choices': {
      const { choices: options, x, y, width, height } = event;
      return { choices: options.length > 0 ? { options, at: { x, y, width, height } } : undefined };
    }
    case 'highlights':
      return { highlights: event.boxes };
    default:
      return undefined;
  }
}

/** What the page did, or could not do, in words. */
function noticeOf(event: LiveEvent): string | undefined {
  switch (event.type) {
    case 'dialog':
      return event.isOpen
        ? undefined
        : vscode.l10n.t('The page asked "{0}", which was dismissed, as in runs', event.message);
    case 'notice':
      return noticeText(event);
    case 'failed':
      // The count of the locator says so.
      return event.request === 'highlight' ? undefined : (event.failure.message.split('\n')[0] ?? '');
    default:
      return undefined;
  }
}

function noticeText({ notice, name }: LiveEventOf<'notice'>): string {
  switch (notice) {
    case 'download':
      return vscode.l10n.t('The page downloads {0}. A step with the action DOWNLOAD does the same.', name);
    case 'fileChooser':
      return vscode.l10n.t('The page asks for a file. A step with the action UPLOAD selects one.');
    case 'noFiles':
      return vscode.l10n.t(
        'The page asks for a file. Put it into the folder "files" beside the test cases, then do that again.',
      );
    default:
      return notice satisfies never;
  }
}

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
    this.panel = vscode.window.createWebviewPanel(livePanelType, title, column, webviewOptions(extension));
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

  /** Gives the keyboard to the tab: the page is about to be used. */
  focus(): void {
    this.panel.reveal();
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
  actualSize: vscode.l10n.t('Zoom to 100%'),
  address: vscode.l10n.t('Address of the page'),
  back: vscode.l10n.t('Back'),
  cancelStep: vscode.l10n.t('Cancel Step'),
  choices: vscode.l10n.t('Options of the list'),
  chooseLocator: vscode.l10n.t('Choose Another Locator'),
  dismiss: vscode.l10n.t('Cancel'),
  dismissNotice: vscode.l10n.t('Dismiss'),
  fit: vscode.l10n.t('Fit to Column'),
  otherSize: vscode.l10n.t(
    'This page has {0} pixels, and runs use {1}: steps that you record now may not work in runs.',
  ),
  page: vscode.l10n.t('Page of the application'),
  pageHint: vscode.l10n.t('Press Shift+Escape to leave the page'),
  pages: vscode.l10n.t('Open pages'),
  percent: vscode.l10n.t('{0}%'),
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
  sizeOfColumn: vscode.l10n.t('{0} (column)'),
  sizeOfRuns: vscode.l10n.t('{0} (runs)'),
  stop: vscode.l10n.t('Stop'),
  stopRecording: vscode.l10n.t('Stop Recording'),
  toolbar: vscode.l10n.t('Live page'),
  undo: vscode.l10n.t('Undo Last Step'),
  useSizeOfRuns: vscode.l10n.t('Use Size of Runs'),
  zoom: vscode.l10n.t('Zoom'),
  zoomIn: vscode.l10n.t('Zoom In'),
  zoomOut: vscode.l10n.t('Zoom Out'),
});
