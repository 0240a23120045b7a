import * as z from 'zod';
import { uuid } from '../../core/case/uuid.ts';
import { openEnum, optionalText, webAddress } from './fieldSchemas.ts';

/** Test targets (contract section 2.1). */

const environmentSummary = z.looseObject({
  id: uuid,
  type: openEnum('DEFAULT', 'ADDITIONAL').nullish(),
  discoveryUrl: optionalText,
  email: optionalText,
});

export const testTarget = z.looseObject({
  id: uuid,
  app: z.string(),
  tags: z.array(z.string().nullable()).nullish(),
  environments: z.array(environmentSummary).nullish(),
});

export const testTargets = z.array(testTarget);

export const createTestTargetBody = z.looseObject({
  testTarget: z.looseObject({ app: z.string().min(1), discoveryUrl: webAddress }),
});

export const updateTestTargetBody = z.looseObject({
  app: z.string().nullish(),
  testIdAttribute: z.string().nullish(),
  testManagementIntegration: z
    .looseObject({
      domain: z.string().optional(),
      username: z.string().optional(),
      projectId: z.string().optional(),
      apiKey: z.string().optional(),
    })
    .optional(),
  timeoutPerStep: z.int().min(5000).max(30_000).optional(),
});

export type TestTarget = z.infer<typeof testTarget>;
export type CreateTestTargetBody = z.input<typeof createTestTargetBody>;
export type UpdateTestTargetBody = z.input<typeof updateTestTargetBody>;
