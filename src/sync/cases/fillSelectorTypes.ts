import { isSameValue } from '../../core/isSameValue.ts';
import { lacksSelectorTypes } from '../../core/case/lacksSelectorTypes.ts';
import type { Element } from '../../core/case/testCase.ts';
import type { ServiceElement, ServiceTestCase } from '../../api/contract/serviceTestCase.ts';

/** Selector types for abridged steps, from what the service says of the case (contract 2.3, 2.4). */

type Selector = NonNullable<Element['selectors']>[number];
type Listed = NonNullable<ServiceElement['selectors']>[number];

/**
 * Steps with the types that the service tells; those that it does not tell stay away. A step takes
 * its types from the listed steps with the same locator, wherever it moved. Where those differ from
 * each other, or none is the same, only the step in the same place of a case of the same length
 * counts, for the selectors that are the same in both.
 */
export function fillSelectorTypes(elements: readonly Element[], listedCase: ServiceTestCase): Element[] {
  const listed = [...(listedCase.elements ?? [])].toSorted((a, b) => (a.index ?? 0) - (b.index ?? 0));
  const hasSameLength = listed.length === elements.length;
  return elements.map((element, at) => {
    if (!lacksSelectorTypes(element)) return element;
    const source = typedBy(element, listed, hasSameLength ? listed[at] : undefined);
    const selectors = element.selectors?.map((selector, link) => typed(selector, source?.selectors?.[link]));
    return { ...element, ...(selectors && { selectors }) };
  });
}

function typedBy(
  element: Element,
  listed: readonly ServiceElement[],
  inPlace: ServiceElement | undefined,
): ServiceElement | undefined {
  const alike = listed.filter((candidate) => hasSameLocator(element, candidate));
  const closest = alike.filter((candidate) => stepOf(candidate) === stepOf(element));
  const candidates = closest.length > 0 ? closest : alike;
  const [first] = candidates;
  if (first && candidates.every((candidate) => isSameValue(typesOf(candidate), typesOf(first)))) return first;
  if (!inPlace || stepOf(inPlace) !== stepOf(element)) return undefined;
  return inPlace.selectors?.length === element.selectors?.length ? inPlace : undefined;
}

const hasSameLocator = (element: Element, { selectors }: ServiceElement): boolean =>
  selectors?.length === element.selectors?.length &&
  (element.selectors ?? []).every((selector, at) => {
    const other = selectors?.[at];
    const hasSameType = !selector.selectorType || selector.selectorType === other?.selectorType;
    return hasSameType && hasSameText(selector, other) && isSameValue(optionsOf(selector), optionsOf(other));
  });

function typed(selector: Selector, listed: Listed | undefined): Selector {
  const { selectorType, ...rest } = selector;
  return !selectorType && listed?.selectorType && hasSameText(selector, listed)
    ? ({ selectorType: listed.selectorType, ...rest } as Selector)
    : selector;
}

const hasSameText = (a: Selector, b: Listed | undefined): boolean =>
  (a.selector ?? '') === (b?.selector ?? '');
const optionsOf = (selector: Selector | Listed | undefined): unknown => selector?.options ?? {};
const stepOf = ({ interaction, assertion }: Element | ServiceElement): string | undefined =>
  interaction?.action ?? assertion?.expectation;
const typesOf = ({ selectors }: ServiceElement): unknown =>
  selectors?.map(({ selectorType }) => selectorType ?? null);
