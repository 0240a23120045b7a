import type { PushPlan } from '../../sync/push/planPush.ts';
import type { Removal } from '../../sync/push/pushObstacles.ts';
import type { OutcomeEntry } from '../outcome/outcomeEntry.ts';
import type { ComparedFolder } from './linkedFolder.ts';

/** The entries of a plan, one for each test case. */
export function pushOutcomeEntries(
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
export const undecidedEntry = ({ id, remoteCase: { description } }: Removal): OutcomeEntry => ({
  action: 'leave',
  id,
  description,
});
