import type { BrowserContext, Expect, Locator, Page, Selectors, TestType } from '@playwright/test';
import { type LiveEvent, type LiveStep, toFailure, type LiveRequestOf } from '../protocol/liveProtocol.ts';
import { evaluate } from './elements/runGeneratedCode.ts';

/**
 * Runs steps one after the other, up to the first that fails.
 *
 * @param signal cancels the one that runs, which then fails
 * @returns whether one failed
 */
export async function runSteps(
  steps: readonly LiveStep[],
  session: CaseSession,
  { expect, test, mayFail }: Pick<LiveTools, 'expect' | 'test' | 'mayFail'>,
  channel: EventChannel,
  signal: AbortSignal,
): Promise<boolean> {
  const names = { session: cancellable(session, signal), expect, test, mayFail };
  for (const { caseId, index, code } of steps) {
    const step = { caseId, index };
    channel.send({ type: 'stepBegin', step });
    const begin = performance.now();
    try {
      signal.throwIfAborted();
      await unlessAborted(evaluate(code, names), signal);
      channel.send({ type: 'stepEnd', step, duration: performance.now() - begin });
    } catch (error) {
      const duration = performance.now() - begin;
      const isCancelled = signal.aborted;
      const snapshot = isCancelled ? undefined : await snapshotOf(session);
      const failure = { ...toFailure(error), ...(snapshot === undefined ? {} : { snapshot }) };
      channel.send({ type: 'stepEnd', step, duration, failure, ...(isCancelled ? { isCancelled } : {}) });
      return true;
    }
  }
  return false;
}

/** Longer than a page takes that answers at all, in ms. */
const longestSnapshotMs = 2000;

/** What the page shows; undefined where it doesn't say so soon. */
async function snapshotOf(session: CaseSession): Promise<string | undefined> {
  try {
    return await session.page.locator('body').ariaSnapshot({ timeout: longestSnapshotMs });
  } catch {
    return undefined;
  }
}

/** Waits for something, and no longer than until it is cancelled: it may then go on by itself. */
async function unlessAborted(work: Promise<unknown>, signal: AbortSignal): Promise<void> {
  let stop = (): void => undefined;
  const aborted = new Promise((_, reject) => {
    const abort = (): void => reject(signal.reason as Error);
    signal.addEventListener('abort', abort);
    stop = () => signal.removeEventListener('abort', abort);
  });
  try {
    await Promise.race([work, aborted]);
  } finally {
    stop();
  }
}

/** A session whose actions on elements end when they are cancelled. */
function cancellable(session: CaseSession, signal: AbortSignal): CaseSession {
  const find: CaseSession['find'] = (locate) => session.find((page) => withSignal(locate(page), signal));
  return Object.create(session, { find: { value: find } }) as CaseSession;
}

/** The actions that wait for an element, with the number of arguments before their options. */
const waitingActions: ReadonlyMap<string | symbol, number> = new Map([
  ...['click', 'dblclick', 'hover', 'innerText', 'scrollIntoViewIfNeeded', 'waitFor'].map(
    (name) => [name, 0] as const,
  ),
  ...['dragTo', 'fill', 'getAttribute', 'press', 'pressSequentially', 'selectOption', 'setInputFiles'].map(
    (name) => [name, 1] as const,
  ),
]);

/** A locator that does nothing once it is cancelled; Playwright ends what it waits for in versions with such a signal. */
const withSignal = (locator: Locator, signal: AbortSignal): Locator =>
  new Proxy(locator, {
    get: (target, name) => {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== 'function') return member;
      return (...args: unknown[]): unknown => {
        signal.throwIfAborted();
        const before = waitingActions.get(name);
        if (before === undefined) return Reflect.apply(member, target, args);
        const given = args[before] as object | undefined;
        return Reflect.apply(member, target, [
          ...Array.from({ length: before }, (_, at) => args[at]),
          { ...given, signal },
        ]);
      };
    },
  });

/** Runs steps, and starts again: with an empty browser, or from a stored state. */
export class CaseSteps {
  private current: CaseSession;
  private stored: StoredState | undefined;
  private isBusy = false;
  private cancelling: AbortController | undefined;

  constructor(
    private readonly tools: LiveTools,
    private readonly channel: EventChannel,
  ) {
    this.current = tools.createSession();
  }

  /** The session since it started again last. */
  get session(): CaseSession {
    return this.current;
  }

  get isRunning(): boolean {
    return this.isBusy;
  }

  /** Runs steps up to the first that fails. */
  async run({ steps }: Pick<LiveRequestOf<'run'>, 'steps'>): Promise<void> {
    await this.busy(async () => {
      this.cancelling = new AbortController();
      const { signal } = this.cancelling;
      const hasFailed = await runSteps(steps, this.session, this.tools, this.channel, signal);
      this.channel.send({ type: 'ran', hasFailed });
    });
  }

  /** Cancels the step that runs, and those after it. */
  cancel(): void {
    this.cancelling?.abort(new Error('The step was cancelled'));
  }

  /** Starts again with an empty browser, at a path. */
  async open({ path }: Pick<LiveRequestOf<'open'>, 'path'>): Promise<void> {
    await this.restart(async (session) => {
      await session.open(path);
      return true;
    });
  }

  /** Stores the state of the browser; where a page is too busy for that, its dependencies will run again instead. */
  async store(): Promise<void> {
    this.stored = await storeState(this.session).catch(() => undefined);
    const state = JSON.stringify(this.stored);
    this.channel.send({ type: 'stored', ...(state && state.length <= longestState ? { state } : {}) });
  }

  /** Starts again from the stored state, or from that of another session. */
  async restore({ state }: Pick<LiveRequestOf<'restore'>, 'state'>): Promise<void> {
    if (state !== undefined) this.stored = JSON.parse(state) as StoredState;
    const { stored } = this;
    await this.restart(
      async (session) => stored !== undefined && (await restoreState(session, stored)),
      stored,
    );
  }

  private async restart(
    begin: (session: CaseSession) => Promise<boolean>,
    state?: StoredState,
  ): Promise<void> {
    await this.busy(async () => {
      try {
        await startAgain(this.tools.page.context(), state);
        this.current = this.tools.createSession();
        this.channel.send({ type: 'restarted', isRestored: await begin(this.current) });
      } catch (error) {
        const failure = toFailure(error);
        this.channel.send({ type: 'restarted', isRestored: false, failure });
      }
    });
  }

  private async busy(work: () => Promise<void>): Promise<void> {
    this.isBusy = true;
    try {
      await work();
    } finally {
      this.isBusy = false;
    }
  }
}

/** The most characters of a state that is kept for other sessions. */
const longestState = 4_000_000;

/** What a session starts again from: all that an application keeps in the browser, its address and the variables. */
interface StoredState {
  readonly browser: Awaited<ReturnType<BrowserContext['storageState']>>;
  readonly url: string;
  readonly outline: readonly string[];
  /** How many pages were open: only the newest is opened again. */
  readonly pages: number;
  readonly variables: readonly [string, string][];
}

/** Stores the state of the browser and the variables. */
async function storeState(session: CaseSession): Promise<StoredState> {
  const { page } = session;
  return {
    browser: await page.context().storageState({ indexedDB: true }),
    url: page.url(),
    outline: await outlineOf(page),
    pages: page.context().pages().length,
    variables: session.variables.entries(),
  };
}

/** Opens a fresh page in an empty browser, and closes all others. */
async function startAgain(context: BrowserContext, state?: StoredState): Promise<void> {
  const before = context.pages();
  await context.newPage();
  await Promise.all(before.map((page) => page.close()));
  await context.setStorageState(state?.browser ?? { cookies: [], origins: [] });
}

/**
 * Goes on from a stored state, in a browser that has it.
 *
 * @returns whether the application shows what it did: one that keeps its state in memory only does not
 */
async function restoreState(session: CaseSession, state: StoredState): Promise<boolean> {
  for (const [name, value] of state.variables) session.variables.set(name, value);
  if (state.pages > 1) return false;
  const { page } = session;
  await page.goto(state.url);
  if (page.url() !== state.url) return false;
  return (await hasOutline(page, state.outline)) && page.url() === state.url;
}

/** Pages that draw themselves with JavaScript take a moment. */
const longestWaitMs = 3000;

async function hasOutline(page: Page, expected: readonly string[]): Promise<boolean> {
  const deadline = Date.now() + longestWaitMs;
  do {
    if (isSamePage(await outlineOf(page), expected)) return true;
    await page.waitForTimeout(100);
  } while (Date.now() < deadline);
  return false;
}

/** The least part of the lines that an application which took over its stored state still shows. */
const leastShown = 0.5;

/** A notice may be gone, but what the page did not show before, such as a form to log in, is of another state. */
export function isSamePage(outline: readonly string[], expected: readonly string[]): boolean {
  const known = new Set(expected);
  return outline.length >= expected.length * leastShown && outline.every((line) => known.has(line));
}

const outlineOf = async (page: Page): Promise<string[]> =>
  toOutline(await page.locator('body').ariaSnapshot());

/**
 * The lines of the accessibility tree of a page, without the focus, times of day and long numbers, which differ.
 * A log-in may show in a single line of many.
 */
export const toOutline = (snapshot: string): string[] =>
  snapshot.split('\n').map((line) =>
    line
      .trim()
      .replaceAll(/\d{1,2}(?::\d{2})+|\d{5,}/g, '0')
      .replace(' [active]', ''),
  );

/** The session of a generated test, as far as a live session uses it. */
export interface CaseSession {
  /** The newest page. */
  readonly page: Page;
  readonly variables: { entries(): [string, string][]; set(name: string, value: string): void };
  open(path?: string): Promise<void>;
  /** The element of a step, by a function that finds it on a page. */
  find(locate: (page: Page) => Locator): unknown;
  goTo(path: string): Promise<void>;
  filled(text: string): string;
}

/** The open pages of a generated test, as far as a live session uses them. */
export interface CasePages {
  /** The open pages; the last one is the newest, which steps are about. */
  readonly open: readonly Page[];
  /** Calls a function whenever the newest page may be another one, or none. */
  onChange(listener: () => void): () => void;
}

/** Takes what happens in a session. */
export interface EventChannel {
  send(event: LiveEvent): void;
}

/** What the generated spec hands over. */
export interface LiveTools {
  /** The first page of the test. */
  readonly page: Page;
  readonly pages: CasePages;
  readonly expect: Expect;
  readonly selectors: Pick<Selectors, 'register'>;
  readonly test: Pick<TestType<object, object>, 'step' | 'info'>;
  readonly mayFail: (step: () => Promise<void>) => Promise<void>;
  /** Creates a session without variables, over the same pages. */
  readonly createSession: () => CaseSession;
}
