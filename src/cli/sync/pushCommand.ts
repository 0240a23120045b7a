import { seenFiles } from '../../sync/state/baseStore.ts';
import { refreshBase } from '../../sync/compare/compareCases.ts';
import { applyPush, type PushOutcome, writeMergedFiles } from '../../sync/push/applyPush.ts';
import { isEmptyPush, mergedChanges, planPushAll, type PushPlan } from '../../sync/push/planPush.ts';
import { compareMerged, withMerges } from '../../sync/merge/withMerges.ts';
import { message } from '../../core/message.ts';
import { UserError } from '../../core/userError.ts';
import { findFolderMerges } from './findFolderMerges.ts';
import type { PushOptions } from '../arguments/commandOptions.ts';
import type { Service } from '../connection/connectToService.ts';
import type { OutcomeParts } from '../outcome/commandOutcome.ts';
import { Refusal } from '../outcome/refusal.ts';
import { pushOutcomeEntries, undecidedEntry } from './pushOutcomeEntries.ts';
import { excludedReasons, obstacleReasons, undecidedReason } from './pushReasons.ts';
import { findRemovals } from './findRemovals.ts';
import type { ComparedFolder, LinkedFolder } from './linkedFolder.ts';

/**
 * Pushes a whole folder. Test cases that only the service has stay; those whose files were deleted locally
 * are removed with `--yes` or `--remove`. Test cases that cannot be pushed are left out and named.
 *
 * @throws Refusal when something blocks the whole push, or was left out of it
 */
export async function* pushCommand(
  folder: LinkedFolder,
  service: Service,
  options: PushOptions,
): OutcomeParts {
  const found = await folder.compareToPush(service);
  yield { notes: found.notes };
  await refreshBase(found.comparisons, seenFiles(found.local.cases), folder);
  const compared = withMerges(found, await findFolderMerges(found, folder, options));
  const comparisons = compareMerged(found.comparisons, compared);
  const { local, remote } = compared;
  const { remove, undecided, reasons } = findRemovals(comparisons, options);
  const plan = planPushAll(comparisons, local, remote, { remove });
  yield { plan: [...pushOutcomeEntries(plan, compared), ...undecided.map(undecidedEntry)] };
  if (plan.hidden.length > 0) yield { notes: hiddenNotes(plan) };
  const obstacles = [...obstacleReasons(plan, compared, service, options.yes), ...reasons];
  const isSent = obstacles.length === 0 && !isEmptyPush(plan);
  const sent = isSent ? yield* send(plan, folder, compared, service) : plan;
  const rest = [...obstacles, ...excludedReasons(sent, service), ...undecided.map(undecidedReason)];
  if (rest.length > 0) throw new Refusal(rest);
  if (isEmptyPush(plan)) yield { summary: 'The service is up to date with your files.' };
}

const hiddenNotes = ({ hidden, hiddenInPart }: PushPlan): string[] => [
  `Drafts and disabled test cases on the service keep their status: ${hidden.length}.`,
  ...(hiddenInPart > 0
    ? [
        `Of these, ${hiddenInPart} were never pulled: prompts and excluded environments that the service does not list may be lost.`,
      ]
    : []),
];

async function* send(
  plan: PushPlan,
  folder: LinkedFolder,
  { remote }: ComparedFolder,
  service: Service,
): OutcomeParts<PushPlan> {
  // Nothing is sent where it cannot be recorded.
  await folder.base.bind();
  const outcome = await applyPush(plan, remote, service.client, folder, folder.signal);
  yield { outcome: countsOf(outcome), summary: summary(outcome.plan) };
  const saved = await writeMergedFiles(outcome, folder);
  if (saved.length > 0) yield { saved };
  assertStored(outcome);
  if (saved.length > 0) throw savedMeanwhile(saved);
  return outcome.plan;
}

function summary(plan: PushPlan): string {
  const merged = mergedChanges(plan).length;
  const changed = `${plan.changed.length} changed${merged > 0 ? ` (${merged} of them merged)` : ''}`;
  return `Pushed: ${plan.added.length} added, ${changed}, ${plan.removed.length} removed.`;
}

/** An error, because these files lack changes that the service has. */
const savedMeanwhile = (paths: readonly string[]): UserError =>
  new UserError(
    message(
      'Pushed, but these files were not updated, because they were saved in the meantime: {0}',
      paths.join(', '),
    ),
    message('Pull to merge the changes into them'),
  );

const countsOf = ({ plan, altered, kept, enabled }: PushOutcome): object => ({
  added: plan.added.length,
  changed: plan.changed.length,
  merged: mergedChanges(plan).length,
  removed: plan.removed.length - kept.length,
  unchanged: plan.unchanged,
  altered: altered.map(({ id, description }) => ({ id, description })),
  kept: kept.map(({ id, description }) => ({ id, description })),
  enabled: enabled.map(({ id, description }) => ({ id, description })),
});

/** @throws when the service stored a different version than was sent */
function assertStored({ altered, kept, enabled }: PushOutcome): void {
  const names = (cases: readonly { readonly description?: string | null | undefined }[]): string =>
    cases.map(({ description }) => `“${description}”`).join(', ');
  const parts = [
    altered.length > 0 && `stored different versions of these test cases: ${names(altered)}`,
    kept.length > 0 && `did not remove these test cases: ${names(kept)}`,
    enabled.length > 0 && `enabled these drafts and disabled test cases: ${names(enabled)}`,
  ].filter((part) => part !== false);
  if (parts.length > 0)
    throw new Error(`The push was sent, but the service ${parts.join('; and ')}. Pull to get its versions.`);
}
