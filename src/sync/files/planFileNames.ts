import { foldPath } from '../../core/case/foldPath.ts';
import { TakenPaths } from '../../core/case/takenPaths.ts';
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

/**
 * Splits renames into turns, of which each is carried out after the one before: no file goes where another one still
 * is. Where files swap their names, one of them steps aside first. Pure.
 *
 * @param taken the paths in use
 */
export function renamesInTurns(renames: readonly FileRename[], taken: Iterable<string>): FileRename[][] {
  const turns: FileRename[][] = [];
  const paths = new TakenPaths([...taken, ...renames.map(({ newPath }) => newPath)]);
  let open = renames;
  while (open.length > 0) {
    const sources = new Set(open.map(({ path }) => foldPath(path)));
    const canGo = ({ path, newPath }: FileRename): boolean =>
      foldPath(path) === foldPath(newPath) || !sources.has(foldPath(newPath));
    const turn = open.filter(canGo);
    const [first, ...others] = open;
    if (turn.length > 0) open = open.filter((rename) => !canGo(rename));
    else if (first) {
      const aside = paths.take(`${first.newPath.replace(/\.yaml$/, '')}-aside`, '.yaml');
      turn.push({ path: first.path, newPath: aside });
      open = [...others, { path: aside, newPath: first.newPath }];
    }
    turns.push(turn);
  }
  return turns;
}
