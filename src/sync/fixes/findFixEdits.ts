import { isSameValue } from '../../core/isSameValue.ts';
import type { TestCase } from '../../core/case/testCase.ts';
import { findLineEdit, applyEdits, type TextEdit } from '../../core/text/textEdit.ts';
import { withoutUndefined } from '../../core/withoutUndefined.ts';
import { editCase } from '../../core/yaml/editCase.ts';
import { parseCase } from '../../core/yaml/parseCase.ts';
import { applyCaseChanges, joinChanges, type CaseChange } from './caseChange.ts';

/** A change of a fix, and the edit that makes it in the text of the file. */
export interface FixEdit {
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
