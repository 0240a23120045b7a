import * as vscode from 'vscode';
import { getCaseFilePath } from '../../core/case/caseFilePath.ts';
import { TakenPaths } from '../../core/case/filePaths.ts';
import { withImported } from '../../specs/cases/withImported.ts';
import type { SpecImport } from '../../specs/cases/casesOfSpecs.ts';
import { editCase } from '../../core/yaml/editCase.ts';
import { parseCase } from '../../core/yaml/parseCase.ts';
import { printCase } from '../../core/yaml/printCase.ts';
import type { CaseIndex } from '../files/index/caseIndex.ts';
import { openTexts, withoutMark } from '../files/openTexts.ts';
import type { Destination } from '../targets/chooseDestination.ts';

/** A file that an import creates or changes. */
export interface SpecChange {
  readonly id: string;
  readonly description: string;
  readonly uri: vscode.Uri;
  /** Its text before; nothing for a new file. */
  readonly before?: string;
  /** Its text afterwards; nothing where the file has errors and can't be changed. */
  readonly after?: string;
  /** Ids of the test cases that it needs. */
  readonly needs: readonly string[];
}

/** Plans the files of imported test cases; those that would not change are left out. */
export async function planSpecChanges(
  { cases }: SpecImport,
  index: CaseIndex,
  { folder, layout }: Destination,
): Promise<SpecChange[]> {
  const pattern = new vscode.RelativePattern(folder, '**/*');
  const files = await vscode.workspace.findFiles(pattern, null);
  const start = folder.path.replace(/\/$/, '').length + 1;
  const taken = new TakenPaths(files.map(({ path }) => path.slice(start)));
  const byId = new Map(cases.map(({ testCase }) => [testCase.id, testCase]));
  const open = openTexts();
  return cases.flatMap(({ testCase }): SpecChange[] => {
    const { id, description, dependencyId, teardownId } = testCase;
    const needs = [dependencyId, teardownId].filter((needed): needed is string => Boolean(needed));
    const [existing] = index.byId(id);
    if (existing) {
      const before = withoutMark(open.get(existing.uri.toString()) ?? existing.text);
      const after = changedText(before, testCase);
      return after === before
        ? []
        : [{ id, description, uri: existing.uri, before, needs, ...(after === undefined ? {} : { after }) }];
    }
    const path = getCaseFilePath(testCase, byId, layout, taken);
    const uri = vscode.Uri.joinPath(folder, ...path.split('/'));
    return [{ id, description, uri, after: printCase(testCase), needs }];
  });
}

/** The text of a file with the test case as it is imported; nothing where the file has errors. */
function changedText(before: string, imported: Parameters<typeof withImported>[1]): string | undefined {
  const { testCase } = parseCase(before);
  return testCase && editCase(before, withImported(testCase, imported));
}

/** The chosen changes, and the new files that they need. */
export function withNeeded(changes: readonly SpecChange[], chosen: ReadonlySet<string>): SpecChange[] {
  const byId = new Map(changes.map((change) => [change.id, change]));
  const all = new Set<SpecChange>();
  const add = (change: SpecChange): void => {
    if (all.has(change)) return;
    all.add(change);
    for (const id of change.needs) {
      const needed = byId.get(id);
      if (needed && needed.before === undefined) add(needed);
    }
  };
  for (const change of changes) if (chosen.has(change.id)) add(change);
  return [...all];
}
