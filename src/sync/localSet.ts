import { checkSet, type SetProblem } from '../core/consistency.ts';
import { message, type Message } from '../core/errors.ts';
import { parseCase, type LocatedProblem } from '../core/yaml.ts';
import type { TestCase } from '../core/testCase.ts';
import type { CaseFile } from './caseFiles.ts';

export interface LocalCase {
  readonly file: CaseFile;
  readonly testCase: TestCase;
}

/** A file that would be left out or do harm if it were pushed: it blocks, and is named. */
export interface InvalidFile {
  readonly path: string;
  readonly problem: Pick<LocatedProblem, 'line' | 'column' | 'message'>;
}

export interface LocalSet {
  readonly cases: ReadonlyMap<string, LocalCase>;
  readonly invalid: readonly InvalidFile[];
  /** Files with errors that still say which case they are: their cases are not missing, only unreadable. */
  readonly invalidById: ReadonlyMap<string, CaseFile>;
}

/**
 * Reads the files of a folder. Files that are no test case at all (no `elements`, no `id`) are none
 * of ours. Parsing costs milliseconds a file: `pause` is awaited before each, to let others work.
 */
export async function readLocalSet(files: readonly CaseFile[], pause: () => Promise<void>): Promise<LocalSet> {
  const cases = new Map<string, LocalCase>();
  const invalid: InvalidFile[] = [];
  const invalidById = new Map<string, CaseFile>();
  for (const file of files) {
    await pause();
    if (file.unreadable) {
      invalid.push({ path: file.path, problem: { line: 1, column: 1, message: file.unreadable } });
      continue;
    }
    const { testCase, value, problems, spanOf } = parseCase(file.text);
    if (!testCase) {
      const problem = problems.find((one) => one.severity === 'error');
      const id = idOf(value) ?? idIn(file.text);
      if (id !== undefined) invalidById.set(id, file);
      if (problem && !isForeign(value)) invalid.push({ path: file.path, problem });
      continue;
    }
    const twin = cases.get(testCase.id);
    if (twin) {
      const { line, column } = positionAt(file.text, spanOf(['id']).start);
      invalid.push({
        path: file.path,
        problem: { line, column, message: message('The id is already used by {0}', twin.file.path) },
      });
      continue;
    }
    cases.set(testCase.id, { file, testCase });
  }
  return { cases, invalid, invalidById };
}

/** Problems between cases, each on the line of the file that can mend it. */
export function setProblemsIn(set: LocalSet, all: readonly TestCase[]): InvalidFile[] {
  return checkSet(all).flatMap((problem) => {
    const { testCase, path, text } = explain(problem);
    const local = testCase && set.cases.get(testCase.id);
    if (!local) return [{ path: testCase?.description ?? '', problem: { line: 1, column: 1, message: text } }];
    const { line, column } = positionAt(local.file.text, parseCase(local.file.text).spanOf(path).start);
    return [{ path: local.file.path, problem: { line, column, message: text } }];
  });
}

function explain(problem: SetProblem): { testCase: TestCase | undefined; path: string[]; text: Message } {
  switch (problem.kind) {
    case 'duplicate-id':
      return { testCase: problem.cases[0], path: ['id'], text: message('The id {0} is used more than once', problem.id) };
    case 'unknown-dependency':
      return { testCase: problem.case, path: ['dependencyId'], text: message('There is no test case with the id {0}', problem.id) };
    case 'unknown-teardown':
      return { testCase: problem.case, path: ['teardownId'], text: message('There is no test case with the id {0}', problem.id) };
    case 'cycle': {
      const loop = [...problem.cases, problem.cases[0]].map((one) => one?.description).join(' → ');
      return { testCase: problem.cases[0], path: ['dependencyId'], text: message('These test cases depend on each other: {0}', loop) };
    }
    default:
      return problem satisfies never;
  }
}

function idOf(value: unknown): string | undefined {
  const id = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)['id'] : undefined;
  return typeof id === 'string' ? id : undefined;
}

/** The id of a text that does not parse, such as one with merge conflict markers. */
const idIn = (text: string): string | undefined => /^id:\s*['"]?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\b/im.exec(text)?.[1];

/** YAML of another kind, such as a workflow: parses, and has neither of the keys that make a test case. */
function isForeign(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return !('id' in value) && !('elements' in value);
}

function positionAt(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
