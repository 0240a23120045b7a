import assert from 'node:assert/strict';
import type { LiveInput, RecordingMode } from '../../../src/live/protocol/liveProtocol.ts';
import { waitUntil } from '../../support/waitUntil.ts';
import type { LiveRun } from './liveSessionRun.ts';

type Button = 'left' | 'middle' | 'right';
type Point = { readonly x: number; readonly y: number };

/** Uses the page of a live session as a person does in its picture: with mouse and keyboard only. */
export class LiveHand {
  constructor(private readonly live: LiveRun) {}

  async click(selector: string, clicks = 1, button: Button = 'left'): Promise<void> {
    this.clickOn(await this.find(selector), clicks, button);
  }

  /** Clicks at a point of the page. */
  async clickAt(x: number, y: number): Promise<void> {
    this.clickOn({ x, y });
  }

  /** Moves the mouse onto an element. */
  async rest(selector: string): Promise<void> {
    await this.settle();
    const { x, y } = await this.point(selector, '', '8');
    this.input({ type: 'move', x: x - 1, y }, { type: 'move', x, y });
    await this.settle();
  }

  async drag(from: string, to: string): Promise<void> {
    const [start, end] = [await this.find(from), await this.find(to)];
    await this.dragFromTo(start, end);
  }

  /** Drags from a point of the page. */
  async dragAt(x: number, y: number, byX: number, byY: number): Promise<void> {
    await this.dragFromTo({ x, y }, { x: x + byX, y: y + byY });
  }

  async dragBy(selector: string, x: number, y: number): Promise<void> {
    const start = await this.find(selector);
    await this.dragFromTo(start, { x: start.x + x, y: start.y + y });
  }

  /** Does something while a key is down. */
  async holding(key: string, work: () => Promise<void>): Promise<void> {
    this.input({ type: 'keyDown', key });
    await work();
    this.input({ type: 'keyUp', key });
  }

  /** Pastes a text, or ends its composition. */
  async paste(text: string): Promise<void> {
    this.input({ type: 'text', text });
  }

  /** Opens a list, and selects its option at a position. */
  async choose(selector: string, index: number): Promise<void> {
    await this.click(selector);
    await this.chooseOpen(index);
  }

  /** Selects the choice at a position in the list that opens. */
  async chooseOpen(index: number): Promise<void> {
    await this.live.next('choices', ({ choices }) => choices.length > 0);
    this.live.send({ type: 'choose', index });
  }

  async untilTitle(title: string): Promise<void> {
    await waitUntil(
      () => this.read('document.title'),
      (found) => found === JSON.stringify(title),
      { what: title },
    );
  }

  /** Waits until the page has so many elements. */
  async untilCount(selector: string, count: number): Promise<void> {
    await waitUntil(
      () => this.read(`document.querySelectorAll(${JSON.stringify(selector)}).length`),
      (found) => found === String(count),
      { what: `${count} of ${selector}` },
    );
  }

  /** Answers the dialog that opens. */
  async answer(isAccepted: boolean): Promise<void> {
    await this.live.next('dialog');
    this.live.send({ type: 'answerDialog', isAccepted });
  }

  async download(selector: string): Promise<void> {
    await this.click(selector);
    await this.live.next('recorded', ({ isDownload }) => isDownload);
  }

  async goTo(path: string): Promise<void> {
    this.live.send({ type: 'goTo', path });
  }

  async navigate(to: 'back' | 'reload'): Promise<void> {
    this.live.send({ type: 'navigate', to });
  }

  /** Waits until so many pages are open. */
  async untilPages(count: number): Promise<void> {
    await this.live.next('pages', ({ pages }) => pages.length === count);
  }

  /** A value of the page, as JSON, once all input was sent. */
  async read(code: string): Promise<string> {
    await this.settle();
    const state = await this.ask(
      `session.page.evaluate(${JSON.stringify(`(async () => JSON.stringify(${code}))()`)})`,
    );
    return state ?? assert.fail(`found nothing: ${code}`);
  }

  /** Clicks on one element right after the other. */
  async clickBoth(first: string, second: string): Promise<void> {
    const points = [await this.find(first), await this.find(second)];
    for (const point of points) this.clickOn(point);
  }

  /** Presses the key of each character. */
  async type(text: string): Promise<void> {
    const keys = Array.from(text, (key): LiveInput[] => [
      { type: 'keyDown', key },
      { type: 'keyUp', key },
    ]);
    this.input(...keys.flat());
  }

  async press(...keys: readonly string[]): Promise<void> {
    this.input(...keys.map((key): LiveInput => ({ type: 'keyDown', key })));
    this.input(...keys.toReversed().map((key): LiveInput => ({ type: 'keyUp', key })));
  }

  async fill(selector: string, text: string): Promise<void> {
    await this.click(selector);
    await this.type(text);
  }

  /** Clicks on what opens another page, and goes on there. */
  async open(selector: string): Promise<void> {
    await this.click(selector);
    await this.live.next('pages', ({ pages }) => pages.length > 1 && pages.at(-1)?.title !== '');
  }

  /** Records an assertion about an element. */
  async expect(mode: Exclude<RecordingMode, 'off' | 'actions'>, selector: string): Promise<void> {
    const { x, y } = await this.find(selector);
    await this.live.ask({ type: 'record', mode }, 'recording');
    const pressed = { x, y, button: 'left' as const, clicks: 1 };
    this.input({ type: 'down', ...pressed }, { type: 'up', ...pressed });
    await this.live.next('recording', (event) => event.mode === 'actions');
  }

  /** Records an assertion about the element that has the focus. */
  async expectOfFocused(mode: Exclude<RecordingMode, 'off' | 'actions'>, key: 'Enter' | ' '): Promise<void> {
    await this.live.ask({ type: 'record', mode }, 'recording');
    this.input({ type: 'keyDown', key }, { type: 'keyUp', key });
    await this.live.next('recording', (event) => event.mode === 'actions');
  }

  /** Wants no assertion any more. */
  async cancelAssertion(): Promise<void> {
    await this.live.ask({ type: 'record', mode: 'visible' }, 'recording');
    this.input({ type: 'keyDown', key: 'Escape' }, { type: 'keyUp', key: 'Escape' });
    await this.live.next('recording', (event) => event.mode === 'actions');
  }

  /** The middle of an element that is there and does not move; the mouse is there then. */
  private async find(selector: string): Promise<Point> {
    await this.settle();
    return this.point(selector, 'await element.click({ trial: true, timeout: 5000 });');
  }

  /** A point in the middle of an element or at its top, found by code that does nothing to the page. */
  private async point(selector: string, before = '', y: 'height / 2' | '8' = 'height / 2'): Promise<Point> {
    const code = `(async () => {
      const element = session.page.locator(${JSON.stringify(selector)}).first();
      ${before}
      const { x, y, width, height } = await element.boundingBox();
      return JSON.stringify({ x: Math.round(x + width / 2), y: Math.round(y + ${y}) });
    })()`;
    const text = await this.ask(code);
    return text === undefined ? assert.fail(`found nothing: ${code}`) : (JSON.parse(text) as Point);
  }

  private async ask(code: string): Promise<string | undefined> {
    const asked = `{ allTextContents: async () => [String(await ${code})] }`;
    const { texts } = await this.live.ask({ type: 'texts', code: asked }, 'texts');
    return texts[0];
  }

  private async dragFromTo(start: Point, end: Point): Promise<void> {
    const pressed = { button: 'left' as const, clicks: 1 };
    this.input({ type: 'move', ...start }, { type: 'down', ...start, ...pressed });
    for (const part of [0.25, 0.5, 0.75, 1])
      this.input({
        type: 'move',
        x: start.x + (end.x - start.x) * part,
        y: start.y + (end.y - start.y) * part,
      });
    // The browser hands the moves of a drag on by and by.
    await this.read('0');
    this.input({ type: 'up', ...end, ...pressed });
  }

  private clickOn(point: Point, clicks = 1, button: Button = 'left'): void {
    this.input({ type: 'move', ...point });
    for (let count = 1; count <= clicks; count++) {
      const pressed = { ...point, button, clicks: count };
      this.input({ type: 'down', ...pressed }, { type: 'up', ...pressed });
    }
  }

  private input(...inputs: readonly LiveInput[]): void {
    for (const input of inputs) this.live.send({ type: 'input', input });
  }

  /** Waits until all input was sent to the page. */
  private async settle(): Promise<void> {
    await this.live.ask({ type: 'record', mode: 'actions' }, 'recording');
  }
}
