import type { Box } from '../read/traceRecords.ts';

/** A step of a trace, in the list of steps. */
export interface StepSummary {
  /** Position among the steps of the trace, from 0: names the step in requests. */
  readonly place: number;
  /** In words, without its number. */
  readonly title: string;
  /** Position in its test case, from 0; undefined for what is no step of it, such as the first page. */
  readonly index: number | undefined;
  /** The names of the dependencies that it belongs to, the outermost first. */
  readonly within: readonly string[];
  readonly outcome: 'passed' | 'failed';
  /** In ms. */
  readonly duration: number;
}

/** The page before or after a step. */
export interface ShownPage {
  /** A picture, as a data URL of a JPEG or PNG. */
  readonly picture: string;
  /** Of the page's viewport, in CSS pixels; the picture may be larger or smaller. */
  readonly width: number;
  readonly height: number;
  /** The element that the step acted on or checked, in CSS pixels of the viewport. */
  readonly element: Box | undefined;
}

/** What happened in a step, as the trace itself has it: nothing is rendered for it. */
export interface StepMoment {
  readonly before: ShownPage | undefined;
  readonly after: ShownPage | undefined;
  /** The locators that were looked for, as code, each once. */
  readonly asked: readonly string[];
  /** What they found, in Playwright's words, the last one last: `<button type="submit">Save</button>`. */
  readonly found: readonly string[];
  /** Why it failed. */
  readonly error: string | undefined;
  readonly consoleErrors: readonly string[];
  /** Such as `POST /orders: 500`. */
  readonly failedRequests: readonly string[];
}

/** A line of a page's accessibility tree that a step changed. */
export interface TreeChange {
  readonly kind: 'added' | 'removed' | 'changed';
  /** As Playwright writes it: `button "Save" [disabled]`. */
  readonly line: string;
  /** What a changed line was before. */
  readonly before?: string;
}

/** A step rendered from the DOM that the trace has kept. */
export interface RenderedStep {
  readonly before: ShownPage | undefined;
  readonly after: ShownPage | undefined;
  /** Undefined where one of the two trees could not be made. */
  readonly changes: readonly TreeChange[] | undefined;
}
