import { lineStart, nextLine } from '../text/textLines.ts';
import type { StepList } from './stepList.ts';

const anchor = /(?<=^|[\s,:[{])&([^\s,[\]{}]+)/g;
const alias = /(?<=^|[\s,:[{])\*([^\s,[\]{}]+)/g;

/** Where what stands above the steps is counted among them. */
const head = -1;

/** The anchors of a file, for aliases in its steps. */
export class StepAnchors {
  private places: ReadonlyMap<string, ReadonlySet<number>> | undefined;

  constructor(
    private readonly text: string,
    private readonly list: StepList,
  ) {}

  /**
   * The text that has to precede a step to read its aliases: the steps that may hold their anchors,
   * and not the whole file above it. Empty where it has no alias that anything above could explain.
   */
  before(at: number): string {
    const { text, list } = this;
    if (!this.textAt(at).includes('*')) return '';
    const needed = this.neededBy(at);
    if (needed.size === 0) return '';
    if (list.style !== 'block') return text.slice(0, list.items[at]?.start);
    const steps = [...needed].filter((step) => step !== head).toSorted((a, b) => a - b);
    const above = needed.has(head) ? this.textAt(head) : 'elements:\n';
    return above + steps.map((step) => this.textAt(step)).join('');
  }

  /** Of several places with the same name all: which of them stand in a string only a parser can tell. */
  private neededBy(at: number): Set<number> {
    const needed = new Set<number>();
    const open = [at];
    for (let step = open.pop(); step !== undefined; step = open.pop()) {
      for (const [, name = ''] of this.textAt(step).matchAll(alias)) {
        for (const place of this.placesOf(name)) {
          if (place >= step || needed.has(place)) continue;
          needed.add(place);
          open.push(place);
        }
      }
    }
    return needed;
  }

  private placesOf(name: string): Iterable<number> {
    this.places ??= this.findPlaces();
    return this.places.get(name) ?? [];
  }

  private findPlaces(): Map<string, Set<number>> {
    const places = new Map<string, Set<number>>();
    const { items } = this.list;
    let at = head;
    for (const { index, 1: name = '' } of this.text.matchAll(anchor)) {
      for (let next = items[at + 1]; next && next.start <= index; next = items[at + 1]) at++;
      const steps = places.get(name);
      if (steps) steps.add(at);
      else places.set(name, new Set([at]));
    }
    return places;
  }

  /** The lines of a step, or all that stands above the first. */
  private textAt(at: number): string {
    const { text, list } = this;
    const item = list.items[at];
    if (!item) return text.slice(0, lineStart(text, list.items[0]?.start ?? 0));
    if (list.style !== 'block') return text.slice(item.start, item.end);
    return text.slice(lineStart(text, item.start), nextLine(text, item.end));
  }
}
