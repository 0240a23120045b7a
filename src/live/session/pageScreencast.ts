import type { Locator, Page } from '@playwright/test';
import type { LiveEventOf, PageBox } from '../protocol/liveProtocol.ts';
import { boxOf, type FoundElement, type PageElements, type Point } from './elements/pageElements.ts';

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

/** The elements that the picture of a page frames. They are looked for again when the page has changed. */
export class ElementHighlights {
  private find: (() => Promise<readonly PageBox[]>) | undefined;
  private isLooking = false;
  private isOutdated = false;
  private sent = '[]';

  constructor(
    private readonly elements: Pick<PageElements, 'at' | 'focused' | 'locator'>,
    private readonly send: (event: LiveEventOf<'highlights'>) => void,
  ) {}

  /** Frames the elements of a locator. */
  showAll(locator: Locator): void {
    this.show(() => boxesOf(locator));
  }

  /** Frames the element that a person means at a point. */
  showAt(page: Page, point: Point): void {
    this.showElement(() => this.elements.at(page, point));
  }

  /** Frames the element that has the focus. */
  showFocused(page: Page): void {
    this.showElement(() => this.elements.focused(page));
  }

  private showElement(findElement: () => Promise<FoundElement | undefined>): void {
    this.show(async () => {
      const element = await findElement();
      const box = element && !element.look.isPage ? await boxOf(this.elements.locator(element)) : undefined;
      return box ? [box] : [];
    });
  }

  clear(): void {
    if (this.find) this.show(undefined);
  }

  /** The page has changed. */
  update(): void {
    this.isOutdated = this.find !== undefined;
    if (!this.isLooking) void this.look();
  }

  private show(find: (() => Promise<readonly PageBox[]>) | undefined): void {
    this.find = find;
    this.isOutdated = true;
    if (!this.isLooking) void this.look();
  }

  /** Looks once more for all that was asked for meanwhile: only the last of it counts. */
  private async look(): Promise<void> {
    this.isLooking = true;
    while (this.isOutdated) {
      this.isOutdated = false;
      const { find } = this;
      const boxes = (await find?.().catch(() => [])) ?? [];
      if (find === this.find) this.announce(boxes.filter(({ width, height }) => width > 0 && height > 0));
    }
    this.isLooking = false;
  }

  private announce(boxes: readonly PageBox[]): void {
    const text = JSON.stringify(boxes);
    if (text === this.sent) return;
    this.sent = text;
    this.send({ type: 'highlights', boxes: boxes.slice(0, mostHighlights) });
  }
}

/** Elements that are framed at most. */
const mostHighlights = 100;

async function boxesOf(locator: Locator): Promise<PageBox[]> {
  const boxes = await locator.evaluateAll((nodes) =>
    nodes.map((node) => {
      const { x, y, width, height } = (
        node as unknown as { getBoundingClientRect(): PageBox }
      ).getBoundingClientRect();
      return { x, y, width, height };
    }),
  );
  // They are about their own frame, which may be anywhere in the page.
  const [first] = boxes;
  const placed = first && (await boxOf(locator.first()));
  if (!placed) return boxes;
  const [left, top] = [placed.x - first.x, placed.y - first.y];
  return boxes.map(({ x, y, ...size }) => ({ x: x + left, y: y + top, ...size }));
}
