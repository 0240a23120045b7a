import { Hono, type Context } from 'hono';
import * as z from 'zod';
import type { TestCase } from '../../core/case/testCase.ts';
import { uuid } from '../../core/case/uuid.ts';
import { abridgeCase } from '../cases/abridgeCase.ts';
import { editingStatusOf } from '../cases/editingStatus.ts';
import type { ServiceModes } from '../cases/serviceModes.ts';
import { notFound } from '../http/httpErrors.ts';
import { validateRequestValue } from '../http/validateRequestValue.ts';
import type { Store } from '../store/store.ts';
import { requestedTarget, requestedVersion } from './requestedRecords.ts';

export interface PullRoutesOptions {
  readonly store: Store;
  readonly modes: ServiceModes;
}

/** Endpoints 11 and 15. */
export function pullRoutes({ store, modes }: PullRoutesOptions): Hono {
  const routes = new Hono();
  const target = '/apiKey/beta/test-targets/:testTargetId';
  routes.get(`${target}/pull`, (c) => {
    const { id } = requestedTarget(store, c);
    const texts = restrictedTexts(store, c, id) ?? store.cases.enabledTexts(id);
    const shaped =
      modes.pull === 'full' ? texts : texts.map((text) => JSON.stringify(abridgeCase(testCaseOf(text))));
    return c.body(`{"testCases":[${shaped.join(',')}]}`, 200, { 'Content-Type': 'application/json' });
  });
  routes.get(`${target}/test-cases/:testCaseId/versions/:versionId`, (c) => {
    const version = requestedVersion(store, c);
    const { id: versionId, portable } = version;
    const localEditingStatus = editingStatusOf(version);
    return c.json({
      ...(modes.pull === 'full' ? portable : abridgeCase(portable)),
      versionId,
      prompt: portable.prompt ?? '',
      ...(localEditingStatus ? { localEditingStatus } : {}),
    });
  });
  return routes;
}

const testCaseOf = (text: string): TestCase => JSON.parse(text);

const pullQuery = z.object({ testPlanId: uuid.optional(), testReportId: uuid.optional() });

/** The cases that a plan or report restricts a pull to. Nothing is autofixed here. */
function restrictedTexts(store: Store, c: Context, targetId: string): string[] | undefined {
  const { testPlanId, testReportId } = validateRequestValue(pullQuery, c.req.query());
  if (testPlanId !== undefined) return ofPlan(store, targetId, testPlanId);
  if (testReportId === undefined) return undefined;
  if (!store.reports.report(targetId, testReportId)) throw notFound('test report', testReportId);
  return [];
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
