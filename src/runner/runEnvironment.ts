/** The environment that test cases run in. */
export interface RunEnvironment {
  /** Where the application runs. */
  readonly executionUrl: string;
  readonly name?: string | undefined;
  /** Values by the variable's name, such as `PASSWORD`. */
  readonly variables: ReadonlyMap<string, string>;
  readonly basicAuth?: { readonly username: string; readonly password: string } | undefined;
  /** Values by the header's name. */
  readonly headers?: ReadonlyMap<string, string> | undefined;
  readonly testIdAttribute?: string | undefined;
  /** In milliseconds. */
  readonly timeoutPerStep?: number | undefined;
  /** Whether the timeout is that of the test target. */
  readonly isTargetTimeout?: boolean | undefined;
  /** Origins that code of test cases may fetch from, beside that of the application. */
  readonly allowedOrigins?: readonly string[] | undefined;
}

/** Whether a trace of a run in an environment may show what is not everybody's to see. */
export const holdsSecrets = ({ variables, basicAuth, headers }: RunEnvironment): boolean =>
  variables.size > 0 || basicAuth !== undefined || (headers !== undefined && headers.size > 0);
