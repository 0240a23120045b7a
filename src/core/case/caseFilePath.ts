import { cutToBytes, getBaseName } from './baseName.ts';
import { isWindowsDeviceName } from './isWindowsDeviceName.ts';
import { TakenPaths } from './takenPaths.ts';
import type { TestCase } from './testCase.ts';
import type { FileLayout } from './fileLayout.ts';

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
