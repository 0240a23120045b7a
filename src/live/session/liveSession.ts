import { env } from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { keyAttribute } from '../../trace/dom/domTree.ts';
import { fingerprintSchema } from '../../trace/element/facts.ts';
import { findSame } from '../../trace/element/findSame.ts';
import {
  type LiveEvent,
  type LiveInput,
  type LiveRequest,
  type LiveRequestOf,
  toFailure,
} from '../protocol/liveProtocol.ts';
import { type CountEngine, countLocators } from './countLocators.ts';
import { ElementPick } from './elements/elementPick.ts';
import { chooseLocator } from './elements/locators.ts';
import type { PageElements } from './elements/pageElements.ts';
import { createLocator } from './elements/runGeneratedCode.ts';
import { PageDialogs, watchNotices } from './pageDialogs.ts';
import { ElementHighlights, PageScreencast } from './pageScreencast.ts';
import { Recording } from './recording/recording.ts';
import { SecretTexts, TypedPasswords, mayChangeFields, PagePasswords } from './recording/typedPasswords.ts';
import { CaseSteps, type CaseSession, type EventChannel, type LiveTools } from './runSteps.ts';
import { watchPages } from './watchPages.ts';

/** Requests that are done one after the other, since each depends on the page that the one before left. */
type QueuedRequest = LiveRequestOf<
  | 'run'
  | 'open'
  | 'store'
  | 'restore'
  | 'highlight'
  | 'pick'
  | 'record'
  | 'navigate'
  | 'goTo'
  | 'resize'
  | 'choose'
  | 'findSame'
>;

/** How long an element is looked for that a fingerprint is of, and between two looks, in ms. */
const longestSearchMs = 5000;
const searchPauseMs = 300;

/** A test that waits for requests, and does them. */
export class LiveSession {
  private readonly steps: CaseSteps;
  private readonly screencast: PageScreencast;
  private readonly highlights: ElementHighlights;
  private readonly picking: ElementPick;
  private readonly dialogs: PageDialogs;
  private readonly recording: Recording;
  private readonly passwords: PagePasswords;
  private queue: Promise<void> = Promise.resolve();
  /** The size that a person chose; that of runs where it is left out. */
  private size: { readonly width: number; readonly height: number } | undefined;

  constructor(
    private readonly tools: LiveTools,
    private readonly channel: EventChannel,
    private readonly engine: Pick<CountEngine, 'count'>,
    private readonly elements: PageElements,
  ) {
    const context = tools.page.context();
    const send = (event: LiveEvent): void => channel.send(event);
    this.highlights = new ElementHighlights(elements, send);
    const onChange = (): void => {
      channel.send({ type: 'changed' });
      this.highlights.update();
    };
    this.steps = new CaseSteps(tools, channel);
    this.screencast = new PageScreencast(send, onChange);
    this.picking = new ElementPick(send, elements, this.highlights);
    const typed = new TypedPasswords((texts) => send({ type: 'passwords', texts }));
    this.passwords = new PagePasswords(typed);
    const secrets = new SecretTexts(env, typed);
    this.recording = new Recording(elements, tools.pages, send, secrets, this.highlights);
    const follow = (page: Page | undefined): void =>
      this.try('watch', async () => {
        // One that closes meanwhile is followed by another one.
        if (page && this.size) await page.setViewportSize(this.size).catch(() => undefined);
        await this.screencast.follow(page);
      });
    const look = (page: Page): Promise<void> => this.passwords.look(page);
    watchPages(context, tools.pages, { send, look, follow, onChange });
    this.dialogs = new PageDialogs(context, send, (kind) => this.recording.answered(kind));
    context.on('page', () => this.picking.cancel());
    watchNotices(context, {
      send,
      onDownload: () => this.recording.downloaded(),
      onFileChooser: (chooser) => this.recording.askFile(chooser),
    });
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
      case 'cancel':
        return this.steps.cancel();
      case 'answerDialog':
        return this.dialogs.answer(request);
      case 'cancelPick':
        // What is asked for may still wait for what was asked for before.
        void this.enqueue('cancelPick', async () => this.picking.cancel());
        return this.picking.cancel();
      case 'input':
        if (!this.steps.isRunning) void this.enqueue('input', () => this.input(request.input));
        return undefined;
      case 'stop':
        return this.stop(request);
      case 'store':
      case 'highlight':
      case 'pick':
      case 'choose':
      case 'resize':
      case 'findSame':
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
        return this.unwatched(() => this.steps.restore(request));
      case 'store':
        return this.steps.store();
      case 'highlight':
        return this.highlight(request.code);
      case 'pick':
        return this.picking.start();
      case 'record':
        return this.recording.record(request.mode);
      case 'navigate':
        return this.navigate(request.to);
      case 'goTo':
        await this.session.goTo(request.path);
        return this.recording.opened(this.session.page, request.path);
      case 'choose':
        return this.recording.choose(request.index);
      case 'findSame':
        return this.findSame(request).catch(() => this.channel.send({ type: 'same' }));
      case 'resize':
        this.size = { width: request.width, height: request.height };
        await this.session.page.setViewportSize(this.size);
        return this.screencast.resize();
      default:
        return request satisfies never;
    }
  }

  /** A step opens the address that the page has then. */
  private async navigate(to: LiveRequestOf<'navigate'>['to']): Promise<void> {
    const { page } = this.session;
    await (to === 'back' ? page.goBack() : page.reload());
    const { baseURL } = this.tools.test.info().project.use;
    this.recording.opened(page, pathUnder(baseURL, page.url()));
  }

  private get session(): CaseSession {
    return this.steps.session;
  }

  /** Neither picks nor records what steps do. */
  private async unwatched(work: () => Promise<void>): Promise<void> {
    this.picking.cancel();
    await this.recording.pausedWhile(work);
  }

  private async input(input: LiveInput): Promise<void> {
    const { page } = this.session;
    if (mayChangeFields(input)) await this.passwords.look(page, input);
    const send = (): Promise<void> => sendInput(page, input);
    const { isOn } = this.picking;
    await this.picking.input(page, input, isOn ? send : () => this.recording.input(page, input, send));
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
    const locator = await createLocator(code, this.session).catch(() => undefined);
    const texts = (await locator?.allTextContents().catch(() => [])) ?? [];
    await this.passwords.look(this.session.page);
    this.channel.send({ type: 'texts', texts });
  }

  /** Waits as a step would: a page may not show the element yet, and one that it shows may be about to go. */
  private async findSame(request: LiveRequestOf<'findSame'>): Promise<void> {
    const kept = fingerprintSchema.parse(JSON.parse(request.fingerprint));
    const deadline = Date.now() + longestSearchMs;
    for (let last: string | undefined; ;) {
      const same = findSame(kept, await this.elements.tree(this.session.page));
      const key = same.kind === 'found' ? same.element.attributes[keyAttribute] : undefined;
      if (key !== undefined && key === last) return this.sendSame(key, request);
      last = key;
      if (Date.now() > deadline)
        return this.channel.send({ type: 'same', ...(same.kind === 'found' ? {} : { found: same.kind }) });
      await delay(searchPauseMs);
    }
  }

  private async sendSame(key: string, { code, expectsText }: LiveRequestOf<'findSame'>): Promise<void> {
    const { page } = this.session;
    const element = await this.elements.ofKey(page, key);
    if (!element) return this.channel.send({ type: 'same', found: 'none' });
    const own =
      code === undefined ? undefined : await createLocator(code, this.session).catch(() => undefined);
    const isFoundByStep = own !== undefined && (await this.elements.countWith(own, element)) === 1;
    const locator = await chooseLocator(this.elements, element, !expectsText);
    this.channel.send({
      type: 'same',
      found: 'one',
      isFoundByStep,
      ...(locator?.count === 1 ? { code: locator.code } : {}),
    });
  }

  private async highlight(code: string | undefined): Promise<void> {
    if (code === undefined) this.highlights.clear();
    else this.highlights.showAll(await createLocator(code, this.session));
  }

  private async stop({ teardown }: LiveRequestOf<'stop'>): Promise<void> {
    await this.dialogs.dismissDuring(async () => {
      await this.queue;
      await this.recording.record('off');
      await this.unwatched(() => this.steps.run({ steps: teardown }));
    });
  }
}

/** An address as a step has it: a path where it is under the address of the application. */
function pathUnder(baseURL: string | undefined, address: string): string {
  const base = baseURL?.replace(/\/?$/, '/');
  return base !== undefined && address.startsWith(base) ? `/${address.slice(base.length)}` : address;
}

/** Does in a page what a person did in its picture. */
async function sendInput(page: Page, input: LiveInput): Promise<void> {
  const { mouse, keyboard } = page;
  switch (input.type) {
    case 'move':
      return mouse.move(input.x, input.y);
    case 'down':
      await mouse.move(input.x, input.y);
      return mouse.down({ button: input.button, clickCount: input.clicks });
    case 'up':
      await mouse.move(input.x, input.y);
      return mouse.up({ button: input.button, clickCount: input.clicks });
    case 'wheel':
      await mouse.move(input.x, input.y);
      return mouse.wheel(input.deltaX, input.deltaY);
    case 'keyDown':
      return keyboard.down(input.key);
    case 'keyUp':
      return keyboard.up(input.key);
    case 'text':
      return keyboard.insertText(input.text);
    default:
      return input satisfies never;
  }
}
