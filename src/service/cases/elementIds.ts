import { isDeepStrictEqual } from 'node:util';
import type { Element } from '../../core/case/testCase.ts';
import type { NewId } from '../store/clock.ts';
import type { VersionRecord } from '../store/records.ts';

type Known = Pick<VersionRecord, 'portable' | 'elementIds'>;

/**
 * Ids for the elements of a new version. An element that says the same as one of the version before
 * keeps its id wherever it moved; what is left keeps the id of its position, as an edited element.
 */
export function elementIdsFor(
  elements: readonly Element[],
  before: Known | undefined,
  newId: NewId,
): string[] {
  const old = before?.portable.elements ?? [];
  const free = new Set(old.keys());
  const sources: (number | undefined)[] = elements.map(() => undefined);
  const match = (find: (element: Element, index: number) => number | undefined): void =>
    elements.forEach((element, index) => {
      const source = sources[index] === undefined ? find(element, index) : undefined;
      if (source === undefined || !free.delete(source)) return;
      sources[index] = source;
    });

  match((element, index) => (free.has(index) && isDeepStrictEqual(element, old[index]) ? index : undefined));
  match((element) => [...free].find((index) => isDeepStrictEqual(element, old[index])));
  match((_element, index) => index);
  return sources.map((source) => (source === undefined ? undefined : before?.elementIds[source]) ?? newId());
}

/** Numbers of the parts of an element; its selectors follow. */
export const elementParts = { interaction: 1, assertion: 2 } as const;
const firstSelector = 16;

/** The id of a selector of an element. */
export const selectorId = (elementId: string, position: number): string =>
  partId(elementId, firstSelector + position);

/**
 * An id for a part of an element: the same for the same part, always. It is the element's own with
 * the part mixed in, marked as version 8; hashing would take most of the time that a list takes.
 */
export function partId(elementId: string, part: number): string {
  const head = (Number.parseInt(elementId.slice(0, 8), 16) ^ part) >>> 0;
  return `${head.toString(16).padStart(8, '0')}${elementId.slice(8, 14)}8${elementId.slice(15)}`;
}
