import type { Expect, Page, Selectors, TestType } from '@playwright/test';

/** The session of a generated test, as far as a live session uses it. */
export interface CaseSession {
  /** The newest page. */
  readonly page: Page;
  readonly variables: { entries(): [string, string][]; set(name: string, value: string): void };
  open(path?: string): Promise<void>;
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
