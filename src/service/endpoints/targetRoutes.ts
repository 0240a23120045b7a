import { endpoints } from '../../api/contract/endpoints.ts';
import { noRecord, route } from '../http/route.ts';
import type { StoreContext } from '../store/store.ts';
import {
  createEnvironment,
  deleteEnvironment,
  listEnvironments,
  updateEnvironment,
} from '../targets/environments.ts';
import { createTarget, toTestTarget, updateTarget } from '../targets/targets.ts';
import { hostedEndpoints } from './hostedEndpoints.ts';
import { requestedEnvironment, requestedTarget } from './requestedRecords.ts';

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
