import type { TestCase } from '../../core/case/testCase.ts';
import { message, render } from '../../core/message.ts';
import { UserError } from '../../core/userError.ts';
import { refreshBase, type CaseComparison } from '../../sync/compare/compareCases.ts';
import { compareMerged, withMerges, type Merges, findMerges } from '../../sync/merge/findMerges.ts';
import { applyPush, type PushOutcome, writeMergedFiles } from '../../sync/push/applyPush.ts';
import {
  isEmptyPush,
  mergedChanges,
  planPushAll,
  type PushPlan,
  onlyRemote,
} from '../../sync/push/planPush.ts';
import type { Removal } from '../../sync/push/pushObstacles.ts';
import { blockerTexts, excludedCaseTexts } from '../../sync/push/pushTexts.ts';
import { seenFiles } from '../../sync/state/baseStore.ts';
import type { PushOptions, PullOptions } from '../arguments/commandOptions.ts';
import type { Service } from '../connection/connectToService.ts';
import type { OutcomeParts, Reason, OutcomeEntry } from '../outcome/commandOutcome.ts';
import { Refusal } from '../outcome/refusal.ts';
import type { ComparedFolder, LinkedFolder } from './linkedFolder.ts';

/**
 * Pushes a whole folder. Test cases that only the service has stay; those whose files were deleted locally
 * are removed with `--yes` or `--remove`. Test cases that cannot be pushed are left out and named.
 *
 * @throws {Refusal} when something blocks the whole push, or was left out of it
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
    cases.map(({ description }) => `"${description}"`).join(', ');
  const parts = [
    altered.length > 0 && `stored different versions of these test cases: ${names(altered)}`,
    kept.length > 0 && `did not remove these test cases: ${names(kept)}`,
    enabled.length > 0 && `enabled these drafts and disabled test cases: ${names(enabled)}`,
  ].filter((part) => part !== false);
  if (parts.length > 0)
    throw new Error(`The push was sent, but the service ${parts.join('; and ')}. Pull to get its versions.`);
}

/** The test cases without a local file: what a push does with them. */
export interface Removals {
  /** The test cases to remove from the service, as it has them now. */
  readonly remove: ReadonlyMap<string, TestCase>;
  /** Test cases whose files were deleted locally, and that need the user's decision. */
  readonly undecided: readonly Removal[];
  /** The reasons why a `--remove` is not possible. */
  readonly reasons: readonly Reason[];
}

/** Decides which test cases without a local file are removed from the service. */
function findRemovals(comparisons: readonly CaseComparison[], { yes, remove }: PushOptions): Removals {
  const candidates = onlyRemote(comparisons);
  const named = new Set(remove);
  const candidateIds = new Set(candidates.map(({ id }) => id));
  const removed = candidates.filter(({ id, state }) => named.has(id) || (yes && state === 'deleted-locally'));
  const decided = new Set(removed.map(({ id }) => id));
  return {
    remove: new Map(removed.map(({ id, remoteCase }) => [id, remoteCase])),
    // Only test cases that were synced before, and deleted since, may be removed.
    undecided: candidates.filter(({ id, base }) => base !== undefined && !decided.has(id)),
    reasons: remove
      .filter((id) => !candidateIds.has(id))
      .map((id) => ({
        message: `--remove ${id}: the service has no test case with this id, or it has a local file`,
        todo: 'Check the id, and delete the file of the test case first',
      })),
  };
}

/** Finds the conflicts of a folder that merge by themselves; none with `--no-merge`. */
export const findFolderMerges = async (
  compared: ComparedFolder,
  { pause }: LinkedFolder,
  { noMerge }: Pick<PullOptions | PushOptions, 'noMerge'>,
): Promise<Merges> => (noMerge ? new Map() : findMerges(compared.comparisons, compared, pause));

/** The entries of a plan, one for each test case. */
function pushOutcomeEntries(
  { added, changed, removed, promoted, excluded }: PushPlan,
  { local }: ComparedFolder,
): OutcomeEntry[] {
  const drafts = new Set(promoted.map(({ id }) => id));
  const pathOf = (id: string): string | undefined => local.cases.get(id)?.file.path;
  return [
    ...removed.map(({ id, description }): OutcomeEntry => ({ action: 'remove', id, description })),
    ...added.map(({ id, description }): OutcomeEntry => {
      const action = drafts.has(id) ? 'replace draft' : 'add';
      return { action, id, description, path: pathOf(id) };
    }),
    ...changed.map(({ id, localCase }): OutcomeEntry => {
      const action = localCase?.unmerged ? 'merge' : 'update';
      return { action, id, description: localCase?.testCase.description, path: pathOf(id) };
    }),
    ...excluded.map(({ testCase: { id, description } }): OutcomeEntry => {
      return { action: 'leave', id, description, path: pathOf(id) };
    }),
  ];
}

/** The entry of a test case that is not removed yet. */
const undecidedEntry = ({ id, remoteCase: { description } }: Removal): OutcomeEntry => ({
  action: 'leave',
  id,
  description,
});

/** The reasons why nothing of a plan is pushed. */
const obstacleReasons = (
  plan: PushPlan,
  compared: ComparedFolder,
  service: Service,
  yes: boolean,
): Reason[] => [
  ...emptyFolderReasons(compared),
  ...blockerReasons(plan, service),
  ...(yes ? [] : [...unrelatedReasons(compared), ...unconfirmedReasons(plan)]),
];

/** The reasons why parts of a plan are not pushed. */
const excludedReasons = ({ excluded }: PushPlan, { serviceUrl }: Service): Reason[] =>
  excluded.map((entry) => {
    const { what, todo } = excludedCaseTexts(entry, new URL(serviceUrl).host);
    return { message: render(what), todo: render(todo) };
  });

/** The reason why a test case is not removed yet. */
const undecidedReason = ({ id, state, remoteCase: { description } }: Removal): Reason =>
  state === 'deleted-locally'
    ? {
        message: `The file of "${description}" was deleted locally`,
        todo: 'Push with --yes to remove the test case from the service, or pull with --yes to restore the file',
      }
    : {
        message: `The file of "${description}" was deleted locally, and its test case changed on the service since the last pull`,
        todo: `Push with --remove ${id} to remove it anyway, or pull with --yes to restore the file`,
      };

const emptyFolderReasons = ({ local }: ComparedFolder): Reason[] =>
  local.cases.size + local.invalid.length > 0
    ? []
    : [{ message: 'There are no test cases in the folder', todo: 'Pull the test cases, or create one' }];

/** A folder that shares no test case with its test target on the first push: `--target` may be that of another folder. */
function unrelatedReasons({ local, remote, base }: ComparedFolder): Reason[] {
  const isFirst = base.cases.size === 0 && local.cases.size > 0 && remote.cases.size > 0;
  if (!isFirst || [...local.cases.keys()].some((id) => remote.cases.has(id))) return [];
  return [
    {
      message: `The folder shares no test case with the test target (${local.cases.size} in the folder, ${remote.cases.size} on the service)`,
      todo: 'Check --folder and --target. To push to this test target anyway, use --yes',
    },
  ];
}

const blockerReasons = ({ blockers }: PushPlan, { serviceUrl }: Service): Reason[] =>
  blockers.map((blocker) => {
    const { what, todo } = blockerTexts(blocker, new URL(serviceUrl).host);
    return { message: render(what), todo: render(todo) };
  });

const unconfirmedReasons = ({ promoted }: PushPlan): Reason[] =>
  promoted.map(({ description }) => ({
    message: `The service has a draft of "${description}"`,
    todo: 'Push with --yes to replace the draft with the file',
  }));
