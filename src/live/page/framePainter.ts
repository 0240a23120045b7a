import type { ToLivePage } from '../protocol/pageMessages.ts';

type Frame = Extract<ToLivePage, { type: 'frame' }>;

/** Paints the frames of the page on a canvas, one at a time. */
export class FramePainter {
  private canvas: HTMLCanvasElement | undefined;
  private latest: ImageBitmap | undefined;

  /** @param onPainted called when the next frame may come */
  constructor(private readonly onPainted: () => void) {}

  /** Paints on a canvas from now on, the last frame first. */
  readonly attach = (canvas: HTMLCanvasElement | null): void => {
    this.canvas = canvas ?? undefined;
    this.draw();
  };

  async paint({ data }: Frame): Promise<void> {
    try {
      const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
      const image = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }));
      this.latest?.close();
      this.latest = image;
      this.draw();
    } finally {
      this.onPainted();
    }
  }

  private draw(): void {
    const { canvas, latest } = this;
    if (!canvas || !latest) return;
    if (canvas.width !== latest.width || canvas.height !== latest.height) {
      canvas.width = latest.width;
      canvas.height = latest.height;
    }
    canvas.getContext('2d')?.drawImage(latest, 0, 0);
  }
}
