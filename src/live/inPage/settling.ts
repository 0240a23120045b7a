import type { Rests } from './changes.ts';
import { hostOfEdit } from './meaning.ts';
import { ancestors, isEditable, isInView, isVisible, valueIn, visibleElements } from './tree.ts';

/** What an input does at once is done by then, in ms after it. */
const atOnce = 60;
/** When it is looked what else the page does, in ms after an input; what comes later is none of its effects. */
const looks = [150, 300, 500, 800, 1200];

/** How long a run has to wait before it uses an element, since the page goes on changing, in ms; or 0. */
export interface Lateness {
  readonly lateness: number;
  /** The same before a key, which may be meant for what shows since then. */
  readonly keyLateness: number;
}

/**
 * Whether a page goes on changing after an input: something vanishes, or a field gets another value. A person sees that
 * and waits, a run does not.
 */
export class Settling {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private since = 0;
  /** What showed right after the input and still does, with its value. */
  private shown = new Map<Element, string>();
  private atFirst = new WeakSet<Element>();
  private latest = 0;
  /** All that was seen to show since the input. */
  private seen = new WeakSet<Element>();
  private latestSeen = 0;

  constructor(private readonly rests: Rests) {}

  /** An input was done. */
  restart(): void {
    this.since = performance.now();
    this.latest = 0;
    this.latestSeen = 0;
    this.shown = new Map();
    this.atFirst = new WeakSet();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.begin(), atOnce);
  }

  /** How long a run has to wait before it uses an element. */
  latenessFor(element: Element): Lateness {
    this.look();
    const isThere = this.atFirst.has(element);
    return {
      lateness: isThere ? waitOf(this.latest) : 0,
      keyLateness: isThere ? waitOf(this.latestSeen) : 0,
    };
  }

  private begin(): void {
    const elements = visibleElements();
    // An editor draws its lines again and again.
    const lasting = elements.filter(
      (element) => isInView(element) && (!isEditable(element) || hostOfEdit(element) === element),
    );
    this.shown = new Map(lasting.map((element) => [element, valueIn(element)]));
    this.atFirst = new WeakSet(elements);
    this.seen = new WeakSet(elements);
    this.lookNext(looks);
  }

  private lookNext([next, ...rest]: readonly number[]): void {
    if (next === undefined) return;
    this.timer = setTimeout(
      () => {
        this.look();
        this.lookNext(rest);
      },
      this.since + next - performance.now(),
    );
  }

  private look(): void {
    const elapsed = performance.now() - this.since;
    if (elapsed > 2 * Math.max(...looks)) return;
    for (const [element, value] of this.shown) {
      if (isVisible(element) && valueIn(element) === value) continue;
      this.shown.delete(element);
      if (!this.isOfMouse(element)) this.latest = elapsed;
    }
    if (elapsed < atOnce) return;
    for (const element of visibleElements((one) => !this.seen.has(one))) {
      this.seen.add(element);
      if (!isEditable(element) && !this.isOfMouse(element)) this.latestSeen = elapsed;
    }
  }

  /** Whether an element shows only while the mouse is on it, or on another one. */
  private isOfMouse(element: Element): boolean {
    return this.rests.hasShown(element) || ancestors(element).some((one) => one.matches('[role=tooltip]'));
  }
}

/** A time that is long enough, in ms. */
const waitOf = (lateness: number): number => Math.ceil((lateness * 1.5) / 100) * 100;
