import { Hono, type Context } from 'hono';
import * as z from 'zod';
import * as portable from '../../api/contract/portable.ts';
import { uuid, type TestCase } from '../../core/case/testCase.ts';
import { largeBody, readBody } from '../http/body.ts';
import { targetOf, versionOf } from './requestedRecords.ts';
import type { Modes } from '../cases/modes.ts';
import type { ReportRecord } from '../store/records.ts';
import type { StoreContext } from '../store/storeContext.ts';
import { BadRequest, issue, notFound } from '../http/problems.ts';
import { importCase } from '../cases/importCase.ts';
import { pushDrafts } from '../cases/pushDrafts.ts';
import { pushSet } from '../cases/push.ts';
import { abridged } from '../cases/abridged.ts';
import type { Store } from '../store/store.ts';
import { validate } from '../http/validation.ts';

export interface PortableOptions extends StoreContext {
  readonly modes: Modes;
  /** Runs what is pushed as a draft; without it the results wait for ever. */
  readonly runs?: { add(report: ReportRecord): void };
}

/** Endpoints 9, 11, 12, 13 and 15. */
export function portableRoutes(options: PortableOptions): Hono {
  const { store, modes, runs } = options;
  const routes = new Hono();
  const beta = '/apiKey/beta/test-targets/:testTargetId';
  routes.get(`${beta}/pull`, (c) => {
    const { id } = targetOf(store, c);
    const texts = restricted(store, c, id) ?? store.cases.enabledTexts(id);
    const shaped =
      modes.pull === 'full' ? texts : texts.map((text) => JSON.stringify(abridged(testCaseOf(text))));
    return c.body(`{"testCases":[${shaped.join(',')}]}`, 200, { 'Content-Type': 'application/json' });
  });
  routes.post(`${beta}/push`, async (c) => {
    const { id } = targetOf(store, c);
    const { testCases } = await readBody(c, portable.push, largeBody);
    pushSet(options, modes.push, id, testCases);
    return c.json({ success: true });
  });
  routes.post(`${beta}/draft/push`, async (c) => {
    const { id } = targetOf(store, c);
    const { testCases } = await readBody(c, portable.draftPush, largeBody);
    const { result, report } = pushDrafts(options, id, testCases);
    if (report) runs?.add(report);
    return c.json(result);
  });
  routes.get(`${beta}/test-cases/:testCaseId/versions/:versionId`, (c) => {
    const { id: versionId, portable } = versionOf(store, c);
    return c.json({ ...abridged(portable), versionId, prompt: portable.prompt ?? '' });
  });
  routes.post('/apiKey/v3/test-targets/:testTargetId/test-cases/:testCaseId/import', async (c) => {
    const { id } = targetOf(store, c);
    const testCaseId = validate(z.object({ testCaseId: uuid }), {
      testCaseId: c.req.param('testCaseId'),
    }).testCaseId;
    const body = await readBody(c, portable.importTestCase);
    if (body.testTargetId !== id) {
      throw new BadRequest([
        issue(['testTargetId'], 'testTargetId is not that of the path', id, body.testTargetId),
      ]);
    }
    const isNew = importCase(options, id, testCaseId, body);
    return c.json({
      message: isNew ? 'The test case was created' : 'The test case was updated',
      success: true,
      testCaseId,
    });
  });
  return routes;
}

const testCaseOf = (text: string): TestCase => JSON.parse(text);

const pullQuery = z.object({ testPlanId: uuid.optional(), testReportId: uuid.optional() });

/** The cases that a plan or report restricts a pull to. Nothing is autofixed here. */
function restricted(store: Store, c: Context, targetId: string): string[] | undefined {
  const { testPlanId, testReportId } = validate(pullQuery, c.req.query());
  if (testPlanId !== undefined) return ofPlan(store, targetId, testPlanId);
  if (testReportId === undefined) return undefined;
  if (!store.reports.report(targetId, testReportId)) throw notFound('test report', testReportId);
  return [];
}

/** The cases of a plan as they stand now, drafts too, without those that were deleted or rejected. */
function ofPlan(store: Store, targetId: string, testPlanId: string): string[] {
  const plan = store.plan(targetId, testPlanId);
  if (!plan) throw notFound('test plan', testPlanId);
  const current = plan.discoveries.map(({ testCaseId }) => store.cases.currentCase(testCaseId));
  return current.flatMap((testCase) =>
    testCase && testCase.targetId === targetId && testCase.status !== 'DELETED' && !testCase.discarded
      ? [JSON.stringify(testCase.version.portable)]
      : [],
  );
}
