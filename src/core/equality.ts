import { sameValue } from './yaml.ts';
import type { TestCase } from './testCase.ts';

/** Set by the service, never written to a file by us, and no part of what a user edits. */
export const serviceFields = ['versionId', 'localEditingStatus', 'discovery'] as const;

/** What the full variant has and the abridged one lacks (contract 2.5), beside `selectorType`. */
export const fullOnlyFields = ['version', 'type', 'runStatus'] as const;

type Plain = Record<string, unknown>;

/** Whether a case came in the abridged variant, or was written by hand with just as little. */
export const isAbridged = (testCase: TestCase): boolean =>
  (testCase.version ?? undefined) === undefined || (testCase.runStatus ?? undefined) === undefined;

/**
 * Whether two cases say the same. Null and left out are the same, so are `prompt: ""`,
 * `ignoreFailure: false` and empty lists and objects. `index` never counts. Where one side is
 * abridged, what that variant lacks is not compared.
 */
export function sameCase(a: TestCase, b: TestCase): boolean {
  const abridged = isAbridged(a) || isAbridged(b);
  return sameValue(comparable(a, abridged), comparable(b, abridged));
}

function comparable(testCase: TestCase, abridged: boolean): unknown {
  const ignored = new Set<string>([...serviceFields, ...(abridged ? fullOnlyFields : [])]);
  const { elements, ...rest } = testCase;
  const top = Object.fromEntries(Object.entries(rest).filter(([key, value]) => !ignored.has(key) && value !== ''));
  return { ...(withoutEmpty(top) as Plain), elements: elements.map((element) => comparableElement(element, abridged)) };
}

function comparableElement(element: TestCase['elements'][number], abridged: boolean): unknown {
  const { index: _index, ignoreFailure, selectors, ...rest } = element;
  const chain = (selectors ?? []).map(({ index: _position, ...selector }) => {
    const link: Plain = { ...selector, selector: selector.selector || undefined };
    if (abridged) delete link['selectorType'];
    return link;
  });
  return withoutEmpty({ ...rest, ignoreFailure: ignoreFailure || undefined, selectors: chain });
}

/** Drops null, undefined, and objects and lists that hold nothing, at every depth but inside lists. */
function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmpty);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, inner]) => [key, withoutEmpty(inner)] as const)
      .filter(([, inner]) => !isEmpty(inner)),
  );
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}
