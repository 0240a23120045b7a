import * as z from 'zod';
import type { DomElement } from '../dom/domTree.ts';
import { PageOutline, type OutlinedElement } from './outline.ts';
import { comparable, labelOf, PagePlaces } from './place.ts';
import { markNames, stableAttributes, stableClasses } from './stableAttributes.ts';

const text = z.string().max(200);
const neighbours = z.array(z.object({ text, mark: text })).max(2);

/** What an element is, and where: the same of an element that is looked for and of one that may be it. */
const factsSchema = z.object({
  tag: text,
  /** '' for a generic element. */
  role: text,
  family: z.enum(['press', 'enter', 'toggle', 'content']),
  /** Its accessible name, or else its text. */
  label: text,
  hasOwnText: z.boolean(),
  /** Whether it has elements in it. */
  hasElements: z.boolean(),
  isHidden: z.boolean(),
  testId: text.optional(),
  /** Those that are likely to stay: nothing that was typed, nothing that a build made up. */
  attributes: z.record(text, text),
  classes: z.array(text).max(8),
  /** The parts of the page that it is in, the nearest first. */
  around: z.array(z.object({ kind: text, name: text, mark: text, nth: text })).max(6),
  /** The other texts of its row, card or list item. */
  item: z.array(text).max(6).optional(),
  heading: text,
  column: text,
  before: neighbours,
  after: neighbours,
  slot: z.object({ index: z.number(), shape: text }).optional(),
});

/** @see fingerprintSchema */
export type Facts = z.output<typeof factsSchema>;

/** What was known of an element when a step passed, to find it again in a page that has changed. JSON of at most 4 kB. */
export const fingerprintSchema = factsSchema.extend({
  version: z.literal(1),
  testIdAttribute: text,
  /** How many other elements had the same label in the same family. */
  twins: z.number(),
  /** How many points the one of them had that agrees best: what is to be it has more. */
  rival: z.number(),
  /** The names of attributes whose value others had too. */
  shared: z.array(text),
  /** The labels and the marks of the other elements, four letters for each: what was there before is not it. */
  others: z.object({ labels: z.string().max(4000), marks: z.string().max(4000) }),
});

export type Fingerprint = z.output<typeof fingerprintSchema>;

/** A page whose elements are described when asked for. */
export class DescribedPage {
  readonly outline: PageOutline;
  private readonly places: PagePlaces;

  constructor(
    root: DomElement,
    private readonly testIdAttribute: string,
  ) {
    this.outline = PageOutline.of(root, testIdAttribute);
    this.places = new PagePlaces(this.outline, testIdAttribute);
  }

  facts(element: OutlinedElement): Facts {
    const { places } = this;
    const [item, slot] = [places.item(element), places.slot(element)];
    return {
      tag: element.element.tag.slice(0, 60),
      role: element.role.slice(0, 60),
      family: element.family,
      label: labelOf(element),
      hasOwnText: element.hasOwnText,
      hasElements: element.children.length > 0,
      isHidden: element.isHidden,
      ...(element.testId === undefined ? {} : { testId: element.testId.slice(0, 80) }),
      attributes: stableAttributes(element.element, this.testIdAttribute),
      classes: stableClasses(element.element),
      around: places.containers(element),
      ...(item && { item }),
      heading: places.heading(element),
      column: places.column(element),
      before: places.before(element),
      after: places.after(element),
      ...(slot && { slot }),
    };
  }

  /** What tells an element from others whatever its text: `id=save`. */
  marks(element: OutlinedElement): string[] {
    const marks = Object.entries(stableAttributes(element.element, this.testIdAttribute))
      .filter(([name]) => isMark(name))
      .map(([name, value]) => `${name}=${value}`);
    return element.testId === undefined ? marks : [`testId=${element.testId.slice(0, 80)}`, ...marks];
  }

  countOf(text: string): number {
    return this.places.countOf(text);
  }
}

export const isMark = (name: string): boolean => markNames.has(name) || name.startsWith('data-');

/** The label of an element with what people do with it: what an element is called by in its page. */
export const labelKey = (element: OutlinedElement): string =>
  `${element.family} ${comparable(labelOf(element))}`;

/** Whether an element counts among those of a page. */
export const isNamed = (element: OutlinedElement): boolean =>
  (element.family !== 'content' || element.hasOwnText) &&
  (labelOf(element) !== '' || element.testId !== undefined);
