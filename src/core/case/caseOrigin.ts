/** What is known of where a case came from, beside what it says. */
export interface CaseOrigin {
  /** The fingerprint of its JSON in the answer that gave it. */
  readonly answer: string;
  /** The fingerprint of its entry in the service's list. */
  readonly listed?: string | undefined;
  /** Whether the entry in the list fills fields or selector types that the answer left out. */
  readonly isFilled?: boolean | undefined;
  /** Whether each of its selectors has a type. */
  readonly isTyped: boolean;
  /** Whether it has every field that a reader may demand, and none that is no part of the interface. */
  readonly isComplete: boolean;
  /** Whether it has no errors at all; a service may send some that are borne. */
  readonly isValid: boolean;
}

/** The facts of a case that nobody looked at. */
export const unknownFacts = { isTyped: false, isValid: false, isComplete: false };

const origin = Symbol('origin');

/** Notes the origin of a case on it, where copies and comparisons don't see it. */
export const withOrigin = <Case extends object>(testCase: Case, known: CaseOrigin): Case =>
  Object.defineProperty(testCase, origin, { value: known, configurable: true });

/** The origin of a case; undefined for one that was made or changed here. */
export const getOrigin = (testCase: unknown): CaseOrigin | undefined =>
  typeof testCase === 'object' && testCase !== null && origin in testCase
    ? (testCase[origin] as CaseOrigin)
    : undefined;

/** Whether two cases are known to say the same, to the letter, without a look at what they say. */
export function hasSameOrigin(a: object | undefined, b: object | undefined): boolean {
  if (a === b) return true;
  const [one, other] = [getOrigin(a), getOrigin(b)];
  if (!one || !other || one.answer !== other.answer) return false;
  return !one.isFilled && !other.isFilled
    ? true
    : one.isFilled === other.isFilled && one.listed === other.listed;
}
