import * as z from 'zod';
import { uuid } from '../../core/case/recognizeCase.ts';
import { openEnum, optionalText, webAddress, dateTime, freeObject } from './fieldSchemas.ts';

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

/** Environments of a test target (contract section 2.2). */

export const environment = z.looseObject({
  id: uuid,
  name: z.string(),
  testTargetId: uuid,
  type: openEnum('DEFAULT', 'ADDITIONAL'),
  updatedAt: dateTime,
  discoveryUrl: optionalText,
  additionalHeaderFields: freeObject.nullish(),
  testAccount: z
    .looseObject({
      username: optionalText,
      password: optionalText,
      otpInitializerKey: optionalText,
      updatedAt: dateTime,
    })
    .nullish(),
  basicAuth: z.looseObject({ username: optionalText, password: optionalText, updatedAt: dateTime }).nullish(),
  privateLocation: z
    .looseObject({ id: optionalText, name: optionalText, status: optionalText, type: optionalText })
    .nullish(),
});

const environmentSecrets = {
  testAccount: z
    .looseObject({
      username: z.string().optional(),
      password: z.string().optional(),
      otpInitializerKey: z.string().nullish(),
    })
    .nullish(),
  basicAuth: z.looseObject({ username: z.string().optional(), password: z.string().optional() }).nullish(),
  additionalHeaderFields: freeObject.nullish(),
};

export const createEnvironmentBody = z.looseObject({
  name: z.string().optional(),
  discoveryUrl: webAddress.optional(),
  privateLocationName: z.string().optional(),
  ...environmentSecrets,
});

export const updateEnvironmentBody = z.looseObject({
  name: z.string().nullish(),
  discoveryUrl: webAddress.nullish(),
  privateLocationName: z.string().nullish(),
  ...environmentSecrets,
});

export type Environment = z.infer<typeof environment>;
export type CreateEnvironmentBody = z.input<typeof createEnvironmentBody>;
export type UpdateEnvironmentBody = z.input<typeof updateEnvironmentBody>;
