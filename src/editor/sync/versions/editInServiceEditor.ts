import * as vscode from 'vscode';
import type { VersionedTestCase } from '../../../api/contract/portableTestCase.ts';
import type { ServiceClient } from '../../../api/createClient.ts';
import type { TestCase } from '../../../core/case/testCase.ts';
import { message } from '../../../core/message.ts';
import { localServiceUrl, isWebAddress } from '../../../core/target/serviceAddresses.ts';
import { cleanLine } from '../../../core/text/cleanLine.ts';
import { UserError } from '../../../core/userError.ts';
import { updatedFileShape } from '../../../sync/cases/caseShapes.ts';
import { sendDrafts } from '../../../sync/push/sendDrafts.ts';
import { getCaseOfFile } from '../../cases/catalog/caseOfFile.ts';
import type { FolderSync } from '../../cases/catalog/folderSync.ts';
import type { EditingStatus, DraftPushHistory } from '../../cases/remote/draftPushHistory.ts';
import type { ServiceDocuments } from '../../cases/remote/serviceDocuments.ts';
import { type Services, serviceName } from '../../connection/services.ts';
import type { Clock } from '../../ui/clock.ts';
import { pollWithProgress, type PollResult } from '../../ui/pollWithProgress.ts';
import { readSetting } from '../../ui/settings.ts';
import { withProgress } from '../../ui/withProgress.ts';
import { runInFolderOfFile, type FolderParts, saveSent } from '../folder/runInFolder.ts';
import { draftOfFile } from '../push/draftPushes.ts';

/** Dependencies of editing on the service. */
export interface EditParts extends FolderParts {
  readonly documents: ServiceDocuments;
  readonly versions: Pick<DraftPushHistory, 'note' | 'noteEditing'>;
  readonly services: Pick<Services, 'baseUrl'>;
}

/**
 * Pushes a file as a draft, opens it in the service's own editor, waits until the editing ends there,
 * and offers the outcome as a diff. The file is never changed, and its folder is free for other syncs
 * as soon as the draft is pushed: an editing may take hours.
 */
export async function editInServiceEditor(parts: EditParts, argument: unknown): Promise<void> {
  const { versions, documents, afterwards, services } = parts;
  const begun = await runInFolderOfFile(parts)(argument, async (sync, uri) => {
    const { serviceUrl } = sync.folder;
    const template =
      serviceUrl === localServiceUrl
        ? localEditorUrl(await services.baseUrl(serviceUrl))
        : readServiceEditorUrl(uri);
    await confirmEditing(serviceUrl, template);
    const edited = await pushForEditing(sync, uri, versions);
    const address = serviceEditorUrl(template, edited);
    return { uri, edited, address, folder: sync.folder, client: await sync.client() };
  });
  const { uri, edited, address, folder, client } = begun;
  await vscode.env.openExternal(vscode.Uri.parse(address, true));
  const version = await afterwards(watchEditing(client, edited), folder);
  const ended: EditingStatus = version ? 'DONE' : 'CANCELLED';
  await versions.noteEditing(folder, edited.testCaseId, edited.versionId, ended);
  await offerDiff(version, edited.testCase, uri, documents);
}

/**
 * Asks before a file is pushed as a draft to be edited, and says where that opens: the version has no id yet.
 *
 * @param template the address of the editor
 * @throws {vscode.CancellationError} when that is not wanted
 */
export async function confirmEditing(serviceUrl: string, template: string): Promise<void> {
  const yes = vscode.l10n.t('Push Draft and Open');
  const answer = await vscode.window.showInformationMessage(
    vscode.l10n.t('Edit the test case in the editor of {0}?', serviceName(serviceUrl)),
    {
      modal: true,
      detail: vscode.l10n.t(
        'The file is pushed as a draft, which opens at {0}. The file is not changed.',
        template.split('/', 3).join('/'),
      ),
    },
    yes,
  );
  if (answer !== yes) throw new vscode.CancellationError();
}

async function offerDiff(
  version: VersionedTestCase | undefined,
  file: TestCase,
  uri: vscode.Uri,
  documents: ServiceDocuments,
): Promise<void> {
  if (!version) {
    void vscode.window.showInformationMessage(vscode.l10n.t('Editing was cancelled on the service.'));
    return;
  }
  const name = cleanLine(version.description, 60);
  const compare = vscode.l10n.t('Compare with File');
  const text = vscode.l10n.t('"{0}" was edited on the service.', name);
  if ((await vscode.window.showInformationMessage(text, compare)) !== compare) return;
  const left = documents.showDraft(versionAsFile(version, file), version.versionId);
  await vscode.commands.executeCommand('vscode.diff', left, uri, vscode.l10n.t('{0}: Edited ↔ File', name));
}

/**
 * Asks for a version until its editing ended (endpoint 15); undefined where it was cancelled there.
 *
 * @throws {vscode.CancellationError} when the user stops waiting
 */
export async function watchEditing(
  client: Pick<ServiceClient, 'getTestCaseVersion'>,
  { testTargetId, testCaseId, versionId, testCase }: EditedVersion,
  clock?: Clock,
): Promise<VersionedTestCase | undefined> {
  const title = vscode.l10n.t('Editing "{0}" on the service', cleanLine(testCase.description, 60));
  const ask = async (
    signal: AbortSignal,
  ): Promise<PollResult<{ version: VersionedTestCase | undefined }>> => {
    const found = await client.getTestCaseVersion(testTargetId, testCaseId, versionId, { signal });
    const { localEditingStatus: status } = found;
    const result =
      status === 'DONE' ? { version: found } : status === 'CANCELLED' ? { version: undefined } : undefined;
    return { text: vscode.l10n.t('Cancel to stop waiting; the draft stays on the service.'), result };
  };
  const { version } = await pollWithProgress(title, ask, clock);
  return version;
}

/** @throws {UserError} where the setting makes no address of the web */
function readServiceEditorUrl(uri: vscode.Uri): string {
  const template = readSetting('serviceEditorUrl', uri);
  const sample = '00000000-0000-0000-0000-000000000000';
  serviceEditorUrl(template, { testTargetId: sample, testCaseId: sample, versionId: sample });
  return template;
}

/**
 * The address of the editor that the local service has, as a template.
 *
 * @param baseUrl the address of the local service with its `/api` prefix
 */
export const localEditorUrl = (baseUrl: string): string =>
  `${new URL(baseUrl).origin}/testtargets/{testTargetId}/testcases/{testCaseId}/localEdit?versionId={versionId}`;

/**
 * The address of the service's editor for a version.
 *
 * @param template with `{testTargetId}`, `{testCaseId}` and `{versionId}`
 * @throws {UserError} where it makes no address of the web
 */
export function serviceEditorUrl(
  template: string,
  ids: Pick<EditedVersion, 'testTargetId' | 'testCaseId' | 'versionId'>,
): string {
  const address = template.replaceAll(/\{(testTargetId|testCaseId|versionId)\}/g, (_whole, name: string) =>
    encodeURIComponent(ids[name as keyof typeof ids]),
  );
  if (isWebAddress(address)) return address;
  throw new UserError(
    message("The setting portableTests.serviceEditorUrl isn't a valid web address"),
    message('Enter an address that starts with https:// and contains {testCaseId} and {versionId}'),
  );
}

/** A version that is edited in the service's own editor. */
interface EditedVersion {
  readonly testTargetId: string;
  readonly testCaseId: string;
  readonly versionId: string;
  /** The test case of the file. */
  readonly testCase: TestCase;
}

/** Pushes the case of a file, with what it needs, as a draft that says it is being edited (endpoint 13). */
export async function pushForEditing(
  sync: FolderSync,
  uri: vscode.Uri,
  versions: Pick<DraftPushHistory, 'note'>,
): Promise<EditedVersion> {
  const { testTargetId } = sync.folder;
  return withProgress(vscode.l10n.t('Pushing as draft'), async (signal) => {
    await saveSent(sync, draftOfFile(sync, uri), signal);
    const local = await sync.local(signal);
    const found = getCaseOfFile(sync, local, uri);
    const { id } = found.testCase;
    const testCase = { ...found.testCase, localEditingStatus: 'IN_PROGRESS' as const };
    const marked = { ...local, cases: new Map([...local.cases, [id, { ...found, testCase }]]) };
    const result = await sendDrafts([id], marked, await sync.client(), testTargetId, signal);
    const versionId = result.syncDataByStableId[id]?.versionId;
    if (!versionId)
      throw new UserError(
        message("The service didn't return the version it created"),
        message('The draft may be on the service: check before you push it again'),
      );
    await versions.note(sync.folder, id, { versionId, editing: 'IN_PROGRESS' });
    return { testTargetId, testCaseId: id, versionId, testCase: found.testCase };
  });
}

/**
 * Shapes a version like its file, so that a diff shows only real differences: fields that a service omits
 * from versions are as in the file, and selectors begin with their types. Pure.
 */
export function versionAsFile(version: TestCase, file: TestCase): TestCase {
  const shown = updatedFileShape(file, version, version);
  return { ...shown, elements: shown.elements.map(typesFirst) };
}

type Element = TestCase['elements'][number];

function typesFirst(element: Element): Element {
  if (!element.selectors) return element;
  const selectors = element.selectors.map(
    (selector) => ({ selectorType: selector.selectorType, ...selector }) as typeof selector,
  );
  return { ...element, selectors };
}
