import { render } from '../../core/errors.ts';
import { followAgreed } from '../../sync/agreed.ts';
import type { TestCase } from '../../core/case/testCase.ts';
import { blockerWords, leftWords } from '../../sync/blockers.ts';
import type { Comparison } from '../../sync/compare.ts';
import type { Removal } from '../../sync/leftOut.ts';
import { applyPush, type PushOutcome } from '../../sync/push.ts';
import { isEmptyPush, onlyThere, planPushAll, type PushPlan } from '../../sync/pushPlan.ts';
import type { Compared, SyncedFolder } from './syncedFolder.ts';
import type { PushOptions } from '../arguments/options.ts';
import { Refusal, type Reason } from '../outcome/reason.ts';
import type { OutcomeParts } from '../outcome/outcome.ts';
import type { PlanEntry } from '../outcome/planEntry.ts';
import type { Service } from '../connection/service.ts';

/**
 * Pushes a whole folder. Test cases that only the service has stay; those whose files were deleted
 * here go with `--yes`, and whatever `--remove` names. What cannot go is left out and named.
 *
 * @throws Refusal when something blocks the whole push, or was left out of it
 */
export async function* push(folder: SyncedFolder, service: Service, options: PushOptions): OutcomeParts {
  const compared = await folder.compared(service);
  yield { notes: compared.notes };
  const { local, remote, comparisons } = compared;
  await followAgreed(comparisons, local.cases.keys(), folder);
  const { remove, undecided, reasons } = removalsOf(comparisons, options);
  const plan = planPushAll(comparisons, local, remote, { remove });
  yield { plan: [...entriesOf(plan, compared), ...undecided.map(leftRemoval)] };
  const obstacles = [
    ...emptiness(compared),
    ...blocked(plan, service),
    ...(options.yes ? [] : unconfirmed(plan)),
    ...reasons,
  ];
  const sent =
    obstacles.length === 0 && !isEmptyPush(plan) ? yield* send(plan, folder, compared, service) : plan;
  const rest = [...obstacles, ...leftReasons(sent, service), ...undecided.map(undecidedReason)];
  if (rest.length > 0) throw new Refusal(rest);
  if (isEmptyPush(plan)) yield { summary: 'The service is up to date with your files.' };
}

async function* send(
  plan: PushPlan,
  folder: SyncedFolder,
  { remote }: Compared,
  service: Service,
): OutcomeParts<PushPlan> {
  // Where nothing can be remembered, nothing is sent either.
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

interface Removals {
  /** What goes, as the service has it now. */
  readonly remove: ReadonlyMap<string, TestCase>;
  /** What was deleted here and waits for a decision. */
  readonly undecided: readonly Removal[];
  readonly reasons: readonly Reason[];
}

function removalsOf(comparisons: readonly Comparison[], { yes, remove }: PushOptions): Removals {
  const possible = onlyThere(comparisons);
  const named = new Set(remove);
  const known = new Set(possible.map(({ id }) => id));
  const going = possible.filter(({ id, state }) => named.has(id) || (yes && state === 'deleted-here'));
  const decided = new Set(going.map(({ id }) => id));
  return {
    remove: new Map(going.map(({ id, there }) => [id, there])),
    // What was never seen here is nobody's to delete: only what was synced, and then deleted, may go.
    undecided: possible.filter(({ id, base }) => base !== undefined && !decided.has(id)),
    reasons: remove
      .filter((id) => !known.has(id))
      .map((id) => ({
        message: `--remove ${id}: the service has no test case with this id, or it has a local file`,
        todo: 'Check the id, and delete the file of the test case first',
      })),
  };
}

function entriesOf({ added, changed, removed, promoted, left }: PushPlan, { local }: Compared): PlanEntry[] {
  const drafts = new Set(promoted.map(({ id }) => id));
  const pathOf = (id: string): string | undefined => local.cases.get(id)?.file.path;
  return [
    ...removed.map(({ id, description }): PlanEntry => ({ action: 'remove', id, description })),
    ...added.map(({ id, description }): PlanEntry => {
      const action = drafts.has(id) ? 'replace draft' : 'add';
      return { action, id, description, path: pathOf(id) };
    }),
    ...changed.map(({ id, here }): PlanEntry => {
      return { action: 'update', id, description: here?.testCase.description, path: pathOf(id) };
    }),
    ...left.map(({ testCase: { id, description } }): PlanEntry => {
      return { action: 'leave', id, description, path: pathOf(id) };
    }),
  ];
}

const leftRemoval = ({ id, there: { description } }: Removal): PlanEntry => ({
  action: 'leave',
  id,
  description,
});

const leftReasons = ({ left }: PushPlan, { serviceUrl }: Service): Reason[] =>
  left.map((entry) => {
    const { what, todo } = leftWords(entry, new URL(serviceUrl).host);
    return { message: render(what), todo: render(todo) };
  });

const undecidedReason = ({ id, state, there: { description } }: Removal): Reason =>
  state === 'deleted-here'
    ? {
        message: `The file of “${description}” was deleted locally`,
        todo: 'Push with --yes to remove the test case from the service, or pull with --yes to restore the file',
      }
    : {
        message: `The file of “${description}” was deleted locally, and its test case changed on the service since the last pull`,
        todo: `Push with --remove ${id} to remove it anyway, or pull with --yes to restore the file`,
      };

const emptiness = ({ local }: Compared): Reason[] =>
  local.cases.size + local.invalid.length > 0
    ? []
    : [{ message: 'There are no test cases in the folder', todo: 'Pull the test cases, or create one' }];

const blocked = ({ blockers }: PushPlan, { serviceUrl }: Service): Reason[] =>
  blockers.map((blocker) => {
    const { what, todo } = blockerWords(blocker, new URL(serviceUrl).host);
    return { message: render(what), todo: render(todo) };
  });

const unconfirmed = ({ promoted }: PushPlan): Reason[] =>
  promoted.map(({ description }) => ({
    message: `The service has a draft of “${description}”`,
    todo: 'Push with --yes to replace the draft with the file',
  }));

const countsOf = ({ plan, altered, kept }: PushOutcome): object => ({
  added: plan.added.length,
  changed: plan.changed.length,
  removed: plan.removed.length - kept.length,
  unchanged: plan.unchanged,
  altered: altered.map(({ id, description }) => ({ id, description })),
  kept: kept.map(({ id, description }) => ({ id, description })),
});

/** @throws when the service stored a different version than was sent */
function assertStored({ altered, kept }: PushOutcome): void {
  const names = (cases: PushOutcome['kept']): string =>
    cases.map(({ description }) => `“${description}”`).join(', ');
  const parts = [
    altered.length > 0 && `stored different versions of these test cases: ${names(altered)}`,
    kept.length > 0 && `did not remove these test cases: ${names(kept)}`,
  ].filter((part) => part !== false);
  if (parts.length > 0)
    throw new Error(`The push was sent, but the service ${parts.join('; and ')}. Pull to get its versions.`);
}
