import { isSameValue } from '../../core/isSameValue.ts';
import { message } from '../../core/message.ts';
import type { TestCase } from '../../core/case/testCase.ts';
import { UserError } from '../../core/userError.ts';
import type { CaseOrigin } from '../state/baseStore.ts';
import type { CaseComparison } from '../compare/compareCases.ts';
import type { CaseFile } from '../files/caseFiles.ts';
import { isDeletion, type FileChange } from '../files/fileChange.ts';
import type { BaseChange, Transaction } from '../transaction/transaction.ts';
import { type ChosenChanges, getContentChanges, isMovedFile } from './chosenChanges.ts';
import type { PulledFile, PullPlan } from './pullPlan.ts';

/**
 * The transaction that the chosen changes come to. Pure.
 *
 * @throws UserError when two of them are of one file
 */
export function createPullTransaction(plan: PullPlan, chosen: ChosenChanges): Transaction {
  const changes = [
    ...[...getContentChanges(chosen), ...chosen.moves].flatMap(fileChanges),
    ...chosen.deleted.flatMap(deletion),
  ];
  assertNoDuplicates(changes);
  return { changes, base: baseChanges(plan, chosen) };
}

function fileChanges(change: PulledFile): FileChange[] {
  const { file, comparison } = change;
  const before = comparison.localCase?.file;
  if (before && isMovedFile(change))
    return [
      { path: before.path, before: before.text, movesWith: file.path },
      { path: file.path, after: file.text, movesWith: before.path },
    ];
  if (!before) return [newFile(file)];
  return before.text === file.text ? [] : [{ path: file.path, before: before.text, after: file.text }];
}

/** The texts of thousands of new files are not kept. */
const newFile = (file: CaseFile): FileChange => ({
  path: file.path,
  get after(): string {
    return file.text;
  },
});

const deletion = ({ localCase }: CaseComparison): FileChange[] =>
  localCase ? [{ path: localCase.file.path, before: localCase.file.text }] : [];

/** Two changes of one file would make one of them void; but a file may take the path that another one leaves. */
function assertNoDuplicates(changes: readonly FileChange[]): void {
  const seen = new Set<string>();
  const twice = changes.find((change) => {
    const key = `${isDeletion(change) ? 'from' : 'to'} ${change.path}`;
    return seen.size === seen.add(key).size;
  });
  if (twice) {
    throw new UserError(
      message('{0} would be written twice, so nothing was pulled', twice.path),
      message('Try again'),
      'try-again',
    );
  }
}

function baseChanges(plan: PullPlan, chosen: ChosenChanges): BaseChange[] {
  const agreed = plan.staleBase.flatMap((comparison) =>
    comparison.remoteCase ? [{ comparison, testCase: comparison.remoteCase }] : [],
  );
  return [
    ...agreed.map((file) => syncedCase(file, plan, file.comparison.localCase?.file.fingerprint)),
    ...getContentChanges(chosen).map((file) => ({
      ...syncedCase(file, plan, newFingerprint(file)),
      path: file.file.path,
    })),
    ...chosen.kept.map((file) => syncedCase(file, plan)),
    ...[...chosen.deleted, ...chosen.keptFiles].map(forgottenCase),
  ];
}

/**
 * Of a part that the present set has otherwise, what was seen of that set stays the base: a push may
 * replace no more than that.
 */
function syncedCase(
  { comparison, testCase }: Pick<PulledFile, 'comparison' | 'testCase'>,
  { present }: PullPlan,
  file?: string,
): BaseChange {
  const { id, base } = comparison;
  const isPresent = !present || isSameValue(present.get(id), testCase);
  const now = isPresent ? testCase : (base ?? present.get(id) ?? null);
  return { id, was: base ?? null, now, origin: originOf(now, comparison), ...(isPresent && { file }) };
}

function originOf(
  testCase: TestCase | null,
  { remoteCase, origin, base, baseOrigin }: CaseComparison,
): CaseOrigin | undefined {
  if (testCase === remoteCase) return origin;
  return testCase === base ? baseOrigin : undefined;
}

/** The fingerprint of a new file, which says what the service said if that had no errors. */
const newFingerprint = ({ comparison, testCase, file }: PulledFile): string | undefined =>
  !comparison.localCase && originOf(testCase, comparison)?.isValid ? file.fingerprint : undefined;

const forgottenCase = ({ id, base, localCase }: CaseComparison): BaseChange => ({
  id,
  path: localCase?.file.path,
  was: base ?? null,
  now: null,
});
