import type {
  CreateTestTargetBody,
  TestTarget,
  UpdateTestTargetBody,
} from '../../api/contract/testTarget.ts';
import { timestamp, type StoreContext, type Store } from '../store/store.ts';
import type { TargetRecord } from '../store/records.ts';
import { newEnvironment } from './environments.ts';

/** A test target as the contract shows it (2.1); how it tests is settable, not readable. */
export function toTestTarget(store: Store, { id, app, tags }: TargetRecord): TestTarget {
  const environments = store.environments(id).map(({ id: environmentId, type, discoveryUrl, email }) => ({
    id: environmentId,
    type,
    discoveryUrl,
    email,
  }));
  return { id, app, tags: [...tags], environments };
}

/** Endpoint 1: a target comes with its DEFAULT environment. */
export function createTarget(
  context: StoreContext,
  { testTarget }: CreateTestTargetBody,
  id = context.newId(),
): TargetRecord {
  const now = timestamp(context.clock);
  const target = { id, app: testTarget.app, tags: [], createdAt: now, updatedAt: now };
  context.store.transaction(() => {
    context.store.saveTarget(target);
    context.store.saveEnvironment({
      ...newEnvironment(context, id, 'DEFAULT'),
      name: 'DEFAULT',
      discoveryUrl: testTarget.discoveryUrl,
    });
  });
  return target;
}

/** Endpoint 3: what the body leaves out stays, null clears. */
export function updateTarget(
  { store, clock }: Pick<StoreContext, 'store' | 'clock'>,
  target: TargetRecord,
  body: UpdateTestTargetBody,
): TargetRecord {
  const { testIdAttribute: attribute, ...rest } = target;
  const testIdAttribute =
    body.testIdAttribute === undefined ? attribute : (body.testIdAttribute ?? undefined);
  const integration = body.testManagementIntegration && {
    ...target.testManagementIntegration,
    ...body.testManagementIntegration,
  };
  const updated: TargetRecord = {
    ...rest,
    ...(testIdAttribute === undefined ? {} : { testIdAttribute }),
    ...(body.app === undefined ? {} : { app: body.app ?? '' }),
    ...(body.timeoutPerStep === undefined ? {} : { timeoutPerStep: body.timeoutPerStep }),
    ...(integration ? { testManagementIntegration: integration } : {}),
    updatedAt: timestamp(clock),
  };
  store.saveTarget(updated);
  return updated;
}
