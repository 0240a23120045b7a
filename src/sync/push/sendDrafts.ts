import type { DraftPushResult } from '../../api/contract/portableTestCase.ts';
import type { ServiceClient } from '../../api/createClient.ts';
import { ServiceError } from '../../api/http/apiErrors.ts';
import { fullOnlyFields } from '../../core/case/abridgedCases.ts';
import { withRequiredCases } from '../../core/case/caseDependencies.ts';
import type { TestCase } from '../../core/case/testCase.ts';
import { message } from '../../core/message.ts';
import { UserError } from '../../core/userError.ts';
import { abridgedShape, draftShape } from '../cases/caseShapes.ts';
import { type LocalSet, findSetProblems } from '../cases/localSet.ts';

/** The versions that a draft push made. */
export interface PushedDrafts {
  readonly versionIds: readonly string[];
  readonly syncDataByStableId: NonNullable<DraftPushResult['syncDataByStableId']>;
}

/**
 * Pushes cases as drafts, with the dependencies and teardowns they need (endpoint 13). Drafts
 * replace nothing. A 400 that only names what the abridged variant lacks is answered by sending
 * the cases once more without it.
 *
 * @throws {UserError} when a case that they need has no file, the file of one is invalid, or another
 *   file has its id too
 */
export async function sendDrafts(
  ids: readonly string[],
  local: LocalSet,
  client: Pick<ServiceClient, 'draftPush'>,
  testTargetId: string,
  signal?: AbortSignal,
): Promise<PushedDrafts> {
  const cases = getDraftCases(ids, local);
  const send = async (shape: (testCase: TestCase) => TestCase): Promise<PushedDrafts> =>
    accepted(await client.draftPush(testTargetId, { testCases: cases.map(shape) }, { signal }));
  try {
    return await send(draftShape);
  } catch (error) {
    if (!onlyNamesAbridged(error)) throw error;
    return await send((testCase) => abridgedShape(draftShape(testCase)));
  }
}

/**
 * Gets the cases that a draft push of some cases sends: these, with the dependencies and teardowns they need.
 *
 * @throws {UserError} as `sendDrafts`
 */
export function getDraftCases(ids: readonly string[], local: LocalSet): TestCase[] {
  const own = new Map([...local.cases].map(([key, { testCase }]) => [key, testCase]));
  const cases = withRequiredCases(ids, own);
  const sentIds = new Set(cases.map((testCase) => testCase.id));
  const twins = local.invalid.filter((file) => file.id !== undefined && sentIds.has(file.id));
  const [problem] = [...twins, ...findSetProblems(local, cases)];
  if (problem) {
    throw new UserError(
      message('{0}:{1}: {2}', problem.path, problem.problem.line, problem.problem.message),
      message('Fix the file, then push again'),
      'show-problems',
    );
  }
  return cases;
}

function accepted(result: DraftPushResult): PushedDrafts {
  if (result.success) return pushedDrafts(result);
  throw new UserError(
    message('The service did not accept the draft'),
    message('Fix the problems of the file, then push it as a draft again'),
    'show-problems',
  );
}

/**
 * The versions by stable id, in whichever way the service names them.
 *
 * @throws {UserError} when it names none
 */
export function pushedDrafts({
  versionIds,
  syncDataByStableId,
  versionIdByStableId,
}: DraftPushResult): PushedDrafts {
  if (syncDataByStableId) return { versionIds, syncDataByStableId };
  if (!versionIdByStableId)
    throw new UserError(
      message("The service didn't return the version it created"),
      message('The draft may be on the service: check before you push it again'),
    );
  const named = Object.entries(versionIdByStableId).map(([id, versionId]) => [id, { versionId }] as const);
  return { versionIds, syncDataByStableId: Object.fromEntries(named) };
}

/** Whether a 400 complains of nothing but fields that the abridged variant lacks. */
function onlyNamesAbridged(error: unknown): boolean {
  if (!(error instanceof ServiceError) || error.status !== 400 || error.issues.length === 0) return false;
  return error.issues.every(({ path, keys }) =>
    keys && keys.length > 0 ? keys.every((key) => isAbridgedField([...path, key])) : isAbridgedField(path),
  );
}

/** `type` is also a field of arguments, which the abridged variant does not lack. */
function isAbridgedField(path: readonly (string | number)[]): boolean {
  const field = path.at(-1);
  if (field === 'selectorType') return true;
  return fullOnlyFields.some((name) => name === field) && !path.includes('elements');
}
