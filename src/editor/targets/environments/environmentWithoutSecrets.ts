import * as z from 'zod';

/** A text of limited length; anything else is omitted. */
export const textField = z.string().max(4000).nullish().catch(undefined);
const account = z.object({ username: textField, updatedAt: textField }).nullish().catch(undefined);
const headerNames = z.union([
  z.array(z.string()),
  z.record(z.string(), z.unknown()).transform((fields) => Object.keys(fields)),
]);

/**
 * The fields of an environment that may be shown and stored: no password, no key, and of headers the names
 * only. Any other field may be a secret, so it is omitted.
 */
export const environmentWithoutSecrets = z.object({
  id: textField,
  name: textField,
  type: textField,
  discoveryUrl: textField,
  email: textField,
  testTargetId: textField,
  updatedAt: textField,
  additionalHeaderFields: headerNames.nullish().catch(undefined),
  testAccount: account,
  basicAuth: account,
  privateLocation: z
    .object({ id: textField, name: textField, status: textField, type: textField })
    .nullish()
    .catch(undefined),
});

export type EnvironmentWithoutSecrets = z.infer<typeof environmentWithoutSecrets>;
