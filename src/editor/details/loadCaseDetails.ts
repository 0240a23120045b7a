import * as vscode from 'vscode';
import type { ServiceTestCase } from '../../api/contract/serviceTestCase.ts';
import { getChosenCase, type ChosenCase } from '../cases/selection/chosenCases.ts';
import { assertOnService } from '../cases/selection/commandRows.ts';
import { getServiceCase } from '../cases/remote/serviceDocuments.ts';
import { withProgress } from '../ui/withProgress.ts';
import type { DetailServices, ServiceDetails } from './serviceDetails.ts';

const first = [
  'id',
  'description',
  'status',
  'runStatus',
  'type',
  'createdAt',
  'updatedAt',
  'createdBy',
  'folderId',
  'tags',
  'externalId',
  'entryPointUrlPath',
  'prerequisiteId',
  'teardownTestCaseId',
  'proposalRunId',
  'discovery',
  'testTargetId',
  'version',
];

/** Loads a test case (endpoint 7), with the names of the cases that it refers to. */
export async function loadCaseDetails(parts: DetailServices, argument: unknown): Promise<ServiceDetails> {
  const { catalog, view } = parts;
  const selected = await getChosenCase(argument, view.selection, catalog);
  const { serviceUrl, testTargetId, entry } = selected;
  assertOnService(entry);
  const fields = await withProgress(vscode.l10n.t('Contacting the service'), async (signal) => {
    const client = await catalog.targets.services.client(serviceUrl);
    return getServiceCase(client, testTargetId, entry.id, { signal });
  });
  return {
    serviceUrl,
    id: entry.id,
    title: entry.testCase.description,
    name: 'testCase',
    fields,
    first,
    last: ['elements'],
    notes: await notesOf(parts, selected, fields),
  };
}

async function notesOf(
  { catalog }: DetailServices,
  { serviceUrl, testTargetId, entry }: ChosenCase,
  { prerequisiteId, teardownTestCaseId, folderId }: ServiceTestCase,
): Promise<Record<string, string>> {
  const entries = await catalog.casesOf(serviceUrl, testTargetId);
  const nameOf = (id: string | null | undefined): string | undefined =>
    entries.find((entry) => entry.id === id)?.testCase.description;
  const notes = {
    prerequisiteId: nameOf(prerequisiteId),
    teardownTestCaseId: nameOf(teardownTestCaseId),
    folderId: folderId ? (entry.remoteCase?.folderName ?? undefined) : undefined,
    testTargetId: catalog.targets.nameOf(serviceUrl, testTargetId),
  };
  return Object.fromEntries(
    Object.entries(notes).filter((note): note is [string, string] => note[1] !== undefined),
  );
}
