import * as vscode from 'vscode';
import { message } from '../../core/message.ts';
import { UserError } from '../../core/userError.ts';
import {
  lineOfUse,
  type MissingVariable,
  planRun,
  type RunPlan,
  type RunEnvironment,
} from '../../runner/planRun.ts';
import { secretsOfRun } from '../../runner/redaction/redaction.ts';
import type { ProjectRunOptions } from '../../runner/runProject.ts';
import { caseSetFolderLookup } from '../files/caseSets.ts';
import { collectCases, type CollectedCases } from '../files/collectCases.ts';
import type { IndexedCase } from '../files/index/caseIndex.ts';
import { findRunDevice } from '../playwright/findRunDevice.ts';
import { runSettings, type RunSettings } from '../playwright/runSettings.ts';
import type { RunTools } from '../playwright/toolFinder.ts';
import { relativePath } from '../ui/documents.ts';
import type { AskedVariable } from './askRunValues.ts';
import type { RunMode, RunDependencies } from './runResources.ts';

/** Cases of one set that can be run: with the cases that they need, their environment and the tools. */
export interface PreparedCaseSet {
  readonly gathered: CollectedCases;
  readonly prepared: RunPlan;
  readonly environment: RunEnvironment;
  readonly options: Pick<
    ProjectRunOptions,
    'playwright' | 'node' | 'browser' | 'proxy' | 'device' | 'mode' | 'workers' | 'filesFolder'
  >;
}

/** The values that outputs and traces of a prepared run hide, by their names. */
export const secretsOfPrepared = ({ options, prepared }: PreparedCaseSet): Map<string, string> =>
  secretsOfRun({ ...options, variables: prepared.variables });

type PreparationParts = Pick<
  RunDependencies,
  'tools' | 'standby' | 'index' | 'environments' | 'missingValues'
>;

/**
 * Prepares cases of one set for a run; asks for the values of variables that have none.
 *
 * @throws {UserError} when they cannot be run
 */
export async function prepareCaseSet(
  parts: PreparationParts,
  files: readonly IndexedCase[],
  mode: RunMode,
): Promise<PreparedCaseSet> {
  const [first] = files;
  if (!first)
    throw new UserError(
      message('There is no test case to run'),
      message('Pull the test cases, or create one'),
      'pull',
    );
  const settings = runSettings(first.uri);
  const [tools, gathered] = await Promise.all([
    findToolsAndStart(parts, settings, mode),
    collectCases(files, parts.index),
  ]);
  const ids = caseIdsOf(files);
  const chosen = await parts.environments.of(first.uri, settings);
  const initial = planRun(ids, gathered.cases, chosen);
  const environment =
    initial.missing.length === 0
      ? chosen
      : await parts.missingValues(
          chosen,
          initial.missing.map((variable) => askedVariable(variable, gathered)),
        );
  const workers = mode === 'debug' ? 1 : settings.workers;
  return {
    gathered,
    environment,
    prepared: environment === chosen ? initial : planRun(ids, gathered.cases, environment),
    options: { ...tools, mode, filesFolder: filesFolderOf(first.uri), ...(workers ? { workers } : {}) },
  };
}

function askedVariable(variable: MissingVariable, { cases, files }: CollectedCases): AskedVariable {
  const file = files.get(variable.caseId);
  const description = cases.find(({ id }) => id === variable.caseId)?.description ?? '';
  const use = file && { description, path: relativePath(file.uri), line: lineOfUse(variable, file.text) };
  return { name: variable.name, ...(use ? { use } : {}) };
}

/** Playwright loads while the test cases are prepared. */
async function findToolsAndStart(
  { tools, standby }: PreparationParts,
  settings: RunSettings,
  mode: RunMode,
): Promise<RunTools & Pick<ProjectRunOptions, 'device'>> {
  const [found, process] = await Promise.all([tools.find(settings, mode), standby.get()]);
  process.prepare({ ...found, mode });
  return { ...found, device: await findRunDevice(settings, found) };
}

export const caseIdsOf = (files: readonly IndexedCase[]): string[] =>
  files.flatMap(({ summary }) => summary.id?.value ?? []);

/** The folder of the files that the cases of a set upload. */
const filesFolderOf = (file: vscode.Uri): string =>
  vscode.Uri.joinPath(caseSetFolderLookup()(file)?.folder ?? vscode.Uri.joinPath(file, '..'), 'files').fsPath;
