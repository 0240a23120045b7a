import type { TestCase } from '../../core/case/testCase.ts';

/** The abridged variant (contract 2.5): without `version`, `type`, `runStatus` and `selectorType`. */
export function abridgeCase(testCase: TestCase): TestCase {
  const { version: _version, type: _type, runStatus: _runStatus, elements, ...rest } = testCase;
  return { ...rest, elements: elements.map(abridgeElement) };
}

function abridgeElement(element: TestCase['elements'][number]): TestCase['elements'][number] {
  if (!element.selectors) return element;
  return {
    ...element,
    selectors: element.selectors.map(({ selectorType: _type, ...selector }) => selector),
  };
}
