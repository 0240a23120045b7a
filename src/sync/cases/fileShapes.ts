import { completeCase, completeSteps } from '../../core/case/completeCase.ts';
import { isSameElement, serviceFields } from '../../core/case/isSameCase.ts';
import { isAbridgedCase, fullOnlyFields } from '../../core/case/isAbridgedCase.ts';
import type { Element, TestCase } from '../../core/case/testCase.ts';
import { withoutToolFields } from '../../core/case/toolFields.ts';
import { pickFields } from './pickFields.ts';

type Selector = NonNullable<Element['selectors']>[number];

/** A pulled case as a new file should hold it: complete, but without what only the service or a tool sets. */
export function fileShape(testCase: TestCase): TestCase {
  const set: ReadonlySet<string> = new Set(serviceFields);
  const kept = Object.entries(withoutToolFields(testCase)).filter(([key]) => !set.has(key));
  const own = Object.fromEntries(kept) as TestCase;
  return isAbridgedCase(testCase) ? completeSteps(own) : completeCase(own);
}

/**
 * A case as its file should hold it after a change on the service. Of the fields that an abridged pull
 * leaves open, the file gets only those that it had before, with the values of the service. What says the
 * same as before stays as short as the file has it.
 */
export function updatedFileShape(local: TestCase, remote: TestCase, pulled: TestCase): TestCase {
  const { prompt, ...updated } = updatedShape(local, remote, pulled);
  return {
    ...updated,
    ...((prompt || local.prompt !== undefined) && { prompt }),
    elements: withOwnForm(updated.elements, local.elements),
  };
}

function updatedShape(local: TestCase, remote: TestCase, pulled: TestCase): TestCase {
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

/** Steps of which those before and behind the changed ones are as the file has them. */
function withOwnForm(elements: readonly Element[], local: readonly Element[]): Element[] {
  const [length, longest] = [elements.length, Math.min(elements.length, local.length)];
  const own = (at: number, offset: number): Element | undefined => {
    const [element, before] = [elements[at], local[at + offset]];
    return element && before && isSameElement(element, before) ? before : undefined;
  };
  const result = [...elements];
  let start = 0;
  for (let same = own(start, 0); start < longest && same; same = own(++start, 0)) result[start] = same;
  const offset = local.length - length;
  for (let at = length - 1; at >= start && at + offset >= start; at--) {
    const same = own(at, offset);
    if (!same) break;
    result[at] = same;
  }
  return result;
}
