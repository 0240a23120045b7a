import { env } from 'node:process';
import type { Page } from '@playwright/test';
import type { LiveEvent, LiveInput, LiveRequest, LiveRequestOf } from '../protocol/liveProtocol.ts';
import type { CaseSession, LiveTools } from './liveTools.ts';
import { ElementPick } from './elementPick.ts';
import { messageOf } from './messageOf.ts';
import { watchNotices } from './watchNotices.ts';
import { watchPages } from './watchPages.ts';
import { countLocators, createLocator } from './pageLocators.ts';
import { PageDialogs } from './pageDialogs.ts';
import { sendInput } from './pageInput.ts';
import { PageScreencast } from './pageScreencast.ts';
import { Recording } from './recording.ts';
import { runSteps } from './runSteps.ts';
import type { SessionChannel } from './sessionChannel.ts';
import { restoreState, startAgain, storeState, type StoredState } from './storedState.ts';

/** A test that waits for requests, and does one after the other. */
export class LiveSession {
  private session: CaseSession;
  private stored: StoredState | undefined;
  private isRunning = false;
  private readonly screencast: PageScreencast;
  private readonly picking: ElementPick;
  private readonly dialogs: PageDialogs;
  private readonly recording: Recording;
  /** Requests about the page, in the order in which they came; others don't wait for them. */
  private queue: Promise<void> = Promise.resolve();

  constructor(
    private readonly tools: LiveTools,
    private readonly channel: Pick<SessionChannel, 'send'>,
  ) {
    const context = tools.page.context();
    const send = (event: LiveEvent): void => channel.send(event);
    const onChange = (): void => channel.send({ type: 'changed' });
    this.session = tools.createSession();
    this.screencast = new PageScreencast(send, onChange);
    this.picking = new ElementPick(send, tools.test.info().project.use.testIdAttribute ?? 'data-testid');
    this.recording = new Recording(context, channel, tools.test.info().config.version, env);
    const follow = (page: Page | undefined): void => this.try('watch', () => this.screencast.follow(page));
    watchPages(context, { send, follow, onChange });
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
      case 'answerDialog':
        return this.dialogs.answer(request);
      case 'input':
        if (!this.isRunning) void this.enqueue('input', () => this.input(request.input));
        return undefined;
      case 'cancelPick':
        return this.try('cancelPick', () => this.picking.cancel());
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

  private async change(
    request: Exclude<
      LiveRequest,
      { type: 'painted' | 'watch' | 'count' | 'answerDialog' | 'input' | 'cancelPick' | 'stop' }
    >,
  ): Promise<void> {
    switch (request.type) {
      case 'run':
        return this.recording.pausedWhile(() => this.run(request));
      case 'open':
        return this.recording.pausedWhile(() => this.open(request.path));
      case 'store':
        // Where a page is busy, its dependencies run again instead.
        this.stored = await storeState(this.session).catch(() => undefined);
        return this.channel.send({ type: 'stored' });
      case 'restore':
        return this.recording.pausedWhile(() => this.restore());
      case 'highlight':
        return this.highlight(request.code);
      case 'pick':
        return this.picking.start(this.session);
      case 'navigate':
        await (request.to === 'back' ? this.session.page.goBack() : this.session.page.reload());
        return undefined;
      case 'goTo':
        await this.session.goTo(request.path);
        return this.recording.opened(request.path);
      case 'record':
        return this.recording.record(request.mode);
      case 'resize':
        await this.session.page.setViewportSize({ width: request.width, height: request.height });
        return this.screencast.resize();
      default:
        return request satisfies never;
    }
  }

  private async input(input: LiveInput): Promise<void> {
    await (this.picking.isEnd(input) ? this.picking.cancel() : sendInput(this.session.page, input));
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
      this.channel.send({ type: 'failed', request, failure: { message: messageOf(error) } });
    }
  }

  private async run({ steps }: Pick<LiveRequestOf<'run'>, 'steps'>): Promise<void> {
    this.isRunning = true;
    await this.picking.cancel();
    try {
      const hasFailed = await runSteps(steps, this.session, this.tools, this.channel);
      this.channel.send({ type: 'ran', hasFailed });
    } finally {
      this.isRunning = false;
    }
  }

  private async open(path: string): Promise<void> {
    await this.restart(async (session) => {
      await session.open(path);
      return true;
    });
  }

  private async restore(): Promise<void> {
    const { stored } = this;
    await this.restart(
      async (session) => stored !== undefined && (await restoreState(session, stored)),
      stored,
    );
  }

  private async restart(
    begin: (session: CaseSession) => Promise<boolean>,
    state?: StoredState,
  ): Promise<void> {
    this.isRunning = true;
    await this.picking.cancel();
    try {
      await startAgain(this.tools.page.context(), state);
      this.session = this.tools.createSession();
      this.channel.send({ type: 'restarted', isRestored: await begin(this.session) });
    } catch (error) {
      this.channel.send({ type: 'restarted', isRestored: false, failure: { message: messageOf(error) } });
    } finally {
      this.isRunning = false;
    }
  }

  private async count({ revision, locators }: LiveRequestOf<'count'>): Promise<void> {
    if (this.isRunning) return;
    this.channel.send({ type: 'counts', revision, counts: await countLocators(locators, this.session) });
  }

  private async highlight(code: string | undefined): Promise<void> {
    await this.session.page.hideHighlight();
    if (code !== undefined) await (await createLocator(code, this.session)).highlight();
  }

  private async stop({ teardown }: LiveRequestOf<'stop'>): Promise<void> {
    await this.dialogs.dismissDuring(async () => {
      await this.queue;
      await this.recording.record('off');
      await this.run({ steps: teardown });
    });
  }
}
