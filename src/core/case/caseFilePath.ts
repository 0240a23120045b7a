import { isWindowsDeviceName, TakenPaths, isSafePath } from './safePaths.ts';
import type { TestCase } from './testCase.ts';

const maxBytes = 200;

/** Folders in which no case would be found again, or whose names only files have. */
const unread = /^node_modules$|\.ya?ml$/i;

/**
 * The folder that a layout gives to the file of a case, relative to that of its target, with `/`; '' for that one itself.
 *
 * @param naming the layout whose names the folders of dependencies have: files of an earlier time have those of `folders`
 */
export function getCaseFolder(
  testCase: TestCase,
  cases: ReadonlyMap<string, TestCase>,
  layout: FileLayout,
  naming: FileLayout = layout,
): string {
  return (layout === 'folders' ? folderParts(testCase) : chainParts(testCase, cases, naming)).join('/');
}

/** Where a new file of a case belongs, relative to the folder of its target, with `/`. */
export function getCaseFilePath(
  testCase: TestCase,
  cases: ReadonlyMap<string, TestCase>,
  layout: FileLayout,
  taken: TakenPaths,
): string {
  const folder = taken.open(getCaseFolder(testCase, cases, layout));
  return taken.take(`${folder && `${folder}/`}${getBaseName(testCase.description, layout)}`, '.yaml');
}

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
  const isReserved = isWindowsDeviceName(trimmed) || unread.test(trimmed);
  return isReserved ? `${trimmed}_` : trimmed;
}

function chainParts(testCase: TestCase, cases: ReadonlyMap<string, TestCase>, naming: FileLayout): string[] {
  const parts: string[] = [];
  const seen = new Set([testCase.id]);
  let at = testCase.dependencyId ? cases.get(testCase.dependencyId) : undefined;
  while (at && !seen.has(at.id)) {
    seen.add(at.id);
    parts.unshift(getBaseName(at.description, naming));
    at = at.dependencyId ? cases.get(at.dependencyId) : undefined;
  }
  return parts;
}

/** Leaves room for `-999.yaml` in the 255 bytes of a name. */
const maxBytesOfClient = 246;
/** The most bytes of UTF-8 that a character of a string takes, half a surrogate pair counted as one. */
const mostBytes = 3;

/** Folders of this name are skipped when files are read. */
const skipped = 'node_modules';

/**
 * A description in camelCase, fit to be the name of a file or folder on Windows, macOS and Linux, without
 * extension, never empty. In the layout `folders` it has letters and digits of any script, in the layout
 * `dependencies` it is the name that the known client gives, wherever that is safe.
 */
export const getBaseName = (description: string, layout: FileLayout = 'folders'): string =>
  layout === 'folders' ? ownName(description) : clientName(description);

function ownName(description: string): string {
  const words = description.normalize('NFC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const camel = words.map((word, at) => (at === 0 ? lowerFirst(word) : upperFirst(word))).join('');
  return notReserved(cutToBytes(camel, maxBytes));
}

/**
 * The known client decomposes letters, takes accents and a few characters away, and joins what stands between
 * blanks. It works with UTF-16: the first letter of a word stays as it is where that is a surrogate pair.
 */
function clientName(description: string): string {
  const plain = description.normalize('NFKD').replaceAll(/[\u0300-\u036F]/g, '');
  const words = plain.replaceAll(/[\\/:*?"'<>|.]/g, '').match(/\S+/g) ?? [];
  const camel = words
    .map((word) => word.toLowerCase())
    .map((word, at) => (at === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('');
  if (camel !== skipped && isSafePath(`${camel}-999.yaml`) && isSafePath(camel)) return camel;
  const safe = camel.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '');
  const short = notReserved(cutToBytes(safe, maxBytesOfClient));
  return isSafePath(short) && short !== skipped ? short : `${short}_`;
}

const notReserved = (name: string): string => (isWindowsDeviceName(name) ? `${name}_` : name || 'testCase');

/** As much of a text as fits into a number of bytes of UTF-8, characters whole. */
function cutToBytes(text: string, limit: number): string {
  if (text.length * mostBytes <= limit) return text;
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

/** `folders`: by `folderName`. `dependencies`: nested after the chain of dependencies (the known client's layout). */
export type FileLayout = 'folders' | 'dependencies';

/** The layout of a folder where nobody chose one: the known client's folder keeps the known client's. */
export const getDefaultLayout = (folderName: string): FileLayout =>
  folderName === '.octomind' ? 'dependencies' : 'folders';
