/** What was read of a text, as JSON. */
export interface ReadContent {
  readonly summary: Uint8Array;
  /** Empty where they were not read yet. */
  readonly problems: Uint8Array;
}
