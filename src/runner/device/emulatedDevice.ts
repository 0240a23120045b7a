import { printViewport, type Viewport } from './viewport.ts';

/** The device that a run emulates in its browser, or only the size of its pages. */
export interface EmulatedDevice {
  /** A name from Playwright's list of devices. */
  readonly name?: string | undefined;
  /** In place of the viewport of the device, or of a desktop. */
  readonly viewport?: Viewport | undefined;
  readonly breakpoint: 'DESKTOP' | 'TABLET' | 'MOBILE';
}

/** What a run emulates, as in `iPhone 15 (393x659)` or `viewport 800x600`. */
export function printDevice({ name, viewport }: EmulatedDevice): string {
  const size = viewport && printViewport(viewport);
  return name === undefined ? `viewport ${size}` : size === undefined ? name : `${name} (${size})`;
}
