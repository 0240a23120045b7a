import { meant } from './meantElement.ts';
import { ancestors, clean, contains, isVisible } from './tree.ts';

/** What a locator could find an element by. */
interface Traits {
  readonly classes: readonly string[];
  /** Pieces of its text, whether they show or not. */
  readonly texts: readonly string[];
  /** Pieces of its name. */
  readonly names: readonly string[];
}

/** What of the traits of an element is there only while the mouse is on it. */
export interface Passing {
  readonly anywhere: string[];
  readonly inNames: string[];
}

/** More parts of an element are not looked at. */
const mostParts = 100;

/** What the mouse changes of the elements that it enters: a run looks for them before its own mouse is there. */
export class Entered {
  private last: Element | undefined;
  private readonly before = new WeakMap<Element, Traits>();
  private readonly passing = new WeakMap<Element, Passing>();

  /** The mouse is about to move onto an element. */
  moving(hit: Element): void {
    const { last } = this;
    if (hit === last) return;
    this.last = hit;
    const named = meant(hit);
    for (const element of ancestors(hit)) {
      if (last && contains(element, last)) break;
      this.before.set(element, traitsOf(element, element === named));
      this.passing.delete(element);
    }
  }

  /** What the mouse made before the first input after it entered an element, or one around it. */
  passingOf(element: Element): Passing {
    const known = this.passing.get(element);
    if (known) return known;
    const all = ancestors(element).flatMap((one) => {
      const before = this.before.get(one);
      return before ? [added(before, traitsOf(one, one === element && before.names.length > 0))] : [];
    });
    const passing = {
      anywhere: all.flatMap(({ anywhere }) => anywhere),
      inNames: all.flatMap(({ inNames }) => inNames),
    };
    this.passing.set(element, passing);
    return passing;
  }
}

function added(before: Traits, now: Traits): Passing {
  const newOf = (name: keyof Traits): string[] => now[name].filter((one) => !before[name].includes(one));
  return { anywhere: [...newOf('classes'), ...newOf('texts')], inNames: newOf('names') };
}

function traitsOf(element: Element, isNamed: boolean): Traits {
  const classes = Array.from(element.classList, (name) => `.${CSS.escape(name)}`);
  if (!isNamed) return { classes, texts: [], names: [] };
  const parts = [element, ...element.querySelectorAll('*')].slice(0, mostParts);
  const own = ['aria-label', 'title'].map((name) => clean(element.getAttribute(name)));
  return {
    classes,
    texts: filled([...own, ...parts.flatMap(textsIn)]),
    names: filled([
      ...own,
      ...parts.filter(isVisible).flatMap((part) => [...textsIn(part), ...drawnIn(part)]),
    ]),
  };
}

const filled = (texts: readonly string[]): string[] => texts.filter((text) => text !== '');

const textsIn = (element: Element): string[] =>
  Array.from(element.childNodes, (node) => (node instanceof Text ? clean(node.data) : ''));

/** Texts that style sheets add. */
const drawnIn = (element: Element): string[] =>
  ['::before', '::after'].map((pseudo) =>
    clean(/^"(.*)"$/.exec(getComputedStyle(element, pseudo).content)?.[1]),
  );
