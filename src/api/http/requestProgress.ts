/** The progress of a request: a response that arrives, or a retry that waits. */
export type RequestProgress =
  | { readonly kind: 'receiving'; readonly bytes: number; readonly total: number | undefined }
  | { readonly kind: 'waiting'; readonly milliseconds: number };
