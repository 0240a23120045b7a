import type { Page } from 'playwright-core';
import type { Selector } from '../../core/case/selector.ts';
import type { Snapshot } from './pageSnapshot.ts';

/** A page that is open, or a frame in it. */
export interface ExploredPage {
  readonly page: Page;
  readonly snapshot: Snapshot;
  /** Selectors of the frame. */
  readonly within: readonly Selector[];
}
