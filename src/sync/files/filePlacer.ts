import { getBaseName, getCaseFolder, getCaseFilePath } from '../../core/case/caseFilePath.ts';
import type { FileLayout } from '../../core/case/fileLayout.ts';
import { TakenPaths } from '../../core/case/takenPaths.ts';
import type { TestCase } from '../../core/case/testCase.ts';

type Cases = ReadonlyMap<string, TestCase>;

/** Where files go: the layout, and the paths in use, of other files too; `name/` is a folder that is not ours. */
export interface FilePlacement {
  readonly layout: FileLayout;
  readonly taken: Iterable<string>;
}

/** Hands out paths of a folder, each once. */
export class FilePlacer {
  private readonly taken: TakenPaths;
  private readonly layout: FileLayout;

  constructor({ layout, taken }: FilePlacement) {
    this.layout = layout;
    this.taken = new TakenPaths(taken);
  }

  /** Where the file of a new case goes. */
  forNew(testCase: TestCase, cases: Cases): string {
    return getCaseFilePath(testCase, cases, this.layout, this.taken);
  }

  /**
   * Where the file of a case goes that was renamed or moved on the service; undefined where it stays.
   * What its people chose themselves stays: a name that isn't that of its old description, a folder
   * that isn't its old one.
   */
  forKnown(path: string, was: TestCase, before: Cases, now: TestCase, after: Cases): string | undefined {
    const parts = /^(?:(.*)\/)?([^/]*?)(-\d+)?(\.ya?ml)$/i.exec(path);
    if (!parts) return undefined;
    const [, folder = '', name = '', clash = '', extension = ''] = parts;
    const isMoved = folder === this.taken.open(getCaseFolder(was, before, this.layout));
    const newFolder = isMoved ? this.taken.open(getCaseFolder(now, after, this.layout)) : folder;
    const isRenamed = was.description !== now.description && name === getBaseName(was.description);
    const newName = isRenamed ? getBaseName(now.description) : name;
    if (newFolder === folder && newName === name) return undefined;
    this.taken.delete(path);
    const base = `${newFolder && `${newFolder}/`}${newName}${isRenamed ? '' : clash}`;
    const found = this.taken.take(base, extension);
    // The old path stays in use until the file is gone from it.
    this.taken.add(path);
    return found;
  }
}
