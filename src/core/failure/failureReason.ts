/** Why a step failed, as read from a message of Playwright. */
export type FailureReason =
  | { readonly kind: 'missing'; readonly locator: string }
  | AmbiguousReason
  | AssertionReason
  | {
      readonly kind: 'timeout';
      /** In milliseconds. */
      readonly limit: number;
      readonly locator?: string;
      /** The state of the element, such as `not enabled`. */
      readonly state?: string;
      /** The element that lies above it. */
      readonly cover?: string;
      /** The state that was waited for, such as `hidden`. */
      readonly wanted?: string;
    }
  | { readonly kind: 'notLoaded'; readonly address: string; readonly code: string }
  | { readonly kind: 'other'; readonly text: string };

/** A locator that matches several elements, and must match one. */
export interface AmbiguousReason {
  readonly kind: 'notUnique';
  readonly locator: string;
  readonly count: number;
  /** The elements, as far as Playwright names them. */
  readonly matches: readonly ElementMatch[];
}

/** One of several elements. */
export interface ElementMatch {
  /** Its position among them, from 0. */
  readonly position: number;
  /** A locator that matches it alone. */
  readonly locator: string;
}

/** A check that did not hold. */
export interface AssertionReason {
  readonly kind: 'assertion';
  /** The matcher, such as `toContainText`; empty where the message names none. */
  readonly matcher: string;
  readonly isNegated: boolean;
  readonly expected: string;
  readonly found?: string;
}

/** The status that a successful response is expected to have. */
export const successStatus = 'a response status from 200 to 299';

/** Whether an application refused to be opened without a user and password, or with wrong ones. */
export function wantsAccess(reason: FailureReason): boolean {
  if (reason.kind === 'notLoaded') return reason.code === 'ERR_INVALID_AUTH_CREDENTIALS';
  if (reason.kind !== 'assertion' || reason.expected !== successStatus) return false;
  return /^401\b/.test(reason.found ?? '');
}
