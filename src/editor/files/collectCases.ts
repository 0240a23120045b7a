import * as vscode from 'vscode';
import type { TestCase } from '../../core/case/testCase.ts';
import { message } from '../../core/message.ts';
import { UserError } from '../../core/userError.ts';
import { parseCase } from '../../core/yaml/parseCase.ts';
import { createEventLoopPause } from '../../node/createEventLoopPause.ts';
import { relativePath } from '../ui/documents.ts';
import { createFileError } from '../ui/errorBoundary.ts';
import type { CaseIndex, IndexedCase } from './index/caseIndex.ts';
import { withNeededFiles } from './neededAndAffectedFiles.ts';

/** The test cases of a run as they stand in the editor, by id, with those that they need. */
export interface CollectedCases {
  readonly cases: readonly TestCase[];
  readonly files: ReadonlyMap<string, IndexedCase>;
}

/**
 * Reads the chosen cases and what they need: dependencies and teardowns, those of the own folder first.
 * Missing ones are omitted: the generated test reports them when it runs.
 *
 * @throws {UserError} when a file has an error, with its name and line
 */
export async function collectCases(
  chosen: readonly IndexedCase[],
  index: Pick<CaseIndex, 'ready' | 'byId'>,
): Promise<CollectedCases> {
  await index.ready; // in a window that has just opened, a dependency may not be known yet
  const cases: TestCase[] = [];
  const files = new Map<string, IndexedCase>();
  const pause = createEventLoopPause();
  for (const file of withNeededFiles(chosen, index)) {
    await pause();
    const testCase = caseIn(file);
    const other = files.get(testCase.id);
    if (other) throw usedTwice(file, other.uri);
    files.set(testCase.id, file);
    cases.push(testCase);
  }
  return { cases, files };
}

function caseIn({ uri, text }: IndexedCase): TestCase {
  const { testCase, problems } = parseCase(text);
  if (testCase) return testCase;
  const problem = problems.find(({ severity }) => severity === 'error');
  throw createFileError(
    message(
      '{0} has an error in line {1}: {2}',
      relativePath(uri),
      problem?.line ?? 1,
      problem?.message ?? message('it is not a test case'),
    ),
    message('Correct it, then run again'),
    uri,
    problem?.line ?? 1,
  );
}

function usedTwice({ uri, summary }: IndexedCase, other: vscode.Uri): UserError {
  return new UserError(
    message(
      '{0} and {1} have the same id, {2}',
      relativePath(uri),
      relativePath(other),
      summary.id?.value ?? '',
    ),
    message('Give one of them a new id, then run again'),
  );
}
