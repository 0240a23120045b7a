import { setTimeout } from 'node:timers/promises';
import * as vscode from 'vscode';
import type { ProjectOptions } from '../../codegen/plan/projectOptions.ts';
import type { TestCase } from '../../core/case/testCase.ts';
import { localServiceUrl } from '../../core/target/serviceAddresses.ts';
import { cleanLine } from '../../core/text/cleanLine.ts';
import { runSettings } from '../playwright/runSettings.ts';
import type { LocalApiClient } from '../results/localApiClient.ts';
import type { SavedEnvironmentNames } from '../targets/environments/savedEnvironments.ts';
import { pickTargetFolder } from '../targets/pickTargetFolder.ts';
import { targetOfRow, type EnvironmentSummary, isTargetNode } from '../targets/target.ts';
import type { TargetCatalog } from '../targets/targetCatalog.ts';
import { folderOfTarget, type TargetFolder } from '../targets/targetFolders.ts';
import { askAddress, pickOne } from '../ui/prompts.ts';
import { withProgress } from '../ui/withProgress.ts';
import type { CaseSelection } from './casesForCode.ts';

/**
 * Resolves the settings of generated code, the same as for runs in the editor: from the settings and from the
 * local service's test target, if it can be reached. Of headers, the names only.
 */
export async function resolveProjectSettings(
  { uri, folder }: Pick<CaseSelection, 'uri' | 'folder'>,
  { environmentId }: Pick<ExecutionEnvironment, 'environmentId'>,
  reports: Pick<LocalApiClient, 'environments'>,
): Promise<Pick<ProjectOptions, 'testIdAttribute' | 'timeoutPerStep' | 'headerNames'>> {
  const settings = runSettings(uri);
  const target =
    folder?.serviceUrl === localServiceUrl
      ? await reports.environments(folder.testTargetId).catch(() => undefined)
      : undefined;
  const environment = target?.environments.find(({ id }) => id === environmentId);
  const testIdAttribute = settings.testIdAttribute || target?.testIdAttribute;
  return {
    ...(testIdAttribute ? { testIdAttribute } : {}),
    timeoutPerStep: target?.timeoutPerStep ?? settings.timeoutPerStep,
    headerNames: Object.keys(environment?.headers ?? {}),
  };
}

/** Resolves the folder of a target in the view, else asks for one. */
export async function resolveTargetFolder(argument: unknown): Promise<TargetFolder> {
  const bound = isTargetNode(argument) && folderOfTarget(targetOfRow(argument));
  return bound || pickTargetFolder();
}

const usualName = 'playwright-tests';

/**
 * Asks for the folder that code is written to.
 *
 * @param last the one that was chosen last time
 * @param resource a file or folder that tells which folder of the workspace is meant
 * @param subject what the code is of, for the title
 * @throws vscode.CancellationError when the user chooses none
 */
export async function askOutputFolder(
  last: vscode.Uri | undefined,
  resource: vscode.Uri,
  subject: string,
): Promise<vscode.Uri> {
  const title = vscode.l10n.t('Code of {0}: Folder', subject);
  const home = vscode.workspace.getWorkspaceFolder(resource) ?? vscode.workspace.workspaceFolders?.[0];
  const usual = home && vscode.Uri.joinPath(home.uri, usualName);
  const offered = [...new Map([last, usual].flatMap((uri) => (uri ? [[uri.toString(), uri]] : []))).values()];
  if (offered.length === 0) return openDialog(undefined, title);
  const items = offered.map((uri) => ({
    label: `$(folder) ${vscode.workspace.asRelativePath(uri, true).replaceAll('$(', String.raw`\$(`)}`,
    uri: uri as vscode.Uri | undefined,
  }));
  const other = { label: `$(folder-opened) ${vscode.l10n.t('Choose a Folder…')}`, uri: undefined };
  const picked = await pickOne([...items, other], {
    title,
    placeHolder: vscode.l10n.t('You can review existing files before they are overwritten'),
  });
  return picked.uri ?? openDialog(home?.uri, title);
}

async function openDialog(defaultUri: vscode.Uri | undefined, title: string): Promise<vscode.Uri> {
  const [chosen] =
    (await vscode.window.showOpenDialog({
      canSelectFiles: false,
      canSelectFolders: true,
      openLabel: vscode.l10n.t('Generate Here'),
      title,
      ...(defaultUri && { defaultUri }),
    })) ?? [];
  if (!chosen) throw new vscode.CancellationError();
  return chosen;
}

/** Time to wait for the service, in ms: its data can be entered as well. */
const timeoutMs = 5000;

/** The application and environment in which the code runs. */
export interface ExecutionEnvironment {
  readonly executionUrl: string;
  readonly environmentId: string | undefined;
  readonly environmentName: string | undefined;
}

/** Known values that are suggested to the user. */
interface ExecutionDefaults {
  /** Lists the environments of the test target; none where there is none, or nobody to ask. */
  readonly environments: () => Promise<readonly NamedEnvironment[]>;
  /** The address that was given last. */
  readonly lastUrl: string | undefined;
}

/**
 * Asks for the address at which the application runs, and for the environment where that matters.
 *
 * @param subject what the code is of, for the titles
 * @throws vscode.CancellationError when the user does not answer
 */
export async function askExecutionEnvironment(
  cases: readonly TestCase[],
  defaults: ExecutionDefaults,
  subject: string,
): Promise<ExecutionEnvironment> {
  const picked = await pickEnvironment(await environmentsOf(defaults), subject);
  const environment = picked?.environment;
  const environmentName = picked?.name ?? (await askName(cases, subject));
  const url = environment?.discoveryUrl ?? defaults.lastUrl;
  return { executionUrl: await askUrl(url, subject), environmentId: environment?.id, environmentName };
}

async function environmentsOf({ environments }: ExecutionDefaults): Promise<readonly NamedEnvironment[]> {
  const loading = withProgress(vscode.l10n.t('Contacting the service'), () =>
    Promise.race([environments(), setTimeout(timeoutMs, [])]),
  );
  return loading.catch(() => []);
}

async function pickEnvironment(
  all: readonly NamedEnvironment[],
  subject: string,
): Promise<NamedEnvironment | undefined> {
  if (all.length < 2) return all[0];
  const items = all.map((named) => ({
    label: environmentLabel(named),
    description: named.environment.discoveryUrl ?? '',
    named,
  }));
  const picked = await pickOne(items, {
    title: vscode.l10n.t('Code of {0}: Environment', subject),
    placeHolder: vscode.l10n.t('The environment in which the tests run'),
    matchOnDescription: true,
  });
  return picked.named;
}

function environmentLabel({ environment, name }: NamedEnvironment): string {
  if (name !== undefined && name !== 'DEFAULT') return cleanLine(name, 80).replaceAll('$(', String.raw`\$(`);
  return environment.type === 'DEFAULT' ? vscode.l10n.t('Default') : vscode.l10n.t('Additional');
}

/** Asks for a name that isn't known only if a case excludes one: services do not return the names. */
async function askName(cases: readonly TestCase[], subject: string): Promise<string | undefined> {
  const names = new Set(cases.flatMap(({ excludedEnvironmentNames }) => excludedEnvironmentNames ?? []));
  if (names.size === 0) return undefined;
  const other = { label: vscode.l10n.t('Another environment'), name: undefined };
  const items = [...names]
    .toSorted()
    .map((name) => ({ label: name.replaceAll('$(', String.raw`\$(`), name }));
  const picked = await pickOne([other, ...items], {
    title: vscode.l10n.t('Code of {0}: Name of the Environment', subject),
    placeHolder: vscode.l10n.t('Some test cases do not run in these environments'),
  });
  return picked.name;
}

async function askUrl(value: string | undefined, subject: string): Promise<string> {
  return askAddress({
    title: vscode.l10n.t('Code of {0}: Address', subject),
    prompt: vscode.l10n.t('Where the application runs. BASE_URL replaces it when the tests run.'),
    placeHolder: 'https://shop.example.com',
    ...(value === undefined ? {} : { value }),
  });
}

/** An environment with its name, as far as that is known. */
interface NamedEnvironment {
  readonly environment: EnvironmentSummary;
  readonly name: string | undefined;
}

export interface EnvironmentSources {
  readonly targets: Pick<TargetCatalog, 'services' | 'targetsOf'>;
  /** Names that were set from this machine. */
  readonly names: Pick<SavedEnvironmentNames, 'of'>;
  /** The local service lists its environments with their names. */
  readonly localApi: Pick<LocalApiClient, 'environments'>;
}

/** Lists the environments of a folder's target; none if the service can't be asked without a prompt. */
export async function environmentsForCode(
  folder: TargetFolder | undefined,
  { targets, names, localApi }: EnvironmentSources,
): Promise<NamedEnvironment[]> {
  if (!folder || !(await targets.services.isAtHand(folder.serviceUrl))) return [];
  const { serviceUrl, testTargetId } = folder;
  const target = (await targets.targetsOf(serviceUrl)).find(({ id }) => id === testTargetId);
  const own = serviceUrl === localServiceUrl ? (await localApi.environments(testTargetId)).environments : [];
  return (target?.environments ?? []).map((environment) => ({
    environment,
    name: own.find(({ id }) => id === environment.id)?.name ?? names.of(environment.id),
  }));
}
