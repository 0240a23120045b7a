import * as z from 'zod';
import { uuid } from '../../core/case/uuid.ts';
import { dateTime, freeObject, openEnum, optionalText, webAddress } from './fieldSchemas.ts';

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
