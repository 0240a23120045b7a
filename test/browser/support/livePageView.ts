import path from 'node:path';
import type { Locator } from 'playwright-core';
import { waitUntil } from '../../support/waitUntil.ts';
import type { EditorWindow } from './editorWindow.ts';
import type { Picture } from './liveMarks.ts';
import { globalStorageOf } from './localService.ts';
import { untilNoneWorksIn } from './processes.ts';

/** The tab of the live page, as a person sees it. */
export class LivePageView {
  constructor(private readonly window: EditorWindow) {}

  /** Closes the tab, and waits until its processes have ended: they still write into the folder of the window. */
  async close(): Promise<void> {
    await this.window.run('View: Close All Editors');
    await untilNoneWorksIn(path.join(globalStorageOf(this.window), 'run-code'));
  }

  /** What the session does, when it says this. */
  headline(text: string | RegExp): Locator {
    return this.root.locator('.headline', { hasText: text });
  }

  detail(text: string | RegExp): Locator {
    return this.root.locator('.detail', { hasText: text });
  }

  /** A button of the toolbar, or below it. */
  button(name: string): Locator {
    return this.root.getByRole('button', { name, exact: true });
  }

  /** The picture of the page, once it has the size of the page. */
  get picture(): Locator {
    return this.root.locator('canvas[width="1280"]');
  }

  /** The part of the address that can be changed. */
  get address(): Locator {
    return this.root.getByRole('textbox', { name: 'Address of the page' });
  }

  get root() {
    return this.window.webview;
  }

  /** Clicks a point of the page, in its own pixels. */
  async click(x: number, y: number, options: Parameters<Locator['click']>[0] = {}): Promise<void> {
    await this.picture.waitFor();
    const { width } = (await this.picture.boundingBox()) ?? { width: 0 };
    const scale = width / 1280;
    await this.picture.click({ ...options, position: { x: x * scale, y: y * scale } });
  }

  /** How bright a point of the page is in its picture: from 0, which is black, to 255. */
  async brightness(x: number, y: number): Promise<number> {
    return this.picture.evaluate(
      (element, at) => {
        const { data } = (element as unknown as Picture).getContext('2d').getImageData(at.x, at.y, 1, 1);
        return data[0] ?? -1;
      },
      { x, y },
    );
  }

  /** Waits until the address of the page has this behind its origin. */
  async isAt(path: string | RegExp): Promise<void> {
    await waitUntil(
      () => this.address.inputValue(),
      (value) => (typeof path === 'string' ? value === path : path.test(value)),
    );
  }
}
