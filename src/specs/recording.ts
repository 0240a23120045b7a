/**
 * What a spec file did when it ran against a page that records: plain JSON, the only thing that the run of specs and
 * their conversion share.
 */

/** A place in the original source: the path as it was given, and the line, from 1. */
export interface Place {
  readonly path: string;
  readonly line: number;
}

/** Begins and ends a placeholder in a text: between them stands the index of an unknown value, in decimal. */
export const placeholder = { start: '\uE000', end: '\uE001' } as const;

/** Text in which placeholders stand for values that only a run knows. */
export type RecordedText = string;

/** The recording of a spec file. */
export interface SpecRecording {
  readonly path: string;
  /** The file itself; its title is empty. */
  readonly root: RecordedGroup;
  /** The values that only a run knows, by the index that placeholders name. */
  readonly values: readonly UnknownValue[];
  /** Problems outside of tests: a file that can't be loaded, code outside of tests, a limit. */
  readonly problems: readonly RecordedProblem[];
}

/**
 * - `read`: a locator, a page or a server was asked
 * - `environment`: a variable of the environment
 * - `package`: of an import that isn't run
 * - `changing`: different in each run, such as the time
 * - `event`: of `waitForEvent`, `waitForResponse` and the like
 * - `derived`: computed from others, see `from`
 * - `variable`: a variable as generated code names it, `$NAME` or `$$name`; its code is that name
 */
export type UnknownKind =
  | 'read'
  | 'environment'
  | 'package'
  | 'changing'
  | 'event'
  | 'derived'
  | 'variable'
  | 'other';

/** A value that is known in a run only. */
export interface UnknownValue {
  readonly kind: UnknownKind;
  readonly place: Place;
  /** Canonical, with placeholders for values in it: `page.getByTestId('n').innerText()`, `process.env.NAME`. */
  readonly code: RecordedText;
  /** Of `environment`: its name. */
  readonly name?: string;
  /** Of `environment`: the text in its place where it isn't set, as in `process.env.NAME ?? 'demo'`. */
  readonly defaultTo?: RecordedText;
  /** Of `derived`: the values that it was computed from. */
  readonly from?: readonly number[];
}

/** A test or a group, as it is declared. */
export interface RecordedDeclaration {
  readonly title: RecordedText;
  readonly place: Place;
  /** As given by `{ tag }`, with their `@`; those in the title stand there. */
  readonly tags: readonly RecordedText[];
  readonly annotations: readonly RecordedAnnotation[];
  /** Skipped, or marked to be fixed. It is recorded as if it were not. */
  readonly isOff: boolean;
  readonly problems: readonly RecordedProblem[];
}

export interface RecordedGroup extends RecordedDeclaration {
  readonly groups: readonly RecordedGroup[];
  readonly tests: readonly RecordedTest[];
  readonly hooks: readonly RecordedHook[];
}

export interface RecordedHook {
  /** Unique in its file. */
  readonly id: number;
  readonly kind: 'beforeEach' | 'beforeAll' | 'afterEach' | 'afterAll';
  readonly place: Place;
}

export interface RecordedAnnotation {
  readonly type: RecordedText;
  readonly description?: RecordedText;
}

export interface RecordedTest extends RecordedDeclaration {
  /**
   * In the order in which they are made, with those of hooks and fixtures. Calls of a `beforeAll` stand in each test
   * of its group, those of an `afterAll` too.
   */
  readonly calls: readonly RecordedCall[];
  /** The test is declared only on some paths of a condition that only a run decides. */
  readonly when?: RecordedCondition;
}

/** Where a call was made: `fixture` is the innermost fixture whose function made it. */
export type RecordedPhase = (
  | { readonly in: 'test' }
  | { readonly in: 'hook'; readonly hook: number }
  /** A fixture that the test started and no hook. */
  | { readonly in: 'setup' }
  /** A fixture behind its `use()`. */
  | { readonly in: 'teardown' }
) & { readonly fixture?: string };

/**
 * - `page`: on the fixture `page`, its elements or what belongs to it
 * - `otherPage`: on a page of its own, as of `context.newPage()` or a popup
 * - `session`: on the session of a generated project
 * - `nothing`: on none, as `expect(1).toBe(1)` or `request.post(…)`
 */
export type RecordedSubject = 'page' | 'otherPage' | 'session' | 'nothing';

/** A call of Playwright. */
export interface RecordedCall {
  /** Of the innermost statement of the project's code that makes it. */
  readonly place: Place;
  /**
   * Canonical code without `await`: literals only, text in single quotes, functions as `() => {}`, values that only a
   * run knows as text with placeholders. Other pages are `page2`, `page3`, ….
   */
  readonly code: string;
  readonly phase: RecordedPhase;
  readonly on: RecordedSubject;
  /** The steps of `test.step` around it, outermost first; the same number in a test is the same step. */
  readonly steps: readonly { readonly id: number; readonly title: RecordedText }[];
  /** The value that the call gives; it may stand in no other code. */
  readonly value?: number;
  /** Values that it uses without a placeholder, as `expect(await request.get('/health')).toBeOK()` does. */
  readonly uses?: readonly number[];
  /** Its failure doesn't end the test, and everything else goes on in the same way. */
  readonly mayFail?: true;
  /** It is made only on some paths, or it isn't known on how many. */
  readonly when?: RecordedCondition;
}

export interface RecordedCondition {
  /** Of the code that decides. */
  readonly place: Place;
  /**
   * - `condition`: of `if`, `?:`, `&&`, a loop and the like, over a value that only a run knows
   * - `failure`: of a call whose failure is caught
   * - `retry`: code that is repeated until it passes, as by `toPass()`
   * - `race`: calls of which the first decides, as by `Promise.race()`
   * - `limit`: there are more paths than are followed
   */
  readonly kind: 'condition' | 'failure' | 'retry' | 'race' | 'limit';
  /** The value that decides. */
  readonly value?: number;
  /** `if (await element.isVisible()) await element.click()`: one call, on the element that was asked. */
  readonly isGuard?: true;
}

/**
 * Something that isn't a call:
 *
 * - `syntax`: the file can't be parsed, `detail` says why
 * - `nesting`, `tooLong`: code is nested more deeply, or a chain or file is longer, than is read
 * - `unsupported`: syntax that isn't run: `namespace`, decorators; `detail` names it
 * - `import`: a file that isn't there, can't be read, or fails while it is loaded; `detail` is what the code names
 * - `outside`: an import that leads out of the workspace
 * - `noTests`: the file declares no tests
 * - `error`: the code throws; `detail` is its message
 * - `coercion`: a built-in function needs a value that only a run knows; the code is followed no further
 * - `pending`: the code waits for something that never comes
 * - `time`, `memory`, `calls`, `paths`, `stack`: a limit; what comes behind isn't read
 * - `runner`: a setting of the test runner, as `test.use()`; `detail` names it, as `use`, `describe.configure`
 * - `fail`: a test that is expected to fail
 * - `failCondition`: the code throws on a condition that only a run decides
 * - `skipCondition`: skipped on a condition that only a run decides
 * - `slow`, `timeout`: settings that a test case doesn't need
 * - `sharedPage`: a page that several tests use one after the other
 * - `nestedTest`: a test, hook or group that is declared while another test runs
 * - `outsideCall`: code outside of tests makes a call; `detail` is the call
 * - `engine`: the engine failed; `detail` says how
 */
export interface RecordedProblem {
  readonly kind: ProblemKind;
  readonly place: Place;
  readonly detail?: RecordedText;
}

export const problemKinds = [
  'syntax',
  'nesting',
  'tooLong',
  'unsupported',
  'import',
  'outside',
  'noTests',
  'error',
  'coercion',
  'pending',
  'time',
  'memory',
  'calls',
  'paths',
  'stack',
  'runner',
  'fail',
  'failCondition',
  'skipCondition',
  'slow',
  'timeout',
  'sharedPage',
  'nestedTest',
  'outsideCall',
  'engine',
] as const;

export type ProblemKind = (typeof problemKinds)[number];

/** The recording of a file of which nothing could be recorded. */
export function emptyRecording(
  path: string,
  problem: { readonly kind: ProblemKind; readonly detail?: RecordedText },
): SpecRecording {
  const place = { path, line: 1 };
  const nothing = { tags: [], annotations: [], groups: [], tests: [], hooks: [], problems: [] };
  return {
    path,
    root: { title: '', place, isOff: false, ...nothing },
    values: [],
    problems: [{ ...problem, place }],
  };
}
