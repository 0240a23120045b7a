import { getBaseName } from '../../core/case/baseName.ts';
import { getCaseFolder } from '../../core/case/caseFilePath.ts';
import { foldPath } from '../../core/case/foldPath.ts';
import type { FileLayout } from '../../core/case/fileLayout.ts';
import { TakenPaths } from '../../core/case/takenPaths.ts';
import type { Pause } from '../../core/cooperativePause.ts';
import type { TestCase } from '../../core/case/testCase.ts';

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
