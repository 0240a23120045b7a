import * as vscode from 'vscode';
import type { TestCase } from '../../core/case/testCase.ts';
import type { SelectedRows } from '../cases/selection/filesOfRows.ts';
import { isRowArgument } from '../cases/selection/rowsOfCommand.ts';
import { isTargetNode } from '../targets/targetArgument.ts';
import { fileOfArgument } from '../cases/selection/fileOfArgument.ts';
import { generateProjectInSlices } from '../../codegen/generateProject.ts';
import { withSandboxWorker } from '../../codegen/withSandboxWorker.ts';
import { encodeFiles } from '../../codegen/write/planWriting.ts';
import { createEventLoopPause } from '../../node/createEventLoopPause.ts';
import type { CaseIndex } from '../files/index/caseIndex.ts';
import { pickTargetFolder } from '../targets/pickTargetFolder.ts';
import type { CommandTable } from '../ui/registerCommands.ts';
import { withProgress } from '../ui/withProgress.ts';
import type { LocalApiClient } from '../results/localApiClient.ts';
import type { ServiceDocuments } from '../cases/remote/serviceDocuments.ts';
import type { Services } from '../connection/services.ts';
import type { FolderLocks } from '../sync/folder/folderLocks.ts';
import type { CaseCatalog } from '../cases/catalog/caseCatalog.ts';
import { askOutputFolder } from './askOutputFolder.ts';
import { askExecutionEnvironment, type ExecutionEnvironment } from './askExecutionEnvironment.ts';
import { environmentsForCode, type EnvironmentSources } from './environmentsForCode.ts';
import { CodeFolder } from './codeFolder.ts';
import type { CodePreviews } from './codePreviews.ts';
import { resolveProjectSettings } from './resolveProjectSettings.ts';
import { generateOnService } from './generateOnService.ts';
import { onlySpecPath, showWriteOutcome } from './showWriteOutcome.ts';
import { filesForCode } from './filesForCode.ts';
import { selectFiles, selectFolder, selectionTitle, type CaseSelection } from './selectCasesForCode.ts';
import { resolveTargetFolder } from './resolveTargetFolder.ts';
import { reviewAndWriteCode } from './reviewAndWriteCode.ts';
import type { CodeCommand } from './codeCommandIds.ts';

/** The dependencies of the code commands. */
export interface CodeParts {
  readonly index: CaseIndex;
  readonly locks: FolderLocks;
  readonly services: Services;
  readonly catalog: CaseCatalog;
  /** The view of test cases; rows are checked where they are used. */
  readonly view: SelectedRows['view'];
  readonly documents: ServiceDocuments;
  readonly previews: CodePreviews;
  /** Client of the local service, for the environments of its targets. */
  readonly localApi: Pick<LocalApiClient, 'environments'>;
  /** Names of environments that were set from this machine. */
  readonly names: EnvironmentSources['names'];
  /** Remembers the answers of a workspace. */
  readonly memory: vscode.Memento;
  /** The bundled worker of the sandbox. */
  readonly sandbox: vscode.Uri;
}

/** The commands that generate code from test cases. */
export function codeCommands(parts: CodeParts): Pick<CommandTable, CodeCommand> {
  return {
    'portableTests.showCode': async (argument) => parts.previews.show(fileOfArgument(argument)),
    'portableTests.generateCode': async (argument, selected) =>
      generate(await selectFiles(await filesForCode(argument, selected, parts), parts.index), parts),
    'portableTests.generateAllCode': async (argument) =>
      generate(await selectFolder(await resolveTargetFolder(argument), parts.locks), parts),
    'portableTests.fetchCode': async (argument, selected) => {
      const isOfFiles =
        argument instanceof vscode.Uri || (isRowArgument(argument) && !isTargetNode(argument));
      const selection = isOfFiles
        ? await selectFiles(await filesForCode(argument, selected, parts), parts.index)
        : await selectFolder(await resolveTargetFolder(argument), parts.locks);
      return fetch(selection, parts);
    },
  };
}

async function generate(selection: CaseSelection, parts: CodeParts): Promise<void> {
  const answers = await askEnvironment(selection, selection.cases, parts);
  const { executionUrl, environmentName } = answers;
  await writeToFolder(selection, parts, async (signal) => {
    const options = {
      ...(await resolveProjectSettings(selection, answers, parts.localApi)),
      executionUrl,
      ...(environmentName === undefined ? {} : { environmentName }),
      ...(selection.only && { only: new Set(selection.only.map(({ id }) => id)) }),
    };
    const project = await generateProjectInSlices(selection.cases, options, createEventLoopPause(signal));
    const worker = await vscode.workspace.fs.readFile(parts.sandbox);
    return encodeFiles(withSandboxWorker(project, new TextDecoder().decode(worker)));
  });
}

async function fetch(selection: CaseSelection, parts: CodeParts): Promise<void> {
  const folder = selection.folder ?? (await pickTargetFolder(selection.uri));
  // A service knows the names of its environments.
  const answers = await askEnvironment({ ...selection, folder }, [], parts);
  await writeToFolder(selection, parts, (signal) =>
    generateOnService(parts.services, folder, selection.cases, answers, signal),
  );
}

async function askEnvironment(
  selection: CaseSelection,
  namingEnvironments: readonly TestCase[],
  parts: CodeParts,
): Promise<ExecutionEnvironment> {
  const { folder, uri } = selection;
  const key = `code.url ${(folder?.uri ?? uri).toString()}`;
  const defaults = {
    environments: () =>
      environmentsForCode(folder, {
        targets: parts.catalog.targets,
        names: parts.names,
        localApi: parts.localApi,
      }),
    lastUrl: parts.memory.get<string>(key),
  };
  const answers = await askExecutionEnvironment(namingEnvironments, defaults, selectionTitle(selection));
  await parts.memory.update(key, answers.executionUrl);
  return answers;
}

async function writeToFolder(
  selection: CaseSelection,
  { memory, documents }: CodeParts,
  make: (signal: AbortSignal) => Promise<Map<string, Uint8Array>>,
): Promise<void> {
  const { only } = selection;
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
