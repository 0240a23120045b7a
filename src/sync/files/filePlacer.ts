import { getBaseName } from '../../core/case/baseName.ts';
import { getCaseFolder, getCaseFilePath } from '../../core/case/caseFilePath.ts';
import type { FileLayout } from '../../core/case/fileLayout.ts';
import { TakenPaths } from '../../core/case/takenPaths.ts';
import type { TestCase } from '../../core/case/testCase.ts';

type Cases = ReadonlyMap<string, TestCase>;

/** Where files go: the layout, and the paths in use, of other files too; `name/` is a folder that is not ours. */
export interface FilePlacement {
  readonly layout: FileLayout;
  readonly taken: Iterable<string>;
}

/** A path without the number that tells it from others, and its extension. */
interface Destination {
  readonly base: string;
  readonly extension: string;
}

/** Hands out paths of a folder, each once. */
export class FilePlacer {
  private readonly taken: TakenPaths;
  private readonly layout: FileLayout;
  /** The paths that files leave, and where each of these files goes. */
  private readonly left = new Map<string, Destination>();

  constructor({ layout, taken }: FilePlacement) {
    this.layout = layout;
    this.taken = new TakenPaths(taken);
  }

  /** Where the file of a new case goes. */
  forNew(testCase: TestCase, cases: Cases): string {
    return getCaseFilePath(testCase, cases, this.layout, this.taken);
  }

  /** Gives the path of a file that goes elsewhere to those for whom `forKnown` is called next, until `keepLeft`. */
  leave(path: string, was: TestCase, before: Cases, now: TestCase, after: Cases): void {
    const destination = this.destination(path, was, before, now, after);
    if (destination) this.left.set(path, destination);
  }

  /** Begins to hand out the paths that files leave. */
  openLeft(): void {
    for (const path of this.left.keys()) this.taken.delete(path);
  }

  /** Takes the paths that files leave out of use again: a file may stay in the end. */
  keepLeft(): void {
    for (const path of this.left.keys()) this.taken.add(path);
    this.left.clear();
  }

  /**
   * Where the file of a case goes that was renamed or moved on the service; undefined where it stays.
   * What its people chose themselves stays: a name that isn't that of its old description, a folder
   * that isn't its old one.
   */
  forKnown(path: string, was: TestCase, before: Cases, now: TestCase, after: Cases): string | undefined {
    const left = this.left.get(path);
    if (left) return this.taken.take(left.base, left.extension);
    const destination = this.destination(path, was, before, now, after);
    if (!destination) return undefined;
    this.taken.delete(path);
    const found = this.taken.take(destination.base, destination.extension);
    // The old path stays in use until the file is gone from it.
    this.taken.add(path);
    return found;
  }

  private destination(
    path: string,
    was: TestCase,
    before: Cases,
    now: TestCase,
    after: Cases,
  ): Destination | undefined {
    const parts = /^(?:(.*)\/)?([^/]*?)(-\d+)?(\.ya?ml)$/i.exec(path);
    if (!parts) return undefined;
    const [, folder = '', name = '', clash = '', extension = ''] = parts;
    const newFolder = this.newFolder(folder, [was, before], [now, after]);
    const isRenamed =
      was.description !== now.description &&
      this.namings.some((naming) => name === getBaseName(was.description, naming));
    const newName = isRenamed ? getBaseName(now.description, this.layout) : name;
    if (newFolder === folder && newName === name) return undefined;
    return { base: `${newFolder && `${newFolder}/`}${newName}${isRenamed ? '' : clash}`, extension };
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
