/** A successful response, as it came. */
export interface RawResponse {
  readonly status: number;
  readonly bytes: Uint8Array;
}
