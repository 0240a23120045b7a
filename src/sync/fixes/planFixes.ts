import { isSameCase, findDifferingFields } from '../../core/case/caseDifferences.ts';
import type { TestCase, Element } from '../../core/case/testCase.ts';
import type { Pause } from '../../core/slices.ts';
import type { Span } from '../../core/text/span.ts';
import { findLineEdit, applyEdits, type TextEdit } from '../../core/text/textEdit.ts';
import { isSameValue, withoutUndefined } from '../../core/values.ts';
import { editCase } from '../../core/yaml/editCase.ts';
import { parseCase } from '../../core/yaml/parseCase.ts';
import { updatedFileShape } from '../cases/caseShapes.ts';
import type { InvalidFile, LocalCase } from '../cases/localSet.ts';
import type { ComparedSides } from '../compare/compareCases.ts';
import {
  createRemovalFinder,
  haveCommon,
  isMoveConflict,
  stepsOnlyIn,
  isSameRange,
  sideOf,
  splitChunks,
  Steps,
  type Chunk,
} from '../merge/mergeCases.ts';

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
interface FixSides extends ComparedSides {
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

/** A fix of a test case: what can be accepted part by part, and what changed in the file as well. */
interface SplitFix {
  readonly changes: readonly CaseChange[];
  readonly conflicts: readonly CaseChange[];
}

/**
 * Splits a fix into its parts by a three-way comparison, as a merge does. Local edits are no part of it. Pure.
 *
 * @param base the version that the file and the fix started from
 */
export function splitFix(base: TestCase, local: TestCase, fixed: TestCase): SplitFix {
  const fields = splitFields(base, local, fixed);
  const steps = splitSteps(base, local, fixed);
  return {
    changes: [...fields.changes, ...steps.changes],
    conflicts: [...fields.conflicts, ...steps.conflicts],
  };
}

function splitFields(base: TestCase, local: TestCase, fixed: TestCase): SplitFix {
  const changedLocally = findDifferingFields(base, local);
  const changedByFix = findDifferingFields(base, fixed);
  const differing = [...findDifferingFields(local, fixed)].filter((field) => field !== 'elements');
  const changeOf = (field: string): CaseChange => ({ fields: [field], steps: [] });
  return {
    changes: differing.filter((field) => changedByFix.has(field) && !changedLocally.has(field)).map(changeOf),
    conflicts: differing
      .filter((field) => changedByFix.has(field) === changedLocally.has(field))
      .map(changeOf),
  };
}

function splitSteps(base: TestCase, local: TestCase, fixed: TestCase): SplitFix {
  const lists = [base, local, fixed].map(({ elements }) => new Steps(elements)) as [Steps, Steps, Steps];
  const chunks = splitChunks(...lists);
  if (!chunks) return { changes: [], conflicts: [wholeList(local, fixed)] };
  const ofFix = chunks.filter((chunk) => sideOf(chunk) !== 'local');
  if (isMoveConflict(chunks))
    return { changes: [], conflicts: [...ofFix, ...movedButRemoved(chunks)].map(changeOfChunk) };
  const clean = ofFix.filter((chunk) => sideOf(chunk) === 'remote');
  return {
    changes: joinMoves(clean).flatMap((joined) => {
      const [only, ...others] = joined;
      return only && others.length === 0 ? splitPairs(only) : [joinChanges(joined.map(changeOfChunk))];
    }),
    conflicts: ofFix.filter((chunk) => !sideOf(chunk)).map(changeOfChunk),
  };
}

/** Where steps stand in the file that were moved there, and that the fix removes. */
function movedButRemoved(chunks: readonly Chunk[]): Chunk[] {
  const isRemoved = createRemovalFinder(chunks);
  return chunks.filter(
    (chunk) =>
      !isSameRange(chunk.local, chunk.remote) &&
      sideOf(chunk) === 'local' &&
      isRemoved(stepsOnlyIn(chunk.local, chunk.base)),
  );
}

const wholeList = (local: TestCase, fixed: TestCase): CaseChange =>
  changeOf({
    local: { start: 0, end: local.elements.length },
    fixed: { start: 0, end: fixed.elements.length },
  });

const changeOf = (step: StepChange): CaseChange => ({ fields: [], steps: [step] });

const changeOfChunk = ({ local, remote }: Chunk): CaseChange =>
  changeOf({
    local: { start: local.start, end: local.end },
    fixed: { start: remote.start, end: remote.end },
  });

/** Groups of chunks of which one has steps that another one lacks: a step must not be moved by half. */
function joinMoves(chunks: readonly Chunk[]): Chunk[][] {
  const removed = (chunk: Chunk) => stepsOnlyIn(chunk.base, chunk.remote);
  const added = (chunk: Chunk) => stepsOnlyIn(chunk.remote, chunk.base);
  const groups: Chunk[][] = [];
  for (const chunk of chunks) {
    const isPartner = (other: Chunk): boolean =>
      haveCommon(removed(chunk), added(other)) || haveCommon(added(chunk), removed(other));
    const partners = groups.filter((group) => group.some(isPartner));
    for (const group of partners) groups.splice(groups.indexOf(group), 1);
    groups.push([...partners.flat(), chunk]);
  }
  return groups;
}

/** As many steps as before are changed one by one, unless one of them stands among them in both versions. */
function splitPairs(chunk: Chunk): CaseChange[] {
  const { base, local, remote } = chunk;
  const length = local.end - local.start;
  const isPaired = remote.end - remote.start === length && stepsOnlyIn(base, remote).length === length;
  if (!isPaired) return [changeOfChunk(chunk)];
  return Array.from({ length }, (_, at) => ({
    local: { ...local, start: local.start + at, end: local.start + at + 1 },
    remote: { ...remote, start: remote.start + at, end: remote.start + at + 1 },
  })).flatMap((pair) =>
    isSameRange(pair.local, pair.remote)
      ? []
      : changeOf({
          local: { start: pair.local.start, end: pair.local.end },
          fixed: { start: pair.remote.start, end: pair.remote.end },
        }),
  );
}

/** A change of a fix, and the edit that makes it in the text of the file. */
interface FixEdit {
  readonly change: CaseChange;
  readonly edit: TextEdit;
}

/**
 * The edits that make the changes of a fix. Any of them can be left out: the others make their changes all the same.
 * Changes that the text does not keep apart, such as those of one line, are one edit. Pure.
 *
 * @param local the case that the text holds
 * @param update the fixed case in the form of the file
 */
export function findFixEdits(
  text: string,
  local: TestCase,
  update: TestCase,
  changes: readonly CaseChange[],
): FixEdit[] {
  const editOf = (change: CaseChange): FixEdit[] => {
    const edit = findLineEdit(text, editCase(text, applyCaseChanges(local, update, [change])));
    return edit ? [{ change, edit }] : [];
  };
  const joined = joinTouching(changes.flatMap(editOf), editOf);
  const isTrue = (chosen: readonly FixEdit[]): boolean => {
    const expected = applyCaseChanges(
      local,
      update,
      chosen.map(({ change }) => change),
    );
    const { testCase } = parseCase(
      applyEdits(
        text,
        chosen.map(({ edit }) => edit),
      ),
    );
    return isSameValue(testCase, withoutUndefined(expected));
  };
  const subsets = [joined, ...joined.map((left) => joined.filter((edit) => edit !== left))];
  return subsets.every(isTrue) ? joined : editOf(joinChanges(changes));
}

/** Joins edits that overlap or touch until none does, in the order of the text. */
function joinTouching(edits: readonly FixEdit[], editOf: (change: CaseChange) => FixEdit[]): FixEdit[] {
  const sorted = edits.toSorted((a, b) => a.edit.start - b.edit.start || a.edit.end - b.edit.end);
  const at = sorted.findIndex(({ edit }, index) => {
    const next = sorted[index + 1]?.edit;
    return next !== undefined && (next.start < edit.end || next.start === edit.start);
  });
  if (at < 0) return sorted;
  const pair = joinChanges(sorted.slice(at, at + 2).map(({ change }) => change));
  return joinTouching([...sorted.slice(0, at), ...editOf(pair), ...sorted.slice(at + 2)], editOf);
}

/** Steps of a file, by their positions, and the steps that a fix replaces them with. */
export interface StepChange {
  readonly local: Span;
  readonly fixed: Span;
}

/**
 * The smallest part of a fix that can be accepted by itself: fields, steps that follow one another, or steps that
 * were moved.
 */
export interface CaseChange {
  readonly fields: readonly string[];
  readonly steps: readonly StepChange[];
}

/** The case of a file with some changes of a fix, in the form that `update` has. Pure. */
export function applyCaseChanges(
  local: TestCase,
  update: TestCase,
  changes: readonly CaseChange[],
): TestCase {
  const taken = new Set(changes.flatMap(({ fields }) => fields));
  const kept = Object.entries(local).filter(([field]) => !taken.has(field));
  const fixed = Object.entries(update).filter(([field]) => taken.has(field));
  const steps = changes.flatMap((change) => change.steps).toSorted((a, b) => b.local.start - a.local.start);
  const elements: Element[] = [...local.elements];
  for (const { local: replaced, fixed: own } of steps)
    elements.splice(
      replaced.start,
      replaced.end - replaced.start,
      ...update.elements.slice(own.start, own.end),
    );
  return { ...Object.fromEntries([...kept, ...fixed]), elements } as TestCase;
}

/** One change that makes several at once. */
const joinChanges = (changes: readonly CaseChange[]): CaseChange => ({
  fields: changes.flatMap(({ fields }) => fields),
  steps: changes.flatMap(({ steps }) => steps),
});
