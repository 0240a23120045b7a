import { endpoints } from '../../api/contract/endpoints.ts';
import type { TestCase } from '../../core/case/testCase.ts';
import { abridgeCase, editingStatusOf } from '../cases/caseResponses.ts';
import { pushCases, pushDrafts, type ServiceModes } from '../cases/pushAndImport.ts';
import { notFound } from '../http/httpErrors.ts';
import { JsonText, route } from '../http/route.ts';
import type { ReportRuns } from '../runs/reportRuns.ts';
import type { Store, StoreContext } from '../store/store.ts';
import { requestedTarget, requestedVersion } from './requestedRecords.ts';

export interface SyncRoutesOptions extends StoreContext {
  readonly modes: ServiceModes;
  /** Runs what is pushed as a draft; without it the results wait for ever. */
  readonly runs?: Pick<ReportRuns, 'add'>;
}

/** Endpoints 11, 12, 13 and 15: pull, push, draft push, and versions. */
export const syncRoutes = (options: SyncRoutesOptions) => {
  const { store, modes, runs } = options;
  return {
    pull: route(endpoints.pull, requestedTarget(store), ({ id }, { query }) => {
      const texts = restrictedTexts(store, id, query) ?? store.cases.enabledTexts(id);
      const shaped =
        modes.pull === 'full' ? texts : texts.map((text) => JSON.stringify(abridgeCase(testCaseOf(text))));
      return new JsonText(`{"testCases":[${shaped.join(',')}]}`);
    }),
    push: route(endpoints.push, requestedTarget(store), ({ id }, { body }) => ({
      success: true,
      ...pushCases(options, modes.push, id, body.testCases),
    })),
    draftPush: route(endpoints.draftPush, requestedTarget(store), ({ id }, { body }) => {
      const { result, report } = pushDrafts(options, id, body.testCases);
      if (report) runs?.add(report);
      return { ...result };
    }),
    getTestCaseVersion: route(endpoints.getTestCaseVersion, requestedVersion(store), (version) => {
      const { id: versionId, portable } = version;
      const localEditingStatus = editingStatusOf(version);
      return {
        ...(modes.pull === 'full' ? portable : abridgeCase(portable)),
        versionId,
        prompt: portable.prompt ?? '',
        ...(localEditingStatus ? { localEditingStatus } : {}),
      };
    }),
  };
};

const testCaseOf = (text: string): TestCase => JSON.parse(text);

/** The cases that a plan or report restricts a pull to: those of a report with the fixes that were proven for them. */
function restrictedTexts(
  store: Store,
  targetId: string,
  { testPlanId, testReportId }: { testPlanId?: string | undefined; testReportId?: string | undefined },
): string[] | undefined {
  if (testPlanId !== undefined) return ofPlan(store, targetId, testPlanId);
  if (testReportId === undefined) return undefined;
  const report = store.reports.report(targetId, testReportId);
  if (!report) throw notFound('test report', testReportId);
  return report.testResults.flatMap(({ fixed }) => (fixed ? [JSON.stringify(fixed)] : []));
}

/** The cases of a plan as they stand now, drafts too, without those that were deleted or rejected. */
function ofPlan(store: Store, targetId: string, testPlanId: string): string[] {
  const plan = store.plan(targetId, testPlanId);
  if (!plan) throw notFound('test plan', testPlanId);
  const current = plan.discoveries.map(({ testCaseId }) => store.cases.currentCase(targetId, testCaseId));
  return current.flatMap((testCase) =>
    testCase && testCase.status !== 'DELETED' && !testCase.discarded
      ? [JSON.stringify(testCase.version.portable)]
      : [],
  );
}
