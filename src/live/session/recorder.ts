import type { BrowserContext, Page } from '@playwright/test';
import type { RecordingMode } from '../protocol/liveProtocol.ts';
import { evaluateOnceLoaded } from './evaluateOnceLoaded.ts';
import type { CasePages } from './liveTools.ts';

/** An action as Playwright's recorder reports it, as far as a recording reads it. */
export interface RecorderAction {
  readonly name: string;
  readonly selector?: string;
  readonly text?: string;
  readonly value?: string;
  /** 0 for a click that no mouse made. */
  readonly clickCount?: number;
}
type Report<Data> = (page: Page, data: Data, code: string) => void;

/** What the recorder reports, with the code of the newest action. Version 1.59 wraps actions. */
export interface RecorderSink {
  readonly actionAdded: Report<RecorderAction | { readonly action: RecorderAction }>;
  readonly actionUpdated: Report<RecorderAction | { readonly action: RecorderAction }>;
  readonly signalAdded: Report<{ readonly name?: string }>;
}

/** What Playwright does not make public: two functions since 1.64, another one from 1.59 to 1.63. */
interface RecordableContext extends BrowserContext {
  _startRecording?(options: { language: string }, sink: RecorderSink): Promise<void>;
  _stopRecording?(): Promise<void>;
  _enableRecorder?(options: Record<string, unknown>, sink: RecorderSink): Promise<void>;
}

const modes = {
  actions: 'recording',
  visible: 'assertingVisibility',
  text: 'assertingText',
  value: 'assertingValue',
};
const follow = 'window.__pw_refreshOverlay(); window.__pw_recorderState()';

/** Playwright's recorder, without its toolbar. It is not public: all that depends on it is here. */
export class Recorder {
  private isEnabled = false;

  constructor(
    private readonly context: RecordableContext,
    private readonly pages: CasePages,
    private readonly sink: RecorderSink,
  ) {}

  /** Whether this version of Playwright has a recorder that reports to its caller. */
  get isSupported(): boolean {
    return Boolean(this.context._startRecording ?? this.context._enableRecorder);
  }

  async start(): Promise<void> {
    const { context, sink } = this;
    const [language, mode] = ['playwright-test', modes.actions];
    if (context._startRecording) await context._startRecording({ language }, sink);
    else if (this.isEnabled) await this.setMode('actions');
    else
      await context._enableRecorder?.({ language, mode, recorderMode: 'api', omitCallTracking: true }, sink);
    this.isEnabled = true;
    // The toolbar has no option: it stands left of the page, where nobody sees or hits it.
    await this.call('SetOverlayState', { offsetX: -100_000 });
  }

  /** Reports what is still to be reported, and stops. */
  stop(): Promise<void> {
    return this.context._stopRecording?.() ?? this.call('SetMode', 'none');
  }

  /** Says what the next click means; after an assertion, the recorder records actions again. */
  setMode(mode: Exclude<RecordingMode, 'off'>): Promise<void> {
    return this.call('SetMode', modes[mode]);
  }

  /** Calls a function that the recorder has in the newest page, and waits until all its frames follow. */
  private async call(name: string, argument: unknown): Promise<void> {
    const page = this.pages.open.at(-1);
    await evaluateOnceLoaded(page, `window.__pw_recorder${name}(${JSON.stringify(argument)})`);
    await Promise.all((page?.frames() ?? []).map((frame) => frame.evaluate(follow).catch(() => undefined)));
  }
}
