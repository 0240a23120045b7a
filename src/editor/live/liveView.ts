import * as vscode from 'vscode';
import type { LivePhase } from '../../live/host/livePhase.ts';
import type { LiveEvent, LiveEventOf } from '../../live/protocol/liveProtocol.ts';
import type { LivePageState } from '../../live/protocol/pageMessages.ts';
import type { LivePanel } from './livePanel.ts';
import { describeActivity, type LiveActivity } from './liveActivity.ts';
import { describePhase, type StateFacts } from './liveState.ts';

interface ViewFacts extends StateFacts {
  readonly canShowWindow: boolean;
}

type PageFacts = Pick<LivePageState, 'pages' | 'viewport' | 'dialog' | 'notices'>;

/** The most notices that are shown; the oldest ones go first. */
const maxNotices = 3;

/** What the tab of a live page shows: the phase in words, and what is known of the page. */
export class LiveView {
  private phase: LivePhase = { kind: 'starting' };
  private activity: LiveActivity | undefined;
  private page: PageFacts = {
    pages: [],
    viewport: { width: 1280, height: 720 },
    dialog: undefined,
    notices: [],
  };

  /** @param facts what the texts name, at the moment */
  constructor(
    private readonly panel: Pick<LivePanel, 'show' | 'send'>,
    private readonly facts: () => ViewFacts,
  ) {}

  showPhase(phase: LivePhase): void {
    this.phase = phase;
    if (phase.kind === 'running' || phase.kind === 'opening') this.page = { ...this.page, notices: [] };
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

  /** Adds something that the page did, or that could not be recorded. */
  showNotice(text: string): void {
    const others = this.page.notices.filter((other) => other !== text);
    this.page = { ...this.page, notices: [...others, text].slice(-maxNotices) };
    this.draw();
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
    default:
      return notice satisfies never;
  }
}
