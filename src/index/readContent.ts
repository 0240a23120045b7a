/** What was read of a text, as JSON. */
export interface ReadContent {
  readonly summary: Uint8Array;
  readonly problems: Uint8Array;
}
