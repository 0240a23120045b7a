import type { TestCase } from '../../core/case/testCase.ts';

/** The test target that a folder was synced with. */
export interface Binding {
  readonly serviceUrl: string;
  readonly testTargetId: string;
}

/** The answers that gave a case: with the same fingerprints, it is the same case. */
export interface CaseOrigin {
  /** The fingerprint of its JSON in the answer to the pull. */
  readonly answer: string;
  /** The fingerprint of its entry in the service's list. */
  readonly listed?: string | undefined;
  /** Whether the entry in the list fills fields or selector types that the answer left out. */
  readonly isFilled: boolean;
  /** Whether it is known to have no errors at all; some are tolerated in responses. */
  readonly isValid: boolean;
}

/** Whether two cases came from the same answers, so that they say the same to the letter. */
export function hasSameOrigin(a: CaseOrigin | undefined, b: CaseOrigin | undefined): boolean {
  if (!a || !b || a.answer !== b.answer || a.isFilled !== b.isFilled) return false;
  return !a.isFilled || a.listed === b.listed;
}

/**
 * The content that the service had when a case was last synced: the third side of a comparison. Kept per
 * workspace and folder, on this machine.
 */
export interface Base {
  readonly cases: ReadonlyMap<string, TestCase>;
  /** The answers that gave these cases, by id, as far as they are known. */
  readonly origins: ReadonlyMap<string, CaseOrigin>;
  /** The ids of cases by the fingerprints of files that say the same: such a file needs no parsing. */
  readonly files: ReadonlyMap<string, string>;
  /** The ids of cases by the paths where their files were last seen. */
  readonly paths: ReadonlyMap<string, string>;
  /** Whether git's HEAD moved since the file of a case was last seen: then a missing file says nothing. */
  isElsewhere(id: string): boolean;
  /** Another target that the folder was synced with before: nothing of it is in `cases`. */
  readonly otherBinding: Binding | undefined;
}

/** A case as it was synced, and the answers that gave it, if they are known. */
export interface SyncedCase {
  readonly testCase: TestCase;
  readonly origin?: CaseOrigin | undefined;
}

/** Cases by id; null forgets one. */
export type BaseChanges = ReadonlyMap<string, SyncedCase | null>;

/** A file that is there. */
export interface SeenFile {
  readonly path: string;
  /** The fingerprint of its bytes, where it says the same as what is remembered. */
  readonly fingerprint?: string | undefined;
}

/** The files of cases by their ids. */
export type SeenFiles = ReadonlyMap<string, SeenFile>;

/** Where the files of cases are, as they were read. */
export const seenFiles = (cases: ReadonlyMap<string, { readonly file: SeenFile }>): SeenFiles =>
  new Map(Array.from(cases, ([id, { file }]) => [id, { path: file.path }]));

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
   * @param seen the files of these cases, and of others
   * @param head where git's HEAD was when files were seen; where it is at this moment, if left out
   */
  update(changes: BaseChanges, seen?: SeenFiles, head?: string): Promise<void>;
}
