import { omitsField } from '../../core/case/isAbridgedCase.ts';
import type { TestCase } from '../../core/case/testCase.ts';
import { withServiceFields } from '../cases/withServiceFields.ts';
import type { InvalidFile, LocalSet } from '../cases/localSet.ts';
import { findSetProblems } from '../cases/findSetProblems.ts';
import { hiddenCases, type RemoteSet } from '../cases/remoteSet.ts';
import type { Blocker } from './pushPlan.ts';

/** The parts of a push that can block it. */
interface CheckedPush {
  readonly local: LocalSet;
  readonly remote: RemoteSet;
  /** Files with errors that take part. */
  readonly invalid: readonly InvalidFile[];
  /** The set, before what is equal goes as the service has it. */
  readonly set: readonly TestCase[];
  /** The whole set as it is sent. */
  readonly sent: readonly TestCase[];
  /** Ids of drafts that become cases. */
  readonly promoted: ReadonlySet<string>;
}

/** Finds the problems that block a whole push. Pure. */
export const findBlockers = ({ local, remote, invalid, set, sent, promoted }: CheckedPush): Blocker[] => [
  ...[...invalid, ...findSetProblems(local, set)].map((file): Blocker => ({ kind: 'invalid', file })),
  ...hiddenBlockers(local, remote, promoted),
  ...unreturnedBlockers(sent, remote),
];

/**
 * A case that the pull does not show, and whose content is unknown, cannot be compared: neither is it
 * left out of a push, nor is it overwritten. Only a draft may become the case of its file.
 */
const hiddenBlockers = (local: LocalSet, remote: RemoteSet, promoted: ReadonlySet<string>): Blocker[] =>
  hiddenCases(remote)
    .filter(({ id }) => !promoted.has(id) && !remote.hiddenContent?.has(id))
    .map((listed) => ({ kind: 'hidden', listed, hasFile: local.cases.has(listed.id) }));

/** A case of the service whose content nobody returns cannot be sent back as it is. */
const unreturnedBlockers = (set: readonly TestCase[], { listed, pulled }: RemoteSet): Blocker[] =>
  set.flatMap((testCase): Blocker[] => {
    const remoteCase = pulled.get(testCase.id);
    if (!remoteCase || !omitsField(remoteCase, 'runStatus')) return [];
    const merged = withServiceFields(testCase, listed.get(testCase.id));
    const field = (['runStatus', 'type'] as const).find((name) => omitsField(merged, name));
    return field ? [{ kind: 'missing-field', testCase, field }] : [];
  });
