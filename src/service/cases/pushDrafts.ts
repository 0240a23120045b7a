import type { TestCase } from '../../core/case/testCase.ts';
import { addReport } from '../reports/addReport.ts';
import type { ReportRecord, VersionRecord } from '../store/records.ts';
import type { StoreContext } from '../store/storeContext.ts';
import { defaultEnvironment } from '../targets/environments.ts';
import { assertValidLinks } from './assertValidLinks.ts';
import { CaseWriter } from './caseWriter.ts';
import { existingCases } from './existingCases.ts';
import { testCasePath } from './pushCases.ts';
import { pushedVersions, type PushedVersions } from './pushedVersions.ts';

/** The answer of endpoint 13. */
export interface DraftPushAnswer extends PushedVersions {
  readonly success: boolean;
  readonly syncDataByStableId: Readonly<Record<string, { versionId: string; testResultId: string }>>;
}

/** Endpoint 13: adds draft versions and, where there are any, a report that waits for their results. */
export function pushDrafts(
  context: StoreContext,
  targetId: string,
  cases: readonly TestCase[],
): { result: DraftPushAnswer; report: ReportRecord | undefined } {
  const { store } = context;
  return store.transaction(() => {
    assertValidLinks({
      cases,
      staying: existingCases(store, targetId),
      pathOf: testCasePath,
    });
    const writer = new CaseWriter(context);
    const versions = cases.map((testCase) => writer.addDraft(targetId, testCase));
    const report = versions.length === 0 ? undefined : addDraftReport(context, targetId, versions);
    return { result: draftPushResult(report), report };
  });
}

function addDraftReport(
  context: StoreContext,
  testTargetId: string,
  versions: readonly VersionRecord[],
): ReportRecord {
  const environment = defaultEnvironment(context.store, testTargetId);
  return addReport(context, {
    testTargetId,
    executionUrl: environment?.discoveryUrl,
    environmentId: environment?.id,
    context: { source: 'manual', description: 'Draft push' },
    breakpoint: 'DESKTOP',
    browser: 'CHROMIUM',
    cases: versions.map(({ id, caseId }) => ({ testCaseId: caseId, testCaseVersionId: id })),
  });
}

const draftPushResult = (
  { testResults }: Pick<ReportRecord, 'testResults'> = { testResults: [] },
): DraftPushAnswer => ({
  success: true,
  ...pushedVersions(
    testResults.map(({ testCaseId, testCaseVersionId = '' }) => [testCaseId, testCaseVersionId]),
  ),
  syncDataByStableId: Object.fromEntries(
    testResults.map(({ id, testCaseId, testCaseVersionId = '' }) => [
      testCaseId,
      { versionId: testCaseVersionId, testResultId: id },
    ]),
  ),
});
