import type { PullOutcome } from '../../../sync/pull/applyPull.ts';
import type { PullChoices } from '../../../sync/pull/pullChoices.ts';
import type { PullPlan } from '../../../sync/pull/pullPlan.ts';
import type { FolderSync } from '../../cases/catalog/folderSync.ts';
import { applyPullInFolder } from './applyPullInFolder.ts';

const noChoices: PullChoices = {
  takeTheirs: new Set(),
  keepMine: new Set(),
  restore: new Set(),
  deleteFiles: new Set(),
  keepFiles: new Set(),
};

/** Applies a plan with these choices only. */
export const applyChoices = (
  plan: PullPlan,
  choices: Partial<PullChoices>,
  sync: FolderSync,
): Promise<PullOutcome> => applyPullInFolder(plan, { ...noChoices, ...choices }, sync);
