import type { Pause } from '../../core/cooperativePause.ts';
import type { TestCase } from '../../core/case/testCase.ts';
import { FilePlacer, type FilePlacement } from './filePlacer.ts';

/** A file that is to have another name, or to be in another folder. Paths are relative to that of the target. */
export interface FileRename {
  readonly path: string;
  readonly newPath: string;
}

/**
 * Finds the files whose names or folders aren't those that their layout gives to new files. Each gets a path that
 * no other file keeps: it may be one that another one of them leaves. Pure but for `pause`.
 *
 * @param cases the test cases by the paths of their files
 */
export async function planFileNames(
  cases: ReadonlyMap<string, TestCase>,
  placement: FilePlacement,
  pause: Pause,
): Promise<FileRename[]> {
  const byId = new Map([...cases.values()].map((testCase) => [testCase.id, testCase]));
  const placer = new FilePlacer(placement);
  const renamed = [...cases].flatMap(([path, testCase]) => {
    const destination = placer.forNew(testCase, byId);
    const { base } = destination;
    const isNamed = path.startsWith(base) && /^(?:-\d+)?\.yaml$/.test(path.slice(base.length));
    return isNamed ? [] : [{ path, destination }];
  });
  const places = await placer.place(renamed, [], pause);
  return renamed.flatMap(({ path }, at) => {
    const newPath = places[at]?.path ?? path;
    return newPath === path ? [] : [{ path, newPath }];
  });
}
