/** Behaviours in which services differ, since the contract leaves them open; the local service supports each. */
export interface ServiceModes {
  /** `replace`: a push is the whole set. `upsert`: cases that are not pushed stay. */
  readonly push: 'replace' | 'upsert';
  /** The variant of contract 2.5 that a pull answers with. */
  readonly pull: 'full' | 'abridged';
}
