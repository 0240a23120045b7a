import * as vscode from 'vscode';
import { ApiKeys } from './apiKeys.ts';
import { LocalService } from './localService.ts';
import { Services } from './services.ts';

/** The services, their API keys, and the local service. */
export interface Connection extends Pick<vscode.Disposable, 'dispose'> {
  readonly keys: ApiKeys;
  readonly local: LocalService;
  readonly services: Services;
  /** Asks for a service and connects to it. @returns its address */
  readonly connect: () => Promise<string>;
}

type ConnectionContext = Pick<
  vscode.ExtensionContext,
  'extensionUri' | 'globalState' | 'globalStorageUri' | 'secrets'
>;

interface ConnectionParts {
  readonly context: ConnectionContext;
  readonly log: vscode.LogOutputChannel;
  /** Addresses of services that settings of the workspace name. */
  readonly namedInSettings: () => readonly string[];
  /** Draws the view after each command. */
  readonly afterwards: <Result>(work: Promise<Result>) => Promise<Result>;
}

/** Creates the connection to services. */
export function connectionFeature({
  context,
  log,
  namedInSettings,
  afterwards,
}: ConnectionParts): Connection {
  const keys = new ApiKeys(context.secrets);
  const local = new LocalService(context, keys, log);
  const services = new Services(context.globalState, keys, local, namedInSettings);
  return {
    keys,
    local,
    services,
    connect: async () => afterwards((await import('./connectionCommands.ts')).connect(services, keys, local)),
    dispose: () => vscode.Disposable.from(local, services).dispose(),
  };
}
