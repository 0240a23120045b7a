import { Hono } from 'hono';
import * as z from 'zod';
import * as portable from '../../api/contract/portableEndpoints.ts';
import { uuid } from '../../core/case/uuid.ts';
import { importCase } from '../cases/importCase.ts';
import { BadRequest, issue } from '../http/httpErrors.ts';
import { readJsonBody } from '../http/readJsonBody.ts';
import { validateRequestValue } from '../http/validateRequestValue.ts';
import type { StoreContext } from '../store/storeContext.ts';
import { requestedTarget } from './requestedRecords.ts';

/** Endpoint 9. */
export function importRoutes(context: StoreContext): Hono {
  const routes = new Hono();
  routes.post('/apiKey/v3/test-targets/:testTargetId/test-cases/:testCaseId/import', async (c) => {
    const { id } = requestedTarget(context.store, c);
    const { testCaseId } = validateRequestValue(importPath, { testCaseId: c.req.param('testCaseId') });
    const body = await readJsonBody(c, portable.importTestCaseBody);
    assertSameTarget(id, body.testTargetId);
    const isNew = importCase(context, id, testCaseId, body);
    const message = isNew ? 'The test case was created' : 'The test case was updated';
    return c.json({ message, success: true, testCaseId });
  });
  return routes;
}

const importPath = z.object({ testCaseId: uuid });

function assertSameTarget(id: string, testTargetId: string): void {
  if (testTargetId === id) return;
  const message = 'testTargetId is not that of the path';
  throw new BadRequest([issue(['testTargetId'], message, id, testTargetId)]);
}
