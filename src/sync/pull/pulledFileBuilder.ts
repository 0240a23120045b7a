import { fingerprint } from '../../api/json/fingerprint.ts';
import { PackedBytes } from '../../api/json/packedBytes.ts';
import type { Pause } from '../../core/cooperativePause.ts';
import type { TestCase } from '../../core/case/testCase.ts';
import { editCase } from '../../core/yaml/editCase.ts';
import { printCase } from '../../core/yaml/printCase.ts';
import { fileShape, updatedFileShape } from '../cases/fileShapes.ts';
import type { LocalCase } from '../cases/localSet.ts';
import type { CaseComparison } from '../compare/compareCases.ts';
import { FilePlacer, type FilePlace, type FilePlacement, type FileToPlace } from '../files/filePlacer.ts';
import type { PulledFile } from './pullPlan.ts';
import type { PullSides } from './pullSides.ts';

/** The files of a pull, one by one. */
export class PulledFileBuilder {
  private readonly places = new Map<string, FilePlace>();
  private readonly newTexts = new PackedBytes();

  /** @param placed the cases by which files are placed after the pull */
  constructor(
    private readonly sides: PullSides,
    private readonly placing: FilePlacement,
    private readonly placed: ReadonlyMap<string, TestCase>,
  ) {}

  /**
   * Finds the paths of files that are new or move; to be called first, once. They may take the paths that others
   * leave, such as where test cases swap their names.
   *
   * @param cases the cases, each with what its file is named after, in the order in which they take paths
   * @param going the cases whose files may be deleted
   */
  async place(
    cases: readonly (readonly [CaseComparison, TestCase | undefined])[],
    going: readonly CaseComparison[],
    pause: Pause,
  ): Promise<void> {
    const placer = new FilePlacer(this.placing);
    const files: (FileToPlace & { id: string })[] = [];
    for (const [{ id, localCase, base }, now] of cases) {
      await pause();
      if (!now) continue;
      const path = localCase?.file.path;
      const destination =
        path === undefined
          ? placer.forNew(now, this.placed)
          : base && placer.forKnown(path, base, this.sides.base.cases, now, this.placed);
      if (destination) files.push({ id, path, destination });
    }
    const goingPaths = going.flatMap(({ localCase }) => localCase?.file.path ?? []);
    const places = await placer.place(files, goingPaths, pause);
    for (const [at, place] of places.entries()) this.places.set(files[at]?.id ?? '', place);
  }

  /** The file of a case as the service has it; undefined where the pull doesn't show the case. */
  pull(comparison: CaseComparison): PulledFile | undefined {
    const { id, localCase, remoteCase } = comparison;
    const pulled = this.sides.remote.pulled.get(id);
    if (!remoteCase || !pulled) return undefined;
    return localCase
      ? this.update(comparison, localCase, remoteCase, pulled)
      : this.add(comparison, remoteCase);
  }

  /** A file with the changes of both sides; undefined where they do not merge. */
  merge(comparison: CaseComparison): PulledFile | undefined {
    const { id, localCase, remoteCase, base } = comparison;
    const merged = this.sides.merges?.get(id);
    if (!merged || !localCase || !remoteCase || !base) return undefined;
    const path = this.pathOf(comparison) ?? localCase.file.path;
    return { comparison, testCase: remoteCase, file: { path, text: merged.text }, content: merged.testCase };
  }

  /** A file whose content stays, at the place that follows a rename on the service; undefined where it stays. */
  move(comparison: CaseComparison): PulledFile | undefined {
    const { localCase, remoteCase, base } = comparison;
    if (!localCase || !remoteCase || !base) return undefined;
    return moved(comparison, localCase, remoteCase, this.pathOf(comparison));
  }

  /** A file that was not asked for, below one that was: a later pull no longer knows what that was called. */
  moveAlong(comparison: CaseComparison): PulledFile | undefined {
    const { localCase, base } = comparison;
    return localCase && base && moved(comparison, localCase, base, this.pathOf(comparison));
  }

  private add(comparison: CaseComparison, testCase: TestCase): PulledFile | undefined {
    const { path, ...otherPlace } = this.places.get(comparison.id) ?? {};
    if (path === undefined) return undefined;
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
      ...otherPlace,
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
    const updated = { path: this.pathOf(comparison) ?? file.path, text: editCase(file.text, content) };
    return { comparison, testCase: remote, file: updated, content };
  }

  private pathOf({ id }: CaseComparison): string | undefined {
    return this.places.get(id)?.path;
  }
}

const moved = (
  comparison: CaseComparison,
  localCase: LocalCase,
  testCase: TestCase,
  path: string | undefined,
): PulledFile | undefined =>
  path !== undefined && path !== localCase.file.path
    ? { comparison, testCase, file: { path, text: localCase.file.text }, content: localCase.testCase }
    : undefined;
