import { omitsField, fullOnlyFields, isAbridgedCase } from '../../core/case/isAbridgedCase.ts';
import { lacksSelectorTypes } from '../../core/case/lacksSelectorTypes.ts';
import type { TestCase } from '../../core/case/testCase.ts';
import type { ServiceTestCase } from '../../api/contract/serviceTestCase.ts';
import { fillSelectorTypes } from './fillSelectorTypes.ts';
import { pickFields } from './pickFields.ts';

/**
 * A case with what the abridged variant lacks, as far as the service returns it elsewhere
 * (endpoints 6 and 7). What the case says itself stays.
 */
export function withServiceFields(testCase: TestCase, known: ServiceTestCase | undefined): TestCase {
  if (!known) return testCase;
  const isTyped = !testCase.elements.some(lacksSelectorTypes);
  const isWholeCase = !isAbridgedCase(testCase);
  if (isWholeCase && isTyped) return testCase;
  const elements = isTyped ? testCase.elements : fillSelectorTypes(testCase.elements, known);
  if (isWholeCase) return { ...testCase, elements };
  const { type, runStatus } = known;
  // A version says that nothing is left open, so it is set only where that is true.
  const isWhole = typeof runStatus === 'string' && type !== undefined;
  const serviceValues = {
    ...(isWhole && { version: '1' }),
    ...(type && { type }),
    ...(runStatus && { runStatus }),
  };
  const open = Object.entries(serviceValues).filter(([field]) =>
    omitsField(testCase, field as keyof typeof serviceValues),
  );
  return { ...testCase, ...Object.fromEntries(open), elements };
}

/** A case, its open fields filled from `other`, the same case on the other side. */
export function withOpenFields(testCase: TestCase, other: TestCase | undefined): TestCase {
  const open = fullOnlyFields.filter(
    (field) => omitsField(testCase, field) && other && !omitsField(other, field),
  );
  return other && open.length > 0 ? { ...testCase, ...pickFields(other, open) } : testCase;
}
