import * as vscode from 'vscode';
import { uuid } from '../../../core/case/recognizeCase.ts';
import { cleanLine } from '../../../core/text/cleanLine.ts';
import type { CaseCatalog } from '../../cases/catalog/caseCatalog.ts';
import type { DraftPushHistory } from '../../cases/remote/draftPushHistory.ts';
import { isVersionNode } from '../../cases/selection/caseNodes.ts';
import { getChosenCase, type ChosenCase } from '../../cases/selection/chosenCases.ts';
import { askText, pickOne } from '../../ui/prompts.ts';
import { withProgress } from '../../ui/withProgress.ts';
import { type EditParts, versionAsFile } from './editInServiceEditor.ts';

/** What the commands of versions need. */
export interface VersionServices extends EditParts {
  readonly catalog: CaseCatalog;
  /** The view of test cases; rows are checked where they are used. */
  readonly view: { readonly selection: readonly unknown[] };
  readonly versions: DraftPushHistory;
}

export async function showVersion(services: VersionServices, argument: unknown): Promise<void> {
  const { chosen, versionId } = await chosenVersion(services, argument, vscode.l10n.t('Show Version'));
  await vscode.window.showTextDocument(await load(services, chosen, versionId), { preview: true });
}

export async function compareVersion(services: VersionServices, argument: unknown): Promise<void> {
  const title = vscode.l10n.t('Compare Version');
  const { chosen, versionId } = await chosenVersion(services, argument, title);
  await compare(services, chosen, versionId, title);
}

/** The version whose row a command was called on, or one of a case that is asked for. */
async function chosenVersion(
  parts: VersionServices,
  argument: unknown,
  title: string,
): Promise<{ chosen: ChosenCase; versionId: string }> {
  if (isVersionNode(argument)) {
    const { testTarget, parent, version } = argument;
    return { chosen: { ...testTarget, entry: parent.entry }, versionId: version.versionId };
  }
  const chosen = await getChosenCase(argument, parts.view.selection, parts.catalog);
  return { chosen, versionId: await pickVersion(parts, chosen, title) };
}

/** A version that was pushed from here, or one whose id the user has from elsewhere. */
async function pickVersion(
  { versions }: VersionServices,
  { entry, ...target }: ChosenCase,
  title: string,
  without?: string,
): Promise<string> {
  const versionItems = versions
    .of(target, entry.id)
    .filter(({ versionId }) => versionId !== without)
    .map(({ versionId, pushedAt }) => ({
      label: vscode.l10n.t('Pushed as a draft {0}', new Date(pushedAt).toLocaleString(vscode.env.language)),
      description: versionId,
      versionId,
    }));
  const other = {
    label: vscode.l10n.t('Another version, by its id…'),
    description: '',
    versionId: undefined,
  };
  const placeHolder = vscode.l10n.t('Select a version of "{0}"', cleanLine(entry.testCase.description, 60));
  const picked = await pickOne([...versionItems, other], {
    title,
    placeHolder,
  });
  return picked.versionId ?? askId(title);
}

async function askId(title: string): Promise<string> {
  return askText({
    title,
    prompt: vscode.l10n.t('Id of the version, as shown in a report or on the service'),
    validateInput: (value) =>
      uuid.safeParse(value.trim()).success ? undefined : vscode.l10n.t('This is not the id of a version.'),
  });
}

/** A read-only document with a version as YAML; what the service leaves out of versions the file tells. */
async function load(
  { catalog, documents, versions }: Pick<VersionServices, 'catalog' | 'documents' | 'versions'>,
  { entry, ...target }: ChosenCase,
  versionId: string,
): Promise<vscode.Uri> {
  const version = await withProgress(vscode.l10n.t('Contacting the service'), async (signal) => {
    const client = await catalog.targets.services.client(target.serviceUrl);
    return client.getTestCaseVersion(target.testTargetId, entry.id, versionId, { signal });
  });
  await versions.noteEditing(target, entry.id, versionId, version.localEditingStatus);
  return documents.showDraft(versionAsFile(version, entry.testCase), versionId);
}

async function compare(
  parts: VersionServices,
  chosen: ChosenCase,
  versionId: string,
  title: string,
): Promise<void> {
  const { uri, remoteCase, testCase } = chosen.entry;
  const sides = [
    ...(uri ? [{ label: vscode.l10n.t('File'), other: () => Promise.resolve(uri) }] : []),
    ...(remoteCase
      ? [
          {
            label: vscode.l10n.t('Service version'),
            other: () => Promise.resolve(parts.documents.show(remoteCase)),
          },
        ]
      : []),
    {
      label: vscode.l10n.t('Another version…'),
      other: async () => load(parts, chosen, await pickVersion(parts, chosen, title, versionId)),
    },
  ];
  const picked = await pickOne(sides, {
    title,
    placeHolder: vscode.l10n.t('Select a version to compare with'),
  });
  const left = await load(parts, chosen, versionId);
  const right = await picked.other();
  const name = cleanLine(testCase.description, 60);
  await vscode.commands.executeCommand(
    'vscode.diff',
    left,
    right,
    vscode.l10n.t('{0}: Version ↔ {1}', name, picked.label),
  );
}
