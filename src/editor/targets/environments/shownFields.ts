import * as z from 'zod';

const text = z.string().max(4000).nullish().catch(undefined);
const account = z.object({ username: text, updatedAt: text }).nullish().catch(undefined);
const headerNames = z.union([
  z.array(z.string()),
  z.record(z.string(), z.unknown()).transform((fields) => Object.keys(fields)),
]);

/**
 * The fields of an environment that may be shown and stored: no password, no key, and of headers the names
 * only. Any other field may be a secret, so it is omitted.
 */
export const shownEnvironment = z.object({
  id: text,
  name: text,
  type: text,
  discoveryUrl: text,
  email: text,
  testTargetId: text,
  updatedAt: text,
  additionalHeaderFields: headerNames.nullish().catch(undefined),
  testAccount: account,
  basicAuth: account,
  privateLocation: z.object({ id: text, name: text, status: text, type: text }).nullish().catch(undefined),
});

/** The fields of a test target that may be shown. By contract a service sends fewer. */
export const shownTarget = z.object({
  id: text,
  app: text,
  tags: z.array(z.string().nullable()).nullish().catch(undefined),
  testIdAttribute: text,
  timeoutPerStep: z.number().nullish().catch(undefined),
  testManagementIntegration: z
    .object({ domain: text, username: text, projectId: text })
    .nullish()
    .catch(undefined),
  environments: z.array(shownEnvironment).nullish().catch(undefined),
});

export type ShownEnvironment = z.infer<typeof shownEnvironment>;

/** Gets the names of the fields of a value that a schema does not have. */
export const omittedFields = (value: object, { shape }: { readonly shape: object }): string[] =>
  Object.keys(value).filter((name) => !Object.hasOwn(shape, name));
