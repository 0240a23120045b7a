import type { Page } from '@playwright/test';
import type { LiveEventOf } from '../protocol/liveProtocol.ts';

type Frame = LiveEventOf<'frame'>;

/** Of 100; text stays sharp, and a frame of a usual page takes some 60 kB. */
export const quality = 80;

/**
 * Pictures of one page at a time, each sent once the one before was painted: where painting is slow, frames are left
 * out, and the newest is sent at last.
 */
export class PageScreencast {
  private page: Page | undefined;
  private isWatched = false;
  private isPainting = false;
  private latest: Frame | undefined;

  /**
   * @param send called with a frame to paint
   * @param onChange called when what the page shows has changed
   */
  constructor(
    private readonly send: (frame: Frame) => void,
    private readonly onChange: () => void,
  ) {}

  /** Shows a page in place of the one before. */
  async follow(page: Page | undefined): Promise<void> {
    if (this.page === page) return;
    await this.stop();
    this.page = page;
    await this.start();
  }

  /** Starts or stops the pictures. */
  async watch(isWatched: boolean): Promise<void> {
    if (this.isWatched === isWatched) return;
    this.isWatched = isWatched;
    this.isPainting = false;
    await (isWatched ? this.start() : this.stop());
  }

  /** The last frame was painted. */
  painted(): void {
    this.isPainting = false;
    this.flush();
  }

  /** Starts again, for the size of the page has changed. */
  async resize(): Promise<void> {
    await this.stop();
    await this.start();
  }

  private async start(): Promise<void> {
    const { page, isWatched } = this;
    if (!page || !isWatched || page.isClosed()) return;
    const size = page.viewportSize();
    await page.screencast.start({
      quality,
      ...(size ? { size } : {}),
      onFrame: ({ data, viewportWidth: width, viewportHeight: height }) => {
        if (page !== this.page) return;
        this.latest = { type: 'frame', data: data.toString('base64'), width, height };
        this.onChange();
        this.flush();
      },
    });
  }

  private async stop(): Promise<void> {
    this.latest = undefined;
    await this.page?.screencast.stop().catch(() => undefined);
  }

  private flush(): void {
    if (this.isPainting || !this.latest) return;
    this.isPainting = true;
    this.send(this.latest);
    this.latest = undefined;
  }
}
