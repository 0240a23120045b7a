import type { Rests } from './changes.ts';
import { ancestors, elementsInView, isVisible, valueIn } from './tree.ts';

/** What an input does at once is done by then, in ms after it. */
const atOnce = 60;
/** When it is looked what else the page does, in ms after an input; what comes later is none of its effects. */
const looks = [150, 300, 500, 800, 1200];

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

  constructor(private readonly rests: Rests) {}

  /** An input was done. */
  restart(): void {
    this.since = performance.now();
    this.latest = 0;
    this.shown = new Map();
    this.atFirst = new WeakSet();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.begin(), atOnce);
  }

  /** How long after the last input the page did what a run has to wait for before it uses the element, in ms; or 0. */
  latenessFor(element: Element): number {
    this.look();
    return this.latest > 0 && this.atFirst.has(element) ? waitOf(this.latest) : 0;
  }

  private begin(): void {
    this.shown = new Map(elementsInView().map((element) => [element, valueIn(element)]));
    this.atFirst = new WeakSet(this.shown.keys());
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
  }

  /** Whether an element shows only while the mouse is on it, or on another one. */
  private isOfMouse(element: Element): boolean {
    return this.rests.hasShown(element) || ancestors(element).some((one) => one.matches('[role=tooltip]'));
  }
}

/** A time that is long enough, in ms. */
const waitOf = (lateness: number): number => Math.ceil((lateness * 1.5) / 100) * 100;
