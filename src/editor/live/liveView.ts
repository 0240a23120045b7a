import * as vscode from 'vscode';
import type { LivePhase } from '../../live/host/livePhase.ts';
import type { LiveEvent, LiveEventOf } from '../../live/protocol/liveProtocol.ts';
import type { LivePageState } from '../../live/protocol/pageMessages.ts';
import type { LivePanel } from './livePanel.ts';
import { describeActivity, type LiveActivity, describePhase, type StateFacts } from './liveTexts.ts';

interface ViewFacts extends StateFacts {
  readonly canShowWindow: boolean;
}

type Notice = LivePageState['notices'][number];
type PageFacts = Pick<LivePageState, 'pages' | 'viewport' | 'dialog' | 'choices'>;

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
  };
  private notices: readonly Notice[] = [];
  private lastNotice = 0;

  /** @param facts what the texts name, at the moment */
  constructor(
    private readonly panel: Pick<LivePanel, 'show' | 'send'>,
    private readonly facts: () => ViewFacts,
  ) {}

  showPhase(phase: LivePhase): void {
    this.phase = phase;
    if (phase.kind === 'running' || phase.kind === 'opening')
      this.notices = this.notices.filter(({ isLasting }) => isLasting);
    this.draw();
  }

  /** Shows what has changed in the page. */
  take(event: LiveEvent): void {
    if (event.type === 'frame') {
      const { data, width, height } = event;
      this.panel.send({ type: 'frame', data, width, height });
      return;
    }
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
    case 'choices':
      return {
        choices: event.choices.length > 0 ? { options: event.choices, x: event.x, y: event.y } : undefined,
      };
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
        : vscode.l10n.t('The page asked “{0}”, which was dismissed, as in runs', event.message);
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
        'The page asks for a file. Put it into the folder “files” beside the test cases, then do that again.',
      );
    default:
      return notice satisfies never;
  }
}
