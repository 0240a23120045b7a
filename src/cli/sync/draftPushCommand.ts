import { withRequiredCases } from '../../core/case/caseDependencies.ts';
import { render } from '../../core/message.ts';
import { type InvalidFile, findSetProblems } from '../../sync/cases/localSet.ts';
import { refreshBase, type SyncState } from '../../sync/compare/compareCases.ts';
import { blockerTexts } from '../../sync/push/pushTexts.ts';
import { sendDrafts } from '../../sync/push/sendDrafts.ts';
import { seenFiles } from '../../sync/state/baseStore.ts';
import type { DraftPushOptions } from '../arguments/commandOptions.ts';
import type { Service } from '../connection/connectToService.ts';
import type { Reason, OutcomeParts } from '../outcome/commandOutcome.ts';
import { Refusal } from '../outcome/refusal.ts';
import type { LinkedFolder } from './linkedFolder.ts';

/** The states of test cases that differ from the service. */
const differing: ReadonlySet<SyncState> = new Set([
  'new-locally',
  'changed-locally',
  'conflict',
  'unrelated',
  'changed-locally-deleted-on-service',
]);

/**
 * Pushes test cases that differ from the service, and their dependencies, as drafts. Drafts replace nothing.
 *
 * @throws Refusal when a file has errors
 */
export async function* draftPushCommand(
  folder: LinkedFolder,
  service: Service,
  { target }: DraftPushOptions,
): OutcomeParts {
  const { local, comparisons, notes } = await folder.compare(service);
  yield { notes };
  await refreshBase(comparisons, seenFiles(local.cases), folder);
  const ids = comparisons.filter(({ state }) => differing.has(state)).map(({ id }) => id);
  const own = new Map([...local.cases].map(([id, { testCase }]) => [id, testCase]));
  const needed = withRequiredCases(ids, own);
  yield {
    plan: needed.map(({ id, description }) => {
      return { action: 'draft', id, description, path: local.cases.get(id)?.file.path };
    }),
  };
  const invalid = [...local.invalid, ...findSetProblems(local, needed)];
  if (invalid.length > 0) throw new Refusal(invalid.map((file) => invalidReason(file, service)));
  if (ids.length === 0) {
    yield { summary: 'The service is up to date with your files.' };
    return;
  }
  const sent = await sendDrafts(ids, local, service.client, target, folder.signal);
  const { versionIds, syncDataByStableId } = sent;
  yield { outcome: { versionIds, syncDataByStableId }, summary: `Pushed as drafts: ${needed.length}.` };
}

function invalidReason(file: InvalidFile, { serviceUrl }: Service): Reason {
  const { what, todo } = blockerTexts({ kind: 'invalid', file }, serviceUrl);
  return { message: render(what), todo: render(todo) };
}
