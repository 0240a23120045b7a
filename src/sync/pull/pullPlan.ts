import type { TestCase } from '../../core/case/testCase.ts';
import type { InvalidFile } from '../cases/localSet.ts';
import type { SeenFiles } from '../state/baseStore.ts';
import type { CaseComparison } from '../compare/compareCases.ts';
import type { CaseFile } from '../files/caseFiles.ts';

/** The changes of a pull. Only `additions`, `updates`, `merged` and `moves` go without a question. */
export interface PullPlan {
  /** Cases that have no file yet. */
  readonly additions: readonly PulledFile[];
  /** Files that nobody edited since they were last synced. */
  readonly updates: readonly PulledFile[];
  /** Files that were edited, with the changes of the service in other places. */
  readonly merged: readonly PulledFile[];
  /** Files whose content stays, but whose place follows a rename on the service. */
  readonly moves: readonly PulledFile[];
  /** Files that would lose an edit, or that differ without anything telling which one is newer. */
  readonly conflicts: readonly PulledFile[];
  /** Cases whose file was deleted here. */
  readonly missing: readonly PulledFile[];
  /** Cases whose file is missing since git's HEAD moved: perhaps another branch has it. */
  readonly absent: readonly PulledFile[];
  /** Files whose case is gone from the service. */
  readonly deletedOnService: readonly CaseComparison[];
  /** Files that don't parse: never touched, also when the service has their case. */
  readonly invalid: readonly InvalidFile[];
  /** Cases that are the same in their files and on the service, which the base does not know yet. */
  readonly staleBase: readonly CaseComparison[];
  /** The files that are there. */
  readonly seen: SeenFiles;
  /**
   * The cases as the service has them, where a pull of a part returns them otherwise, such as a fix that nobody
   * took over on the service: then what is written counts as a local edit, and the next pull does not take it back.
   */
  readonly present?: ReadonlyMap<string, TestCase>;
}

/** A file as a pull would write it; it moves where `comparison.here` has it at another path. */
export interface PulledFile {
  readonly comparison: CaseComparison;
  readonly testCase: TestCase;
  readonly file: CaseFile;
  /** The path of a new file if the file stays whose path it would take. */
  readonly fallbackPath?: string;
  /** The content of the file after the pull; that of a new file is made when it is used, as is its text. */
  readonly content: TestCase;
}
