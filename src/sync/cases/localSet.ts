import { checkCaseSet, type CaseSetProblem } from '../../core/case/caseDependencies.ts';
import { uuid } from '../../core/case/recognizeCase.ts';
import type { Path } from '../../core/case/schemaProblems.ts';
import type { TestCase } from '../../core/case/testCase.ts';
import { message, type Message } from '../../core/message.ts';
import type { Pause } from '../../core/slices.ts';
import { positionAt } from '../../core/text/textLines.ts';
import { isRecord } from '../../core/values.ts';
import { type LocatedProblem, parseCase, type ParsedCase } from '../../core/yaml/parseCase.ts';
import type { CaseFile } from '../files/caseFiles.ts';
import type { Base } from '../state/baseStore.ts';

export interface LocalCase {
  readonly file: CaseFile;
  /** Parsed when it is used, where the file is known to say the same as what was synced. */
  readonly testCase: TestCase;
  /** Whether the file is, byte for byte, one that said the same as what was last synced. */
  readonly isSynced?: boolean;
  /** Where `file` and `testCase` are those of a merge with changes of the service: what is there before a push. */
  readonly unmerged?: UnmergedFile;
}

/** A file before it gets the changes of the service, and the version that it was last synced with. */
interface UnmergedFile {
  readonly file: CaseFile;
  readonly base: TestCase | undefined;
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

/** What is known of files from before. */
interface KnownFiles {
  /** Kept from one reading to the next by who reads often, and needs every case. */
  readonly parsedFiles?: ParsedFiles | undefined;
  /** What was last synced: a file that is known to say the same is parsed when its case is used. */
  readonly base?: Pick<Base, 'cases' | 'files' | 'paths' | 'isElsewhere'> | undefined;
  /** Reads a file that has a text, as `parseCase` does; for who needs more of it than the case. */
  readonly parse?: ((file: CaseFile) => ParsedCase) | undefined;
}

const parseFile = ({ text }: CaseFile): ParsedCase => parseCase(text);

/**
 * Reads the files of a folder. Files that are no test case at all (no `elements`, no `id`) are none
 * of ours. Parsing costs milliseconds a file: `pause` is awaited before each, to let others work.
 */
export async function readLocalSet(
  files: readonly CaseFile[],
  pause: Pause,
  { parsedFiles, base, parse = parseFile }: KnownFiles = {},
): Promise<LocalSet> {
  const cases = new Map<string, LocalCase>();
  const invalid: InvalidFile[] = [];
  const invalidById = new Map<string, CaseFile>();
  const unknown = new Map<string, InvalidFile | undefined>();
  const present = new Set(files.map(({ path }) => path));
  for (const path of parsedFiles?.keys() ?? []) if (!present.has(path)) parsedFiles?.delete(path);
  for (const file of files) {
    await pause();
    const synced = base && syncedCase(file, base);
    if (synced && !parsedFiles && !cases.has(synced.id)) {
      cases.set(synced.id, synced.localCase);
      continue;
    }
    const read = parsedFiles ? readOnce(file, parsedFiles) : readFile(file, parse);
    if (!read || (!('testCase' in read) && read.id === undefined)) {
      unknown.set(file.path, read);
      continue;
    }
    const twin = 'testCase' in read ? cases.get(read.testCase.id) : undefined;
    if ('testCase' in read && !twin) {
      cases.set(read.testCase.id, { file, testCase: read.testCase, ...(synced && { isSynced: true }) });
      continue;
    }
    const found = 'testCase' in read ? twinOf(file, read.testCase, twin) : read;
    invalid.push(found);
    if (found.id !== undefined) invalidById.set(found.id, file);
  }
  if (base)
    for (const { file, found } of casesBehind(files, base)) {
      if (cases.has(found.id) || invalidById.has(found.id)) continue;
      invalid.push(found);
      invalidById.set(found.id, file);
    }
  for (const file of files) {
    if (!unknown.has(file.path)) continue;
    const id = base?.paths.get(file.path);
    const isLost = id !== undefined && !cases.has(id) && !invalidById.has(id);
    const found = isLost ? lostCase(file, id, base, unknown.get(file.path)) : unknown.get(file.path);
    if (found) invalid.push(found);
    if (isLost) invalidById.set(id, file);
  }
  const order = new Map(files.map(({ path }, at) => [path, at]));
  invalid.sort((one, other) => (order.get(one.path) ?? 0) - (order.get(other.path) ?? 0));
  return { cases, invalid, invalidById };
}

/** A file that held a test case when it was last synced, and no longer says which: its case was not deleted. */
function lostCase(
  { path, obstacle }: CaseFile,
  id: string,
  base: Pick<Base, 'cases'> | undefined,
  known: InvalidFile | undefined,
): InvalidFile {
  if (known) return { ...known, id };
  const name = base?.cases.get(id)?.description ?? id;
  const text = obstacle
    ? message('A folder is in the place of the test case "{0}". Move it, or delete it', name)
    : message('The id of the test case "{0}" is missing. Restore the file, or add "id: {1}"', name, id);
  return { path, id, problem: { line: 1, column: 1, message: text } };
}

interface CaseBehind {
  readonly file: CaseFile;
  readonly found: InvalidFile & { readonly id: string };
}

/** The test cases whose folder something else is in the place of, such as a link to a folder: they were not deleted. */
function casesBehind(
  files: readonly CaseFile[],
  base: Pick<Base, 'cases' | 'paths' | 'isElsewhere'>,
): CaseBehind[] {
  const obstacles = new Set(files.flatMap(({ path, obstacle }) => (obstacle === 'other' ? [path] : [])));
  if (obstacles.size === 0) return [];
  return [...base.paths].flatMap(([path, id]) => {
    const obstacle = foldersAbove(path).find((folder) => obstacles.has(folder));
    if (obstacle === undefined || base.isElsewhere(id)) return [];
    const text = message(
      '"{0}" is not a folder, so the test case "{1}" cannot be read. Restore the folder, or rename "{0}"',
      obstacle,
      base.cases.get(id)?.description ?? id,
    );
    const file = { path, text: '' };
    return [{ file, found: { path, id, problem: { line: 1, column: 1, message: text } } }];
  });
}

const foldersAbove = (path: string): string[] =>
  path
    .split('/')
    .slice(0, -1)
    .map((_, at, names) => names.slice(0, at + 1).join('/'));

function readOnce(file: CaseFile, parsedFiles: ParsedFiles): ReadCase | InvalidFile | undefined {
  const { text } = file;
  const before = parsedFiles.get(file.path);
  const read = before?.text === text && !file.unreadable ? before.read : readFile(file, parseFile);
  if (file.unreadable) parsedFiles.delete(file.path);
  else parsedFiles.set(file.path, { text, read });
  return read;
}

function syncedCase(
  file: CaseFile,
  base: Pick<Base, 'cases' | 'files'>,
): { id: string; localCase: LocalCase } | undefined {
  const id = file.fingerprint && base.files.get(file.fingerprint);
  const testCase = id ? base.cases.get(id) : undefined;
  return id && testCase ? { id, localCase: new SyncedCase(file, testCase) } : undefined;
}

class SyncedCase implements LocalCase {
  readonly isSynced = true;
  private parsed: TestCase | undefined;

  constructor(
    readonly file: CaseFile,
    private readonly base: TestCase,
  ) {}

  get testCase(): TestCase {
    return (this.parsed ??= parseCase(this.file.text).testCase ?? this.base);
  }
}

interface ReadCase {
  readonly testCase: TestCase;
}

/** Parses a file; undefined where it isn't a test case. */
function readFile(file: CaseFile, parse: (file: CaseFile) => ParsedCase): ReadCase | InvalidFile | undefined {
  const { path, text, unreadable, obstacle } = file;
  if (obstacle) return undefined;
  if (unreadable) return { path, id: idIn(text), problem: { line: 1, column: 1, message: unreadable } };
  const { testCase, value, problems, spanOf } = parse(file);
  const lost = testCase && findPrototypeKey(testCase, text);
  if (lost)
    return { path, id: testCase.id, problem: { ...positionAt(text, spanOf(lost).start), message: keyLost } };
  if (testCase) return { testCase };
  const problem = problems.find(({ severity }) => severity === 'error');
  return problem && !isForeign(value, text) ? { path, id: idOf(value) ?? idIn(text), problem } : undefined;
}

const keyLost = message('The key "__proto__" can\'t be sent to the service. Rename it');

function twinOf(file: CaseFile, { id }: TestCase, twin: LocalCase | undefined): InvalidFile {
  const text = message('The id is already used by {0}', twin?.file.path ?? '');
  const idAt = positionAt(file.text, parseCase(file.text).spanOf(['id']).start);
  return { path: file.path, id, problem: { ...idAt, message: text } };
}

function idOf(value: unknown): string | undefined {
  const id = isRecord(value) ? value['id'] : undefined;
  return uuid.safeParse(id).data;
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

/** Problems between cases, each on the line of the file that can fix it. */
export function findSetProblems(set: LocalSet, all: readonly TestCase[]): InvalidFile[] {
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

/**
 * Where a value has a key `__proto__`, undefined where it has none. Such keys are taken out of
 * whatever a service answers, so a file that has one cannot agree with its case.
 *
 * @param text what the value was read from
 */
export function findPrototypeKey(value: unknown, text: string): Path | undefined {
  // The key may be written with escapes, for any of its letters.
  return /__proto__|\\/.test(text) ? findPath(value) : undefined;
}

function findPath(value: unknown): Path | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (Object.hasOwn(value, '__proto__')) return ['__proto__'];
  const isList = Array.isArray(value);
  for (const [key, inner] of Object.entries(value)) {
    const path = findPath(inner);
    if (path) return [isList ? Number(key) : key, ...path];
  }
  return undefined;
}
