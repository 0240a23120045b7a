import assert from 'node:assert/strict';
import type { LiveInput, RecordingMode } from '../../../src/live/protocol/liveProtocol.ts';
import type { LiveRun } from './liveSessionRun.ts';

type Point = { readonly x: number; readonly y: number };

/** Uses the page of a live session as a person does in its picture: with mouse and keyboard only. */
export class LiveHand {
  constructor(private readonly live: LiveRun) {}

  async click(selector: string, clicks = 1): Promise<void> {
    this.clickAt(await this.find(selector), clicks);
  }

  /** Clicks on one element right after the other. */
  async clickBoth(first: string, second: string): Promise<void> {
    const points = [await this.find(first), await this.find(second)];
    for (const point of points) this.clickAt(point);
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
    // The recorder looks at an element when the mouse moves onto it.
    this.input({ type: 'move', x: x - 1, y }, { type: 'move', x, y });
    const pressed = { x, y, button: 'left' as const, clicks: 1 };
    this.input({ type: 'down', ...pressed }, { type: 'up', ...pressed });
    if (mode === 'text') await this.press('Control', 'Enter');
    await this.live.next('recording', (event) => event.mode === 'actions');
  }

  /** The middle of an element that is there and does not move. */
  private async find(selector: string): Promise<Point> {
    await this.settle();
    const at = await this.look(`(async () => {
      const element = session.page.locator(${JSON.stringify(selector)}).first();
      await element.click({ trial: true, timeout: 5000 });
      const { x, y, width, height } = await element.boundingBox();
      return Math.round(x + width / 2) * ${factor} + Math.round(y + height / 2);
    })()`);
    return { x: Math.floor(at / factor), y: at % factor };
  }

  /** A number that code finds in the page, while it does nothing to it. */
  private async look(code: string): Promise<number> {
    const asked = `{ allTextContents: async () => [String(await ${code})] }`;
    const { texts } = await this.live.ask({ type: 'texts', code: asked }, 'texts');
    return texts[0] === undefined ? assert.fail(`found nothing: ${code}`) : Number(texts[0]);
  }

  private clickAt(point: Point, clicks = 1): void {
    this.input({ type: 'move', ...point });
    for (let count = 1; count <= clicks; count++) {
      const pressed = { ...point, button: 'left' as const, clicks: count };
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

const factor = 10_000;
