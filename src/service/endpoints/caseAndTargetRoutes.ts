import * as z from 'zod';
import { endpoints } from '../../api/contract/endpoints.ts';
import { uuid } from '../../core/case/recognizeCase.ts';
import { isListed, toFilterable, toServiceCase, toUpdateResponse } from '../cases/caseResponses.ts';
import { importCase } from '../cases/pushAndImport.ts';
import { deleteCase, updateCase, updateElement } from '../cases/updateAndDelete.ts';
import { BadRequest, issue } from '../http/httpErrors.ts';
import { validateRequestValue } from '../http/requestValues.ts';
import { route, noRecord } from '../http/route.ts';
import type { StoreContext } from '../store/store.ts';
import {
  createEnvironment,
  deleteEnvironment,
  listEnvironments,
  updateEnvironment,
  createTarget,
  toTestTarget,
  updateTarget,
} from '../targets/targets.ts';
import { hostedEndpoints } from './endpointsBesideInterface.ts';
import { requestedCase, requestedTarget, requestedEnvironment } from './requestedRecords.ts';

/** Endpoints 6 to 10: single test cases. */
export const caseRoutes = (context: StoreContext) => {
  const { store } = context;
  return {
    listTestCases: route(endpoints.listTestCases, requestedTarget(store), ({ id }, { query }) =>
      store.cases
        .currentCases(id)
        .filter((testCase) => isListed(toFilterable(testCase), query.filter ?? {}))
        .map(toServiceCase),
    ),
    getTestCase: route(endpoints.getTestCase, requestedCase(store), (testCase) => ({
      version: '1',
      ...toServiceCase(testCase),
    })),
    updateTestCase: route(endpoints.updateTestCase, requestedCase(store), (testCase, { body }) =>
      toUpdateResponse(updateCase(context, testCase, body)),
    ),
    importTestCase: route(
      endpoints.importTestCase,
      (params) => {
        const { id } = requestedTarget(store)(params);
        return { id, ...validateRequestValue(importPath, { testCaseId: params.testCaseId }) };
      },
      ({ id, testCaseId }, { body }) => {
        assertSameTarget(id, body.testTargetId);
        const isNew = importCase(context, id, testCaseId, body);
        const message = isNew ? 'The test case was created' : 'The test case was updated';
        return { message, success: true, testCaseId };
      },
    ),
    updateElement: route(endpoints.updateElement, requestedCase(store), (testCase, { params, body }) =>
      updateElement(context, testCase, params.elementId, body.locatorLine),
    ),
  };
};

/** The deletion of a test case. */
export const hostedCaseRoutes = (context: StoreContext) => ({
  deleteTestCase: route(hostedEndpoints.deleteTestCase, requestedCase(context.store), (testCase) => {
    deleteCase(context, testCase);
    return { status: 200, success: true };
  }),
});

const importPath = z.object({ testCaseId: uuid });

function assertSameTarget(id: string, testTargetId: string): void {
  if (testTargetId === id) return;
  const message = 'testTargetId is not that of the path';
  throw new BadRequest([issue(['testTargetId'], message, id, testTargetId)]);
}

/** Endpoints 1 to 5: test targets and their environments. */
export const targetRoutes = (context: StoreContext) => {
  const { store } = context;
  return {
    createTestTarget: route(endpoints.createTestTarget, noRecord, (_none, { body }) =>
      toTestTarget(store, createTarget(context, body)),
    ),
    listTestTargets: route(endpoints.listTestTargets, noRecord, () =>
      store.targets().map((target) => toTestTarget(store, target)),
    ),
    updateTestTarget: route(endpoints.updateTestTarget, requestedTarget(store), (target, { body }) =>
      toTestTarget(store, updateTarget(context, target, body)),
    ),
    createEnvironment: route(endpoints.createEnvironment, requestedTarget(store), ({ id }, { body }) =>
      createEnvironment(context, id, body),
    ),
    updateEnvironment: route(
      endpoints.updateEnvironment,
      requestedEnvironment(store),
      (environment, { body }) => updateEnvironment(context, environment, body),
    ),
  };
};

/** One test target, the list of its environments, and their deletion. */
export const hostedTargetRoutes = ({ store }: StoreContext) => ({
  getTestTarget: route(hostedEndpoints.getTestTarget, requestedTarget(store), (target) =>
    toTestTarget(store, target),
  ),
  listEnvironments: route(hostedEndpoints.listEnvironments, requestedTarget(store), ({ id }) =>
    listEnvironments(store, id),
  ),
  deleteEnvironment: route(hostedEndpoints.deleteEnvironment, requestedEnvironment(store), (environment) => {
    deleteEnvironment(store, environment);
    return { status: 200, success: true };
  }),
});
