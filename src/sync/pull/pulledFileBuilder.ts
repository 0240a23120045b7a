import { fingerprint } from '../../api/json/fingerprint.ts';
import { PackedBytes } from '../../api/json/packedBytes.ts';
import type { TestCase } from '../../core/case/testCase.ts';
import { editCase } from '../../core/yaml/editCase.ts';
import { printCase } from '../../core/yaml/printCase.ts';
import { fileShape, updatedFileShape } from '../cases/fileShapes.ts';
import type { LocalCase } from '../cases/localSet.ts';
import type { CaseComparison } from '../compare/compareCases.ts';
import { FilePlacer, type FilePlacement } from '../files/filePlacer.ts';
import type { PulledFile } from './pullPlan.ts';
import type { PullSides } from './pullSides.ts';

/** The files of a pull, one by one: each new or moved file takes a path from the next. */
export class PulledFileBuilder {
  private readonly paths: FilePlacer;
  private readonly newTexts = new PackedBytes();

  /** @param placed the cases by which files are placed after the pull */
  constructor(
    private readonly sides: PullSides,
    placing: FilePlacement,
    private readonly placed: ReadonlyMap<string, TestCase>,
  ) {
    this.paths = new FilePlacer(placing);
  }

  /** The file of a case as the service has it; undefined where the pull doesn't show the case. */
  pull(comparison: CaseComparison): PulledFile | undefined {
    const { id, localCase, remoteCase } = comparison;
    const pulled = this.sides.remote.pulled.get(id);
    if (!remoteCase || !pulled) return undefined;
    return localCase
      ? this.update(comparison, localCase, remoteCase, pulled)
      : this.add(comparison, remoteCase, pulled);
  }

  /**
   * Runs a plan in which files may take the paths that others leave, such as where test cases swap their names.
   *
   * @param moving the cases whose files may move, with what each of them is after the pull
   */
  async inTurn<Plan>(
    moving: Iterable<readonly [CaseComparison, TestCase]>,
    plan: () => Promise<Plan>,
  ): Promise<Plan> {
    for (const [{ localCase, base }, now] of moving)
      if (localCase && base)
        this.paths.leave(localCase.file.path, base, this.sides.base.cases, now, this.placed);
    this.paths.openLeft();
    const planned = await plan();
    this.paths.keepLeft();
    return planned;
  }

  /** A file with the changes of both sides; undefined where they do not merge. */
  merge(comparison: CaseComparison): PulledFile | undefined {
    const { id, localCase, remoteCase, base } = comparison;
    const merged = this.sides.merges?.get(id);
    if (!merged || !localCase || !remoteCase || !base) return undefined;
    const path = this.newPath(localCase, base, remoteCase) ?? localCase.file.path;
    return { comparison, testCase: remoteCase, file: { path, text: merged.text }, content: merged.testCase };
  }

  /** A file whose content stays, at the place that follows a rename on the service; undefined where it stays. */
  move(comparison: CaseComparison): PulledFile | undefined {
    const { localCase, remoteCase, base } = comparison;
    if (!localCase || !remoteCase || !base) return undefined;
    return moved(comparison, localCase, remoteCase, this.newPath(localCase, base, remoteCase));
  }

  /** A file that was not asked for, below one that was: a later pull no longer knows what that was called. */
  moveAlong(comparison: CaseComparison): PulledFile | undefined {
    const { localCase, base } = comparison;
    return localCase && base && moved(comparison, localCase, base, this.newPath(localCase, base, base));
  }

  private add(comparison: CaseComparison, testCase: TestCase, pulled: TestCase): PulledFile {
    const path = this.paths.forNew(pulled, this.placed);
    const printed = Buffer.from(printCase(fileShape(testCase)));
    const bytes = this.newTexts.add(printed);
    const file = {
      path,
      fingerprint: fingerprint(printed),
      get text(): string {
        return bytes().toString();
      },
    };
    return {
      comparison,
      testCase,
      file,
      get content(): TestCase {
        return fileShape(testCase);
      },
    };
  }

  private update(
    comparison: CaseComparison,
    { file, testCase: local }: LocalCase,
    remote: TestCase,
    pulled: TestCase,
  ): PulledFile {
    const content = updatedFileShape(local, remote, pulled);
    const path = comparison.base && this.newPath({ file }, comparison.base, remote);
    const updated = { path: path ?? file.path, text: editCase(file.text, content) };
    return { comparison, testCase: remote, file: updated, content };
  }

  private newPath({ file }: Pick<LocalCase, 'file'>, was: TestCase, now: TestCase): string | undefined {
    return this.paths.forKnown(file.path, was, this.sides.base.cases, now, this.placed);
  }
}

const moved = (
  comparison: CaseComparison,
  localCase: LocalCase,
  testCase: TestCase,
  path: string | undefined,
): PulledFile | undefined =>
  path
    ? { comparison, testCase, file: { path, text: localCase.file.text }, content: localCase.testCase }
    : undefined;
