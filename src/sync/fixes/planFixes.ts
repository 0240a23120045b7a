import type { Pause } from '../../core/cooperativePause.ts';
import type { TestCase } from '../../core/case/testCase.ts';
import { isSameCase } from '../../core/case/isSameCase.ts';
import { updatedFileShape } from '../cases/fileShapes.ts';
import type { InvalidFile, LocalCase } from '../cases/localSet.ts';
import type { ComparedSides } from '../compare/comparedSides.ts';
import type { CaseChange } from './caseChange.ts';
import { findFixEdits, type FixEdit } from './findFixEdits.ts';
import { splitFix, type SplitFix } from './splitFix.ts';

/** The fixes of a report: what each file would get, and what needs another decision. */
export interface FixPlan {
  /** Files with changes that can be accepted one by one. */
  readonly files: readonly FixedFile[];
  /** Files in which the same place changed; they may have other changes that can be accepted. */
  readonly conflicts: readonly FixConflict[];
  /** Fixed test cases without a file. */
  readonly missing: readonly TestCase[];
  /** Files of fixed test cases that can't be read. */
  readonly invalid: readonly InvalidFile[];
}

export interface FixedFile {
  readonly path: string;
  /** The text that the edits refer to, without a byte order mark. */
  readonly text: string;
  readonly local: TestCase;
  /** The fixed case in the form of the file. */
  readonly update: TestCase;
  readonly edits: readonly FixEdit[];
}

export interface FixConflict {
  readonly path: string;
  readonly fixed: TestCase;
  /** Empty where it is unknown which version is newer. */
  readonly changes: readonly CaseChange[];
}

/** The versions that fixes are compared with. */
export interface FixSides extends ComparedSides {
  /** What the service has without the fixes, as far as nobody accepted them. */
  readonly present: ReadonlyMap<string, TestCase>;
}

/**
 * Plans how the files of fixed test cases follow; nothing is written. Pure but for `pause`, which is awaited before
 * each file.
 *
 * @param sides of which `remote` has the fixes
 */
export async function planFixes(ids: Iterable<string>, sides: FixSides, pause: Pause): Promise<FixPlan> {
  const plan = { files: [], conflicts: [], missing: [], invalid: [] } as Writable<FixPlan>;
  for (const id of ids) {
    await pause();
    const fixed = sides.remote.cases.get(id);
    const localCase = sides.local.cases.get(id);
    if (!fixed) continue;
    if (localCase) addFile(plan, localCase, fixed, sides);
    else if (sides.local.invalidById.has(id)) plan.invalid.push(...invalidOf(id, sides));
    else plan.missing.push(fixed);
  }
  return plan;
}

type Writable<Plan> = { [Key in keyof Plan]: Plan[Key] extends readonly (infer Item)[] ? Item[] : never };

function addFile(plan: Writable<FixPlan>, localCase: LocalCase, fixed: TestCase, sides: FixSides): void {
  const { file, testCase: local } = localCase;
  const split = splitFixOf(local, fixed, sides);
  if (!split) return void plan.conflicts.push({ path: file.path, fixed, changes: [] });
  const update = updatedFileShape(local, fixed, sides.remote.pulled.get(fixed.id) ?? fixed);
  const isSameLength = update.elements.length === fixed.elements.length;
  const shaped = isSameLength ? update : { ...update, elements: fixed.elements };
  const text = file.text.replace(/^\uFEFF/, '');
  const edits = findFixEdits(text, local, shaped, split.changes);
  if (edits.length > 0) plan.files.push({ path: file.path, text, local, update: shaped, edits });
  if (split.conflicts.length > 0) plan.conflicts.push({ path: file.path, fixed, changes: split.conflicts });
}

/** Undefined where nothing says which version is newer: nothing was synced here, and the service has the fix already. */
function splitFixOf(local: TestCase, fixed: TestCase, { base, present }: FixSides): SplitFix | undefined {
  if (isSameCase(local, fixed)) return { changes: [], conflicts: [] };
  const before = present.get(fixed.id);
  const start = base.cases.get(fixed.id) ?? (before && !isSameCase(before, fixed) ? before : undefined);
  return start && splitFix(start, local, fixed);
}

const invalidOf = (id: string, { local }: FixSides): InvalidFile[] =>
  local.invalid.filter(({ path }) => path === local.invalidById.get(id)?.path);
