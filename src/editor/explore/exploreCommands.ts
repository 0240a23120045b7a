import * as vscode from 'vscode';
import type { ExploreBody, ExploreResult } from '../../api/contract/explore.ts';
import type { ReportContext } from '../../api/contract/report.ts';
import type { UpdateTestCaseBody } from '../../api/contract/serviceTestCase.ts';
import { message } from '../../core/message.ts';
import { cleanLine } from '../../core/text/cleanLine.ts';
import { UserError } from '../../core/userError.ts';
import type { CaseCatalog } from '../cases/catalog/caseCatalog.ts';
import type { CaseEntry } from '../cases/catalog/caseEntry.ts';
import { TestPlanHistory, type TestPlanState } from '../cases/remote/savedTestPlans.ts';
import { isCaseNode } from '../cases/selection/caseNodes.ts';
import { getChosenCases } from '../cases/selection/chosenCases.ts';
import { isDiscovery } from '../cases/selection/commandRows.ts';
import { askInteractionStatus, updateCases, type UpdateParts } from '../serviceCases/caseUpdates.ts';
import type { SavedEnvironmentNames } from '../targets/environments/savedEnvironments.ts';
import { pickTarget } from '../targets/pickTarget.ts';
import { targetOfRow, type TargetOf, isEnvironmentNode } from '../targets/target.ts';
import { folderOfTarget } from '../targets/targetFolders.ts';
import { assertTrusted } from '../ui/assertTrusted.ts';
import { askAddress, askRequiredText, askText, pickOne } from '../ui/prompts.ts';
import type { DiscoveryList } from './latestDiscoveries.ts';
import { confirmDiscardDiscoveries, showDiscoveries, type DiscoveryParts } from './showDiscoveries.ts';

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
      message('Run "Explore an Application…"'),
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
  const picked = await pickTarget(argument, parts.catalog.targets, title);
  const environment = await pickEnvironment(picked, argument, parts.names, title);
  const name = environment && (environment.name ?? (await askName(title)));
  const url = await askUrl(title, environment?.url ?? '');
  const at = isAddressOf(picked, url) ? picked : await pickTargetOfOtherAddress(parts, picked, url, title);
  const environmentName = at === picked ? name : undefined;
  const folder = folderOfTarget(targetOfRow(at));
  const git = await readGitState(folder?.uri ?? vscode.workspace.workspaceFolders?.[0]?.uri);
  const context = await askExplorationContext(title, git);
  const body = { url, testTargetId: at.target.id, context, ...(environmentName ? { environmentName } : {}) };
  const found = await send(parts, at, body);
  parts.reload(at.serviceUrl, at.target.id);
  await noteTestPlan(parts, at, url, found);
  await announceDiscoveries(parts, at, found);
}

/** Whether an address is one of a target's environments, as far as these have addresses. */
function isAddressOf({ target }: TargetOf, url: string): boolean {
  const known = (target.environments ?? []).flatMap(({ discoveryUrl }) => originOf(discoveryUrl ?? '') ?? []);
  return known.length === 0 || known.includes(originOf(url) ?? '');
}

function originOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).origin : undefined;
}

/**
 * Asks where the test cases of an address belong that is none of the target's environments: to a new target, which is
 * offered first, or to that one all the same.
 */
async function pickTargetOfOtherAddress(
  { services, afterwards }: ExploreServices,
  picked: TargetOf,
  url: string,
  title: string,
): Promise<TargetOf> {
  const name = cleanLine(picked.target.app, 80);
  const addresses = (picked.target.environments ?? []).flatMap(({ discoveryUrl }) => discoveryUrl ?? []);
  const create = {
    label: vscode.l10n.t('New test target…'),
    iconPath: new vscode.ThemeIcon('add'),
    detail: vscode.l10n.t('The test cases that are found belong to it, and to no others'),
  };
  const keep = {
    label: vscode.l10n.t('Add to {0}', name),
    iconPath: new vscode.ThemeIcon('browser'),
    detail: vscode.l10n.t(
      'They become drafts of {0}, which runs at {1}',
      name,
      cleanLine(addresses.join(', ')),
    ),
  };
  const placeHolder = vscode.l10n.t(
    "{0} isn't an address of {1}. Where do its test cases belong?",
    url,
    name,
  );
  if ((await pickOne([create, keep], { title, placeHolder })) === keep) return picked;
  const app = await askRequiredText({
    title,
    prompt: vscode.l10n.t('Name of the application or project'),
    value: new URL(url).host,
  });
  const client = await services.client(picked.serviceUrl);
  const made = client.createTestTarget({ testTarget: { app, discoveryUrl: url } });
  return { serviceUrl: picked.serviceUrl, target: await afterwards(made) };
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
  return askAddress({
    title,
    prompt: vscode.l10n.t('Address to explore. The service opens its pages and looks for test cases'),
    value,
  });
}

/**
 * The row that a command was called on, or the selected one if it was called by a key, which works on every row.
 *
 * @throws {UserError} where a selected row isn't a discovery
 */
function discoveryOf(argument: unknown, { view }: Pick<ExploreServices, 'view'>): unknown {
  if (argument !== undefined) return argument;
  const [first] = view.selection;
  if (first && view.selection.every((row) => isCaseNode(row) && isDiscovery(row.entry))) return first;
  throw new UserError(
    message('Only discovered test cases can be accepted or discarded'),
    message('Select them in the view, below "Drafts and Disabled"'),
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

/**
 * Asks for the context of an exploration: a description and, only if the user agrees, the state of git.
 *
 * @throws {vscode.CancellationError} when the user leaves
 */
export async function askExplorationContext(
  title: string,
  git: GitState | undefined,
): Promise<ReportContext> {
  const description = await askText({
    title,
    prompt: vscode.l10n.t('Purpose of the test cases, stored with the results (optional)'),
  });
  const context: ReportContext = {
    source: 'manual',
    description: description || vscode.l10n.t('Explored from the editor'),
  };
  return git && (await agrees(title, git)) ? { ...context, ...git } : context;
}

async function agrees(title: string, git: GitState): Promise<boolean> {
  const no = { label: vscode.l10n.t("Don't send git information"), send: false };
  const yes = {
    label: vscode.l10n.t('Send branch, commit and repository'),
    detail: Object.values(git).join(' · '),
    send: true,
  };
  const picked = await pickOne([no, yes], { title });
  return picked.send;
}

/**
 * Says how an exploration ended. Its list opens when the user asks for it, now or later: what they type meanwhile goes
 * where they type it.
 */
async function announceDiscoveries(
  parts: DiscoveryParts,
  at: TargetOf,
  { discoveries = [], message: serviceMessage, testPlanId }: ExploreResult,
): Promise<void> {
  const found = discoveries ?? [];
  if (found.length === 0) {
    const text = serviceMessage
      ? cleanLine(serviceMessage)
      : vscode.l10n.t('The service found no test cases.');
    void vscode.window.showInformationMessage(text);
    return;
  }
  const rows = found.map((discovery) => ({
    label: cleanLine(discovery.testCaseName ?? discovery.testCaseId, 120),
    buttons: [button('check', vscode.l10n.t('Accept')), button('close', vscode.l10n.t('Discard'))],
    discovery,
  }));
  const list: DiscoveryList = { at, testPlanId, rows, isSeen: false };
  parts.discoveries.add(list);
  const show = vscode.l10n.t('Show Test Cases');
  const name = cleanLine(at.target.app, 80);
  const text =
    rows.length === 1
      ? vscode.l10n.t('The exploration of {0} found 1 test case.', name)
      : vscode.l10n.t('The exploration of {0} found {1} test cases.', name, rows.length);
  if ((await vscode.window.showInformationMessage(text, show)) === show) showDiscoveries(parts, list);
}

const button = (icon: string, tooltip: string): vscode.QuickInputButton => ({
  iconPath: new vscode.ThemeIcon(icon),
  tooltip,
});

/** The branch, commit and remote of a repository, named as in the service's context. */
interface GitState {
  readonly ref?: string;
  readonly sha?: string;
  readonly repo?: string;
  readonly owner?: string;
}

/** The part that is used of the API of VS Code's built-in git extension. */
interface GitExtension {
  getAPI(version: 1): {
    getRepository(uri: vscode.Uri): {
      state: {
        HEAD?: { name?: string; commit?: string };
        remotes: readonly { name: string; fetchUrl?: string }[];
      };
    } | null;
  };
}

/** Reads the git state of a folder; undefined if it isn't a repository, or git is disabled. */
async function readGitState(folder: vscode.Uri | undefined): Promise<GitState | undefined> {
  const extension = vscode.extensions.getExtension<GitExtension>('vscode.git');
  if (!extension || !folder) return undefined;
  const exported = await extension.activate();
  const state = exported.getAPI(1).getRepository(folder)?.state;
  if (!state?.HEAD) return undefined;
  const { name, commit } = state.HEAD;
  const remote = state.remotes.find((candidate) => candidate.name === 'origin') ?? state.remotes[0];
  return {
    ...(name ? { ref: name } : {}),
    ...(commit ? { sha: commit } : {}),
    ...ownerAndRepo(remote?.fetchUrl),
  };
}

/** `owner` and `repo` of a remote's address, without the password that it may hold. */
function ownerAndRepo(address: string | undefined): Pick<GitState, 'owner' | 'repo'> {
  const path = address && /[/:]([^/:@]+)\/([^/:@]+?)(?:\.git)?\/?$/.exec(address);
  const [, owner, repo] = path || [];
  return owner && repo ? { owner, repo } : {};
}
