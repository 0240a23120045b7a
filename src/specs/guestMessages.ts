import type {
  Place,
  ProblemKind,
  RecordedCall,
  RecordedCondition,
  RecordedDeclaration,
  RecordedHook,
  RecordedProblem,
  UnknownValue,
} from './recording.ts';

/** How the guest names itself in the engine, until the host takes it. */
export const guestName = '__specs';

/** What the host asks of the guest: texts cross, and nothing else. */
export interface Guest {
  /** Begins a run; `input` is a `GuestInput` as JSON. */
  start(input: string): void;
  /** Goes on once nothing is pending. Answers whether there is more to do. */
  resume(): boolean;
  /**
   * Ends what runs.
   *
   * @param kind `time` where it takes too long, `over` where all of the file does, `start` where that failed as it began
   * @param stack where it was
   */
  interrupt(kind: string, stack: string): void;
  /** Gives a `GuestAnswer` as JSON. */
  answer(): string;
}

/** A module that can be required, or why not. */
export type GuestModule =
  | { readonly code: string; readonly imports: Readonly<Record<string, GuestImport>> }
  | { readonly json: unknown }
  | { readonly problem: ProblemKind; readonly line: number; readonly detail?: string };

/** What an import means: a module by its path, or one that the guest has or can't have. */
export type GuestImport =
  | { readonly path: string }
  | { readonly builtIn: string }
  | { readonly problem: 'import' | 'outside' };

/** A run of a spec file. */
export interface GuestInput {
  readonly path: string;
  readonly modules: Readonly<Record<string, GuestModule>>;
  /** The options chosen where a value that only a run knows decides, in order; the first one where there is none. */
  readonly choices: {
    readonly file: readonly number[];
    readonly tests: Readonly<Record<string, readonly number[]>>;
  };
  /** Keys of tests that aren't run again: they took too much of something. */
  readonly leftOut: readonly string[];
  readonly limits: { readonly calls: number; readonly text: number };
}

/** A loop is a condition, which can't guard a single call. */
export type DecisionKind = RecordedCondition['kind'] | 'loop';

/** A decision in the order in which they were met, those of the file and those of the test. */
export interface GuestDecision {
  readonly of: 'file' | 'test';
  readonly kind: DecisionKind;
  readonly place: Place;
  readonly site: string;
  readonly value?: number;
  /** The call whose failure is decided. */
  readonly call?: number;
  readonly options: number;
  readonly chosen: number;
}

export interface GuestValue extends UnknownValue {
  /** The key of the test in which it came up; empty outside of tests. */
  readonly test: string;
}

export interface GuestCall extends RecordedCall {
  /** Unique in its run. */
  readonly id: number;
  /** How many decisions were made before. */
  readonly decisions: number;
}

export interface GuestTest extends RecordedDeclaration {
  /** The same in each run of the file. */
  readonly key: string;
  /** Keys of the groups around it, outermost first; the file itself is left out. */
  readonly group: string;
  readonly calls: readonly GuestCall[];
  readonly decisions: readonly GuestDecision[];
  readonly wasRun: boolean;
  /** Where it skips itself, if it does. */
  readonly skippedAt?: Place;
  /** The error with which it ended, if any: that of a call that fails on this path, or another one. */
  readonly endedBy?: 'callFailure' | 'error';
}

export interface GuestGroup extends RecordedDeclaration {
  readonly key: string;
  /** Empty for those of the file. */
  readonly parent: string;
  readonly hooks: readonly RecordedHook[];
}

/** One run of a spec file, with one option taken at each decision. */
export interface GuestAnswer {
  /** Each after those around it; the first is the file. */
  readonly groups: readonly GuestGroup[];
  readonly tests: readonly GuestTest[];
  readonly values: readonly GuestValue[];
  readonly problems: readonly RecordedProblem[];
  /** Those of the file, in order. */
  readonly decisions: readonly GuestDecision[];
}

/** The name under which transformed code finds its operators: a letter that no code uses. */
export const operatorsName = 'ǃ';

/** The name under which it finds what it calls `import.meta`. */
export const metaName = `${operatorsName}meta`;
