/** Measurements inside the extension host on a file of so many steps; times in ms. */
export interface HostMeasurement {
  readonly steps: number;
  /** Until VS Code itself has the letter, which all other times include. */
  readonly typed: readonly number[];
  /** From each keystroke to our checks' diagnostics. */
  readonly checks: readonly number[];
  /** From each keystroke to what is wrong by the schema. */
  readonly form: readonly number[];
  /** From each keystroke to the hints of the lines on the screen. */
  readonly hints: readonly number[];
  /** From each keystroke to the hints of the whole file. */
  readonly allHints: readonly number[];
  /** The longest hold of the thread, by its own processor time, after each keystroke of `checks`. */
  readonly checksHeld: readonly number[];
  /** The same for the keystrokes of `hints`. */
  readonly hintsHeld: readonly number[];
  /** The same while nobody types. */
  readonly idleHeld: readonly number[];
}

/** Measurements of work on many test cases; times in ms. */
export interface HoldMeasurement {
  readonly cases: number;
  readonly what: string;
  readonly took: number;
  /** The longest hold of the thread, by its own processor time. */
  readonly held: number;
}

/** Measurements of the view. */
export interface TreeMeasurement extends HoldMeasurement {
  /** Rows that were drawn again. */
  readonly drawn: number;
}

/** Measurements of the start of an extension; times in ms. */
export interface ActivationMeasurement {
  readonly id: string;
  /** Until its code is read and has run once. */
  readonly load: number;
  /** From the call of its `activate` until that is done. */
  readonly activate: number;
}
