import { getBaseName, getCaseFolder, type FileLayout } from '../../core/case/caseFilePath.ts';
import { TakenPaths, foldPath } from '../../core/case/safePaths.ts';
import type { TestCase } from '../../core/case/testCase.ts';
import type { Pause } from '../../core/slices.ts';

type Cases = ReadonlyMap<string, TestCase>;

/** Where files go: the layout, and the paths in use, of other files too; `name/` is a folder that is not ours. */
export interface FilePlacement {
  readonly layout: FileLayout;
  readonly taken: Iterable<string>;
}

/** A path without the number that tells it from others, and its extension. */
export interface Destination {
  readonly base: string;
  readonly extension: string;
}

/** A file that gets a path: where it is, if it is there, and where it belongs. */
export interface FileToPlace {
  readonly path?: string | undefined;
  readonly destination: Destination;
}

/** The path that a file gets. */
export interface FilePlace {
  readonly path: string;
  /** Where a new file goes if the one stays whose path it would take. */
  readonly fallbackPath?: string;
}

/** Finds where files belong, and hands out the paths of a folder, each once. */
export class FilePlacer {
  private readonly taken: TakenPaths;
  private readonly layout: FileLayout;

  constructor({ layout, taken }: FilePlacement) {
    this.layout = layout;
    this.taken = new TakenPaths(taken);
  }

  /** Where the file of a new case belongs. */
  forNew(testCase: TestCase, cases: Cases): Destination {
    const folder = this.taken.open(getCaseFolder(testCase, cases, this.layout));
    return { base: inFolder(folder, getBaseName(testCase.description, this.layout)), extension: '.yaml' };
  }

  /**
   * Where the file of a case belongs that was renamed or moved on the service; undefined where it stays.
   * What its people chose themselves stays: a name that isn't that of its old description, a folder
   * that isn't its old one.
   */
  forKnown(path: string, was: TestCase, before: Cases, now: TestCase, after: Cases): Destination | undefined {
    const parts = /^(?:(.*)\/)?([^/]*?)(-\d+)?(\.ya?ml)$/i.exec(path);
    if (!parts) return undefined;
    const [, folder = '', name = '', clash = '', extension = ''] = parts;
    const newFolder = this.newFolder(folder, [was, before], [now, after]);
    const isRenamed =
      was.description !== now.description &&
      this.namings.some((naming) => name === getBaseName(was.description, naming));
    const newName = isRenamed ? getBaseName(now.description, this.layout) : name;
    if (newFolder === folder && newName === name) return undefined;
    return { base: inFolder(newFolder, `${newName}${isRenamed ? '' : clash}`), extension };
  }

  /**
   * Gives each file its path, one after the other: where it belongs, with a number where another file is. Files may
   * take the paths that others of them leave, such as where two swap their names.
   *
   * @param going the paths of files that are deleted
   * @param pause is awaited before each file, to let others work
   */
  async place(
    files: readonly FileToPlace[],
    going: readonly string[],
    pause: Pause,
  ): Promise<readonly FilePlace[]> {
    const left = [...going, ...files.flatMap(({ path }) => path ?? [])];
    for (const path of left) this.taken.delete(path);
    const paths: string[] = [];
    for (const { destination } of files) {
      await pause();
      paths.push(this.take(destination));
    }
    // A file may stay in the end.
    for (const path of left) this.taken.add(path);
    const leftPaths = new Set(left.map(foldPath));
    return paths.map((path, at) => {
      const file = files[at];
      const isSure = !file || file.path !== undefined || !leftPaths.has(foldPath(path));
      return isSure ? { path } : { path, fallbackPath: this.take(file.destination) };
    });
  }

  private take({ base, extension }: Destination): string {
    return this.taken.take(base, extension);
  }

  /** The folder that follows the case from where its old one is, under names of the same kind; otherwise the same. */
  private newFolder(folder: string, was: [TestCase, Cases], now: [TestCase, Cases]): string {
    const open = (of: [TestCase, Cases], naming: FileLayout): string =>
      this.taken.open(getCaseFolder(...of, this.layout, naming));
    const naming = this.namings.find((known) => folder === open(was, known));
    return naming ? open(now, naming) : folder;
  }

  /** The layouts whose names files may have: those of an earlier time are named as in `folders`. */
  private get namings(): FileLayout[] {
    return [...new Set<FileLayout>([this.layout, 'folders'])];
  }
}

const inFolder = (folder: string, name: string): string => (folder ? `${folder}/${name}` : name);

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
