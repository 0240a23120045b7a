import type { TestCase } from '../../core/case/testCase.ts';

/** The test target that a folder was synced with. */
export interface Binding {
  readonly serviceUrl: string;
  readonly testTargetId: string;
}

/**
 * The content that the service had when a case was last synced: the third side of a comparison. Kept per
 * workspace and folder, on this machine.
 */
export interface Base {
  readonly cases: ReadonlyMap<string, TestCase>;
  /** The ids of cases by the fingerprints of files that say the same: such a file needs no parsing. */
  readonly files: ReadonlyMap<string, string>;
  /** Whether git's HEAD moved since the file of a case was last seen: then a missing file says nothing. */
  isElsewhere(id: string): boolean;
  /** Another target that the folder was synced with before: nothing of it is in `cases`. */
  readonly otherBinding: Binding | undefined;
}

/** Case by id as synced; null forgets one. */
export type BaseChanges = ReadonlyMap<string, TestCase | null>;

export interface BaseStore {
  read(): Promise<Base>;
  /**
   * Makes the record that of this target, before anything is written: what another one left is forgotten,
   * and what would undo the last apply with it.
   */
  bind(): Promise<void>;
  /**
   * Remembers cases as synced.
   *
   * @param seen other cases whose files are there
   * @param head where git's HEAD was when files were seen; where it is at this moment, if left out
   * @param files the fingerprints of files that say the same as what is remembered, by id
   */
  update(
    changes: BaseChanges,
    seen?: Iterable<string>,
    head?: string,
    files?: ReadonlyMap<string, string>,
  ): Promise<void>;
}
