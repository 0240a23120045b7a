import { Hono } from 'hono';
import { updateElementBody, updateTestCaseBody } from '../../api/contract/serviceTestCase.ts';
import { deleteCase } from '../cases/deleteCase.ts';
import { toFilterable, isListed, parseCaseFilter } from '../cases/pullFilter.ts';
import { toServiceCase, toUpdateResponse } from '../cases/toServiceCase.ts';
import { updateCase } from '../cases/updateCase.ts';
import { updateElement } from '../cases/updateElement.ts';
import { readJsonBody } from '../http/readJsonBody.ts';
import type { StoreContext } from '../store/storeContext.ts';
import { requestedCase, requestedTarget } from './requestedRecords.ts';

/** Endpoints 6, 7, 8 and 10, and the deletion of a test case. */
export function caseRoutes(context: StoreContext): Hono {
  const { store } = context;
  const routes = new Hono();
  const path = '/apiKey/v3/test-targets/:testTargetId/test-cases';
  routes.get(path, (c) => {
    const target = requestedTarget(store, c);
    const text = c.req.query('filter');
    const filter = text === undefined ? {} : parseCaseFilter(text);
    const cases = store.cases
      .currentCases(target.id)
      .filter((testCase) => isListed(toFilterable(testCase), filter));
    return c.json(cases.map(toServiceCase));
  });
  routes.get(`${path}/:testCaseId`, (c) =>
    c.json({ version: '1', ...toServiceCase(requestedCase(store, c)) }),
  );
  routes.patch(`${path}/:testCaseId`, async (c) => {
    requestedCase(store, c);
    const body = await readJsonBody(c, updateTestCaseBody);
    // Looked up again: the body took its time, and another request may have changed it meanwhile.
    return c.json(toUpdateResponse(updateCase(context, requestedCase(store, c), body)));
  });
  routes.delete(`${path}/:testCaseId`, (c) => {
    deleteCase(context, requestedCase(store, c));
    return c.json({ status: 200, success: true });
  });
  routes.patch(`${path}/:testCaseId/elements/:elementId`, async (c) => {
    requestedCase(store, c);
    const { locatorLine } = await readJsonBody(c, updateElementBody);
    return c.json(updateElement(context, requestedCase(store, c), c.req.param('elementId'), locatorLine));
  });
  return routes;
}
