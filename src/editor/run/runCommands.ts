import path from 'node:path';
import * as vscode from 'vscode';
import { runsByItself } from '../../core/case/caseDependencies.ts';
import { plainVariableName } from '../../core/case/predefinedVariables.ts';
import { message } from '../../core/message.ts';
import { UserError } from '../../core/userError.ts';
import { parseCase } from '../../core/yaml/parseCase.ts';
import { findBranchChanges } from '../../disk/findBranchChanges.ts';
import { getCasesOfAnyTarget } from '../cases/selection/chosenCases.ts';
import { noFileError } from '../cases/selection/commandRows.ts';
import { filesOf, hasFile, type SelectedRows } from '../cases/selection/filesOfRows.ts';
import { caseSetFolderLookup } from '../files/caseSets.ts';
import {
  type CaseIndex,
  type IndexedCase,
  hasAnyCase,
  indexOpenDocuments,
} from '../files/index/caseIndex.ts';
import { findAffectedFiles } from '../files/neededAndAffectedFiles.ts';
import { runSettings } from '../playwright/runSettings.ts';
import type { LastResults } from '../results/lastResults.ts';
import { pickTargetFolder } from '../targets/pickTargetFolder.ts';
import { isSameTarget } from '../targets/target.ts';
import { targetFolders, targetFolderOf } from '../targets/targetFolders.ts';
import type { Targets } from '../targets/targetsFeature.ts';
import { assertTrusted } from '../ui/assertTrusted.ts';
import { isInsideFolder, languageId } from '../ui/documents.ts';
import { textOfError } from '../ui/errorBoundary.ts';
import { askRequiredText } from '../ui/prompts.ts';
import { showDone } from '../ui/statusMessage.ts';
import { partialError } from '../ui/tryEach.ts';
import { withProgress } from '../ui/withProgress.ts';
import { askAndSaveVariableValues, askAccess } from './askRunValues.ts';
import type { TraceServices } from './openTrace.ts';
import type { Runs } from './runFeature.ts';
import type { RunHistory } from './runHistory.ts';
import type { TestItems } from './testItems.ts';

/** What the commands that run test cases again need. */
export interface RunAgainServices {
  readonly index: CaseIndex;
  readonly history: RunHistory;
  readonly results: Pick<LastResults, 'failedLocalRuns'>;
  /** Runs test cases as the Testing view does. */
  readonly runCases: (files: readonly IndexedCase[]) => Promise<void>;
}

/** What all commands of runs need. */
export interface RunCommandServices
  extends
    RunAgainServices,
    SelectedRows,
    Pick<Targets, 'variableValues'>,
    Pick<TraceServices, 'localApi' | 'showTrace'>,
    Pick<Runs, 'chosenEnvironments' | 'installer' | 'playwrightKey' | 'runParts'> {}

type OfRuns = Pick<RunCommandServices, 'chosenEnvironments' | 'runParts' | 'variableValues'>;

/**
 * Runs the files of the rows that a command was called on, or that are selected if it was called by a key, of any
 * targets, on this machine. What only cleans up after others is run where its own row is among them.
 *
 * @throws {UserError} where none of them has a file
 */
export async function runSelectedCases(
  { catalog, view, index, runCases }: Pick<RunCommandServices, 'catalog' | 'index' | 'runCases' | 'view'>,
  argument: unknown,
): Promise<void> {
  const entries = await getCasesOfAnyTarget(
    argument,
    view.selection,
    catalog,
    (entry) => hasFile(entry) && runsByItself(entry.testCase),
  );
  const { uris, failures } = filesOf(entries);
  await index.ready;
  const files = uris.flatMap((uri) => index.at(uri) ?? []);
  if (files.length === 0) throw noFileError();
  if (failures.length > 0) {
    const error = partialError(message('Some of the selected test cases are not run'), failures);
    void vscode.window.showWarningMessage(textOfError(error));
  }
  await runCases(files);
}

/** Runs the test cases that failed in their last run on this machine. */
export async function runFailedCases({ index, history, results, runCases }: RunAgainServices): Promise<void> {
  await assertAnyCase(index);
  const files = findFailedFiles(index, history, results);
  if (files.length === 0)
    return showNothingToRun(vscode.l10n.t('No test case failed in its last run on this machine.'));
  await runCases(files);
}

/** Runs the test cases that the branch changed, and those that use them. @throws {UserError} where git can't list the changes */
export async function runChangedCases({ index, runCases }: RunAgainServices): Promise<void> {
  await assertAnyCase(index);
  const { uris, deletedIds } = await withProgress(
    vscode.l10n.t('Looking for changes of the branch'),
    (signal) => findChangedCases(index, signal),
  );
  const files = findAffectedFiles(index, {
    isChanged: ({ uri }) => uris.has(uri.toString()),
    isDeleted: (id) => deletedIds.has(id),
  }).filter(({ summary }) => summary.id !== undefined && runsByItself(summary));
  if (files.length === 0)
    return showNothingToRun(
      vscode.l10n.t('This branch changed no test case, and none that another one uses.'),
    );
  await runCases(files);
}

/** Reads what is not read yet. @throws {UserError} where the workspace is not trusted, or has no test case */
async function assertAnyCase(index: CaseIndex): Promise<void> {
  assertTrusted();
  await index.ready;
  await indexOpenDocuments(index);
  if (await hasAnyCase(index)) return;
  throw new UserError(
    message('There is no test case in this workspace'),
    message('Open a folder with test cases, or pull them'),
  );
}

/** Says that there is nothing to run; does not wait for an answer. */
function showNothingToRun(reason: string): void {
  const runAll = vscode.l10n.t('Run All');
  void vscode.window.showInformationMessage(reason, runAll).then((chosen) => {
    if (chosen === runAll) void vscode.commands.executeCommand('testing.runAll');
  });
}

/** Chooses where test cases run, for the one in the editor or those of a folder. */
export async function chooseEnvironment({ chosenEnvironments, runParts }: OfRuns): Promise<void> {
  const { executionUrl } = await chosenEnvironments.choose(await fileToRun(runParts.items));
  showDone(vscode.l10n.t('Test cases now run at {0}', executionUrl));
}

/** Asks for basic authentication or a header of an application, and keeps it. @throws {vscode.CancellationError} */
export async function setRunAccess({ chosenEnvironments, runParts, variableValues }: OfRuns): Promise<void> {
  const { executionUrl } = await chosenEnvironments.ask(await fileToRun(runParts.items));
  const { origin } = new URL(executionUrl);
  await variableValues.setAccess(
    executionUrl,
    await askAccess(origin, await variableValues.access(executionUrl)),
  );
  void vscode.window.showInformationMessage(
    vscode.l10n.t(
      'Runs against {0} now use what you entered. "Clear Saved Variable Values…" in "Configure Runs…" removes it',
      origin,
    ),
  );
}

/**
 * Asks for the value of a variable, and keeps it for the application of an environment.
 *
 * @param argument the name of the variable, if it is known
 * @throws {vscode.CancellationError} when nothing is entered
 */
export async function setVariableValue(
  { chosenEnvironments, runParts, variableValues }: OfRuns,
  argument: unknown,
): Promise<void> {
  const file = await fileToRun(runParts.items);
  const given = typeof argument === 'string' && isName(argument) ? argument : await askName();
  const name = plainVariableName(given.replace(/^\$/, ''));
  const executionUrl = runSettings(file).url || (await chosenEnvironments.ask(file)).executionUrl;
  await askAndSaveVariableValues(variableValues, executionUrl, [{ name }]);
  void vscode.window.showInformationMessage(
    vscode.l10n.t(
      'Runs against {0} now use the value of ${1}. "Clear Saved Variable Values…" in "Configure Runs…" removes it',
      new URL(executionUrl).origin,
      name,
    ),
  );
}

const isName = (text: string): boolean => /^\$?[A-Za-z_]\w*$/.test(text);

const askName = (): Promise<string> =>
  askRequiredText({
    title: vscode.l10n.t('Set Value of Variable'),
    prompt: vscode.l10n.t('The name of a variable that test cases read from the environment'),
    placeHolder: '$CUSTOMER_NUMBER',
    validateInput: (text) => nameProblem(text.trim()),
  });

function nameProblem(text: string): string | undefined {
  if (text === '' || isName(text)) return undefined;
  return text.startsWith('$$')
    ? vscode.l10n.t('Variables with two dollar signs are set by steps while a test runs')
    : vscode.l10n.t('Enter letters, digits and underscores, beginning with a letter: $CUSTOMER_NUMBER');
}

/** Clears the variable values that were entered for an application. */
export async function forgetVariables({
  chosenEnvironments,
  runParts,
  variableValues,
}: OfRuns): Promise<void> {
  const { executionUrl } = await chosenEnvironments.ask(await fileToRun(runParts.items));
  await variableValues.forget(executionUrl);
  void vscode.window.showInformationMessage(
    vscode.l10n.t('Saved variable values for {0} were cleared', new URL(executionUrl).origin),
  );
}

/** Finds a test case whose environment is chosen: the one in the editor, else one of a folder. */
async function fileToRun(items: TestItems): Promise<vscode.Uri> {
  const open = vscode.window.activeTextEditor?.document;
  if (open?.languageId === languageId) return open.uri;
  const cases = await items.casesBelow(undefined);
  const folder = targetFolders().length > 1 ? (await pickTargetFolder()).uri : undefined;
  const file = cases.find(({ uri }) => !folder || isInsideFolder(uri, folder));
  if (!file)
    throw new UserError(
      message('There is no test case to run'),
      message('Pull the test cases, or create one'),
      'pull',
    );
  return file.uri;
}

/** Finds the files of the test cases whose last run on this machine failed, in this window or before it was opened. */
function findFailedFiles(
  index: Pick<CaseIndex, 'at' | 'byId'>,
  history: Pick<RunHistory, 'failedRuns' | 'lastRun'>,
  results: Pick<LastResults, 'failedLocalRuns'>,
): IndexedCase[] {
  const inWindow = history.failedRuns().flatMap(({ uri }) => index.at(uri) ?? []);
  const before = results.failedLocalRuns().flatMap(({ target, caseId }) =>
    index.byId(caseId).filter(({ uri }) => {
      const folder = targetFolderOf(uri);
      return folder && isSameTarget(folder, target) && !history.lastRun(uri);
    }),
  );
  return [...inWindow, ...before];
}

/** Changes of the branch and unsaved edits: the files that differ, and the ids of deleted test cases. */
interface ChangedCases {
  readonly uris: ReadonlySet<string>;
  readonly deletedIds: ReadonlySet<string>;
}

/**
 * Finds what differs from the default branch in the folders of test cases. Unsaved edits count, as a run uses them.
 *
 * @throws {UserError} where git can't list the changes of a folder
 */
async function findChangedCases(index: Pick<CaseIndex, 'all'>, signal: AbortSignal): Promise<ChangedCases> {
  const uris = new Set(unsavedFiles());
  const deletedIds = new Set<string>();
  const fallback = message('Run the test cases from the Testing view');
  for (const folder of foldersOf(index.all())) {
    const { changed, deleted } = await findBranchChanges(folder.fsPath, fallback, signal);
    for (const file of changed) uris.add(vscode.Uri.file(path.join(folder.fsPath, file)).toString());
    for (const { text } of deleted) {
      const id = parseCase(text).testCase?.id;
      if (id) deletedIds.add(id);
    }
  }
  return { uris, deletedIds };
}

/** The folders of the sets that files belong to; those of the workspace for files without a set. */
function foldersOf(files: Iterable<IndexedCase>): vscode.Uri[] {
  const setOf = caseSetFolderLookup();
  const folders = new Map<string, vscode.Uri>();
  for (const { uri } of files) {
    const folder = setOf(uri)?.folder ?? vscode.workspace.getWorkspaceFolder(uri)?.uri;
    if (folder?.scheme === 'file') folders.set(folder.toString(), folder);
  }
  return [...folders.values()];
}

const unsavedFiles = (): string[] =>
  vscode.workspace.textDocuments
    .filter((document) => document.isDirty && document.languageId === languageId)
    .map(({ uri }) => uri.toString());
