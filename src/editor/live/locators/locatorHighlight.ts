import type { LiveRequestOf } from '../../../live/protocol/liveProtocol.ts';

/** Highlights the elements of one locator in the page. */
export class LocatorHighlight {
  private shown: string | undefined;

  constructor(private readonly send: (request: LiveRequestOf<'highlight'>) => void) {}

  /** @param code of the locator; none where nothing is to be highlighted */
  show(code: string | undefined): void {
    if (this.shown === code) return;
    this.shown = code;
    this.send({ type: 'highlight', ...(code === undefined ? {} : { code }) });
  }

  /** The page shows none any more. */
  forget(): void {
    this.shown = undefined;
  }
}
