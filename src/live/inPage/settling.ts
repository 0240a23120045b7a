import type { Rests } from './changes.ts';
import { hostOfEdit } from './meantElement.ts';
import {
  ancestors,
  contains,
  isEditable,
  isInView,
  isVisible,
  rootsIn,
  valueIn,
  visibleElements,
} from './tree.ts';

/** What an input does at once is done by then, in ms after it. */
const atOnceMs = 20;
/** When it is looked what else the page does, in ms after an input; what comes later is none of its effects. */
const looks = [60, 150, 300, 500, 800, 1200];

/** An input is known to be done so long after it began to have effects at most, in ms. */
const longestInputMs = 250;

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
    this.timer = setTimeout(() => this.begin(), atOnceMs);
  }

  /** How long a run has to wait before it uses an element. */
  latenessFor(element: Element): Lateness {
    this.look();
    const isThere = performance.now() - this.since <= atOnceMs || this.atFirst.has(element);
    const end = isThere && this.latest === 0 ? this.endOfMotion(element) : 0;
    return {
      lateness: isThere ? waitOf(Math.max(this.latest, end)) : 0,
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
    if (elapsed < atOnceMs) return;
    for (const element of visibleElements((one) => !this.seen.has(one))) {
      this.seen.add(element);
      if (!isEditable(element) && !this.isOfMouse(element)) this.latestSeen = elapsed;
    }
  }

  /** When what moves since the input will be at rest, in ms after it: what moves with the element itself is waited for. */
  private endOfMotion(element: Element): number {
    const ends = rootsIn(document).flatMap((root) =>
      root.getAnimations().flatMap((animation) => {
        const { effect, startTime, playState } = animation;
        const { endTime = Infinity } = effect?.getComputedTiming() ?? {};
        const target = effect instanceof KeyframeEffect ? effect.target : null;
        const isOther = target !== null && !contains(target, element) && !contains(element, target);
        const end = Number(startTime) + Number(endTime) - this.since;
        const isEffect = playState === 'running' && Number(startTime) >= this.since - longestInputMs;
        return isEffect && isOther && end < Math.max(...looks) && isShowing(effect as KeyframeEffect, target)
          ? end
          : [];
      }),
    );
    return Math.max(0, ...ends);
  }

  /** Whether an element shows only while the mouse is on it, or on another one. */
  private isOfMouse(element: Element): boolean {
    return this.rests.hasShown(element) || ancestors(element).some((one) => one.matches('[role=tooltip]'));
  }
}

const showing =
  /^(?:opacity|transform|translate|scale|visibility|display|(?:max)?height|top|bottom|left|right)$/i;

/** Whether a motion makes something that can be used show or vanish; a ripple, or another colour, does not. */
const isShowing = (effect: KeyframeEffect, target: Element): boolean =>
  getComputedStyle(target).pointerEvents !== 'none' &&
  effect.getKeyframes().some((frame) => Object.keys(frame).some((name) => showing.test(name)));

/** A time that is long enough, in ms. */
const waitOf = (lateness: number): number => Math.ceil((lateness * 1.5) / 100) * 100;
