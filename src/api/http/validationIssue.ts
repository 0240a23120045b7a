/** One thing that a service, or a schema, found wrong with a request or response. */
export interface Issue {
  readonly path: readonly (string | number)[];
  readonly code?: string;
  readonly expected?: string;
  readonly received?: string;
  readonly message?: string;
  /** Names of keys that are not known, where the issue is about those. */
  readonly keys?: readonly string[];
}
