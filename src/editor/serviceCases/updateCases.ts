import * as vscode from 'vscode';
import type { ServiceTestCase, UpdateTestCase } from '../../api/contract/serviceTestCase.ts';
import { getServiceCase } from '../cases/remote/getServiceCase.ts';
import { withProgress } from '../ui/withProgress.ts';
import type { Services } from '../connection/services.ts';
import { serviceName } from '../connection/serviceName.ts';
import { assertTrusted } from '../ui/assertTrusted.ts';
import type { CaseEntry } from '../cases/catalog/caseEntry.ts';
import type { ServiceUpdate } from '../cases/remote/serviceUpdate.ts';
import type { ChosenCases } from '../cases/selection/chosenCases.ts';
import { assertOnService } from '../cases/selection/assertOnService.ts';
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
export type CreateCaseUpdate = (now: ServiceTestCase, entry: CaseEntry) => UpdateTestCase;

/** A body for all cases, or one for each. */
export type CaseUpdate = UpdateTestCase | CreateCaseUpdate;

/** Changes cases on the service, one after another (endpoint 8); what is done stays done when it ends early. */
export async function updateCases(
  { services, changed }: UpdateParts,
  { serviceUrl, testTargetId, entries }: ChosenCases,
  update: CaseUpdate,
): Promise<void> {
  assertTrusted();
  for (const entry of entries) assertOnService(entry);
  const done: string[] = [];
  let body: UpdateTestCase = {};
  try {
    await withProgress(vscode.l10n.t('Changing {0}', countOf(entries.length)), async (signal, report) => {
      const client = await services.client(serviceUrl);
      for (const entry of entries) {
        const { id } = entry;
        body =
          typeof update === 'function'
            ? update(await getServiceCase(client, testTargetId, id, { signal }), entry)
            : update;
        await client.updateTestCase(testTargetId, id, body, { signal });
        done.push(id);
        report(done.length, entries.length);
      }
    });
  } finally {
    let remaining = 0;
    try {
      remaining = await changed({ serviceUrl, testTargetId, ids: done, body });
    } finally {
      if (done.length > 0) showOutcome(done.length, entries.length, remaining, serviceUrl);
    }
  }
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
