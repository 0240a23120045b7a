import type { TestCase } from '../../../core/case/testCase.ts';
import { updatedFileShape } from '../../../sync/cases/caseShapes.ts';

/**
 * Shapes a version like its file, so that a diff shows only real differences: fields that a service omits
 * from versions are as in the file, and selectors begin with their types. Pure.
 */
export function versionAsFile(version: TestCase, file: TestCase): TestCase {
  const shown = updatedFileShape(file, version, version);
  return { ...shown, elements: shown.elements.map(typesFirst) };
}

type Element = TestCase['elements'][number];

function typesFirst(element: Element): Element {
  if (!element.selectors) return element;
  const selectors = element.selectors.map(
    (selector) => ({ selectorType: selector.selectorType, ...selector }) as typeof selector,
  );
  return { ...element, selectors };
}
