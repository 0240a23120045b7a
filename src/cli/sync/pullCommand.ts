import path from 'node:path';
import type { endpoints, QueryOf } from '../../api/contract/endpoints.ts';
import { getDefaultLayout } from '../../core/case/filePaths.ts';
import { UserError } from '../../core/userError.ts';
import { message } from '../../core/message.ts';
import { explainWriteErrors } from '../../disk/explainWriteErrors.ts';
import { applyPull, type PullOutcome, type PullChoices } from '../../sync/pull/applyPull.ts';
import { idsToPull, planPull, type PullPlan } from '../../sync/pull/planPull.ts';
import type { LinkedFolder } from './linkedFolder.ts';
import type { PullOptions } from '../arguments/commandOptions.ts';
import { Refusal } from '../outcome/refusal.ts';
import type { OutcomeParts } from '../outcome/commandOutcome.ts';
import { findFolderMerges } from './findFolderMerges.ts';
import { pullOutcomeEntries } from './pullOutcomeEntries.ts';
import { pullObstacleReasons } from './pullObstacleReasons.ts';
import type { Service } from '../connection/connectToService.ts';

/**
 * Pulls all test cases of a target, or those of a test plan or report. Either the whole plan is applied, or
 * nothing.
 *
 * @throws Refusal when something needs a decision that `--yes` does not give
 */
export async function* pullCommand(
  folder: LinkedFolder,
  service: Service,
  options: PullOptions,
): OutcomeParts {
  const compared = await folder.compare(service, selectionOf(options));
  yield { notes: compared.notes };
  const { comparisons, selected, whole } = compared;
  const only = selected && idsToPull(selected, compared);
  const layout = options.layout ?? getDefaultLayout(path.basename(path.resolve(folder.folder)));
  const taken = await folder.files.entries(folder.signal);
  const merges = await findFolderMerges(compared, folder, options);
  const plan = await planPull(comparisons, { ...compared, merges }, { layout, taken }, folder.pause, only);
  yield { plan: pullOutcomeEntries(plan) };
  const reasons = pullObstacleReasons(plan, compared, only, options.yes);
  if (reasons.length > 0) throw new Refusal(reasons);
  const appliedPlan = only ? { ...plan, present: whole.cases } : plan;
  const { saved, ...outcome } = await explainWriteErrors(
    applyPull(appliedPlan, choicesOf(plan), folder, { signal: folder.signal }),
    folder.folder,
  );
  yield { outcome, summary: summary(outcome) };
  if (saved.length === 0) return;
  yield { saved };
  throw savedMeanwhile(saved);
}

/** An error, because a script must know that the pull is incomplete. */
const savedMeanwhile = (paths: readonly string[]): UserError =>
  new UserError(
    message('Not changed, because they were saved during the pull: {0}', paths.join(', ')),
    message('Pull again'),
  );

/** The test plan or report whose test cases are pulled; undefined for the whole set. */
const selectionOf = ({ plan, report }: PullOptions): QueryOf<typeof endpoints.pull> | undefined =>
  plan === undefined && report === undefined ? undefined : { testPlanId: plan, testReportId: report };

/** The choices of a plan without obstacles: `--yes` was given where files are deleted or restored. */
const choicesOf = (plan: PullPlan): PullChoices => ({
  useServiceVersion: new Set<string>(),
  keepLocalVersion: new Set<string>(),
  keepFiles: new Set<string>(),
  restore: new Set(plan.missing.map(({ comparison }) => comparison.id)),
  deleteFiles: new Set(plan.deletedOnService.map(({ id }) => id)),
});

function summary({ added, updated, merged, moved, deleted }: Omit<PullOutcome, 'saved'>): string {
  const parts = Object.entries({ added, updated, merged, moved, deleted }).filter(([, count]) => count > 0);
  return parts.length === 0
    ? 'The files are up to date.'
    : `Pulled: ${parts.map(([change, count]) => `${count} ${change}`).join(', ')}.`;
}
