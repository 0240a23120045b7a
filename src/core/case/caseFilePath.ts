import { isWindowsDeviceName } from './isWindowsDeviceName.ts';
import { TakenPaths } from './takenPaths.ts';
import type { TestCase } from './testCase.ts';
import type { FileLayout } from './fileLayout.ts';

const maxBytes = 200;
/** The most bytes of UTF-8 that a character of a string takes, half a surrogate pair counted as one. */
const mostBytes = 3;

/** Folders in which no case would be found again, or whose names only files have. */
const unread = /^node_modules$|\.ya?ml$/i;

/**
 * A description in camelCase, fit to be a file name on Windows, macOS and Linux, without extension:
 * letters and digits of any script, at most 200 bytes of UTF-8, never empty.
 */
export function getBaseName(description: string): string {
  const words = description.normalize('NFC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const camel = words.map((word, at) => (at === 0 ? lowerFirst(word) : upperFirst(word))).join('');
  const name = cutToBytes(camel, maxBytes) || 'testCase';
  return isWindowsDeviceName(name) ? `${name}_` : name;
}

/** The folder that a layout gives to the file of a case, relative to that of its target, with `/`; '' for that one itself. */
export function getCaseFolder(
  testCase: TestCase,
  cases: ReadonlyMap<string, TestCase>,
  layout: FileLayout,
): string {
  return (layout === 'folders' ? folderParts(testCase) : chainParts(testCase, cases)).join('/');
}

/** Where a new file of a case belongs, relative to the folder of its target, with `/`. */
export function getCaseFilePath(
  testCase: TestCase,
  cases: ReadonlyMap<string, TestCase>,
  layout: FileLayout,
  taken: TakenPaths,
): string {
  const folder = taken.open(getCaseFolder(testCase, cases, layout));
  return taken.take(`${folder && `${folder}/`}${getBaseName(testCase.description)}`, '.yaml');
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

function chainParts(testCase: TestCase, cases: ReadonlyMap<string, TestCase>): string[] {
  const parts: string[] = [];
  const seen = new Set([testCase.id]);
  let at = testCase.dependencyId ? cases.get(testCase.dependencyId) : undefined;
  while (at && !seen.has(at.id)) {
    seen.add(at.id);
    parts.unshift(getBaseName(at.description));
    at = at.dependencyId ? cases.get(at.dependencyId) : undefined;
  }
  return parts;
}

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
