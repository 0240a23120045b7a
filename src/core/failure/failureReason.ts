import { message } from '../message.ts';

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
      /** What kept the element from being ready at last. */
      readonly obstacle?: Obstacle;
      /** The element that lies above it, as HTML. */
      readonly cover?: string;
      /** The state that was waited for, such as `hidden`. */
      readonly wanted?: string;
    }
  | {
      readonly kind: 'noOption';
      readonly locator?: string;
      /** The options that the list doesn't have. */
      readonly wanted: readonly string[];
      /** Those that it has. */
      readonly options: readonly string[];
    }
  | {
      readonly kind: 'slowPage';
      /** In milliseconds. */
      readonly limit: number;
      readonly address?: string;
    }
  | {
      readonly kind: 'unfit';
      readonly misfit: Misfit;
      readonly locator?: string;
      /** The element as HTML; empty where it isn't known. */
      readonly element: string;
    }
  | { readonly kind: 'notLoaded'; readonly address: string; readonly code: string }
  | { readonly kind: 'other'; readonly text: string };

/**
 * What keeps an element from being ready, and an option from being selected: how Playwright's log says it, on a line of its
 * own, and what is said of an element (`{0}`) that was waited for that long (`{1}`).
 */
export const obstacles = {
  hidden: {
    line: 'element is not visible',
    sentence: message('{0} was not ready within {1}: the element is hidden'),
  },
  disabled: {
    line: 'element is not enabled',
    sentence: message('{0} was not ready within {1}: the element is disabled'),
  },
  readOnly: {
    line: 'element is not editable',
    sentence: message('{0} was not ready within {1}: the field is read-only'),
  },
  moving: {
    line: 'element is not stable',
    sentence: message('{0} was not ready within {1}: the element keeps moving'),
  },
  outside: {
    line: 'element is outside of the viewport',
    sentence: message(
      '{0} was not ready within {1}: the element is outside of the part of the page that can be seen',
    ),
  },
  replaced: {
    line: 'element was detached from the DOM, retrying',
    sentence: message('{0} was not ready within {1}: the page removes or replaces the element'),
  },
  option: {
    line: 'did not find some options',
    sentence: message('{0} did not have the option within {1}'),
  },
  disabledOption: {
    line: 'option being selected is not enabled',
    sentence: message('{0} was not ready within {1}: the option is disabled'),
  },
} as const;

/** What keeps an element from being ready. */
export type Obstacle = keyof typeof obstacles;

/** Why an action is none for an element: how Playwright says it, and what is said of the element (`{0}`, as HTML `{1}`). */
export const misfits = {
  list: {
    text: 'Element is not a <select> element',
    sentence: message('{0} is {1}, and not a list with options (<select>)'),
  },
  files: {
    text: 'Input of type "file" cannot be filled',
    sentence: message('{0} is a field for files, which takes no text'),
  },
  choice: {
    text: /Input of type "(?:checkbox|radio)" cannot be filled/,
    sentence: message('{0} is {1}, which is clicked and takes no text'),
  },
  otherInput: {
    text: /Input of type "[a-z-]+" cannot be filled/,
    sentence: message('{0} is {1}, which takes no text'),
  },
  number: {
    text: 'Cannot type text into input[type=number]',
    sentence: message('{0} takes numbers only'),
  },
  value: {
    text: 'Malformed value',
    sentence: message('{0} is {1}, and the value does not have the form that it needs'),
  },
  noField: {
    text: 'Element is not an <input>, <textarea>',
    sentence: message('{0} is {1}, and not a field for text'),
  },
  noFiles: {
    text: /Node is not an HTMLInputElement|Not an input\[type=file\]/,
    sentence: message('{0} is {1}, and not a field for files'),
  },
  hidden: {
    text: 'Element is not visible',
    sentence: message('{0} is hidden'),
  },
  outside: {
    text: 'Element is outside of the viewport',
    sentence: message('{0} is outside of the part of the page that can be seen'),
  },
} as const;

/** Why an action is none for an element. */
export type Misfit = keyof typeof misfits;

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
