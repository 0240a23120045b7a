import { isSameValue, valueKey } from '../values.ts';
import { fullOnlyFields, omitsField } from './abridgedCases.ts';
import { caseKeys, elementKeys, selectorKeys, stepKeys, isToolField } from './caseKeys.ts';
import type { Element, TestCase } from './testCase.ts';

/** Set by the service, never written to a file by us, and no part of what a user edits. */
export const serviceFields = ['versionId', 'localEditingStatus', 'discovery'] as const;

type Plain = Record<string, unknown>;
type Selector = NonNullable<Element['selectors']>[number];

/**
 * Whether two cases say the same. For the fields that we know, null, empty and left out are the
 * same, and so is `ignoreFailure: false`; arguments and unknown keys count to the letter. `index` and
 * the notes of other tools never count. Of what the abridged variant lacks, a field is compared where both sides tell it.
 */
export function isSameCase(a: TestCase, b: TestCase): boolean {
  if (a === b) return true;
  const ignored = ignoredFields(a, b);
  return isSameValue(comparable(a, b, ignored), comparable(b, a, ignored));
}

/** The fields in which two cases do not say the same, by the same rules. */
export function findDifferingFields(a: TestCase, b: TestCase): ReadonlySet<string> {
  const ignored = ignoredFields(a, b);
  const [one, other] = [comparable(a, b, ignored), comparable(b, a, ignored)];
  const fields = [...Object.keys(one), ...Object.keys(other)];
  return new Set(fields.filter((field) => !isSameValue(one[field], other[field])));
}

function ignoredFields(a: TestCase, b: TestCase): ReadonlySet<string> {
  const open = fullOnlyFields.filter((field) => omitsField(a, field) || omitsField(b, field));
  return new Set<string>([...serviceFields, ...open]);
}

/** Whether two steps say the same, by the same rules. */
export const isSameElement = (a: Element, b: Element): boolean =>
  isSameValue(comparableElement(a, b), comparableElement(b, a));

/** Texts by which many steps are compared. */
export interface ElementKeys {
  /** Shared only by steps that say the same. */
  readonly typed: string;
  /** Shared by all steps that say the same, and by some that differ in the types of their selectors. */
  readonly untyped: string;
}

/** The keys of a step. */
export function createElementKeys(element: Element): ElementKeys {
  const untyped = { selectors: element.selectors?.map(() => ({})) } as Element;
  return {
    typed: valueKey(comparableElement(element, undefined)),
    untyped: valueKey(comparableElement(element, untyped)),
  };
}

function comparable(testCase: TestCase, other: TestCase, ignored: ReadonlySet<string>): Plain {
  const { elements, ...rest } = testCase;
  const fields = Object.entries(withoutEmptyFields(rest, caseKeys)).filter(
    (field) => !ignored.has(field[0]) && !isToolField(field),
  );
  return {
    ...Object.fromEntries(fields),
    elements: elements.map((element, at) => comparableElement(element, other.elements[at])),
  };
}

function comparableElement(element: Element, other: Element | undefined): Plain {
  const { index: _index, ignoreFailure, interaction, assertion, selectors, ...rest } = element;
  const fields = {
    ...rest,
    ignoreFailure: ignoreFailure || undefined,
    interaction: interaction && withoutEmptyFields(interaction, stepKeys, isNothing),
    assertion: assertion && withoutEmptyFields(assertion, stepKeys, isNothing),
    selectors: selectors?.map((selector, at) => comparableSelector(selector, other?.selectors?.[at])),
  };
  return withoutEmptyFields(fields, elementKeys);
}

function comparableSelector(selector: Selector, other: Selector | undefined): Plain {
  const { index: _index, ...link } = selector;
  const isOpen = !link.selectorType || (other !== undefined && !other.selectorType);
  return withoutEmptyFields(isOpen ? { ...link, selectorType: undefined } : link, selectorKeys);
}

/** Fields without those of the known ones that say nothing. */
function withoutEmptyFields(fields: object, fieldNames: ReadonlySet<string>, isEmptyValue = isEmpty): Plain {
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([key, value]) => value !== undefined && !(fieldNames.has(key) && isEmptyValue(value)),
    ),
  );
}

const isNothing = (value: unknown): boolean => value === null;

function isEmpty(value: unknown): boolean {
  if (value === null || value === '') return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}
