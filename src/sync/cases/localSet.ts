import { checkCaseSet, type CaseSetProblem } from '../../core/case/checkCaseSet.ts';
import { message, type Message } from '../../core/message.ts';
import { parseCase } from '../../core/yaml/parseCase.ts';
import type { TestCase } from '../../core/case/testCase.ts';
import { isRecord } from '../../core/isRecord.ts';
import type { LocatedProblem } from '../../core/yaml/problemList.ts';
import type { CaseFile } from '../files/caseFiles.ts';
import { findPrototypeKey } from './findPrototypeKey.ts';
import type { Pause } from '../../core/pause.ts';

export interface LocalCase {
  readonly file: CaseFile;
  readonly testCase: TestCase;
}

/** A file that would be left out or do harm if it were pushed: it blocks, and is named. */
export interface InvalidFile {
  readonly path: string;
  /** The case that the file holds, as far as it can be told. */
  readonly id?: string | undefined;
  readonly problem: Pick<LocatedProblem, 'line' | 'column' | 'message'>;
}

export interface LocalSet {
  readonly cases: ReadonlyMap<string, LocalCase>;
  readonly invalid: readonly InvalidFile[];
  /** Files with errors that still say which case they are: their cases are not missing, only unreadable. */
  readonly invalidById: ReadonlyMap<string, CaseFile>;
}

/** The parsed content of files by path: a file that did not change is not parsed again. */
export type ParsedFiles = Map<
  string,
  { readonly text: string; readonly read: ReadCase | InvalidFile | undefined }
>;

/**
 * Reads the files of a folder. Files that are no test case at all (no `elements`, no `id`) are none
 * of ours. Parsing costs milliseconds a file: `pause` is awaited before each, to let others work.
 *
 * @param parsedFiles kept from one reading to the next by who reads often
 */
export async function readLocalSet(
  files: readonly CaseFile[],
  pause: Pause,
  parsedFiles: ParsedFiles = new Map(),
): Promise<LocalSet> {
  const cases = new Map<string, LocalCase>();
  const invalid: InvalidFile[] = [];
  const invalidById = new Map<string, CaseFile>();
  const present = new Set(files.map(({ path }) => path));
  for (const path of parsedFiles.keys()) if (!present.has(path)) parsedFiles.delete(path);
  for (const file of files) {
    await pause();
    const before = parsedFiles.get(file.path);
    const read = before?.text === file.text && !file.unreadable ? before.read : readFile(file);
    if (file.unreadable) parsedFiles.delete(file.path);
    else parsedFiles.set(file.path, { text: file.text, read });
    if (!read) continue;
    const twin = 'testCase' in read ? cases.get(read.testCase.id) : undefined;
    if ('testCase' in read && !twin) {
      cases.set(read.testCase.id, { file, testCase: read.testCase });
      continue;
    }
    const found = 'testCase' in read ? twinOf(file, read.testCase, twin) : read;
    invalid.push(found);
    if (found.id !== undefined) invalidById.set(found.id, file);
  }
  return { cases, invalid, invalidById };
}

interface ReadCase {
  readonly testCase: TestCase;
}

/** Parses a file; undefined where it is no test case. */
function readFile({ path, text, unreadable }: CaseFile): ReadCase | InvalidFile | undefined {
  if (unreadable) return { path, id: idIn(text), problem: { line: 1, column: 1, message: unreadable } };
  const { testCase, value, problems, spanOf } = parseCase(text);
  const lost = testCase && findPrototypeKey(testCase, text);
  if (lost)
    return { path, id: testCase.id, problem: { ...positionAt(text, spanOf(lost).start), message: keyLost } };
  if (testCase) return { testCase };
  const problem = problems.find(({ severity }) => severity === 'error');
  return problem && !isForeign(value, text) ? { path, id: idOf(value) ?? idIn(text), problem } : undefined;
}

const keyLost = message('The key “__proto__” can’t be sent to the service. Rename it');

function twinOf(file: CaseFile, { id }: TestCase, twin: LocalCase | undefined): InvalidFile {
  const text = message('The id is already used by {0}', twin?.file.path ?? '');
  const idAt = positionAt(file.text, parseCase(file.text).spanOf(['id']).start);
  return { path: file.path, id, problem: { ...idAt, message: text } };
}

/** Problems between cases, each on the line of the file that can mend it. */
export function setProblemsIn(set: LocalSet, all: readonly TestCase[]): InvalidFile[] {
  return checkCaseSet(all).flatMap((problem) => {
    const { testCase, path, text } = explain(problem);
    const local = testCase && set.cases.get(testCase.id);
    if (!local)
      return [{ path: testCase?.description ?? '', problem: { line: 1, column: 1, message: text } }];
    const { line, column } = positionAt(local.file.text, parseCase(local.file.text).spanOf(path).start);
    return [{ path: local.file.path, problem: { line, column, message: text } }];
  });
}

function explain(problem: CaseSetProblem): { testCase: TestCase | undefined; path: string[]; text: Message } {
  switch (problem.kind) {
    case 'duplicate-id':
      return {
        testCase: problem.cases[0],
        path: ['id'],
        text: message('The id {0} is used more than once', problem.id),
      };
    case 'unknown-dependency':
      return {
        testCase: problem.case,
        path: ['dependencyId'],
        text: message('There is no test case with the id {0}', problem.id),
      };
    case 'unknown-teardown':
      return {
        testCase: problem.case,
        path: ['teardownId'],
        text: message('There is no test case with the id {0}', problem.id),
      };
    case 'cycle': {
      const loop = [...problem.cases, problem.cases[0]].map((testCase) => testCase?.description).join(' → ');
      return {
        testCase: problem.cases[0],
        path: ['dependencyId'],
        text: message('These test cases depend on each other: {0}', loop),
      };
    }
    default:
      return problem satisfies never;
  }
}

function idOf(value: unknown): string | undefined {
  const id = isRecord(value) ? value['id'] : undefined;
  return typeof id === 'string' ? id : undefined;
}

/** The id of a text that does not parse, such as one with merge conflict markers. */
const idIn = (text: string): string | undefined =>
  /^\uFEFF?[ \t{]*["']?id["']?\s*:\s*["']?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\b/im.exec(text)?.[1];

/**
 * YAML of another kind, such as a workflow: it has neither of the keys that make a test case. Of
 * text that does not parse (several documents, templates) the lines tell.
 */
function isForeign(value: unknown, text: string): boolean {
  if (value === undefined)
    return text.trim() !== '' && !/^\uFEFF?[ \t{]*["']?(?:id|elements)["']?\s*:/m.test(text);
  if (typeof value !== 'object' || value === null) return false;
  return !('id' in value) && !('elements' in value);
}

/** Line and column of an offset, both from 1. */
export function positionAt(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
