import type { ShownPage } from './traceAnswers.ts';

/** What was read or drawn of steps, by their places: those that nobody asked for the longest are dropped. */
export class KeptSteps<Step extends Pages> {
  private readonly steps = new Map<number, Step>();
  private size = 0;

  /** @param most the characters of all pictures; the last step is kept in any case */
  constructor(private readonly most: number) {}

  get(place: number): Step | undefined {
    const step = this.steps.get(place);
    if (step) {
      this.steps.delete(place);
      this.steps.set(place, step);
    }
    return step;
  }

  set(place: number, step: Step): void {
    this.drop(place);
    this.steps.set(place, step);
    this.size += sizeOf(step);
    for (const oldest of this.steps.keys()) {
      if (this.size <= this.most || oldest === place) break;
      this.drop(oldest);
    }
  }

  private drop(place: number): void {
    const step = this.steps.get(place);
    if (step) this.size -= sizeOf(step);
    this.steps.delete(place);
  }
}

interface Pages {
  readonly before: ShownPage | undefined;
  readonly after: ShownPage | undefined;
}

const sizeOf = ({ before, after }: Pages): number =>
  (before?.picture.length ?? 0) + (after?.picture.length ?? 0);
