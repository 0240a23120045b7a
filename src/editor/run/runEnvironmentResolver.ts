import type * as vscode from 'vscode';
import type { RunEnvironment } from '../../runner/planRun.ts';
import { localServiceUrl } from '../../core/target/localServiceUrl.ts';
import { targetFolderOf } from '../targets/targetFolders.ts';
import { readAllowedOrigins } from '../playwright/allowedOrigins.ts';
import type { ChosenEnvironment, ChosenEnvironments } from './chosenEnvironments.ts';
import type { LocalApiClient } from '../results/localApiClient.ts';
import type { RunAccess } from '../targets/environments/runAccess.ts';
import type { RunAccessResolver } from './runAccessResolver.ts';
import type { SavedVariableValues } from '../targets/environments/savedVariableValues.ts';
import type { RunSettings } from '../playwright/runSettings.ts';

/** Resolves the environment of a file's cases with its variables, credentials and headers. */
export class RunEnvironmentResolver {
  constructor(
    private readonly environments: Pick<ChosenEnvironments, 'of'>,
    private readonly secrets: Pick<SavedVariableValues, 'get'>,
    private readonly access: Pick<RunAccessResolver, 'of'>,
    private readonly reports: Pick<LocalApiClient, 'environments'>,
  ) {}

  /** @throws {vscode.CancellationError} when the user was asked for an address and gave none */
  async of(file: vscode.Uri, settings: RunSettings): Promise<RunEnvironment> {
    const chosen = await this.environments.of(file, settings);
    const [details, typed] = await Promise.all([
      this.ofLocalService(file, chosen),
      this.secrets.get(chosen.executionUrl),
    ]);
    const access = await this.accessOf(file, chosen, settings);
    return {
      executionUrl: chosen.executionUrl,
      name: details.name ?? chosen.name,
      variables: new Map([...typed, ...emailOf(chosen), ...(details.variables ?? [])]),
      basicAuth: details.basicAuth ?? access.basicAuth,
      headers: details.headers ?? new Map(Object.entries(access.headers)),
      testIdAttribute: settings.testIdAttribute || details.testIdAttribute,
      timeoutPerStep: details.timeoutPerStep ?? settings.timeoutPerStep,
      isTargetTimeout: details.timeoutPerStep !== undefined,
      allowedOrigins: readAllowedOrigins(),
    };
  }

  /** The local service knows its own environments; others are asked for once. */
  private accessOf(file: vscode.Uri, chosen: ChosenEnvironment, { url }: RunSettings): Promise<RunAccess> {
    const isHosted = targetFolderOf(file)?.serviceUrl !== localServiceUrl;
    return this.access.of(chosen, isHosted && url === '');
  }

  /** Reads the accounts of the environment from the local service; hosted services do not return them. */
  private async ofLocalService(
    file: vscode.Uri,
    { id, executionUrl }: ChosenEnvironment,
  ): Promise<Partial<RunEnvironment>> {
    const folder = targetFolderOf(file);
    if (folder?.serviceUrl !== localServiceUrl) return {};
    const { environments, testIdAttribute, timeoutPerStep } = await this.reports.environments(
      folder.testTargetId,
    );
    const listed = environments.find((environment) => environment.id === id);
    // What belongs to one application is not typed into another.
    if (!listed || originOf(listed.discoveryUrl) !== originOf(executionUrl))
      return { testIdAttribute, timeoutPerStep };
    return {
      name: listed.name,
      testIdAttribute,
      timeoutPerStep,
      variables: new Map(Object.entries(listed.variables)),
      basicAuth: listed.basicAuth,
      headers: new Map(Object.entries(listed.headers)),
    };
  }
}

/** The address of the environment, as services list it. */
const emailOf = ({ email }: ChosenEnvironment): [string, string][] => (email ? [['EMAIL', email]] : []);

const originOf = (url: string | undefined): string | undefined =>
  url !== undefined && URL.canParse(url) ? new URL(url).origin : undefined;
