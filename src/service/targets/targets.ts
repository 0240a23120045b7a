import type { CreateTestTarget, TestTarget, UpdateTestTarget } from '../../api/contract/testTarget.ts';
import { timestamp } from '../store/clock.ts';
import { newEnvironment } from './environments.ts';
import type { ServiceParts } from '../cases/modes.ts';
import type { TargetRecord } from '../store/records.ts';
import type { Store } from '../store/store.ts';

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
  parts: ServiceParts,
  { testTarget }: CreateTestTarget,
  id = parts.newId(),
): TargetRecord {
  const now = timestamp(parts.clock);
  const target = { id, app: testTarget.app, tags: [], createdAt: now, updatedAt: now };
  parts.store.transaction(() => {
    parts.store.saveTarget(target);
    parts.store.saveEnvironment({
      ...newEnvironment(parts, id, 'DEFAULT'),
      name: 'DEFAULT',
      discoveryUrl: testTarget.discoveryUrl,
    });
  });
  return target;
}

/** Endpoint 3: what the body leaves out stays, null clears. */
export function updateTarget(
  { store, clock }: ServiceParts,
  target: TargetRecord,
  body: UpdateTestTarget,
): TargetRecord {
  const { testIdAttribute: attribute, ...kept } = target;
  const testIdAttribute =
    body.testIdAttribute === undefined ? attribute : (body.testIdAttribute ?? undefined);
  const integration = body.testManagementIntegration && {
    ...target.testManagementIntegration,
    ...body.testManagementIntegration,
  };
  const updated: TargetRecord = {
    ...kept,
    ...(testIdAttribute === undefined ? {} : { testIdAttribute }),
    ...(body.app === undefined ? {} : { app: body.app ?? '' }),
    ...(body.timeoutPerStep === undefined ? {} : { timeoutPerStep: body.timeoutPerStep }),
    ...(integration ? { testManagementIntegration: integration } : {}),
    updatedAt: timestamp(clock),
  };
  store.saveTarget(updated);
  return updated;
}
