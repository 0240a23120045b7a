import * as z from 'zod';
import { uuid } from '../../core/case/testCase.ts';
import {
  responseTestCase,
  checkedTestCase,
  draftTestCase,
  importedTestCase,
  versionedTestCase,
} from './portableCase.ts';
import { webAddress } from './fieldSchemas.ts';

/** Bodies and responses of the endpoints for portable test cases: endpoints 9 and 11 to 15 (contract sections 2.5 and 2.7). */

export const importTestCase = importedTestCase;
export const importResult = z.looseObject({ message: z.string(), success: z.boolean(), testCaseId: uuid });

export const pullResult = z.looseObject({ testCases: z.array(responseTestCase) });
export const push = z.looseObject({ testCases: z.array(checkedTestCase) });
export const pushResult = z.looseObject({ success: z.boolean().nullish() });

export const draftPush = z.looseObject({ testCases: z.array(draftTestCase) });
export const draftPushResult = z.looseObject({
  success: z.boolean(),
  versionIds: z.array(uuid),
  syncDataByStableId: z.record(
    z.string(),
    z.looseObject({ versionId: uuid.nullish(), testResultId: uuid.nullish() }),
  ),
});

export const generateCode = z.looseObject({
  executionUrl: webAddress,
  testCases: z.array(checkedTestCase),
  environmentId: uuid.optional(),
});

/** Endpoint 15: the portable case, abridged or not, with its `versionId` and `prompt`. */
export const testCaseVersion = versionedTestCase;

export type ImportTestCase = z.input<typeof importTestCase>;
export type ImportResult = z.infer<typeof importResult>;
export type PullResult = z.infer<typeof pullResult>;
export type Push = z.input<typeof push>;
export type DraftPush = z.input<typeof draftPush>;
export type PushResult = z.infer<typeof pushResult>;
export type DraftPushResult = z.infer<typeof draftPushResult>;
export type TestCaseVersion = z.infer<typeof testCaseVersion>;
export type GenerateCode = z.input<typeof generateCode>;
