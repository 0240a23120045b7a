/** Options of a generated project, beside its test cases. */
export interface ProjectOptions {
  /** Where the application runs. A user name and password in it are left out of the code. */
  readonly executionUrl: string;
  /** The attribute of `getByTestId`; Playwright's own where it is left out. */
  readonly testIdAttribute?: string;
  /** In milliseconds, for each step. */
  readonly timeoutPerStep?: number;
  /** The environment that cases may exclude. */
  readonly environmentName?: string;
  /** Names of headers that every request carries; their values come from the environment. */
  readonly headerNames?: readonly string[];
  /**
   * Ids of the cases that get a test; all that run by themselves where it is left out. The others may be run
   * before and after.
   */
  readonly only?: ReadonlySet<string>;
  /** The name of the package. */
  readonly packageName?: string;
}

export const defaultTimeoutPerStep = 10_000;
