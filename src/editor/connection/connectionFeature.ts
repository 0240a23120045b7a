import * as vscode from 'vscode';
import type { Feature } from '../ui/feature.ts';
import { ApiKeys } from './apiKeys.ts';
import { connect, disconnect, removeApiKey, setApiKey } from './connectionCommands.ts';
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
  const connectTo = (): Promise<string> => afterwards(connect(services, keys, local));
  return {
    keys,
    local,
    services,
    connect: connectTo,
    commands: {
      'portableTests.connect': connectTo,
      'portableTests.disconnect': (argument) =>
        afterwards(disconnect(services, keys, serviceUrlOf(argument))),
      'portableTests.setApiKey': (argument) => afterwards(setApiKey(services, keys, serviceUrlOf(argument))),
      'portableTests.removeApiKey': (argument) =>
        afterwards(removeApiKey(services, keys, serviceUrlOf(argument))),
    },
    dispose: () => vscode.Disposable.from(local, services).dispose(),
  };
}
