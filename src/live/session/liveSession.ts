import { env } from 'node:process';
import type { Page } from '@playwright/test';
import {
  type LiveEvent,
  type LiveInput,
  type LiveRequest,
  type LiveRequestOf,
  toFailure,
} from '../protocol/liveProtocol.ts';
import { CaseSteps } from './caseSteps.ts';
import type { CountEngine } from './countEngine.ts';
import { countLocators } from './countLocators.ts';
import { ElementPick } from './elementPick.ts';
import type { CaseSession, LiveTools } from './liveTools.ts';
import { PageDialogs } from './pageDialogs.ts';
import { mayOpenPage, sendInput } from './pageInput.ts';
import { mayChangeFields, PagePasswords } from './pagePasswords.ts';
import { createLocator, textsOfLocator } from './pageLocators.ts';
import { PageScreencast } from './pageScreencast.ts';
import { Recording } from './recording.ts';
import { SecretTexts } from './secretTexts.ts';
import type { SessionChannel } from './sessionChannel.ts';
import { TypedPasswords } from './typedPasswords.ts';
import { watchNotices } from './watchNotices.ts';
import { watchPages } from './watchPages.ts';

/** Requests that are done one after the other, since each depends on the page that the one before left. */
type QueuedRequest = LiveRequestOf<
  'run' | 'open' | 'store' | 'restore' | 'highlight' | 'pick' | 'record' | 'navigate' | 'goTo' | 'resize'
>;

/** A test that waits for requests, and does them. */
export class LiveSession {
  private readonly steps: CaseSteps;
  private readonly screencast: PageScreencast;
  private readonly picking: ElementPick;
  private readonly dialogs: PageDialogs;
  private readonly recording: Recording;
  private readonly passwords: PagePasswords;
  private queue: Promise<void> = Promise.resolve();

  constructor(
    tools: LiveTools,
    private readonly channel: Pick<SessionChannel, 'send'>,
    private readonly engine: Pick<CountEngine, 'count'>,
  ) {
    const context = tools.page.context();
    const { config, project } = tools.test.info();
    const send = (event: LiveEvent): void => channel.send(event);
    const onChange = (): void => channel.send({ type: 'changed' });
    this.steps = new CaseSteps(tools, channel);
    this.screencast = new PageScreencast(send, onChange);
    const testIdAttribute = project.use.testIdAttribute ?? 'data-testid';
    this.picking = new ElementPick(send, testIdAttribute);
    const typed = new TypedPasswords((texts) => send({ type: 'passwords', texts }));
    this.passwords = new PagePasswords(typed);
    const secrets = new SecretTexts(env, typed);
    this.recording = new Recording(context, tools.pages, channel, config.version, secrets, testIdAttribute);
    const follow = (page: Page | undefined): void => this.try('watch', () => this.screencast.follow(page));
    const look = (page: Page): Promise<void> => this.passwords.look(page);
    watchPages(context, tools.pages, { send, look, follow, onChange });
    this.dialogs = new PageDialogs(context, send);
    context.on('page', () => this.try('cancelPick', () => this.picking.cancel()));
    watchNotices(context, send);
    const { width, height } = tools.page.viewportSize() ?? { width: 1280, height: 720 };
    channel.send({ type: 'ready', width, height });
  }

  /** Takes a request; its answer comes as an event. Returns once a request to stop is done. */
  async handle(request: LiveRequest): Promise<void> {
    switch (request.type) {
      case 'painted':
        return this.screencast.painted();
      case 'watch':
        return this.try('watch', () => this.screencast.watch(request.isWatched));
      case 'count':
        return this.try('count', () => this.count(request));
      case 'texts':
        return this.try('texts', () => this.readTexts(request.code));
      case 'answerDialog':
        return this.dialogs.answer(request);
      case 'cancelPick':
        return this.try('cancelPick', () => this.picking.cancel());
      case 'input':
        if (!this.steps.isRunning) void this.enqueue('input', () => this.input(request.input));
        return undefined;
      case 'stop':
        return this.stop(request);
      case 'store':
      case 'highlight':
      case 'pick':
      case 'resize':
        void this.enqueue(request.type, () => this.change(request));
        return undefined;
      default:
        // An open dialog would block the page, and with it what was asked for before.
        void this.dialogs.dismissDuring(() => this.enqueue(request.type, () => this.change(request)));
        return undefined;
    }
  }

  private async change(request: QueuedRequest): Promise<void> {
    switch (request.type) {
      case 'run':
        return this.unwatched(() => this.steps.run(request));
      case 'open':
        return this.unwatched(() => this.steps.open(request));
      case 'restore':
        return this.unwatched(() => this.steps.restore());
      case 'store':
        return this.steps.store();
      case 'highlight':
        return this.highlight(request.code);
      case 'pick':
        return this.picking.start(this.session);
      case 'record':
        return this.recording.record(request.mode);
      case 'navigate':
        await (request.to === 'back' ? this.session.page.goBack() : this.session.page.reload());
        return undefined;
      case 'goTo':
        return this.session.goTo(request.path);
      case 'resize':
        await this.session.page.setViewportSize({ width: request.width, height: request.height });
        return this.screencast.resize();
      default:
        return request satisfies never;
    }
  }

  private get session(): CaseSession {
    return this.steps.session;
  }

  /** Neither picks nor records what steps do. */
  private async unwatched(work: () => Promise<void>): Promise<void> {
    await this.picking.cancel();
    await this.recording.pausedWhile(work);
  }

  private async input(input: LiveInput): Promise<void> {
    if (this.picking.isEnd(input)) return this.picking.cancel();
    if (mayOpenPage(input)) await this.recording.looked();
    if (mayChangeFields(input)) await this.passwords.look(this.session.page, input);
    if (input.type === 'up') this.recording.clicking();
    return sendInput(this.session.page, input);
  }

  /** Does something when all before is done; what fails is reported, and the next request is done. */
  private enqueue(request: LiveRequest['type'], work: () => Promise<unknown>): Promise<void> {
    this.queue = this.queue.then(() => this.attempt(request, work));
    return this.queue;
  }

  private try(request: LiveRequest['type'], work: () => Promise<unknown>): void {
    void this.attempt(request, work);
  }

  private async attempt(request: LiveRequest['type'], work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.channel.send({ type: 'failed', request, failure: toFailure(error) });
    }
  }

  private async count({ revision, locators }: LiveRequestOf<'count'>): Promise<void> {
    if (this.steps.isRunning) return;
    this.channel.send({
      type: 'counts',
      revision,
      counts: await countLocators(locators, this.session, this.engine),
    });
  }

  private async readTexts(code: string): Promise<void> {
    const texts = await textsOfLocator(code, this.session);
    await this.passwords.look(this.session.page);
    this.channel.send({ type: 'texts', texts });
  }

  private async highlight(code: string | undefined): Promise<void> {
    await this.session.page.hideHighlight();
    if (code !== undefined) await (await createLocator(code, this.session)).highlight();
  }

  private async stop({ teardown }: LiveRequestOf<'stop'>): Promise<void> {
    await this.dialogs.dismissDuring(async () => {
      await this.queue;
      await this.recording.record('off');
      await this.unwatched(() => this.steps.run({ steps: teardown }));
    });
  }
}
