import { setTimeout as pause } from 'node:timers/promises';
import { liveOptionsOf } from '../../test/browser/support/liveSessionRun.ts';
import type { RunnerFolder } from '../../test/browser/support/runnerFolder.ts';
import { serveSampleApp } from '../../test/browser/support/sampleApp.ts';
import type { Table } from '../support/table.ts';
import { FramePage, type PageMemory } from './framePages.ts';
import { TimedSession } from './timedSession.ts';

/** By then the page has grown as it does at first, in ms. */
const beginning = 10_000;

/** Moves the list of products to and fro, so that each frame is another one. */
const animation = `
const moved = document.querySelector('#products').style;
const move = (time) => {
  moved.translate = Math.sin(time / 500) * 40 + 'px';
  requestAnimationFrame(move);
};
requestAnimationFrame(move);`;

/**
 * The memory of the live page while it paints the frames of an animated page for so many minutes, beside a bare page that
 * paints the same ones. Linux only.
 */
export async function measureFrameMemory(folder: RunnerFolder, minutes: number): Promise<Table> {
  const duration = minutes * 60_000;
  if (duration <= beginning) throw new Error('--minutes needs more than the first 10 seconds: 0.2 or more.');
  const app = await serveSampleApp((name, text) => (name === 'js/products.js' ? text + animation : text));
  const [live, bare] = await Promise.all([FramePage.live(), FramePage.bare()]);
  const session = await TimedSession.start(await liveOptionsOf(folder, { executionUrl: app.url }));
  try {
    await session.open('');
    const feed = new FrameFeed(session, [live, bare]);
    await pause(beginning);
    const before = await Promise.all([live.measure(), bare.measure()]);
    await pause(duration - beginning);
    const after = await Promise.all([live.measure(), bare.measure()]);
    await feed.end();
    const rate = (feed.count / (duration / 1000)).toFixed(1);
    const title = `Memory after ${minutes} minutes, ${feed.count} frames (${rate} in a second), ${feed.averageSize} kB each`;
    return {
      title,
      rows: [...rowsOf('live page', before[0], after[0]), ...rowsOf('bare canvas', before[1], after[1])],
      figures: kinds.map(({ name, key }) => ({
        name: `memory after ${minutes} minutes of frames, ${name}`,
        unit: 'MB',
        ours: after[0][key],
        reference: after[1][key],
        referenceName: 'bare canvas',
        ratio: after[0][key] / after[1][key],
      })),
    };
  } finally {
    await session.end();
    await Promise.all([live.close(), bare.close()]);
    await app.close();
  }
}

/** Feeds frames of a session to pages: the next one when all have painted the one before. */
class FrameFeed {
  count = 0;
  private bytes = 0;
  private painting: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly session: TimedSession,
    pages: readonly FramePage[],
  ) {
    session.onEvent((event) => {
      if (event.type !== 'frame') return;
      this.count++;
      this.bytes += Buffer.byteLength(event.data, 'base64');
      this.painting = Promise.all(pages.map((page) => page.paint(event))).then(() =>
        session.send({ type: 'painted' }),
      );
    });
    session.send({ type: 'watch', isWatched: true });
  }

  /** In kB. */
  get averageSize(): number {
    return Math.round(this.bytes / this.count / 1000);
  }

  /** Returns once the last frame is painted. */
  async end(): Promise<void> {
    await this.session.end();
    await this.painting;
  }
}

const kinds: readonly { readonly name: string; readonly key: keyof PageMemory }[] = [
  { name: 'JS heap', key: 'heap' },
  { name: 'process of the page', key: 'page' },
  { name: 'all processes of its browser', key: 'browser' },
];

const rowsOf = (page: string, before: PageMemory, after: PageMemory): Table['rows'] =>
  kinds.map(({ name, key }) => ({
    what: `${page}, ${name}`,
    'after 10 s (MB)': before[key].toFixed(1),
    'at the end (MB)': after[key].toFixed(1),
    'change (MB)': (after[key] - before[key]).toFixed(1),
  }));
