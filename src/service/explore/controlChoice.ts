import { controlKind, type ControlKind } from './controlKind.ts';
import type { PageState, Part } from './pageState.ts';

/** A control that may be tried, however it is found. */
export interface ChosenControl {
  readonly part: Part;
  readonly kind: ControlKind;
  /** What tells it from others, also after the page was opened again. */
  readonly key: string;
}

/** What tells a control from others on its page, whatever its state is. */
export const controlKey = ({ role, name, placeholder, holder, heading, region }: Part): string =>
  JSON.stringify([role, name, placeholder, holder.text, heading.text, region]);

/** Chooses which controls of a page are tried: few of each kind, of those that are named alike, and of those that did nothing. */
export class ControlChoice {
  readonly #found = new Map<string, number>();
  readonly #tried = new Map<string, number>();
  readonly #succeeded = new Set<string>();
  readonly #known = new Set<string>();

  /** @param seen controls of other pages, which are not tried again on this one */
  constructor(
    private readonly perKind: number,
    private readonly seen: ReadonlySet<string>,
  ) {}

  /**
   * The next control to try, of the kind that has given least so far.
   *
   * @param tried keys of those that were tried already in this situation
   */
  choose(state: PageState, tried: ReadonlySet<string>): ChosenControl | undefined {
    const open = controlsOf(state).filter((control) => !tried.has(control.key) && this.#isOpen(control));
    const weight = ({ kind }: ChosenControl): number =>
      count(this.#found, kind) + count(this.#tried, kind) / 10;
    return open.reduce<ChosenControl | undefined>(
      (best, control) => (!best || weight(control) < weight(best) ? control : best),
      undefined,
    );
  }

  #isOpen(control: ChosenControl): boolean {
    return (
      !this.#succeeded.has(control.key) &&
      !this.seen.has(control.key) &&
      count(this.#found, control.kind) < this.perKind &&
      count(this.#tried, control.kind) < 3 * this.perKind &&
      count(this.#tried, likeOf(control)) < 3
    );
  }

  /** Counts a try. */
  count(control: ChosenControl, hasSucceeded: boolean): void {
    for (const key of [control.kind, likeOf(control)]) this.#tried.set(key, count(this.#tried, key) + 1);
    if (!hasSucceeded) return;
    this.#succeeded.add(control.key);
    this.#found.set(control.kind, count(this.#found, control.kind) + 1);
  }

  /** Leaves out controls whose own state was changed by another: an arrow beside a title does what the title does. */
  joinChanged(before: PageState, after: PageState): void {
    const states = new Map(before.parts.map((part) => [part.n, part.expanded]));
    for (const part of after.parts) {
      const state = states.get(part.n);
      if (state !== undefined && state !== part.expanded) this.#succeeded.add(controlKey(part));
    }
  }

  /**
   * Whether a state has controls of names that were in none before.
   *
   * @param but number of the control that led to it
   */
  hasNews(state: PageState, but?: number): boolean {
    const news = controlsOf(state)
      .filter(({ part }) => part.n !== but)
      .map(likeOf)
      .filter((like) => !this.#known.has(like));
    for (const like of news) this.#known.add(like);
    return news.length > 0;
  }
}

const count = (counts: ReadonlyMap<string, number>, key: string): number => counts.get(key) ?? 0;

const likeOf = ({ kind, part }: ChosenControl): string =>
  JSON.stringify([kind, part.name || part.placeholder]);

/** The controls of a page that may be tried. */
export const controlsOf = ({ parts }: PageState): ChosenControl[] =>
  parts.flatMap((part) => {
    const kind = controlKind(part);
    return kind ? [{ part, kind, key: controlKey(part) }] : [];
  });
