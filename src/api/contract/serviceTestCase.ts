import * as z from 'zod';
import { elementKeys, selectorKeys, stepKeys } from '../../core/case/caseKeys.ts';
import { runStatusSchema } from '../../core/case/enumSchemas.ts';
import { uuid } from '../../core/case/recognizeCase.ts';
import { dateTime, freeObject, optionalNumber, openEnum, optionalText } from './fieldSchemas.ts';

/** Test cases and their elements in the v3 shape (contract sections 2.3 and 2.4), and what endpoints 6, 8 and 10 take. */

export const selector = z.looseObject({
  id: uuid.nullish(),
  index: optionalNumber,
  selector: optionalText,
  selectorType: optionalText,
  options: z.looseObject({ name: optionalText }).nullish(),
  testCaseElementId: optionalText,
  scrollStateId: optionalText,
});

export const testCaseElement = z.looseObject({
  id: uuid.nullish(),
  index: optionalNumber,
  interaction: z
    .looseObject({
      id: optionalText,
      action: z.string(),
      calledWith: optionalText,
      testCaseElementId: optionalText,
    })
    .nullish(),
  assertion: z
    .looseObject({
      id: optionalText,
      expectation: z.string(),
      calledWith: optionalText,
      testCaseElementId: optionalText,
    })
    .nullish(),
  scrollState: freeObject.nullish(),
  selectors: z.array(selector).nullish(),
  testCaseId: optionalText,
  ignoreFailure: z.boolean().nullish(),
});

const interactionAndAssertion = [testCaseElement.shape.interaction, testCaseElement.shape.assertion];

/** The fields that portable steps and their parts don't have, or, as `index`, have for another reason. */
export const serviceOnlyKeys = {
  element: keysBeyond(elementKeys, [testCaseElement]),
  step: keysBeyond(
    stepKeys,
    interactionAndAssertion.map((schema) => schema.unwrap().unwrap()),
  ),
  selector: keysBeyond(selectorKeys, [selector]),
};

function keysBeyond(portable: ReadonlySet<string>, schemas: readonly z.ZodObject[]): ReadonlySet<string> {
  const keys = schemas.flatMap(({ shape }) => Object.keys(shape));
  return new Set(keys.filter((key) => key === 'index' || !portable.has(key)));
}

const caseStatus = z.enum(['ENABLED', 'DISABLED', 'DRAFT', 'OUTDATED', 'PROVISIONAL']);
const interactionStatus = z.enum(['NEW', 'EDITED', 'APPROVED', 'REJECTED']);

export const discovery = z.looseObject({
  updatedAt: dateTime,
  freePrompt: optionalText,
  traceUrl: optionalText,
  status: openEnum('CREATED').nullish(),
  abortCause: optionalText,
  message: optionalText,
});

export const serviceTestCase = z.looseObject({
  id: uuid,
  testTargetId: uuid,
  version: optionalText,
  type: optionalText,
  elements: z.array(testCaseElement).nullish(),
  createdAt: dateTime,
  updatedAt: dateTime,
  description: optionalText,
  status: openEnum('ENABLED', 'DISABLED', 'DRAFT', 'OUTDATED', 'PROVISIONAL', 'DELETED').nullish(),
  runStatus: openEnum('ON', 'OFF').nullish(),
  externalId: optionalText,
  entryPointUrlPath: optionalText,
  tags: z.array(z.string()).nullish(),
  createdBy: openEnum('EDIT').nullish(),
  prerequisiteId: optionalText,
  proposalRunId: optionalText,
  folderId: optionalText,
  teardownTestCaseId: optionalText,
  discovery: discovery.nullish(),
});

export const testCases = z.array(serviceTestCase);

export const updateTestCaseBody = z.looseObject({
  elements: z.array(testCaseElement).optional(),
  description: z.string().min(1).optional(),
  entryPointUrlPath: z.string().nullish(),
  status: caseStatus.optional(),
  runStatus: runStatusSchema.optional(),
  folderName: z.string().nullish(),
  interactionStatus: interactionStatus.optional(),
  createBackendDiscoveryPrompt: z.string().optional(),
  assignedTagNames: z.array(z.string()).optional(),
  externalId: z.string().nullish(),
});

export const updateElementBody = z.looseObject({ locatorLine: z.string().min(1) });

export type ServiceTestCase = z.infer<typeof serviceTestCase>;
export type ServiceElement = z.infer<typeof testCaseElement>;
export type UpdateTestCaseBody = z.input<typeof updateTestCaseBody>;

/** A condition over the seven fields of endpoint 6; AND and OR take lists, NOT one filter or a list. */
export interface TestCaseFilter {
  id?: string | undefined;
  testTargetId?: string | undefined;
  description?: string | undefined;
  status?: string | undefined;
  runStatus?: string | undefined;
  folderId?: string | null | undefined;
  externalId?: string | null | undefined;
  AND?: TestCaseFilter | TestCaseFilter[] | undefined;
  OR?: TestCaseFilter[] | undefined;
  NOT?: TestCaseFilter | TestCaseFilter[] | undefined;
}

export const testCaseFilter: z.ZodType<TestCaseFilter, TestCaseFilter> = z.lazy(() =>
  z.strictObject({
    id: z.string().optional(),
    testTargetId: z.string().optional(),
    description: z.string().optional(),
    status: z.enum([...caseStatus.options, 'DELETED']).optional(),
    runStatus: runStatusSchema.optional(),
    folderId: z.string().nullish(),
    externalId: z.string().nullish(),
    AND: z.union([testCaseFilter, z.array(testCaseFilter)]).optional(),
    OR: z.array(testCaseFilter).optional(),
    NOT: z.union([testCaseFilter, z.array(testCaseFilter)]).optional(),
  }),
);
