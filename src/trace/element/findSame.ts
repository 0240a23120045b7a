import type { DomElement, DomPath } from '../dom/domTree.ts';
import { DescribedPage, type Fingerprint } from './facts.ts';
import { pathOf } from './outline.ts';
import { Rating, type Agreement, type Rated } from './rating.ts';

/** Which element of a page a fingerprint is of. */
export type Same =
  | {
      readonly kind: 'found';
      readonly element: DomElement;
      readonly path: DomPath;
      readonly reasons: readonly Agreement[];
    }
  | {
      readonly kind: 'several' | 'none';
      /**
       * `otherPage`: hardly anything of the page from before is there. `gone`: nothing agrees enough.
       * `alike`: several elements agree as well.
       */
      readonly why: 'otherPage' | 'gone' | 'alike';
    };

/** Points that an element needs, and by how many it has to be ahead of the next one. */
const needed = 7;
const ahead = 2.6;

/**
 * Finds the element that a fingerprint was taken of in a page that may have changed since.
 * Of all that agrees and differs, each counts as many points as it says who an element is.
 */
export function findSame(fingerprint: Fingerprint, root: DomElement): Same {
  const page = new DescribedPage(root, fingerprint.testIdAttribute);
  const rating = new Rating(fingerprint, page);
  if (rating.isOtherPage) return { kind: 'none', why: 'otherPage' };
  const ranked = rating.ranked();
  const [best] = ranked;
  if (!best || best.points < Math.max(needed, fingerprint.rival + 1)) return { kind: 'none', why: 'gone' };
  const next = rating.bestBeside(best.element, ranked);
  if (next && isAlike(best, next, fingerprint)) return { kind: 'several', why: 'alike' };
  return { kind: 'found', element: best.element.element, path: pathOf(best.element), reasons: best.reasons };
}

/** Whether it could be the one as well as the other. A twin that came is another one only if it says so by more than its place. */
const isAlike = (best: Rated, next: Rated, { twins, rival }: Fingerprint): boolean =>
  best.points - next.points < ahead ||
  (next.label === best.label &&
    (twins === 0 || next.points > rival + 1) &&
    best.decisive - next.decisive < 1);
