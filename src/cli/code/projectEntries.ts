import type { WriteEntry, WriteKind } from '../../codegen/write/compareFiles.ts';
import type { Action, OutcomeEntry } from '../outcome/outcomeEntry.ts';
import type { Reason } from '../outcome/reason.ts';

interface FileAction {
  readonly action: Action;
  /** The action with `--force`. */
  readonly forced?: Action;
  readonly note?: string;
}

const fileActions: Readonly<Record<Exclude<WriteKind, 'same'>, FileAction>> = {
  new: { action: 'add' },
  outdated: { action: 'update' },
  edited: { action: 'conflict', forced: 'update', note: 'edited since it was generated' },
  foreign: { action: 'conflict', forced: 'update', note: 'was not generated' },
  stale: { action: 'leave', forced: 'delete', note: 'no longer part of the project' },
};

/** The entry of a file that is written or deleted. */
export function planEntry({ path, kind }: WriteEntry, force: boolean): OutcomeEntry[] {
  if (kind === 'same') return [];
  const { action, forced, note } = fileActions[kind];
  return [{ action: (force ? forced : undefined) ?? action, path, note }];
}

/** The reason why a file is not overwritten. */
export function overwriteReason({ path, kind }: WriteEntry): Reason[] {
  if (kind !== 'edited' && kind !== 'foreign') return [];
  const problem = kind === 'edited' ? 'was edited since it was generated' : 'exists and was not generated';
  return [{ message: `${path} ${problem}`, todo: 'Overwrite it with --force, or specify another --out' }];
}
