import * as vscode from 'vscode';
import { message } from '../../core/message.ts';
import { UserError } from '../../core/userError.ts';
import type { ServiceTestCase, UpdateTestCaseBody } from '../../api/contract/serviceTestCase.ts';
import { getServiceCase, type ServiceUpdate } from '../cases/remote/serviceDocuments.ts';
import { withProgress } from '../ui/withProgress.ts';
import { type Services, serviceName } from '../connection/services.ts';
import { assertTrusted } from '../ui/assertTrusted.ts';
import type { CaseEntry } from '../cases/catalog/caseEntry.ts';
import type { ChosenCases } from '../cases/selection/chosenCases.ts';
import { assertOnService } from '../cases/selection/commandRows.ts';
import { partialError, type Failure } from '../ui/partialError.ts';
import { tryEach, type EachOutcome } from '../ui/tryEach.ts';
import { showDone } from '../ui/statusMessage.ts';

/** The dependencies of changes to test cases on the service. */
export interface UpdateParts {
  readonly services: Pick<Services, 'client'>;
  /** Reloads one target in the view. */
  readonly reload: (serviceUrl: string, testTargetId: string) => void;
  /**
   * Shows the change in the view and in files.
   *
   * @returns the number of files that must be pulled to get the change
   */
  readonly changed: (change: ServiceUpdate) => Promise<number>;
}

/** Creates the body for one case from its current state on the service (endpoint 7). */
export type CreateCaseUpdate = (now: ServiceTestCase, entry: CaseEntry) => UpdateTestCaseBody;

/** A body for all cases, or one for each. */
export type CaseUpdate = UpdateTestCaseBody | CreateCaseUpdate;

/** The changes of a command: the cases that were changed, and the error for all that could not be. */
export interface UpdateOutcome {
  readonly done: readonly CaseEntry[];
  readonly error: UserError | undefined;
}

/**
 * Changes cases on the service, one after another (endpoint 8). What fails for one does not keep the others from being
 * changed; what is done stays done when it ends early.
 *
 * @throws UserError for all that could not be changed
 */
export async function updateCases(
  parts: UpdateParts,
  chosen: ChosenCases,
  update: CaseUpdate,
): Promise<void> {
  const { error } = await tryToUpdateCases(parts, chosen, update);
  if (error) throw error;
}

/** Changes cases as `updateCases` does, and returns the error. */
export async function tryToUpdateCases(
  { services, changed }: UpdateParts,
  { serviceUrl, testTargetId, entries }: ChosenCases,
  update: CaseUpdate,
): Promise<UpdateOutcome> {
  assertTrusted();
  const [only, ...others] = entries;
  if (only && others.length === 0) assertOnService(only);
  const outcome: EachOutcome<CaseEntry> = { done: [], failures: [] };
  const { done, failures } = outcome;
  let body: UpdateTestCaseBody = {};
  try {
    await withProgress(vscode.l10n.t('Changing {0}', countOf(entries.length)), async (signal, report) => {
      const client = await services.client(serviceUrl);
      const send = async (entry: CaseEntry): Promise<void> => {
        assertOnService(entry);
        const now = (): Promise<ServiceTestCase> =>
          getServiceCase(client, testTargetId, entry.id, { signal });
        body = typeof update === 'function' ? update(await now(), entry) : update;
        await client.updateTestCase(testTargetId, entry.id, body, { signal });
        report(done.length + 1, entries.length);
      };
      await tryEach(entries, ({ testCase }) => testCase.description, send, outcome);
    });
  } finally {
    let remaining = 0;
    try {
      remaining = await changed({ serviceUrl, testTargetId, ids: done.map(({ id }) => id), body });
    } finally {
      if (done.length > 0 && failures.length === 0)
        showOutcome(done.length, entries.length, remaining, serviceUrl);
    }
  }
  return { done, error: failedError(failures, done.length, entries.length, serviceUrl) };
}

function failedError(
  failures: readonly Failure[],
  done: number,
  of: number,
  serviceUrl: string,
): UserError | undefined {
  const [first] = failures;
  if (of === 1 && first?.error instanceof UserError) return first.error;
  const text = message('Changed {0} of {1} test cases on {2}', done, of, serviceName(serviceUrl));
  return first && partialError(text, failures);
}

const countOf = (count: number): string =>
  count === 1 ? vscode.l10n.t('1 test case') : vscode.l10n.t('{0} test cases', count);

function showOutcome(done: number, of: number, remaining: number, serviceUrl: string): void {
  const where = serviceName(serviceUrl);
  const text =
    done === of
      ? vscode.l10n.t('Changed {0} on {1}', countOf(done), where)
      : vscode.l10n.t('Changed {0} of {1} test cases on {2}', done, of, where);
  showDone(withRemaining(text, remaining));
}

function withRemaining(text: string, remaining: number): string {
  if (remaining === 0) return text;
  return remaining === 1
    ? vscode.l10n.t('{0}: pull to update the file', text)
    : vscode.l10n.t('{0}: pull to update {1} files', text, remaining);
}
