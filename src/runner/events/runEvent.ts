/** A step of a test case, by what never changes with its title. */
export interface StepRef {
  readonly caseId: string;
  /** Position in its case, from 0. */
  readonly index: number;
}

/** Why a step or a test failed. */
export interface RunFailure {
  /** Without colours, and without values of variables. */
  readonly message: string;
  readonly expected?: string;
  readonly actual?: string;
  /** Locators of elements that may be meant, where the step's own matches none. */
  readonly suggestedLocators?: readonly string[];
  /** The HTTP status of the page, if it is an error. */
  readonly pageStatus?: number | undefined;
}

/** A file that a test left, in the folder of its run. */
interface Attachment {
  readonly name: string;
  readonly contentType: string;
  readonly path: string;
}

export type TestOutcome = 'passed' | 'failed' | 'skipped' | 'interrupted';

/** The events of a run of test cases. `caseId` names the case that was asked for, `step` where it is. */
export type RunEvent =
  | { readonly type: 'begin'; readonly tests: number }
  | { readonly type: 'caseBegin'; readonly caseId: string }
  | { readonly type: 'stepBegin'; readonly caseId: string; readonly step: StepRef }
  | {
      readonly type: 'stepEnd';
      readonly caseId: string;
      readonly step: StepRef;
      /** In milliseconds. */
      readonly duration: number;
      readonly failure?: RunFailure;
    }
  | CaseEnd
  /** The output of tests and Playwright. */
  | { readonly type: 'output'; readonly text: string }
  /** A failure of the run as a whole: no test is to blame. */
  | { readonly type: 'error'; readonly failure: RunFailure };

export interface CaseEnd {
  readonly type: 'caseEnd';
  readonly caseId: string;
  readonly outcome: TestOutcome;
  /** In milliseconds. */
  readonly duration: number;
  /** Why it failed. `step` is left out where no step did: the first page did not open, say. */
  readonly failure?: RunFailure & { readonly step?: StepRef };
  /** Why it was skipped. */
  readonly reason?: string;
  /** Failures that did not fail the test: of a step that may fail, of a teardown. */
  readonly notes: readonly string[];
  readonly trace?: string;
  readonly screenshot?: string;
  readonly attachments: readonly Attachment[];
  /** What all of its runs came to, where it ran several times; the rest is of one of them. */
  readonly repeated?: RepeatedEnd;
}

/** Several runs of a test case, compared, in the language of the user. */
export interface RepeatedEnd {
  /** How many passed, and where and why the others part from them. */
  readonly summary: string;
  /** What else shows that. */
  readonly evidence: readonly string[];
  /** The trace of one that passed, where others failed. */
  readonly passedTrace?: string | undefined;
}

/** How long a test case ran, in milliseconds; undefined where it did not run to its end. */
export const caseDuration = ({ outcome, duration }: CaseEnd): number | undefined =>
  outcome === 'passed' || outcome === 'failed' ? duration : undefined;
