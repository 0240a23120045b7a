/** A successful response, as it came. */
export interface RawResponse {
  readonly status: number;
  readonly bytes: Uint8Array;
}

/** A successful response whose body arrives. */
export interface ArrivingResponse {
  readonly status: number;
  /** Its bytes, decompressed. Reading them throws an `ApiError` where they break off or are too many. */
  readonly chunks: AsyncIterable<Uint8Array>;
  /** How many these are, if that was announced. */
  readonly length: number | undefined;
}
