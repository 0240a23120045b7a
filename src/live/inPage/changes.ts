import type { ElementChange } from '../session/elements/elementAnswers.ts';
import { ancestors, contains, hitAtWhere, isPage, isVisible, valueIn, visibleElements } from './tree.ts';

interface Shown {
  readonly elements: readonly Element[];
  readonly text: string;
  readonly values: string;
}

const whatShows = (): Shown => {
  const elements = visibleElements();
  return { elements, text: document.body?.innerText ?? '', values: elements.map(valueIn).join() };
};

/** What a page shows, to be compared with what it shows later. */
export class Mark {
  private shown: Shown = { elements: [], text: '', values: '' };
  private elements: ReadonlySet<Element> = new Set();

  set(): void {
    this.shown = whatShows();
    this.elements = new Set(this.shown.elements);
  }

  get changes(): ElementChange {
    const now = whatShows();
    return {
      elements:
        now.elements.length !== this.elements.size || now.elements.some((one) => !this.elements.has(one)),
      text: now.text !== this.shown.text,
      values: now.values !== this.shown.values,
    };
  }
}

interface Place {
  readonly parent: Node | null;
  readonly index: number;
  readonly rect: string;
}

const placeOf = (element: Element): Place => ({
  parent: element.parentNode,
  index: Array.from(element.parentNode?.children ?? []).indexOf(element),
  rect: JSON.stringify(element.getBoundingClientRect()),
});

/** What the page did with an element. */
interface Move {
  readonly on?: Element;
  readonly isSure: boolean;
  readonly isFollowing: boolean;
}

/** What the page does with the element on which a button of the mouse went down, and with what is around it. */
export class HeldElement {
  private places = new Map<Element, Place>();
  /** What showed before it was moved. */
  private shown: ReadonlySet<Element> = new Set();
  private isDragOfBrowser = false;

  constructor() {
    const noteDrag = (): void => void (this.isDragOfBrowser = true);
    addEventListener('dragstart', noteDrag, { capture: true, passive: true });
  }

  hold(element: Element): void {
    this.isDragOfBrowser = false;
    this.places = new Map(ancestors(element).map((one) => [one, placeOf(one)]));
  }

  /** It is about to be moved for the first time. */
  drag(): void {
    this.shown = new Set(visibleElements());
  }

  /** What the page has done with it by now. */
  moveOf(element: Element): Move | undefined {
    const before = this.places.get(element);
    if (!before || !element.isConnected) return undefined;
    const isFollowing = !this.isDragOfBrowser && placeOf(element).rect !== before.rect;
    return { ...this.newPlace(), isFollowing };
  }

  private newPlace(): Omit<Move, 'isFollowing'> {
    for (const [one, before] of this.places) {
      const now = placeOf(one);
      if (now.parent === before.parent && now.index === before.index) continue;
      const isSameList = now.parent === before.parent;
      const previous = this.neighbour(one, 'previousElementSibling');
      const next = this.neighbour(one, 'nextElementSibling');
      const beside = isSameList && now.index > before.index ? previous : (next ?? previous);
      const on = beside ?? (isSameList ? undefined : now.parent);
      return on instanceof Element ? { on, isSure: isSameList || !beside } : { isSure: false };
    }
    return { isSure: false };
  }

  private neighbour(
    element: Element,
    side: 'previousElementSibling' | 'nextElementSibling',
  ): Element | undefined {
    let next = element[side];
    while (next && !(this.shown.has(next) && isVisible(next))) next = next[side];
    return next ?? undefined;
  }

  /** What is at a point under the element that is dragged. */
  under(element: Element, x: number, y: number): Element | null {
    return hitAtWhere(x, y, (one) => !contains(element, one) && this.shown.has(one));
  }
}

/** Elements that are farther away are not part of the one on which the mouse rests, in pixels. */
const nearPixels = 24;
const mostRests = 5;

/** Where the mouse rested since something was done last, and which elements began to show by that. */
export class Rests {
  private hits: Element[] = [];
  /** The number of rests when an element was seen first. */
  private seen = new WeakMap<Element, number>();
  private seenBefore = this.seen;

  /** The mouse is about to move onto an element. */
  moving(hit: Element): void {
    if (hit === this.hits.at(-1)) return;
    for (const element of visibleElements((one) => !this.seen.has(one)))
      this.seen.set(element, this.hits.length);
    this.hits.push(hit);
  }

  /** Something was done: what shows from now on does so because of that. */
  reset(): void {
    this.hits = [];
    this.seenBefore = this.seen;
    this.seen = new WeakMap();
  }

  /** Whether an element began to show while the mouse moved, now or before the last input. */
  hasShown(element: Element): boolean {
    return [this.seen, this.seenBefore].some((seen) => (seen.get(element) ?? 0) > 0);
  }

  /** The elements on which the mouse rested when an element, and they themselves, began to show; the first one first. */
  hoveredFor(element: Element): Element[] {
    const found: Element[] = [];
    for (let one = element; found.length < mostRests;) {
      const rest = this.hits[(this.seen.get(one) ?? this.hits.length) - 1];
      if (!rest?.isConnected || rest === one || contains(one, rest) || isPage(rest)) break;
      if (!hasPopup(rest) && !isNear(rest, one)) break;
      if (found.includes(rest)) break;
      found.unshift(rest);
      one = rest;
    }
    return found;
  }
}

const hasPopup = (element: Element): boolean =>
  ancestors(element).some((one) => one.matches('[aria-haspopup], [aria-expanded], [role=menuitem]'));

function isNear(a: Element, b: Element): boolean {
  const [one, other] = [a.getBoundingClientRect(), b.getBoundingClientRect()];
  return (
    one.left < other.right + nearPixels &&
    other.left < one.right + nearPixels &&
    one.top < other.bottom + nearPixels &&
    other.top < one.bottom + nearPixels
  );
}
