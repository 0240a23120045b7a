import type { TestCase } from './testCase.ts';

/** `folders`: by `folderName`. `dependencies`: nested after the chain of dependencies (the known client's layout). */
export type Layout = 'folders' | 'dependencies';

/** The layout of a folder where nobody chose one: the known client's folder keeps the known client's. */
export const usualLayout = (folderName: string): Layout =>
  folderName === '.octomind' ? 'dependencies' : 'folders';

const maxBytes = 200;
/** Device names that Windows keeps to itself, with any extension. */
const reserved = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])$/i;
/** Folders in which no case would be found again, or whose names only files have. */
const unread = /^node_modules$|\.ya?ml$/i;

/** Whether Windows keeps a name for a device, whatever its extension. */
export const isReservedName = (name: string): boolean =>
  reserved.test(name.replace(/\s*\..*$/, '').trimEnd());

/**
 * A description in camelCase, fit to be a file name on Windows, macOS and Linux, without extension:
 * letters and digits of any script, at most 200 bytes of UTF-8, never empty.
 */
export function baseNameOf(description: string): string {
  const words = description.normalize('NFC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const camel = words.map((word, at) => (at === 0 ? lowerFirst(word) : upperFirst(word))).join('');
  const name = cutToBytes(camel, maxBytes) || 'testCase';
  return reserved.test(name) ? `${name}_` : name;
}

/** The folder that a layout gives to the file of a case, relative to that of its target, with `/`; '' for that one itself. */
export function folderOf(testCase: TestCase, cases: ReadonlyMap<string, TestCase>, layout: Layout): string {
  return (layout === 'folders' ? folderParts(testCase) : chainParts(testCase, cases)).join('/');
}

/**
 * Paths in use, told apart as little as Windows and macOS do: without case. Those of folders in which no file may be
 * put end in `/`.
 */
export class TakenPaths {
  private readonly used: Set<string>;

  constructor(paths: Iterable<string>) {
    this.used = new Set([...paths].map(foldPath));
  }

  /** A path that is not in use, with `-1`, `-2` … where the first choice is; from now on it is in use. */
  take(base: string, extension: string): string {
    for (let clash = 0; ; clash++) {
      const path = `${base}${clash === 0 ? '' : `-${clash}`}${extension}`;
      if (this.isUsed(path)) continue;
      this.used.add(foldPath(path));
      return path;
    }
  }

  /** A folder in which files may be, told apart by `_` from files and from folders in which none may be. */
  open(folder: string): string {
    return folder.split('/').reduce((above, name) => {
      let path = above && `${above}/`;
      for (path += name; this.isUsed(path); path += '_');
      return path;
    }, '');
  }

  private isUsed(path: string): boolean {
    return this.used.has(foldPath(path)) || this.used.has(foldPath(`${path}/`));
  }

  add(path: string): void {
    this.used.add(foldPath(path));
  }

  delete(path: string): void {
    this.used.delete(foldPath(path));
  }
}

/** Where a new file of a case belongs, relative to the folder of its target, with `/`. */
export function pathFor(
  testCase: TestCase,
  cases: ReadonlyMap<string, TestCase>,
  layout: Layout,
  taken: TakenPaths,
): string {
  const folder = taken.open(folderOf(testCase, cases, layout));
  return taken.take(`${folder && `${folder}/`}${baseNameOf(testCase.description)}`, '.yaml');
}

/**
 * What paths have in common that are one file on some systems. Upper case first: it tells letters
 * apart as little as file systems do (`ς` and `σ`, `ß` and `ss`).
 */
export const foldPath = (path: string): string => path.normalize('NFC').toUpperCase().toLowerCase();

function folderParts(testCase: TestCase): string[] {
  return (testCase.folderName ?? '')
    .split('/')
    .map(safeSegment)
    .filter((part) => part !== '');
}

/** A folder's name keeps its words as they are, less what a file system or a path would choke on. */
function safeSegment(name: string): string {
  const printable = name.normalize('NFC').replaceAll(/[\p{Cc}\p{Cf}<>:"|?*\\/]+/gu, ' ');
  const trimmed = cutToBytes(
    printable.replaceAll(/\s+/g, ' ').replace(/^[\s.]+|[\s.]+$/g, ''),
    maxBytes,
  ).trimEnd();
  const isReserved = isReservedName(trimmed) || unread.test(trimmed);
  return isReserved ? `${trimmed}_` : trimmed;
}

function chainParts(testCase: TestCase, cases: ReadonlyMap<string, TestCase>): string[] {
  const parts: string[] = [];
  const seen = new Set([testCase.id]);
  let at = testCase.dependencyId ? cases.get(testCase.dependencyId) : undefined;
  while (at && !seen.has(at.id)) {
    seen.add(at.id);
    parts.unshift(baseNameOf(at.description));
    at = at.dependencyId ? cases.get(at.dependencyId) : undefined;
  }
  return parts;
}

function cutToBytes(text: string, limit: number): string {
  const encoder = new TextEncoder();
  let bytes = 0;
  let kept = '';
  for (const character of text) {
    bytes += encoder.encode(character).length;
    if (bytes > limit) break;
    kept += character;
  }
  return kept;
}

const lowerFirst = (word: string): string => word.replace(/^./u, (first) => first.toLowerCase());
const upperFirst = (word: string): string => word.replace(/^./u, (first) => first.toUpperCase());
