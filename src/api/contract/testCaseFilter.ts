import * as z from 'zod';
import { runStatusSchema } from '../../core/case/enumSchemas.ts';
import { caseStatus } from './serviceTestCase.ts';

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
