import * as z from 'zod';
import { textField, environmentWithoutSecrets } from './environments/environmentWithoutSecrets.ts';

/** The fields of a test target that may be shown. By contract a service sends fewer. */
export const targetWithoutSecrets = z.object({
  id: textField,
  app: textField,
  tags: z.array(z.string().nullable()).nullish().catch(undefined),
  testIdAttribute: textField,
  timeoutPerStep: z.number().nullish().catch(undefined),
  testManagementIntegration: z
    .object({ domain: textField, username: textField, projectId: textField })
    .nullish()
    .catch(undefined),
  environments: z.array(environmentWithoutSecrets).nullish().catch(undefined),
});
