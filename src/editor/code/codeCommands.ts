import * as vscode from 'vscode';
import { ifUnsupported, type UnsupportedEndpoint } from '../../api/http/apiErrors.ts';
import { readCodeArchive } from '../../api/readCodeArchive.ts';
import { generateProjectInSlices, withSandboxWorker } from '../../codegen/generateProject.ts';
import type { WriteOutcome } from '../../codegen/write/applyWritePlan.ts';
import { encodeFiles } from '../../codegen/write/planWriting.ts';
import type { TestCase } from '../../core/case/testCase.ts';
import { createEventLoopPause } from '../../node/createEventLoopPause.ts';
import { draftShape } from '../../sync/cases/caseShapes.ts';
import type { CaseCatalog } from '../cases/catalog/caseCatalog.ts';
import type { ServiceDocuments } from '../cases/remote/serviceDocuments.ts';
import { isRowArgument, fileOfArgument } from '../cases/selection/commandRows.ts';
import type { SelectedRows } from '../cases/selection/filesOfRows.ts';
import type { Services } from '../connection/services.ts';
import type { CaseIndex } from '../files/index/caseIndex.ts';
import type { LocalApiClient } from '../results/localApiClient.ts';
import type { FolderLocks } from '../sync/folder/folderLocks.ts';
import { pickTargetFolder } from '../targets/pickTargetFolder.ts';
import { isTargetNode } from '../targets/target.ts';
import type { TargetFolder } from '../targets/targetFolders.ts';
import type { CommandId } from '../ui/commands.ts';
import { ErrorWithAction } from '../ui/errorBoundary.ts';
import { withProgress } from '../ui/withProgress.ts';
import {
  filesForCode,
  selectFiles,
  selectFolder,
  selectionTitle,
  type CaseSelection,
} from './casesForCode.ts';
import {
  askOutputFolder,
  askExecutionEnvironment,
  type ExecutionEnvironment,
  environmentsForCode,
  type EnvironmentSources,
  resolveProjectSettings,
  resolveTargetFolder,
} from './codeOptions.ts';
import type { CodePreviews } from './codePreviews.ts';
import { CodeFolder, reviewAndWriteCode } from './reviewAndWriteCode.ts';

/** What the commands of code need. */
export interface CodeServices extends SelectedRows {
  readonly context: Pick<vscode.ExtensionContext, 'extensionUri' | 'workspaceState'>;
  readonly index: CaseIndex;
  readonly locks: FolderLocks;
  readonly services: Services;
  readonly catalog: CaseCatalog;
  readonly documents: ServiceDocuments;
  readonly codePreviews: () => Promise<CodePreviews>;
  /** Client of the local service, for the environments of its targets. */
  readonly localApi: Pick<LocalApiClient, 'environments'>;
  /** Names of environments that were set from this machine. */
  readonly names: EnvironmentSources['names'];
}

/** Shows the code of a test case beside it. */
export const showCode = async (services: CodeServices, argument: unknown): Promise<unknown> =>
  (await services.codePreviews()).show(fileOfArgument(argument));

/** Generates a project of the test cases of files or rows. */
export const generateCode = async (
  services: CodeServices,
  argument: unknown,
  selected: unknown,
): Promise<void> =>
  generate(await selectFiles(await filesForCode(argument, selected, services), services.index), services);

/** Generates a project of all test cases of a target. */
export const generateAllCode = async (services: CodeServices, argument: unknown): Promise<void> =>
  generate(await selectFolder(await resolveTargetFolder(argument), services.locks), services);

/** Gets a project from the service: of files, of rows, or of a target. */
export async function fetchCode(services: CodeServices, argument: unknown, selected: unknown): Promise<void> {
  const isOfFiles = argument instanceof vscode.Uri || (isRowArgument(argument) && !isTargetNode(argument));
  const selection = isOfFiles
    ? await selectFiles(await filesForCode(argument, selected, services), services.index)
    : await selectFolder(await resolveTargetFolder(argument), services.locks);
  return fetch(selection, services);
}

async function generate(selection: CaseSelection, services: CodeServices): Promise<void> {
  const answers = await askEnvironment(selection, selection.cases, services);
  const { executionUrl, environmentName } = answers;
  await writeToFolder(selection, services, async (signal) => {
    const options = {
      ...(await resolveProjectSettings(selection, answers, services.localApi)),
      executionUrl,
      ...(environmentName === undefined ? {} : { environmentName }),
      ...(selection.only && { only: new Set(selection.only.map(({ id }) => id)) }),
    };
    const project = await generateProjectInSlices(selection.cases, options, createEventLoopPause(signal));
    const sandbox = vscode.Uri.joinPath(services.context.extensionUri, 'dist', 'sandboxWorker.mjs');
    const worker = await vscode.workspace.fs.readFile(sandbox);
    return encodeFiles(withSandboxWorker(project, new TextDecoder().decode(worker)));
  });
}

async function fetch(selection: CaseSelection, services: CodeServices): Promise<void> {
  const folder = selection.folder ?? (await pickTargetFolder(selection.uri));
  // A service knows the names of its environments.
  const answers = await askEnvironment({ ...selection, folder }, [], services);
  await writeToFolder(selection, services, (signal) =>
    generateOnService(services.services, folder, selection.cases, answers, signal),
  );
}

async function askEnvironment(
  selection: CaseSelection,
  namingEnvironments: readonly TestCase[],
  services: CodeServices,
): Promise<ExecutionEnvironment> {
  const { folder, uri } = selection;
  const key = `code.url ${(folder?.uri ?? uri).toString()}`;
  const defaults = {
    environments: () =>
      environmentsForCode(folder, {
        targets: services.catalog.targets,
        names: services.names,
        localApi: services.localApi,
      }),
    lastUrl: services.context.workspaceState.get<string>(key),
  };
  const answers = await askExecutionEnvironment(namingEnvironments, defaults, selectionTitle(selection));
  await services.context.workspaceState.update(key, answers.executionUrl);
  return answers;
}

async function writeToFolder(
  selection: CaseSelection,
  { context, documents }: CodeServices,
  make: (signal: AbortSignal) => Promise<Map<string, Uint8Array>>,
): Promise<void> {
  const { only } = selection;
  const memory = context.workspaceState;
  const last = memory.get<string>('code.folder');
  const folder = await askOutputFolder(
    last === undefined ? undefined : vscode.Uri.parse(last),
    selection.uri,
    selectionTitle(selection),
  );
  const files = await withProgress(vscode.l10n.t('Generating code'), make);
  const outcome = await reviewAndWriteCode(files, new CodeFolder(folder), documents);
  await memory.update('code.folder', folder.toString());
  showWriteOutcome(outcome, folder, only && onlySpecPath(files));
}

/**
 * Lets the service generate code (endpoint 14). Returns files by path.
 *
 * @throws {UserError} when the service does not support it, rejects it, or returns an unsafe archive
 */
export async function generateOnService(
  services: Pick<Services, 'client'>,
  { serviceUrl, testTargetId }: TargetFolder,
  testCases: readonly TestCase[],
  { executionUrl, environmentId }: ExecutionEnvironment,
  signal: AbortSignal,
): Promise<Map<string, Uint8Array>> {
  const client = await services.client(serviceUrl);
  const body = {
    executionUrl,
    testCases: testCases.map(draftShape),
    ...(environmentId && { environmentId }),
  };
  const bytes = await client
    .generateCode(testTargetId, body, { signal })
    .catch(ifUnsupported('generateCode', offerToGenerate));
  return readCodeArchive(bytes, createEventLoopPause(signal));
}

function offerToGenerate({ what, todo }: UnsupportedEndpoint): never {
  throw new ErrorWithAction(what, todo, {
    title: vscode.l10n.t('Generate Locally'),
    run: () => vscode.commands.executeCommand('portableTests.generateAllCode' satisfies CommandId),
  });
}

/** The spec of a project that has only one. */
const onlySpecPath = (files: ReadonlyMap<string, unknown>): string | undefined => {
  const specs = [...files.keys()].filter((path) => path.endsWith('.spec.ts'));
  return specs.length === 1 ? specs[0] : undefined;
};

/** Shows how many files were written, with buttons to open them. */
function showWriteOutcome(
  { written, deleted }: WriteOutcome,
  folder: vscode.Uri,
  spec: string | undefined,
): void {
  const name = vscode.workspace.asRelativePath(folder);
  const text =
    written.length + deleted.length === 0
      ? vscode.l10n.t('The code in {0} is up to date.', name)
      : vscode.l10n.t(
          'Generated code in {0}: {1} files written, {2} deleted.',
          name,
          written.length,
          deleted.length,
        );
  const openFile = vscode.l10n.t('Open File');
  const openFolder = vscode.l10n.t('Open Folder');
  void vscode.window
    .showInformationMessage(text, ...(spec === undefined ? [] : [openFile]), openFolder)
    .then((chosen) => {
      if (chosen === openFile && spec !== undefined)
        return vscode.window.showTextDocument(vscode.Uri.joinPath(folder, ...spec.split('/')));
      return chosen === openFolder ? showFolder(folder) : undefined;
    });
}

/** In the explorer where it is part of the workspace, else in a window of its own. */
const showFolder = (folder: vscode.Uri): Thenable<unknown> =>
  vscode.workspace.getWorkspaceFolder(folder)
    ? vscode.commands.executeCommand('revealInExplorer', folder)
    : vscode.commands.executeCommand('vscode.openFolder', folder, { forceNewWindow: true });
