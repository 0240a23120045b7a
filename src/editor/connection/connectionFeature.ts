import * as vscode from 'vscode';
import type { Feature } from '../ui/feature.ts';
import { ApiKeys } from './apiKeys.ts';
import { LocalService } from './localService.ts';
import { serviceUrlOf } from './serviceNode.ts';
import { Services } from './services.ts';

type ConnectionCommand =
  | 'portableTests.connect'
  | 'portableTests.disconnect'
  | 'portableTests.setApiKey'
  | 'portableTests.removeApiKey';

/** The services, their API keys, and the local service. */
export interface Connection extends Feature<ConnectionCommand> {
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
  readonly log: vscode.LogOutputChannel;
  /** Addresses of services that settings of the workspace name. */
  readonly namedInSettings: () => readonly string[];
  /** Draws the view after each command. */
  readonly afterwards: <Result>(work: Promise<Result>) => Promise<Result>;
}

/** Creates the connection to services with its commands. */
export function connectionFeature(
  context: ConnectionContext,
  { log, namedInSettings, afterwards }: ConnectionParts,
): Connection {
  const keys = new ApiKeys(context.secrets);
  const local = new LocalService(context, keys, log);
  const services = new Services(context.globalState, keys, local, namedInSettings);
  const load = (): Promise<typeof import('./connectionCommands.ts')> => import('./connectionCommands.ts');
  const connectTo = async (): Promise<string> => afterwards((await load()).connect(services, keys, local));
  return {
    keys,
    local,
    services,
    connect: connectTo,
    commands: {
      'portableTests.connect': connectTo,
      'portableTests.disconnect': async (argument) =>
        afterwards((await load()).disconnect(services, keys, serviceUrlOf(argument))),
      'portableTests.setApiKey': async (argument) =>
        afterwards((await load()).setApiKey(services, keys, serviceUrlOf(argument))),
      'portableTests.removeApiKey': async (argument) =>
        afterwards((await load()).removeApiKey(services, keys, serviceUrlOf(argument))),
    },
    dispose: () => vscode.Disposable.from(local, services).dispose(),
  };
}
