import { setTimeout as pause } from 'node:timers/promises';
import { quality } from '../../src/live/session/pageScreencast.ts';
import { liveOptionsOf } from '../../test/browser/support/liveSessionRun.ts';
import type { RunnerFolder } from '../../test/browser/support/runnerFolder.ts';
import { waitUntil } from '../../test/support/waitUntil.ts';
import { BarePage } from './barePage.ts';
import { inTurns, type Comparison } from './comparison.ts';
import { TimedSession } from './timedSession.ts';
import { besideAll, serveToggledShop } from './toggledShop.ts';

const rounds = 60;

/** In which a page comes to rest after a click, in ms. */
const rest = 100;

/** From a request with a click to the first frame that shows what it changed, beside Playwright without a session. */
export async function measureInputToFrame(folder: RunnerFolder): Promise<Comparison> {
  const app = await serveToggledShop();
  const session = await TimedSession.start(await liveOptionsOf(folder, { executionUrl: app.url }));
  const bare = await BarePage.open(app.url);
  try {
    const ours = await watchSession(session);
    const reference = await watchBare(bare);
    const durations = await inTurns(
      rounds,
      () => ours.click(),
      () => reference.click(),
    );
    return {
      name: 'input of a live session to frame',
      ...durations,
      referenceName: 'page.mouse and page.screencast',
    };
  } finally {
    await Promise.all([session.end(), bare.close()]);
    await app.close();
  }
}

async function watchSession(session: TimedSession): Promise<ToggledPicture> {
  const picture = new ToggledPicture(() => session.click(besideAll));
  session.onEvent((event) => {
    if (event.type !== 'frame') return;
    picture.take(Buffer.byteLength(event.data, 'base64'));
    session.send({ type: 'painted' });
  });
  session.send({ type: 'watch', isWatched: true });
  await session.open('');
  await picture.calibrate();
  return picture;
}

async function watchBare({ page }: BarePage): Promise<ToggledPicture> {
  const picture = new ToggledPicture(() => void page.mouse.click(besideAll.x, besideAll.y));
  const size = page.viewportSize();
  await page.screencast.start({
    quality,
    ...(size ? { size } : {}),
    onFrame: ({ data }) => picture.take(data.length),
  });
  await picture.calibrate();
  return picture;
}

/** The picture of a page on which a click shows or hides so much that the size of a frame says which it is. */
class ToggledPicture {
  private bytes = 0;
  /** Between the sizes of frames with and without what is hidden, in bytes. */
  private limit = 0;
  private onFrame = (): void => undefined;

  constructor(private readonly press: () => void) {}

  /** Takes the size of a frame, in bytes. */
  take(bytes: number): void {
    this.bytes = bytes;
    this.onFrame();
  }

  /** Learns the sizes of both pictures. @throws {AssertionError} when a click makes the frame no smaller */
  async calibrate(): Promise<void> {
    await waitUntil(() => this.bytes, Boolean, { what: 'a first frame' });
    await pause(5 * rest);
    const shown = this.bytes;
    this.press();
    const hidden = await waitUntil(
      () => this.bytes,
      (bytes) => 2 * bytes < shown,
      { what: `a frame of less than half of ${shown} bytes` },
    );
    this.limit = (shown + hidden) / 2;
    await this.click();
  }

  /** Clicks; returns after how many ms a frame showed it. Waits until the page rests. */
  async click(): Promise<number> {
    const before = this.isFull;
    const start = performance.now();
    const took = new Promise<number>((resolve) => {
      this.onFrame = () => {
        if (this.isFull !== before) resolve(performance.now() - start);
      };
    });
    this.press();
    const duration = await took;
    await pause(rest);
    return duration;
  }

  private get isFull(): boolean {
    return this.bytes > this.limit;
  }
}
