import type { LocalCase, InvalidFile, LocalSet } from './localSet.ts';
import { message } from '../../core/message.ts';
import { parseCase, type ParsedCase } from '../../core/yaml/parseCase.ts';
import type { TestCase } from '../../core/case/testCase.ts';
import { uuid } from '../../core/case/uuid.ts';
import { isRecord } from '../../core/isRecord.ts';
import type { Base } from '../state/baseStore.ts';
import type { CaseFile } from '../files/caseFiles.ts';
import { findPrototypeKey } from './findPrototypeKey.ts';
import type { Pause } from '../../core/cooperativePause.ts';
import { positionAt } from '../../core/text/textLines.ts';

/** The parsed content of files by path: a file that did not change is not parsed again. */
export type ParsedFiles = Map<
  string,
  { readonly text: string; readonly read: ReadCase | InvalidFile | undefined }
>;

/** What is known of files from before. */
export interface KnownFiles {
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
    ? message('A folder is in the place of the test case “{0}”. Move it, or delete it', name)
    : message('The id of the test case “{0}” is missing. Restore the file, or add “id: {1}”', name, id);
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
      '“{0}” is not a folder, so the test case “{1}” cannot be read. Restore the folder, or rename “{0}”',
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

/** Parses a file; undefined where it is no test case. */
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

const keyLost = message('The key “__proto__” can’t be sent to the service. Rename it');

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
