import * as z from 'zod';
import { checkTestCase } from '../../core/case/checkTestCase.ts';
import { uuid } from '../../core/case/recognizeCase.ts';
import type { Problem } from '../../core/case/schemaProblems.ts';
import type { TestCase } from '../../core/case/testCase.ts';
import { render } from '../../core/message.ts';
import { webAddress } from './fieldSchemas.ts';

/**
 * Portable test cases on the wire. What `checkTestCase` calls an error is an issue of the request
 * or response; what it only warns of (newer actions, unknown keys) passes, and nothing is dropped.
 */

const reportErrors = (
  payload: z.core.ParsePayload,
  value: unknown,
  isBorne: (problem: Problem) => boolean = () => false,
): void => {
  for (const problem of checkTestCase(value)) {
    if (problem.severity === 'error' && !isBorne(problem)) {
      const { message, path, issue } = problem;
      payload.issues.push({ ...issue, message: render(message), path: [...path] } as z.core.$ZodRawIssue);
    }
  }
};

/** A portable case: full or abridged, both are valid in either direction (contract 2.5). */
export const checkedTestCase = z
  .unknown()
  .check((payload) => reportErrors(payload, payload.value)) as unknown as z.ZodType<TestCase, TestCase>;

/**
 * Flaws that a response may have: one odd step must not keep the other test cases from being read. It
 * stays as it came, and is an error in its file. What other code relies on (ids, lists, the types of
 * fields) must be right.
 */
const isBorne = ({ path: [field, , part, key, inner], code }: Problem): boolean =>
  code === 'wrong-shape' ||
  (code === 'wrong-value' && field !== 'id') ||
  (field === 'elements' &&
    (key === 'calledWith' || (part === 'selectors' && (inner === 'options' || inner === 'selector'))));

/** A portable case in a response: see `isBorne`. */
export const responseTestCase = z
  .unknown()
  .check((payload) => reportErrors(payload, payload.value, isBorne)) as unknown as z.ZodType<
  TestCase,
  TestCase
>;

/** The test case of a draft push (endpoint 13): of either variant too. */
const draftTestCase = checkedTestCase;

const versionFields = z.looseObject({ versionId: z.string(), prompt: z.string() });

/** The response of endpoint 15: `versionId` and `prompt` are required there (contract 2.5). */
const versionedTestCase = z.unknown().check((payload) => {
  const { value } = payload;
  reportErrors(payload, value, isBorne);
  const named = new Set(payload.issues.map((issue) => issue.path?.[0]));
  const missing = versionFields.safeParse(value, { reportInput: true }).error?.issues ?? [];
  payload.issues.push(
    ...missing.filter(({ path }) => !named.has(path[0])).map((issue) => issue as z.core.$ZodRawIssue),
  );
}) as unknown as z.ZodType<VersionedTestCase, VersionedTestCase>;

export type VersionedTestCase = TestCase & { versionId: string; prompt: string };

/** The body of endpoint 9: the elements are portable, tags are called `tags`, the id is in the path. */
const importedTestCase = z
  .looseObject({
    testTargetId: uuid,
    description: z.string(),
    elements: z.array(z.unknown()),
    entryPointUrlPath: z.string().nullish(),
    type: z.string().nullish(),
    dependencyId: uuid.nullish(),
    teardownId: uuid.nullish(),
    tags: z.array(z.string()).optional(),
  })
  .check((payload) => {
    const { testTargetId: _target, tags: _tags, ...rest } = payload.value;
    reportErrors(payload, { id: '00000000-0000-0000-0000-000000000000', ...rest });
  }) as unknown as z.ZodType<ImportedTestCase, ImportedTestCase>;

type ImportedTestCase = Pick<
  TestCase,
  'description' | 'elements' | 'entryPointUrlPath' | 'type' | 'dependencyId' | 'teardownId'
> & { testTargetId: string; tags?: string[] };

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
export type PullResult = z.infer<typeof pullResult>;
export type DraftPushBody = z.input<typeof draftPushBody>;
export type DraftPushResult = z.infer<typeof draftPushResult>;
