import { DescribedPage, isMark, isNamed, labelKey, type Facts, type Fingerprint } from './facts.ts';
import type { OutlinedElement } from './outline.ts';
import { comparable, hashOf, labelOf, type Container, type Neighbour } from './place.ts';
import { partRoles } from './roles.ts';

/** A part of a fingerprint that agrees. */
export type Agreement =
  | 'testId'
  | 'attributes'
  | 'name'
  | 'similarName'
  | 'role'
  | 'row'
  | 'column'
  | 'around'
  | 'neighbours'
  | 'position';

/** How much an element agrees with a fingerprint. */
export interface Rated {
  readonly element: OutlinedElement;
  readonly points: number;
  /** Of these, the points of what tells who it is: its marks, its label, its row and what it is in. */
  readonly decisive: number;
  readonly label: string;
  readonly reasons: readonly Agreement[];
}

const isAround = (one: OutlinedElement, other: OutlinedElement): boolean =>
  (one.start <= other.start && one.end >= other.end) || (other.start <= one.start && other.end >= one.end);

/** Compares the elements of a page with a fingerprint. */
export class Rating {
  /** Whether hardly anything of the page that the fingerprint was taken in is here. */
  readonly isOtherPage: boolean;
  /** Whether most of its texts are others, as in another language: then they say nothing. */
  private readonly isTranslated: boolean;
  private readonly candidates: readonly OutlinedElement[];
  private readonly labels: ReadonlySet<string>;
  private readonly marks: ReadonlySet<string>;
  private readonly labelCounts = new Map<string, number>();
  private readonly markCounts = new Map<string, number>();

  constructor(
    private readonly kept: Fingerprint,
    private readonly page: DescribedPage,
  ) {
    this.labels = unpacked(kept.others.labels);
    this.marks = unpacked(kept.others.marks);
    const all = kept.isHidden ? page.outline.all : page.outline.visible;
    const named = all.filter(isNamed);
    const labels = new Set(named.map((element) => hashOf(labelKey(element))));
    const marks = new Set(named.flatMap((element) => page.marks(element)).map(hashOf));
    const [ofLabels, ofMarks] = [same(this.labels, labels), same(this.marks, marks)];
    const known = this.labels.size + this.marks.size;
    const isMarked = this.marks.size > 3 && ofMarks / this.marks.size >= 0.5;
    this.isOtherPage = known > 3 && !isMarked && (ofLabels + ofMarks) / known < 0.3;
    this.isTranslated = this.labels.size > 3 && ofLabels / this.labels.size < 0.5;
    const isContent = kept.family === 'content';
    this.candidates = all.filter(
      ({ family, role }) =>
        (family === 'content') === isContent && partRoles.has(role) === partRoles.has(kept.role),
    );
    for (const element of this.candidates) {
      if (isNamed(element)) count(this.labelCounts, comparable(labelOf(element)));
      for (const mark of page.marks(element)) count(this.markCounts, mark);
    }
  }

  /** The elements that may be it, those that agree most first. */
  ranked(): Rated[] {
    return this.candidates.map((element) => this.rate(element)).toSorted((a, b) => b.points - a.points);
  }

  /** The one that agrees most beside an element, and is neither in it nor around it. */
  bestBeside(element: OutlinedElement, ranked = this.ranked()): Rated | undefined {
    return ranked.find((other) => !isAround(other.element, element));
  }

  private rate(element: OutlinedElement): Rated {
    const { kept } = this;
    const facts = this.page.facts(element);
    const mark = this.markPoints(facts);
    const label = this.labelPoints(facts);
    const isSure = mark.unique >= 5 || label === uniqueLabel;
    const item = this.itemPoints(facts);
    const hasSameLabel = comparable(facts.label) === comparable(kept.label);
    const isOther =
      mark.unique < 5 &&
      (this.isKnownOther(element, hasSameLabel) || (kept.twins > 0 && kept.item !== undefined && item <= 0));
    const named = { element, label: comparable(facts.label) };
    if (isOther) return { ...named, points: -10, decisive: -10, reasons: [] };
    const decisive: [Agreement, number][] = [
      [mark.testId > 0 ? 'testId' : 'attributes', mark.points],
      [hasSameLabel ? 'name' : 'similarName', label],
      ['row', isSure ? Math.max(item, -1) : item],
      ['around', 2 * aroundShare(kept.around, facts.around)],
    ];
    const slot = this.slotPoints(facts);
    // With other words, and another address, nothing of what it had or fewer beside it, it is another one in its place.
    const isReplaced =
      label === otherLabel && (!this.hasSomeOf(facts) || (kept.twins > 0 && slot === 0 && mark.unique === 0));
    const others: [Agreement, number][] = [
      ['role', this.rolePoints(facts) - (isReplaced ? 3 : 0)],
      ['around', kept.heading !== '' && kept.heading === facts.heading ? 1 : 0],
      // Where cells came or went, the columns are counted wrong.
      ['column', columnPoints(kept, facts)],
      ['neighbours', neighbourPoints(kept.before, facts.before) + neighbourPoints(kept.after, facts.after)],
      ['position', slot],
    ];
    const all = [...decisive, ...others];
    return {
      ...named,
      points: sumOf(all),
      decisive: sumOf(decisive),
      reasons: [...new Set(all.flatMap(([reason, points]) => (points > 0 ? [reason] : [])))],
    };
  }

  /** Whether it was there before, as another element than the one that is looked for. */
  private isKnownOther(element: OutlinedElement, hasSameLabel: boolean): boolean {
    if (!hasSameLabel && labelOf(element) !== '' && this.labels.has(hashOf(labelKey(element)))) return true;
    return this.page.marks(element).some((mark) => this.marks.has(hashOf(mark)) && !this.isOwnMark(mark));
  }

  private isOwnMark(mark: string): boolean {
    const at = mark.indexOf('=');
    const [name, value] = [mark.slice(0, at), mark.slice(at + 1)];
    return (name === 'testId' ? this.kept.testId : this.kept.attributes[name]) === value;
  }

  private markPoints({ testId, attributes }: Facts): {
    readonly points: number;
    readonly unique: number;
    readonly testId: number;
  } {
    const { kept } = this;
    let [points, unique, ofTestId] = [0, 0, 0];
    const compare = (
      name: string,
      before: string | undefined,
      after: string | undefined,
      weight: number,
    ): void => {
      if (before === undefined) return;
      if (before === after) {
        const isUnique = this.markCounts.get(`${name}=${before}`) === 1 && !kept.shared.includes(name);
        points += isUnique ? weight : weight / 4;
        if (isUnique) unique = Math.max(unique, weight);
        if (name === 'testId') ofTestId = weight;
      } else if (after !== undefined && isMark(name)) points -= 1.5;
    };
    compare('testId', kept.testId, testId, 9);
    for (const [name, value] of Object.entries(kept.attributes))
      if (isMark(name)) compare(name, value, attributes[name], name === 'id' ? 6 : 3);
    const isOtherType =
      kept.attributes.type !== undefined &&
      attributes.type !== undefined &&
      kept.attributes.type !== attributes.type;
    return { points: Math.min(points, 10) - (isOtherType ? 1 : 0), unique, testId: ofTestId };
  }

  private labelPoints({ label }: Facts): number {
    const [before, after] = [comparable(this.kept.label), comparable(label)];
    if (before === '' || after === '') return before === after ? 0 : -0.5;
    if (before === after)
      return this.kept.twins === 0 && (this.labelCounts.get(after) ?? 0) <= 1 ? uniqueLabel : 2;
    if (isSimilar(before, after)) return 2.5;
    return this.isTranslated ? 0 : otherLabel;
  }

  private rolePoints({ role, tag, family, label, classes, hasOwnText, hasElements }: Facts): number {
    const { kept } = this;
    if (family !== kept.family) return -2;
    const shared = kept.classes.filter((word) => classes.includes(word)).length;
    const share = shared / Math.max(1, new Set([...kept.classes, ...classes]).size);
    const points = (role === kept.role ? 1 : 0) + (tag === kept.tag ? 0.5 : 0) + share;
    if (family !== 'content') return points;
    // What has a text and what holds others are different things, unless it says the same.
    const isOtherForm = hasOwnText !== kept.hasOwnText || hasElements !== kept.hasElements;
    if (isOtherForm && comparable(label) !== comparable(kept.label)) return points - 4;
    return hasOwnText === kept.hasOwnText ? points + 0.5 : points;
  }

  /** Whether it has a class or an attribute that the element had, if that had some, and leads to no other address. */
  private hasSomeOf({ attributes, classes, testId }: Facts): boolean {
    const { kept } = this;
    if (kept.attributes.href !== attributes.href && attributes.href !== undefined) return false;
    const before = Object.entries({
      ...kept.attributes,
      ...(kept.testId === undefined ? {} : { testId: kept.testId }),
    });
    const after: Readonly<Record<string, string | undefined>> = { ...attributes, testId };
    return (
      (before.length + kept.classes.length === 0 && Object.keys(attributes).length + classes.length === 0) ||
      before.some(([name, value]) => after[name] === value) ||
      kept.classes.some((word) => classes.includes(word))
    );
  }

  private itemPoints({ item }: Facts): number {
    const before = this.kept.item;
    if (!before || !item) return before || item ? -0.5 : 0;
    const weight = (text: string): number => 1 / Math.max(1, this.page.countOf(text));
    const sum = (texts: readonly string[]): number => texts.reduce((all, text) => all + weight(text), 0);
    const share = sum(before.filter((text) => item.includes(text))) / sum([...new Set([...before, ...item])]);
    return share >= 0.5 ? 3 : share < 0.25 ? -5 : 0;
  }

  private slotPoints({ slot, around }: Facts): number {
    const { kept } = this;
    if (!slot || !kept.slot || aroundShare(kept.around, around) < 0.5) return 0;
    return slot.shape === kept.slot.shape && slot.index === kept.slot.index
      ? this.isTranslated
        ? 3.5
        : 2.5
      : 0;
  }
}

/** Points of a label that nothing else had, and has. */
const uniqueLabel = 6;
/** Points of a label of other words. */
const otherLabel = -1.5;

const sumOf = (points: readonly (readonly [Agreement, number])[]): number =>
  points.reduce((sum, [, more]) => sum + more, 0);

function columnPoints(before: Facts, after: Facts): number {
  if (before.column === '' && after.column === '') return 0;
  return before.column === after.column ? 1.5 : -3;
}

const count = (counts: Map<string, number>, key: string): unknown =>
  counts.set(key, (counts.get(key) ?? 0) + 1);

function unpacked(letters: string): ReadonlySet<string> {
  return new Set(
    Array.from({ length: Math.floor(letters.length / 4) }, (_, at) => letters.slice(at * 4, at * 4 + 4)),
  );
}

const same = (before: ReadonlySet<string>, after: ReadonlySet<string>): number =>
  [...before].filter((key) => after.has(key)).length;

/** Whether one text has most of the words of the other. */
function isSimilar(one: string, other: string): boolean {
  const words = (text: string): Set<string> => new Set(text.match(/[\p{L}]{2,}/gu) ?? []);
  const [a, b] = [words(one), words(other)];
  const same = [...a].filter((word) => b.has(word)).length;
  return same > 0 && same / Math.min(a.size, b.size) >= 0.5;
}

/** How much of the parts around one element is around the other: from 0 to 1, the nearest count most. */
function aroundShare(before: readonly Container[], after: readonly Container[]): number {
  let [sum, all] = [0, 0];
  for (const [at, part] of before.entries()) {
    const weight = 1 / (at + 1);
    all += weight;
    sum += weight * Math.max(0, ...after.map((other) => samePart(part, other)));
  }
  return all === 0 ? (after.length === 0 ? 1 : 0.5) : sum / all;
}

function samePart(one: Container, other: Container): number {
  if (one.mark !== '' && one.mark === other.mark) return 1;
  if (one.kind !== other.kind) return 0;
  if (one.name !== '' && one.name === other.name) return 1;
  if (one.name === '' && other.name === '') return one.nth === other.nth ? 1 : 0.5;
  return one.nth === other.nth ? 0.5 : 0.1;
}

function neighbourPoints(before: readonly Neighbour[], after: readonly Neighbour[]): number {
  const isSame = (one: Neighbour | undefined, other: Neighbour | undefined): boolean =>
    one !== undefined &&
    other !== undefined &&
    ((one.text !== '' && one.text === other.text) || (one.mark !== '' && one.mark === other.mark));
  if (before.length === 0 && after.length === 0) return 1.2;
  if (isSame(before[0], after[0])) return 1.2;
  return isSame(before[0], after[1]) || isSame(before[1], after[0]) || isSame(before[1], after[1]) ? 0.8 : 0;
}
