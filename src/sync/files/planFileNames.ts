import { getBaseName } from '../../core/case/baseName.ts';
import { getCaseFilePath, getCaseFolder } from '../../core/case/caseFilePath.ts';
import { TakenPaths } from '../../core/case/takenPaths.ts';
import type { TestCase } from '../../core/case/testCase.ts';
import type { FilePlacement } from './filePlacer.ts';

/** A file that is to have another name, or to be in another folder. Paths are relative to that of the target. */
export interface FileRename {
  readonly path: string;
  readonly newPath: string;
}

/**
 * Finds the files whose names or folders aren't those that their layout gives to new files. Each gets a path that
 * no file has now. Pure.
 *
 * @param cases the test cases by the paths of their files
 */
export function planFileNames(
  cases: ReadonlyMap<string, TestCase>,
  { layout, taken }: FilePlacement,
): FileRename[] {
  const byId = new Map([...cases.values()].map((testCase) => [testCase.id, testCase]));
  const paths = new TakenPaths(taken);
  return [...cases].flatMap(([path, testCase]) => {
    const folder = paths.open(getCaseFolder(testCase, byId, layout));
    const own = `${folder && `${folder}/`}${getBaseName(testCase.description, layout)}`;
    if (path.startsWith(own) && /^(?:-\d+)?\.yaml$/.test(path.slice(own.length))) return [];
    return [{ path, newPath: getCaseFilePath(testCase, byId, layout, paths) }];
  });
}
