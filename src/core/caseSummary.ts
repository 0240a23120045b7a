import type { Span } from './yaml.ts';

/** A value of a file and where it stands. */
export interface Located<Value = string> extends Span {
  readonly value: Value;
}

/** A dynamic variable (`$$name`) that a case sets or reads, with the step (from 0) that does it. */
export interface VariableUse extends Span {
  readonly name: string;
  readonly step: number;
}

/** What other files, views and checks need to know of one file, read from its text as far as that parses. */
export interface CaseSummary {
  readonly id: Located | undefined;
  readonly description: Located | undefined;
  readonly type: string | undefined;
  readonly folderName: Located | undefined;
  readonly dependencyId: Located | undefined;
  readonly teardownId: Located | undefined;
  readonly entryPointUrlPath: Located | undefined;
  readonly tagNames: readonly Located[];
  readonly excludedEnvironmentNames: readonly Located[];
  /** The steps, each from its dash to its end. */
  readonly steps: readonly Span[];
  readonly variablesSet: readonly VariableUse[];
  readonly variablesRead: readonly VariableUse[];
}
