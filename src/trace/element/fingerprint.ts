import type { DomElement } from '../dom/domTree.ts';
import { DescribedPage, isNamed, labelKey, type Fingerprint } from './facts.ts';
import { comparable, hashOf, labelOf } from './place.ts';
import { Rating } from './rating.ts';

/** In bytes, as JSON. */
const largest = 4096;
/** Of the other elements of a page, so many names and marks are kept. */
const mostOthers = 220;

/**
 * What an element is and where, to find it again with `findSame`.
 *
 * @param testIdAttribute the attribute that test ids are in, such as `data-testid`
 * @returns undefined where the element isn't in the page
 */
export function fingerprint(
  { element, root }: { readonly element: DomElement; readonly root: DomElement },
  testIdAttribute: string,
): Fingerprint | undefined {
  const page = new DescribedPage(root, testIdAttribute);
  const target = page.outline.find(element);
  if (!target) return undefined;
  const others = (target.isHidden ? page.outline.all : page.outline.visible).filter(
    (other) => other.start >= target.end || other.end <= target.start,
  );
  const counts = new Map<string, number>();
  for (const mark of others.flatMap((other) => page.marks(other)))
    counts.set(mark, (counts.get(mark) ?? 0) + 1);
  const key = labelKey(target);
  const facts = page.facts(target);
  const shared = page.marks(target).filter((mark) => counts.has(mark));
  const near = others
    .filter((other) => isNamed(other) || (other.role === target.role && labelOf(other) !== ''))
    .toSorted((a, b) => Math.abs(a.start - target.start) - Math.abs(b.start - target.start));
  const own = new Set(page.marks(target));
  const named = near.filter((other) => comparable(labelOf(other)) !== comparable(facts.label));
  const kept: Fingerprint = {
    version: 1,
    ...facts,
    testIdAttribute: testIdAttribute.slice(0, 80),
    twins: others.filter((other) => labelKey(other) === key && (isNamed(other) || other.role === target.role))
      .length,
    shared: shared.map((mark) => mark.split('=', 1)[0] ?? ''),
    others: {
      labels: packed(named.map(labelKey), own),
      marks: packed(
        near.flatMap((other) => page.marks(other)),
        own,
      ),
    },
    rival: 0,
  };
  return bounded({ ...kept, rival: Math.max(0, new Rating(kept, page).bestBeside(target)?.points ?? 0) });
}

function packed(keys: readonly string[], own: ReadonlySet<string>): string {
  const others = new Set(keys);
  for (const key of own) others.delete(key);
  return Array.from(others).slice(0, mostOthers).map(hashOf).join('');
}

/** Leaves out what is needed least until the fingerprint is small enough. */
function bounded(full: Fingerprint): Fingerprint {
  const steps: ((from: Fingerprint) => Fingerprint)[] = [
    (from) => ({
      ...from,
      others: { labels: from.others.labels.slice(0, 480), marks: from.others.marks.slice(0, 240) },
    }),
    (from) => ({ ...from, around: from.around.slice(0, 3), classes: from.classes.slice(0, 3) }),
    (from) => ({
      ...from,
      item: from.item?.slice(0, 3),
      before: from.before.slice(0, 1),
      after: from.after.slice(0, 1),
    }),
    (from) => ({ ...from, attributes: Object.fromEntries(Object.entries(from.attributes).slice(0, 4)) }),
    (from) => ({
      ...from,
      others: { labels: '', marks: '' },
      around: [],
      classes: [],
      attributes: {},
      item: from.item && [],
    }),
  ];
  let small = full;
  for (const step of steps) {
    if (Buffer.byteLength(JSON.stringify(small)) <= largest) break;
    small = step(small);
  }
  return small;
}
