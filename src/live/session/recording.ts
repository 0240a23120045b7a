import type { BrowserContext, Page } from '@playwright/test';
import { type LiveEventOf, type RecordingMode, toFailure } from '../protocol/liveProtocol.ts';
import { ExpressibleCode, selectorOf } from './expressibleCode.ts';
import type { CasePages } from './liveTools.ts';
import { isPasswordField } from './passwordField.ts';
import { PendingClick } from './pendingClick.ts';
import { quote, readStatement, startsDownload } from './recordedCode.ts';
import { Recorder, type RecorderAction } from './recorder.ts';
import type { SecretTexts } from './secretTexts.ts';
import type { SessionChannel } from './sessionChannel.ts';
import { TypedField } from './typedField.ts';

/** The first version of Playwright whose recorder reports to its caller. */
const leastVersion = '1.59';

/** What a person does in the pages, sent as code, one action after the other. */
export class Recording {
  private readonly recorder: Recorder;
  private readonly expressible: ExpressibleCode;
  private readonly typedField = new TypedField();
  private mode: RecordingMode = 'off';
  private lastId = 0;
  private last: RecorderAction | undefined;
  /** Whether the newest action is about a password. */
  private isSecret: Promise<boolean> | undefined;
  private readonly clicks = new PendingClick();
  /** Events in the order of the actions, although each has to look at the page first. */
  private sending: Promise<void> = Promise.resolve();

  constructor(
    context: BrowserContext,
    private readonly pages: CasePages,
    private readonly channel: Pick<SessionChannel, 'send'>,
    private readonly playwrightVersion: string,
    private readonly secrets: SecretTexts,
    testIdAttribute: string,
  ) {
    this.expressible = new ExpressibleCode(testIdAttribute);
    this.recorder = new Recorder(context, pages, {
      actionAdded: (page, data, code) => this.report('added', page, actionOf(data), code),
      actionUpdated: (page, data, code) => this.report('updated', page, actionOf(data), code),
      signalAdded: (page, { name }, code) => {
        if (name === 'download' && this.last) this.report('updated', page, this.last, code);
      },
    });
  }

  /** Starts, stops, or changes what the next click means. */
  async record(mode: RecordingMode): Promise<void> {
    try {
      if (mode !== 'off' && !this.recorder.isSupported) return this.refuse();
      if (mode === 'off') await this.stop();
      else {
        if (this.mode === 'off') await this.recorder.start();
        if (mode !== 'actions' || this.mode !== 'off') await this.recorder.setMode(mode);
      }
      this.setMode(mode);
    } catch (error) {
      this.fail(error);
    }
  }

  /** Does something that is not recorded, although it clicks and types. */
  async pausedWhile(work: () => Promise<void>): Promise<void> {
    const { mode } = this;
    if (mode === 'off') return work();
    await this.stop();
    try {
      await work();
    } finally {
      await this.record(mode);
    }
  }

  /** A click is about to be made. */
  clicking(): void {
    if (this.mode !== 'off') this.clicks.begin();
  }

  /** Waits until what was recorded was looked at: the next click may open another page. */
  async looked(): Promise<void> {
    if (this.mode === 'off') return;
    await this.clicks.reported;
    await this.sending;
  }

  /** Records that an address was opened, which is done from outside of the page. */
  opened(path: string): void {
    if (this.mode !== 'off') this.send('added', 0, this.secrets.hide(`await page.goto(${quote(path)});`));
  }

  private async stop(): Promise<void> {
    if (this.mode !== 'off') await this.recorder.stop();
    await this.sending;
    this.typedField.leave();
    this.mode = 'off';
  }

  private setMode(mode: RecordingMode): void {
    this.mode = mode;
    this.channel.send({ type: 'recording', mode });
  }

  private report(kind: 'added' | 'updated', page: Page, action: RecorderAction, code: string): void {
    if (kind === 'added') this.nextAction();
    if (isOfMouse(action)) this.clicks.end();
    this.last = action;
    const statement = isRecorded(action) ? readStatement(code) : undefined;
    if (statement === undefined) return;
    const hidden = this.hide(page, action, statement);
    const isLonger = kind === 'updated' || this.isTypedOn(page, action, statement);
    this.sending = this.sending.then(async () => {
      const sent = (await isLonger) ? 'updated' : 'added';
      this.send(sent, this.pages.open.indexOf(page), (await hidden)(), startsDownload(code));
      if (action.name.startsWith('assert')) this.setMode('actions');
    });
    this.sending = this.sending.catch((error: unknown) => this.fail(error));
  }

  /** Whether an action goes on with the text that the one before has typed. */
  private async isTypedOn(page: Page, action: RecorderAction, statement: string): Promise<boolean> {
    const field = action.name === 'fill' ? selectorOf(action, statement) : undefined;
    if (field !== undefined) return this.typedField.isSame(page, field);
    this.typedField.leave();
    return false;
  }

  private nextAction(): void {
    this.isSecret = undefined;
    this.expressible.nextAction();
  }

  /** Looks at the field at once: it may be gone soon. All that is typed into it is one action. */
  private async hide(page: Page, action: RecorderAction, statement: string): Promise<() => string> {
    const { selector, text = action.value } = action;
    const field = text === undefined ? undefined : selectorOf(action, statement);
    const written = this.expressible.write(statement, page, action);
    if (selector === undefined || text === undefined || field === undefined) {
      const code = await written;
      return () => this.secrets.hide(code);
    }
    this.isSecret ??= isPasswordField(page, field);
    const [code, isSecret] = await Promise.all([written, this.isSecret]);
    return () => (isSecret ? this.secrets.hidePassword(code, selector, text) : this.secrets.hide(code));
  }

  private send(kind: LiveEventOf<'recorded'>['kind'], page: number, code: string, isDownload = false): void {
    if (kind === 'added') this.lastId++;
    this.channel.send({ type: 'recorded', kind, id: this.lastId, code, page, isDownload });
  }

  private fail(error: unknown): void {
    this.mode = 'off';
    this.channel.send({ type: 'recordingFailed', failure: toFailure(error) });
  }

  private refuse(): void {
    const message = `Playwright ${this.playwrightVersion} cannot record. Version ${leastVersion} or later is needed`;
    this.channel.send({ type: 'recordingFailed', leastVersion, failure: { message } });
  }
}

const actionOf = (data: RecorderAction | { readonly action: RecorderAction }): RecorderAction =>
  'action' in data ? data.action : data;

/** Whether an action may come from a click; pages open for other reasons, too. */
const isOfMouse = ({ name }: RecorderAction): boolean =>
  !['fill', 'press', 'navigate', 'openPage', 'closePage'].includes(name);

/** What the browser does by itself is no action: pages that it opens, and clicks that a key stands for. */
const isRecorded = ({ name, clickCount }: RecorderAction): boolean =>
  clickCount !== 0 && !['navigate', 'openPage', 'closePage'].includes(name);
