/** How services differ where the contract is silent; the local one can play either part. */
export interface ServiceModes {
  /** `replace`: a push is the whole set. `upsert`: cases that are not pushed stay. */
  readonly push: 'replace' | 'upsert';
  /** The variant of contract 2.5 that a pull answers with. */
  readonly pull: 'full' | 'abridged';
}
