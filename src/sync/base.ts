import type { TestCase } from '../core/testCase.ts';

/**
 * What the service had when a case was last synced: the third side of a comparison. Kept per
 * workspace and target, on this machine.
 */
export interface Base {
  readonly cases: ReadonlyMap<string, TestCase>;
}

export interface BaseStore {
  read(): Promise<Base>;
  /** Remembers cases as synced; null forgets one. */
  update(changes: ReadonlyMap<string, TestCase | null>): Promise<void>;
}
