import { render } from '../core/errors.ts';
import { followAgreed } from '../sync/agreed.ts';
import { blockerWords } from '../sync/blockers.ts';
import { applyPush, type PushOutcome } from '../sync/push.ts';
import { onlyThere, planPushAll, type PushPlan } from '../sync/pushPlan.ts';
import type { Compared, SyncedFolder } from './folder.ts';
import type { SyncOptions } from './options.ts';
import { Refusal, type Entry, type Reason, type Report } from './report.ts';
import type { Service } from './service.ts';

/**
 * Pushes a whole folder. Test cases that only the service has stay; those whose files were deleted
 * here go with `--yes`.
 *
 * @throws Refusal when something blocks the push, or needs a word that was not given
 */
export async function push(
  folder: SyncedFolder,
  service: Service,
  { yes }: SyncOptions,
  report: Report,
): Promise<void> {
  const compared = await folder.compared(service, report);
  const { local, remote, comparisons } = compared;
  await followAgreed(comparisons, local, folder);
  // What was never seen here is nobody's to delete: only what was synced, and then deleted, may go.
  const deleted = onlyThere(comparisons).filter(({ base }) => base !== undefined);
  const plan = planPushAll(comparisons, local, remote, new Set(deleted.map(({ id }) => id)));
  report.plan = entriesOf(plan, compared);
  const reasons = [...emptiness(compared), ...blocked(plan, service), ...(yes ? [] : unconfirmed(plan))];
  if (reasons.length > 0) throw new Refusal(reasons);
  if (plan.added.length + plan.changed.length + plan.removed.length === 0) {
    report.summary = 'The service has every test case as it is here.';
    return;
  }
  // Where nothing can be remembered, nothing is sent either.
  await folder.base.bind();
  const outcome = await applyPush(plan, remote, service.client, folder.base, folder.signal);
  report.outcome = told(plan, outcome);
  report.summary = `Pushed: ${plan.added.length} added, ${plan.changed.length} changed, ${plan.removed.length} removed.`;
  tellSurprises(outcome);
}

function entriesOf({ added, changed, removed, promoted }: PushPlan, { local }: Compared): Entry[] {
  const drafts = new Set(promoted.map(({ id }) => id));
  const pathOf = (id: string): string | undefined => local.cases.get(id)?.file.path;
  return [
    ...removed.map(({ id, description }): Entry => ({ action: 'remove', id, description })),
    ...added.map(({ id, description }): Entry => {
      const action = drafts.has(id) ? 'replace draft' : 'add';
      return { action, id, description, path: pathOf(id) };
    }),
    ...changed.map(({ id, here }): Entry => {
      return { action: 'update', id, description: here?.testCase.description, path: pathOf(id) };
    }),
  ];
}

const emptiness = ({ local }: Compared): Reason[] =>
  local.cases.size + local.invalid.length > 0
    ? []
    : [{ message: 'There are no test cases in the folder', todo: 'Pull the test cases, or write a new one' }];

const blocked = ({ blockers }: PushPlan, { serviceUrl }: Service): Reason[] =>
  blockers.map((blocker) => {
    const { what, todo } = blockerWords(blocker, new URL(serviceUrl).host);
    return { message: render(what), todo: render(todo) };
  });

const unconfirmed = ({ removed, promoted }: PushPlan): Reason[] => [
  ...removed.map(({ description }) => ({
    message: `The file of “${description}” was deleted here`,
    todo: 'Push with --yes to remove the test case from the service, or pull with --yes to bring the file back',
  })),
  ...promoted.map(({ description }) => ({
    message: `The service has a draft of “${description}”`,
    todo: 'Push with --yes to replace the draft by the file',
  })),
];

const told = (plan: PushPlan, { altered, kept }: PushOutcome): object => ({
  added: plan.added.length,
  changed: plan.changed.length,
  removed: plan.removed.length - kept.length,
  unchanged: plan.unchanged,
  altered: altered.map(({ id, description }) => ({ id, description })),
  kept: kept.map(({ id, description }) => ({ id, description })),
});

/** @throws when the service made something else of the push than was sent */
function tellSurprises({ altered, kept }: PushOutcome): void {
  const names = (cases: PushOutcome['kept']): string =>
    cases.map(({ description }) => `“${description}”`).join(', ');
  const parts = [
    altered.length > 0 && `keeps these test cases otherwise than sent: ${names(altered)}`,
    kept.length > 0 && `still has these test cases that it was to remove: ${names(kept)}`,
  ].filter((part) => part !== false);
  if (parts.length > 0)
    throw new Error(`The push arrived, but the service ${parts.join('; and ')}. Pull to see what it has.`);
}
