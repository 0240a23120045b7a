import * as vscode from 'vscode';
import type { ExploreBody, ExploreResult } from '../../api/contract/explore.ts';
import type { UpdateTestCaseBody } from '../../api/contract/serviceTestCase.ts';
import { UserError } from '../../core/userError.ts';
import { message } from '../../core/message.ts';
import { targetOfRow, type TargetOf } from '../targets/targetNodes.ts';
import { isEnvironmentNode } from '../targets/targetArgument.ts';
import { askInteractionStatus } from '../serviceCases/askFieldValues.ts';
import { updateCases, type UpdateParts } from '../serviceCases/updateCases.ts';
import { isCaseNode } from '../cases/selection/caseNodes.ts';
import { isDiscovery } from '../cases/selection/commandRows.ts';
import { getChosenCases } from '../cases/selection/chosenCases.ts';
import { validateWebAddress } from '../targets/forms/fieldValidators.ts';
import type { SavedEnvironmentNames } from '../targets/environments/savedEnvironmentNames.ts';
import { pickTarget } from '../targets/pickTarget.ts';
import { folderOfTarget } from '../targets/targetFolders.ts';
import { assertTrusted } from '../ui/assertTrusted.ts';
import { TestPlanHistory, type TestPlanState } from '../cases/remote/testPlanHistory.ts';
import type { CaseCatalog } from '../cases/catalog/caseCatalog.ts';
import type { CaseEntry } from '../cases/catalog/caseEntry.ts';
import { askExplorationContext } from './askExplorationContext.ts';
import { confirmDiscardDiscoveries } from './confirmDiscardDiscoveries.ts';
import { readGitState } from './readGitState.ts';
import { showDiscoveries, type DiscoveryParts } from './showDiscoveries.ts';
import { announceDiscoveries } from './announceDiscoveries.ts';
import { askText, pickOne } from '../ui/prompts.ts';

/** What the commands of explorations need. */
export interface ExploreServices extends UpdateParts, DiscoveryParts {
  readonly catalog: CaseCatalog;
  readonly names: SavedEnvironmentNames;
  readonly testPlanState: TestPlanState;
  /** The view of test cases; rows are checked where they are used. */
  readonly view: { readonly selection: readonly unknown[] };
}

export async function showLatestDiscoveries(services: ExploreServices): Promise<void> {
  const { latest } = services.discoveries;
  if (!latest)
    throw new UserError(
      message('No exploration has found test cases in this window'),
      message('Run “Explore an Application…”'),
    );
  showDiscoveries(services, latest);
}

export const judgeDiscovery = (
  services: ExploreServices,
  argument: unknown,
  interactionStatus: 'APPROVED' | 'REJECTED',
): Promise<void> => judge(services, discoveryOf(argument, services), async () => ({ interactionStatus }));

export const setInteractionStatus = (services: ExploreServices, argument: unknown): Promise<void> =>
  judge(services, argument, askInteractionStatus);

export async function explore(parts: ExploreServices, argument: unknown): Promise<void> {
  assertTrusted();
  const title = vscode.l10n.t('Explore an Application');
  const at = await pickTarget(argument, parts.catalog.targets, title);
  const environment = await pickEnvironment(at, argument, parts.names, title);
  const environmentName = environment && (environment.name ?? (await askName(title)));
  const url = await askUrl(title, environment?.url ?? '');
  const folder = folderOfTarget(targetOfRow(at));
  const git = await readGitState(folder?.uri ?? vscode.workspace.workspaceFolders?.[0]?.uri);
  const context = await askExplorationContext(title, git);
  const body = { url, testTargetId: at.target.id, context, ...(environmentName ? { environmentName } : {}) };
  const found = await send(parts, at, body);
  parts.reload(at.serviceUrl, at.target.id);
  await noteTestPlan(parts, at, url, found);
  await announceDiscoveries(parts, at, found);
}

/** A test plan without test cases is not worth to be offered. */
async function noteTestPlan(
  { testPlanState }: ExploreServices,
  at: TargetOf,
  url: string,
  { testPlanId, discoveries }: ExploreResult,
): Promise<void> {
  const count = discoveries?.length ?? 0;
  if (!testPlanId || count === 0) return;
  const exploredAt = new Date().toISOString();
  const plan = { testPlanId, exploredAt, url, discoveries: count };
  await new TestPlanHistory(testPlanState).note(targetOfRow(at), plan);
}

/** Sends the request; an exploration takes minutes, so its notification shows at once. */
async function send({ services }: ExploreServices, at: TargetOf, body: ExploreBody): Promise<ExploreResult> {
  const options = {
    location: vscode.ProgressLocation.Notification,
    title: vscode.l10n.t('Exploring {0}', body.url),
    cancellable: true,
  };
  return vscode.window.withProgress(options, async (_progress, token) => {
    const abort = new AbortController();
    token.onCancellationRequested(() => abort.abort());
    const client = await services.client(at.serviceUrl);
    return client.explore(body, { signal: abort.signal });
  });
}

interface PickedEnvironment {
  readonly url: string;
  /** The name, where it is known: the service accepts names, but does not return them. */
  readonly name: string | undefined;
}

async function pickEnvironment(
  { target }: TargetOf,
  argument: unknown,
  names: SavedEnvironmentNames,
  title: string,
): Promise<PickedEnvironment | undefined> {
  const environments = (target.environments ?? []).map(({ id, type, discoveryUrl }) => ({
    id,
    url: discoveryUrl ?? '',
    name: names.of(id) ?? (type === 'DEFAULT' ? 'DEFAULT' : undefined),
  }));
  const [only, ...others] = environments;
  const meant = isEnvironmentNode(argument) && environments.find(({ id }) => id === argument.environment.id);
  if (meant) return meant;
  if (others.length === 0) return only;
  const items = environments.map((environment) => ({
    label:
      (environment.name === 'DEFAULT' ? vscode.l10n.t('Default') : environment.name) ??
      vscode.l10n.t('Additional'),
    description: environment.url,
    environment,
  }));
  const placeHolder = vscode.l10n.t('Select an environment');
  const picked = await pickOne(items, { title, placeHolder });
  return picked.environment;
}

/** @returns undefined where it is left empty */
async function askName(title: string): Promise<string | undefined> {
  const name = await askText({
    title,
    prompt: vscode.l10n.t('Name of the environment on the service. Leave empty for the default environment.'),
  });
  return name || undefined;
}

async function askUrl(title: string, value: string): Promise<string> {
  return askText({
    title,
    prompt: vscode.l10n.t('Address to explore. The service opens its pages and looks for test cases'),
    value,
    validateInput: (typed) => validateWebAddress(typed.trim()),
  });
}

/**
 * The row that a command was called on, or the selected one if it was called by a key, which works on every row.
 *
 * @throws {UserError} where a selected row is no discovery
 */
function discoveryOf(argument: unknown, { view }: Pick<ExploreServices, 'view'>): unknown {
  if (argument !== undefined) return argument;
  const [first] = view.selection;
  if (first && view.selection.every((row) => isCaseNode(row) && isDiscovery(row.entry))) return first;
  throw new UserError(
    message('Only discovered test cases can be accepted or discarded'),
    message('Select them in the view, below “Drafts and Disabled”'),
  );
}

async function judge(
  parts: ExploreServices,
  argument: unknown,
  ask: (entries: readonly CaseEntry[]) => Promise<UpdateTestCaseBody>,
): Promise<void> {
  const chosen = await getChosenCases(argument, parts.view.selection, parts.catalog);
  const body = await ask(chosen.entries);
  if (body.interactionStatus === 'REJECTED')
    await confirmDiscardDiscoveries(chosen.entries.map(({ testCase }) => testCase.description));
  await updateCases(parts, chosen, body);
}
