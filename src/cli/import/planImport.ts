import path from 'node:path';
import { getCaseFilePath } from '../../core/case/caseFilePath.ts';
import { getDefaultLayout, TakenPaths } from '../../core/case/filePaths.ts';
import type { TestCase } from '../../core/case/testCase.ts';
import type { SpecImport } from '../../specs/cases/casesOfSpecs.ts';
import { withImported } from '../../specs/cases/withImported.ts';
import type { DiskCaseFiles } from '../../disk/diskCaseFiles.ts';
import type { LocalSet } from '../../sync/cases/localSet.ts';

/** What an import does with a test case: `differs` and `invalid` are files that stay as they are. */
export interface PlannedImport {
  readonly kind: 'new' | 'same' | 'differs' | 'invalid';
  readonly testCase: TestCase;
  /** Its file, relative to the folder. */
  readonly path: string;
}

/** Plans the files of imported test cases, beside those that a folder has. */
export async function planImport(
  { cases }: SpecImport,
  local: LocalSet,
  files: DiskCaseFiles,
  signal: AbortSignal,
): Promise<PlannedImport[]> {
  const taken = new TakenPaths(await files.entries(signal));
  const layout = getDefaultLayout(path.basename(path.resolve(files.folder)));
  const byId = new Map(cases.map(({ testCase }) => [testCase.id, testCase]));
  return cases.map(({ testCase }): PlannedImport => {
    const existing = local.cases.get(testCase.id);
    const invalid = local.invalidById.get(testCase.id);
    if (invalid) return { kind: 'invalid', testCase, path: invalid.path };
    if (!existing) return { kind: 'new', testCase, path: getCaseFilePath(testCase, byId, layout, taken) };
    const isSame = withImported(existing.testCase, testCase) === existing.testCase;
    return { kind: isSame ? 'same' : 'differs', testCase, path: existing.file.path };
  });
}
