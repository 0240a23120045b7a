/** The first line of a waiting process's standard input, as JSON: the call of Playwright's command line. */
export interface StartMessage {
  readonly args: readonly string[];
  readonly cwd: string;
  /** Variables that are added to those of the process. */
  readonly env: Readonly<Record<string, string>>;
}
