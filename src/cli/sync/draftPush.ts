import { withNeeded } from '../../core/case/consistency.ts';
import { render } from '../../core/errors.ts';
import { followAgreed } from '../../sync/agreed.ts';
import { blockerWords } from '../../sync/blockers.ts';
import type { SyncState } from '../../sync/compare.ts';
import { draftPush as sendDrafts } from '../../sync/draftPush.ts';
import { setProblemsIn } from '../../sync/localSet.ts';
import type { SyncedFolder } from './syncedFolder.ts';
import type { DraftPushOptions } from '../arguments/options.ts';
import { Refusal } from '../outcome/reason.ts';
import type { OutcomeParts } from '../outcome/outcome.ts';
import type { Service } from '../connection/service.ts';

/** The file says something that the service does not. */
const differing: ReadonlySet<SyncState> = new Set([
  'new-here',
  'changed-here',
  'conflict',
  'unrelated',
  'changed-here-deleted-there',
]);

/**
 * Pushes what differs from the service as drafts, with what it depends on. Drafts replace nothing.
 *
 * @throws Refusal when a file has errors
 */
export async function* draftPush(
  folder: SyncedFolder,
  service: Service,
  { target }: DraftPushOptions,
): OutcomeParts {
  const { local, comparisons, notes } = await folder.compared(service);
  yield { notes };
  await followAgreed(comparisons, local.cases.keys(), folder);
  const asked = comparisons.filter(({ state }) => differing.has(state)).map(({ id }) => id);
  const own = new Map([...local.cases].map(([id, { testCase }]) => [id, testCase]));
  const needed = withNeeded(asked, own);
  yield {
    plan: needed.map(({ id, description }) => {
      return { action: 'draft', id, description, path: local.cases.get(id)?.file.path };
    }),
  };
  const problems = [...local.invalid, ...setProblemsIn(local, needed)];
  if (problems.length > 0) {
    throw new Refusal(
      problems.map((file) => {
        const { what, todo } = blockerWords({ kind: 'invalid', file }, service.serviceUrl);
        return { message: render(what), todo: render(todo) };
      }),
    );
  }
  if (asked.length === 0) {
    yield { summary: 'The service is up to date with your files.' };
    return;
  }
  const { versionIds, syncDataByStableId } = await sendDrafts(
    asked,
    local,
    service.client,
    target,
    folder.signal,
  );
  yield { outcome: { versionIds, syncDataByStableId }, summary: `Pushed as drafts: ${needed.length}.` };
}
