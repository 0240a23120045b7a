/** The size of a page, in CSS pixels. */
export interface Viewport {
  readonly width: number;
  readonly height: number;
}

/** An example of a viewport, for messages. */
export const exampleViewport = '1280x720';

/** Parses a viewport such as `1280x720`, or `1280 × 720`; undefined if it is none. */
export function parseViewport(text: string): Viewport | undefined {
  const [, width, height] = /^([1-9]\d{0,3})\s*[xX×*]\s*([1-9]\d{0,3})$/.exec(text.trim()) ?? [];
  return width === undefined || height === undefined
    ? undefined
    : { width: Number(width), height: Number(height) };
}

/** Prints a viewport as it is written in settings. */
export const printViewport = ({ width, height }: Viewport): string => `${width}x${height}`;
