import * as z from 'zod';
import { uuid } from '../../core/case/uuid.ts';
import {
  responseTestCase,
  checkedTestCase,
  draftTestCase,
  importedTestCase,
  versionedTestCase,
} from './portableCase.ts';
import { webAddress } from './fieldSchemas.ts';

/** Bodies and responses of the endpoints for portable test cases: endpoints 9 and 11 to 15 (contract sections 2.5 and 2.7). */

export const importTestCaseBody = importedTestCase;
export const importResult = z.looseObject({ message: z.string(), success: z.boolean(), testCaseId: uuid });

export const pullResult = z.looseObject({ testCases: z.array(responseTestCase) });
export const pushBody = z.looseObject({ testCases: z.array(checkedTestCase) });
export const pushResult = z.looseObject({
  success: z.boolean().nullish(),
  versionIds: z.array(uuid).nullish(),
  versionIdByStableId: z.record(z.string(), uuid.nullish()).nullish(),
});

export const draftPushBody = z.looseObject({ testCases: z.array(draftTestCase) });
/** Services name the versions by stable id in one of two ways, or in both. */
export const draftPushResult = z.looseObject({
  success: z.boolean(),
  versionIds: z.array(uuid),
  syncDataByStableId: z
    .record(z.string(), z.looseObject({ versionId: uuid.nullish(), testResultId: uuid.nullish() }))
    .nullish(),
  versionIdByStableId: z.record(z.string(), uuid.nullish()).nullish(),
});

/** The ids of the versions that a draft push made or found. */
export const pushedVersionIds = ({
  versionIds,
  syncDataByStableId,
  versionIdByStableId,
}: DraftPushResult): readonly string[] => [
  ...versionIds,
  ...Object.values(syncDataByStableId ?? {}).flatMap(({ versionId }) => versionId ?? []),
  ...Object.values(versionIdByStableId ?? {}).flatMap((versionId) => versionId ?? []),
];

export const generateCodeBody = z.looseObject({
  executionUrl: webAddress,
  testCases: z.array(checkedTestCase),
  environmentId: uuid.optional(),
});

/** Endpoint 15: the portable case, abridged or not, with its `versionId` and `prompt`. */
export const testCaseVersion = versionedTestCase;

export type ImportTestCaseBody = z.input<typeof importTestCaseBody>;
export type ImportResult = z.infer<typeof importResult>;
export type PullResult = z.infer<typeof pullResult>;
export type PushBody = z.input<typeof pushBody>;
export type DraftPushBody = z.input<typeof draftPushBody>;
export type PushResult = z.infer<typeof pushResult>;
export type DraftPushResult = z.infer<typeof draftPushResult>;
export type TestCaseVersion = z.infer<typeof testCaseVersion>;
export type GenerateCodeBody = z.input<typeof generateCodeBody>;
