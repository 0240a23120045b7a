import path from 'node:path';
import type { Layout } from '../core/fileNames.ts';
import { applyPull, type PullOutcome } from '../sync/applyPull.ts';
import { planPull, type PullPlan } from '../sync/pull.ts';
import type { Compared, SyncedFolder } from './folder.ts';
import type { SyncOptions } from './options.ts';
import { pullEntries, pullReasons } from './pullWords.ts';
import { Refusal, type Report } from './report.ts';
import type { Service } from './service.ts';

/**
 * Pulls the whole set of a target, or what a test plan or report restricts it to. All of the plan is
 * applied, or nothing.
 *
 * @throws Refusal when something needs a decision that `--yes` does not give
 */
export async function pull(
  folder: SyncedFolder,
  service: Service,
  options: SyncOptions,
  report: Report,
): Promise<void> {
  const only = await restriction(service, options, folder.signal);
  const compared = await folder.compared(service, report);
  const placing = {
    layout: options.layout ?? layoutOf(folder.folder),
    taken: await folder.files.entries(folder.signal),
  };
  const plan = await planPull(compared.comparisons, compared, placing, folder.pause, only);
  report.plan = [...pullEntries(plan), ...leftOut(only, compared)];
  const reasons = pullReasons(plan, compared, only, options.yes);
  if (reasons.length > 0) throw new Refusal(reasons);
  const outcome = await applyPull(plan, choicesOf(plan), folder, { signal: folder.signal });
  report.outcome = outcome;
  report.summary = summary(outcome);
}

/** The ids that a test plan or report stands for; undefined for the whole set. */
async function restriction(
  { client }: Service,
  { target, plan, report }: SyncOptions,
  signal: AbortSignal,
): Promise<ReadonlySet<string> | undefined> {
  if (plan === undefined && report === undefined) return undefined;
  const query = { testPlanId: plan, testReportId: report };
  const { testCases } = await client.pull(target, query, { signal });
  return new Set(testCases.map(({ id }) => id));
}

/** What was asked for, but is not in the target's whole set. */
const leftOut = (only: ReadonlySet<string> | undefined, { remote }: Compared): NonNullable<Report['plan']> =>
  [...(only ?? [])]
    .filter((id) => !remote.cases.has(id))
    .map((id) => ({ action: 'leave', id, note: `${id} is not in the whole set of the target` }));

/** The known client's folder keeps the known client's layout. */
const layoutOf = (folder: string): Layout =>
  path.basename(path.resolve(folder)) === '.octomind' ? 'dependencies' : 'folders';

/** By now, `--yes` was given where something is deleted or comes back. */
const choicesOf = (plan: PullPlan) => ({
  takeTheirs: new Set<string>(),
  keepMine: new Set<string>(),
  keepFiles: new Set<string>(),
  restore: new Set(plan.missing.map(({ comparison }) => comparison.id)),
  deleteFiles: new Set(plan.gone.map(({ id }) => id)),
});

function summary({ added, updated, moved, deleted }: PullOutcome): string {
  const parts = Object.entries({ added, updated, moved, deleted }).filter(([, count]) => count > 0);
  return parts.length === 0
    ? 'The files are up to date.'
    : `Pulled: ${parts.map(([what, count]) => `${count} ${what}`).join(', ')}.`;
}
