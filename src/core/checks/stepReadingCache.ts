import type { Located } from '../text/span.ts';
import type { Finding } from './finding/finding.ts';
import type { StepVariables } from './views/stepVariables.ts';

/** The content of one step's text; offsets refer to the text that it was read from. */
export interface StepReading {
  readonly index: Located<number> | undefined;
  readonly variables: StepVariables;
  readonly findings: readonly Finding[];
  /** The fields that other tools demand and the step lacks. */
  readonly missing: readonly string[];
}

/** Steps read before, by their text: after a keystroke one step is parsed anew. */
export class StepReadingCache {
  private last = new Map<string, StepReading>();
  private present = new Map<string, StepReading>();

  get(text: string, read: () => StepReading): StepReading {
    const known = this.present.get(text) ?? this.last.get(text) ?? read();
    this.present.set(text, known);
    return known;
  }

  /** Forgets what was not asked for since the last time. */
  forget(): void {
    this.last = this.present;
    this.present = new Map();
  }
}
