import { findDifferingFields } from '../../core/case/isSameCase.ts';
import type { TestCase } from '../../core/case/testCase.ts';
import { createRemovalFinder, haveCommon, isMoveConflict, stepsOnlyIn } from '../merge/mergeSteps.ts';
import { isSameRange, sideOf, splitChunks, Steps, type Chunk } from '../merge/stepChunks.ts';
import { joinChanges, type CaseChange, type StepChange } from './caseChange.ts';

/** A fix of a test case: what can be accepted part by part, and what changed in the file as well. */
export interface SplitFix {
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
