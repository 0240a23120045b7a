import * as z from 'zod';

/**
 * A test case as the strictest reader of the interface takes it: nothing optional that other readers fill in,
 * and no `null` where a field can be left out. Written from the interface, independent of the product's own schema.
 */

const selectorTypes = [
  'FRAME',
  'CSS',
  'TEXT',
  'ROLE',
  'ALT_TEXT',
  'LABEL',
  'TEST_ID',
  'TITLE',
  'PLACEHOLDER',
  'FILTER',
  'FIRST',
  'LAST',
  'NTH',
] as const;

const selector = z.object({
  selectorType: z.enum(selectorTypes),
  selector: z.string(),
  options: z
    .object({
      name: z.string(),
      exact: z.boolean(),
      checked: z.boolean(),
      disabled: z.boolean(),
      expanded: z.boolean(),
      includeHidden: z.boolean(),
      level: z.number(),
      pressed: z.boolean(),
      selected: z.boolean(),
      hasText: z.string(),
      hasNotText: z.string(),
    })
    .partial()
    .optional(),
});

/** An argument must be there; `null` where there is none. */
const calledWith = z.unknown().refine((value) => value !== undefined, 'calledWith is required');

const element = z.object({
  interaction: z.object({ action: z.string(), calledWith }).optional(),
  assertion: z.object({ expectation: z.string(), calledWith }).optional(),
  selectors: z.array(selector),
  ignoreFailure: z.boolean(),
});

export const strictCase = z.object({
  version: z.literal('1'),
  id: z.uuid(),
  runStatus: z.enum(['ON', 'OFF']),
  elements: z.array(element),
  description: z.string(),
  prompt: z.string(),
  type: z.enum(['LOGIN', 'COOKIE_BANNER', 'LINK', 'TEARDOWN']).optional(),
  tagNames: z.array(z.string()).optional(),
  excludedEnvironmentNames: z.array(z.string()).optional(),
  dependencyId: z.uuid().optional(),
  teardownId: z.uuid().optional(),
  entryPointUrlPath: z.string().optional(),
  folderName: z.string().optional(),
  externalId: z.string().optional(),
  versionId: z.uuid().optional(),
  localEditingStatus: z.enum(['IN_PROGRESS', 'DONE', 'CANCELLED']).optional(),
});

export type StrictCase = z.infer<typeof strictCase>;
