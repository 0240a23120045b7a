import * as vscode from 'vscode';
import type { LivePhase } from '../../live/host/livePhase.ts';
import type { LiveEvent, LiveEventOf } from '../../live/protocol/liveProtocol.ts';
import type { LivePageState } from '../../live/protocol/pageMessages.ts';
import type { LivePanel } from './livePanel.ts';
import { describePhase, type StateFacts } from './liveState.ts';

interface ViewFacts extends StateFacts {
  readonly canShowWindow: boolean;
}

type PageFacts = Pick<LivePageState, 'pages' | 'viewport' | 'dialog' | 'notice'>;

/** What the tab of a live page shows: the phase in words, and what is known of the page. */
export class LiveView {
  private phase: LivePhase = { kind: 'starting' };
  private page: PageFacts = {
    pages: [],
    viewport: { width: 1280, height: 720 },
    dialog: undefined,
    notice: '',
  };

  /** @param facts what the texts name, at the moment */
  constructor(
    private readonly panel: Pick<LivePanel, 'show' | 'send'>,
    private readonly facts: () => ViewFacts,
  ) {}

  showPhase(phase: LivePhase): void {
    this.phase = phase;
    if (phase.kind === 'running' || phase.kind === 'opening') this.page = { ...this.page, notice: '' };
    this.draw();
  }

  /** Shows what has changed in the page. */
  take(event: LiveEvent): void {
    if (event.type === 'frame') {
      const { data, width, height } = event;
      this.panel.send({ type: 'frame', data, width, height });
      return;
    }
    const change = changeOf(event);
    if (!change) return;
    this.page = { ...this.page, ...change };
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
    this.panel.show({ ...this.page, ...describePhase(this.phase, facts), canShowWindow });
  }
}

function changeOf(event: Exclude<LiveEvent, { type: 'frame' }>): Partial<PageFacts> | undefined {
  switch (event.type) {
    case 'ready':
      return { viewport: { width: event.width, height: event.height } };
    case 'pages':
      return { pages: event.pages };
    case 'dialog':
      return event.isOpen
        ? { dialog: { kind: event.kind, message: event.message, value: event.value } }
        : { notice: vscode.l10n.t('The page asked “{0}”, which was dismissed, as in runs', event.message) };
    case 'notice':
      return { notice: noticeText(event) };
    case 'failed':
      // Its count says so.
      if (event.request === 'highlight') return undefined;
      return { notice: event.failure.message.split('\n')[0] ?? '' };
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
