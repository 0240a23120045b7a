import * as vscode from 'vscode';
import type { ServiceClient } from '../../../api/createClient.ts';
import { UserError } from '../../../core/userError.ts';
import { message } from '../../../core/message.ts';
import type { TestCase } from '../../../core/case/testCase.ts';
import type { PullOutcome } from '../../../sync/pull/applyPull.ts';
import { compareCases } from '../../../sync/compare/compareCases.ts';
import { idsToPull, planPull, type PullSides } from '../../../sync/pull/planPull.ts';
import { isHidden, overlayCases, type RemoteSet } from '../../../sync/cases/remoteSet.ts';
import type { FolderSync } from '../../cases/catalog/folderSync.ts';
import { createEventLoopPause } from '../../../node/createEventLoopPause.ts';
import { withProgress } from '../../ui/withProgress.ts';
import { findFolderMerges } from '../folder/findFolderMerges.ts';
import { confirmAndApplyPull, type PullParts } from './confirmAndApplyPull.ts';
import { serviceName } from '../../connection/services.ts';

/** Asks the service for some cases. */
type SelectCases = (
  client: ServiceClient,
  remote: RemoteSet,
  signal: AbortSignal,
) => Promise<readonly TestCase[]>;

/** Pulls one case, with what it needs and what has no file here. */
export const pullCase = (sync: FolderSync, parts: PullParts, id: string): Promise<PullOutcome> =>
  pullSome(sync, parts, (_client, remote) => {
    const found = remote.pulled.get(id);
    if (found) return Promise.resolve([found]);
    const service = serviceName(sync.folder.serviceUrl);
    throw isHidden(remote, id)
      ? new UserError(
          message('{0} has this test case, but it isn’t included in pulls until it is enabled', service),
          message('Accept it or set its status to ENABLED, then pull'),
        )
      : new UserError(
          message('{0} does not have this test case', service),
          message('Push the test case to add it'),
        );
  });

/**
 * Pulls some cases, with what they need; those that the service does not have stay as they are.
 *
 * @throws UserError where the service has none of them
 */
export const pullCases = (sync: FolderSync, parts: PullParts, ids: readonly string[]): Promise<PullOutcome> =>
  pullSome(sync, parts, async (_client, remote) => {
    const found = ids.flatMap((id) => remote.pulled.get(id) ?? []);
    if (found.length > 0) return found;
    throw new UserError(
      message('{0} includes none of these test cases in pulls', serviceName(sync.folder.serviceUrl)),
      message('Push them to add them, or set their status to ENABLED'),
    );
  });

/** Pulls the test cases of a test plan. */
export const pullTestPlan = (sync: FolderSync, parts: PullParts, testPlanId: string): Promise<PullOutcome> =>
  pullSome(sync, parts, async (client, _remote, signal) => {
    const { testCases } = await client.pull(sync.folder.testTargetId, { testPlanId }, { signal });
    if (testCases.length > 0) return testCases;
    throw new UserError(message('The test plan has no test case'), message('Choose another test plan'));
  });

/** Pulls test cases as a report fixed them, as whole files. */
export const pullFixedCases = (
  sync: FolderSync,
  parts: PullParts,
  testReportId: string,
  ids: readonly string[],
): Promise<PullOutcome> =>
  pullSome(sync, parts, async (client, _remote, signal) => {
    const fixes = await fetchFixes(client, sync.folder.testTargetId, testReportId, signal);
    return fixes.filter(({ id }) => ids.includes(id));
  });

/**
 * The test cases that a report fixed.
 *
 * @throws UserError where it fixed none
 */
export async function fetchFixes(
  client: Pick<ServiceClient, 'pull'>,
  testTargetId: string,
  testReportId: string,
  signal: AbortSignal,
): Promise<readonly TestCase[]> {
  const { testCases } = await client.pull(testTargetId, { testReportId }, { signal });
  if (testCases.length > 0) return testCases;
  throw new UserError(message('No test case was fixed in this report'), message('Choose another report'));
}

/** Pulls a part of the set; what it does not name stays as it is. */
async function pullSome(sync: FolderSync, parts: PullParts, selectCases: SelectCases): Promise<PullOutcome> {
  const { plan, sides } = await withProgress(vscode.l10n.t('Comparing with the service'), async (signal) => {
    const client = await sync.client();
    const { local, remote: all, base } = await sync.sides(client, signal);
    const selected = await selectCases(client, all, signal);
    const found: PullSides = { local, base, remote: overlayCases(all, selected) };
    const pause = createEventLoopPause(signal);
    const comparisons = await compareCases(pause, local, found.remote, base);
    const placing = await sync.placing(signal);
    const merges = await findFolderMerges(comparisons, found, sync, pause);
    const planned = await planPull(
      comparisons,
      { ...found, merges },
      placing,
      pause,
      idsToPull(selected, found),
    );
    return { plan: { ...planned, present: all.cases }, sides: found };
  });
  return confirmAndApplyPull(plan, sides.base, sync, parts);
}
