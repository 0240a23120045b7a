import type { Page } from 'playwright-core';
import type { Selector } from '../../core/case/selector.ts';
import type { Element } from '../../core/case/testCase.ts';
import type { Snapshot } from './pageSnapshot.ts';

/** A test case in the making, until it has passed. */
export interface Candidate {
  readonly description: string;
  /** The steps in natural language. */
  readonly prompt: string;
  readonly elements: readonly Element[];
}

/** A candidate and where it starts: a path below the first page's address. */
export interface FoundCase extends Candidate {
  readonly entryPointUrlPath: string;
}

/** A page that is open, or a frame in it. */
export interface ExploredPage {
  readonly page: Page;
  readonly snapshot: Snapshot;
  /** Selectors of the frame. */
  readonly within: readonly Selector[];
}
