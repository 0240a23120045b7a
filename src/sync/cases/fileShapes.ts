import { caseKeys, serviceFields } from '../../core/case/isSameCase.ts';
import { isAbridgedCase, fullOnlyFields } from '../../core/case/isAbridgedCase.ts';
import type { Element, TestCase } from '../../core/case/testCase.ts';
import { pickFields } from './pickFields.ts';

type Selector = NonNullable<Element['selectors']>[number];

/** A pulled case as a new file should hold it: what only the service sets is left out. */
export function fileShape(testCase: TestCase): TestCase {
  const set: ReadonlySet<string> = new Set(serviceFields);
  const kept = Object.entries(testCase).filter(
    ([key, value]) => !set.has(key) && !(value === null && caseKeys.has(key)),
  );
  return Object.fromEntries(kept) as TestCase;
}

/**
 * A case as its file should hold it after a change on the service. Of the fields that an abridged pull
 * leaves open, the file gets only those that it had before, with the values of the service.
 */
export function updatedFileShape(local: TestCase, remote: TestCase, pulled: TestCase): TestCase {
  const own = pickFields(local, serviceFields);
  if (!isAbridgedCase(pulled)) return { ...own, ...fileShape(remote) };
  const open = fullOnlyFields.filter((field) => local[field] !== undefined && pulled[field] === undefined);
  const returned = isAbridgedCase(remote)
    ? { ...pickFields(local, open), ...pickFields(remote, open) }
    : pickFields(remote, open);
  const hasTypes = local.elements.some((element) =>
    element.selectors?.some(({ selectorType }) => selectorType),
  );
  const elements = hasTypes
    ? remote.elements.map((element, at) => withOwnTypes(element, local.elements[at]))
    : pulled.elements;
  return { ...own, ...fileShape(pulled), ...returned, elements };
}

/** Types that only the file has stay with selectors that are the same in the same place. */
function withOwnTypes(element: Element, local: Element | undefined): Element {
  const selectors = element.selectors?.map((selector, at) => {
    const own = local?.selectors?.[at];
    const isSame = !selector.selectorType && own?.selectorType && own.selector === selector.selector;
    return isSame ? ({ ...selector, selectorType: own.selectorType } as Selector) : selector;
  });
  return { ...element, ...(selectors && { selectors }) };
}
