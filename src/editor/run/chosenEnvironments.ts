import * as vscode from 'vscode';
import { isWebAddress, localServiceUrl } from '../../core/target/serviceAddresses.ts';
import type { Services } from '../connection/services.ts';
import type { CaseIndex } from '../files/index/caseIndex.ts';
import type { RunSettings } from '../playwright/runSettings.ts';
import type { LocalApiClient } from '../results/localApiClient.ts';
import type { SavedEnvironmentNames } from '../targets/environments/savedEnvironments.ts';
import { targetKeyOf } from '../targets/target.ts';
import { targetFolderOf, type TargetFolder } from '../targets/targetFolders.ts';
import { isCancelled } from '../ui/errorBoundary.ts';
import { showStatus } from '../ui/statusMessage.ts';
import {
  environmentChoice,
  type EnvironmentChoice,
  type EnvironmentListing,
  environmentNameLabel,
  type ListedChoice,
  listedChoices,
} from './environmentChoice.ts';

/** An environment as services list it. */
interface Listed {
  readonly id: string;
  readonly name?: string | undefined;
  readonly type?: string | null | undefined;
  readonly discoveryUrl?: string | null | undefined;
  readonly email?: string | null | undefined;
}

/** The environment in which the test cases of a folder run. */
export interface ChosenEnvironment {
  readonly executionUrl: string;
  /** The name by which cases may exclude it. */
  readonly name: string | undefined;
  /** The environment of the service, where it is one. */
  readonly id: string | undefined;
  /** The email address of the environment, where its service lists it. */
  readonly email?: string;
}

interface FoundEnvironment {
  readonly found: ChosenEnvironment | undefined;
  /** Those that were listed on the way. */
  readonly listing?: EnvironmentListing;
}

/** The environments that the user chose for the folders of test cases, stored per workspace. */
export class ChosenEnvironments implements vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<void>();
  /** Fires when another environment is chosen for a folder. */
  readonly onDidChange = this.changed.event;

  constructor(
    private readonly state: vscode.Memento,
    private readonly services: Pick<Services, 'client' | 'targetNames'>,
    private readonly reports: Pick<LocalApiClient, 'environments'>,
    private readonly names: Pick<SavedEnvironmentNames, 'of'>,
    private readonly cases: Pick<CaseIndex, 'ready' | 'all'>,
    private readonly say: (text: string) => unknown = showStatus,
  ) {}

  dispose(): void {
    this.changed.dispose();
  }

  /** The name of the environment that was chosen for a folder; undefined if none was. */
  chosenFor(folder: vscode.Uri): string | undefined {
    const file = vscode.Uri.joinPath(folder, 'case.yaml');
    const { data } = environmentChoice.safeParse(this.state.get(keyOf(file, targetFolderOf(file))));
    return data && (environmentNameLabel(data.name) ?? new URL(data.executionUrl).host);
  }

  /**
   * Resolves the environment for a file: from the setting, the stored choice or the default environment of
   * the target; without any of them the user is asked.
   *
   * @throws {vscode.CancellationError} when the user was asked and gave no answer
   */
  async of(file: vscode.Uri, settings: RunSettings): Promise<ChosenEnvironment> {
    const { found, listing } = await this.find(file, settings);
    return found ?? this.choose(file, listing);
  }

  /**
   * Resolves the environment for a file without a question; undefined where the user would be asked. While its service is
   * unavailable, it is the one known from before, with a status message.
   */
  async known(file: vscode.Uri, settings: RunSettings): Promise<ChosenEnvironment | undefined> {
    return (await this.find(file, settings)).found;
  }

  private async find(file: vscode.Uri, { url }: RunSettings): Promise<FoundEnvironment> {
    const folder = targetFolderOf(file);
    const stored = this.stored(file, folder);
    if (stored?.id === undefined && (url || stored))
      return {
        found: { name: stored?.name, id: undefined, executionUrl: url || (stored?.executionUrl ?? '') },
      };
    const listing = await this.listing(folder);
    const [standard] = listing.choices;
    const unnamed = standard && { name: undefined, id: undefined, ...standard };
    const found = stored ? this.updated(stored, listing.choices) : unnamed;
    if (url) return { found: { executionUrl: url, name: found?.name, id: found?.id } };
    if (found && listing.problem !== undefined) this.sayAsBefore(found);
    return { found, listing };
  }

  /** Runs the test cases of a file's folder at an address from now on. */
  async use(file: vscode.Uri, executionUrl: string): Promise<void> {
    await this.keep(file, { executionUrl });
  }

  /**
   * Asks which environment the cases of a file run in.
   *
   * @param listed the environments of its target, where they were just listed
   * @throws {vscode.CancellationError} when nothing is chosen
   */
  async choose(file: vscode.Uri, listed?: EnvironmentListing): Promise<ChosenEnvironment> {
    const { executionUrl, name, id } = await this.ask(file, listed);
    const choice = { executionUrl, name: name ?? (await this.askName()), id };
    await this.keep(file, choice);
    return choice;
  }

  private async keep(file: vscode.Uri, choice: object): Promise<void> {
    await this.state.update(keyOf(file, targetFolderOf(file)), choice);
    this.changed.fire();
  }

  /** The name matters only where a test case excludes an environment. @throws {vscode.CancellationError} */
  private async askName(): Promise<string | undefined> {
    await this.cases.ready;
    const excludes = Array.from(this.cases.all(), ({ summary }) => summary.excludedEnvironmentNames);
    if (excludes.every((names) => names.length === 0)) return undefined;
    const { askEnvironmentName } = await import('./askEnvironment.ts');
    return askEnvironmentName();
  }

  /** Asks for an environment of the target of a file, and chooses none. @throws {vscode.CancellationError} */
  async ask(file: vscode.Uri, listed?: EnvironmentListing): Promise<EnvironmentChoice> {
    const { askEnvironment } = await import('./askEnvironment.ts');
    for (let known = listed; ; known = undefined) {
      const folder = targetFolderOf(file);
      const listing = known ?? (await this.listing(folder));
      const stored = this.stored(file, folder);
      const current = stored && this.updated(stored, listing.choices);
      const choice = await askEnvironment(listing, current, folder);
      if (choice) return choice;
    }
  }

  /** Lists the service's environments, the default one first; none without a target. */
  private async ofTarget(folder: TargetFolder | undefined): Promise<ListedChoice[]> {
    const environments = folder ? await this.listed(folder) : [];
    return environments
      .toSorted((a, b) => Number(b.type === 'DEFAULT') - Number(a.type === 'DEFAULT'))
      .flatMap(({ id, name, type, discoveryUrl, email }) => {
        const displayName = name ?? this.names.of(id) ?? (type === 'DEFAULT' ? 'DEFAULT' : undefined);
        return isWebAddress(discoveryUrl)
          ? [
              {
                executionUrl: discoveryUrl,
                id,
                ...(displayName === undefined ? {} : { name: displayName }),
                ...(email ? { email } : {}),
              },
            ]
          : [];
      });
  }

  /** Lists environments; only the local service has their names. */
  private async listed({ serviceUrl, testTargetId }: TargetFolder): Promise<readonly Listed[]> {
    if (serviceUrl === localServiceUrl) return this.listedHere(testTargetId);
    const targets = await (await this.services.client(serviceUrl)).listTestTargets();
    return targets.find(({ id }) => id === testTargetId)?.environments ?? [];
  }

  private async listedHere(testTargetId: string): Promise<readonly Listed[]> {
    const { app, environments } = await this.reports.environments(testTargetId);
    if (app !== undefined) await this.services.targetNames.note(localServiceUrl, [{ id: testTargetId, app }]);
    return environments;
  }

  /** Lists the environments of the target, as they were listed last where the service can't be asked. */
  private async listing(folder: TargetFolder | undefined): Promise<EnvironmentListing> {
    const key = folder && `listedEnvironments:${targetKeyOf(folder)}`;
    try {
      const choices = await this.ofTarget(folder);
      if (key) await this.state.update(key, choices);
      return { choices };
    } catch (problem) {
      if (isCancelled(problem)) throw problem;
      return { choices: listedChoices.parse(key && this.state.get(key)), problem };
    }
  }

  private sayAsBefore({ executionUrl }: ChosenEnvironment): void {
    const { host } = new URL(executionUrl);
    this.say(
      `$(warning) ${vscode.l10n.t("The service can't be reached: running against {0} as before", host)}`,
    );
  }

  private stored(file: vscode.Uri, folder: TargetFolder | undefined): ChosenEnvironment | undefined {
    const { data } = environmentChoice.safeParse(this.state.get(keyOf(file, folder)));
    return data && { name: data.name, id: data.id, executionUrl: data.executionUrl };
  }

  /** A stored choice as its service lists it now: the environment may have moved. */
  private updated(stored: ChosenEnvironment, choices: readonly ListedChoice[]): ChosenEnvironment {
    const { id } = stored;
    const now = choices.find((choice) => id !== undefined && choice.id === id);
    const name = (id && this.names.of(id)) ?? stored.name;
    const { executionUrl, email }: ListedChoice = now ?? { executionUrl: stored.executionUrl };
    return { name, id, executionUrl, ...(email === undefined ? {} : { email }) };
  }
}

const keyOf = (file: vscode.Uri, folder: TargetFolder | undefined): string =>
  `runEnvironment:${folder?.uri.toString() ?? vscode.workspace.getWorkspaceFolder(file)?.uri.toString() ?? ''}`;
