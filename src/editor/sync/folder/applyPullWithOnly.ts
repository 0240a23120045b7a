import type { PullOutcome, PullChoices } from '../../../sync/pull/applyPull.ts';
import type { PullPlan } from '../../../sync/pull/planPull.ts';
import type { FolderSync } from '../../cases/catalog/folderSync.ts';
import { applyPullInFolder } from './applyPullInFolder.ts';

const noChoices: PullChoices = {
  useServiceVersion: new Set(),
  keepLocalVersion: new Set(),
  restore: new Set(),
  deleteFiles: new Set(),
  keepFiles: new Set(),
};

/** Applies a plan with these choices only. */
export const applyPullWithOnly = (
  plan: PullPlan,
  choices: Partial<PullChoices>,
  sync: FolderSync,
): Promise<PullOutcome> => applyPullInFolder(plan, { ...noChoices, ...choices }, sync);
