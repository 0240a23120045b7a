import { refreshBase } from '../../sync/compare/refreshBase.ts';
import { applyPush, type PushOutcome } from '../../sync/push/applyPush.ts';
import { planPushAll } from '../../sync/push/planPush.ts';
import { isEmptyPush, type PushPlan } from '../../sync/push/pushPlan.ts';
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
  const compared = await folder.compareToPush(service);
  yield { notes: compared.notes };
  const { local, remote, comparisons } = compared;
  await refreshBase(comparisons, local.cases.keys(), folder);
  const { remove, undecided, reasons } = findRemovals(comparisons, options);
  const plan = planPushAll(comparisons, local, remote, { remove });
  yield { plan: [...pushOutcomeEntries(plan, compared), ...undecided.map(undecidedEntry)] };
  if (plan.hidden.length > 0) yield { notes: [hiddenNote(plan.hidden.length)] };
  const obstacles = [...obstacleReasons(plan, compared, service, options.yes), ...reasons];
  const isSent = obstacles.length === 0 && !isEmptyPush(plan);
  const sent = isSent ? yield* send(plan, folder, compared, service) : plan;
  const rest = [...obstacles, ...excludedReasons(sent, service), ...undecided.map(undecidedReason)];
  if (rest.length > 0) throw new Refusal(rest);
  if (isEmptyPush(plan)) yield { summary: 'The service is up to date with your files.' };
}

const hiddenNote = (count: number): string =>
  `Drafts and disabled test cases on the service keep their status: ${count}.`;

async function* send(
  plan: PushPlan,
  folder: LinkedFolder,
  { remote }: ComparedFolder,
  service: Service,
): OutcomeParts<PushPlan> {
  // Nothing is sent where it cannot be recorded.
  await folder.base.bind();
  const outcome = await applyPush(plan, remote, service.client, folder.base, folder.signal);
  const { added, changed, removed } = outcome.plan;
  yield {
    outcome: countsOf(outcome),
    summary: `Pushed: ${added.length} added, ${changed.length} changed, ${removed.length} removed.`,
  };
  assertStored(outcome);
  return outcome.plan;
}

const countsOf = ({ plan, altered, kept, enabled }: PushOutcome): object => ({
  added: plan.added.length,
  changed: plan.changed.length,
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
