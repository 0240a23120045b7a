import * as vscode from 'vscode';
import { createClient, type ServiceClient } from '../../api/createClient.ts';
import { UserError } from '../../core/userError.ts';
import { message } from '../../core/message.ts';
import type { ApiKeys } from './apiKeys.ts';
import type { LocalService } from './localService.ts';
import { Disconnected, DisconnectedServices } from './disconnected.ts';
import { registerAddressSource } from './resolveServiceAddress.ts';
import { capabilityClient } from './capabilities/capabilityClient.ts';
import { Capabilities } from './capabilities/capabilities.ts';
import { recordTargetNames, TargetNames } from './targetNames.ts';
import { createEventLoopPause } from '../../node/createEventLoopPause.ts';
import { localServiceUrl } from '../../core/target/localServiceUrl.ts';
import { allowInsecureHttp, requestTimeoutMs } from './connectionSettings.ts';
import { assertTrusted } from '../ui/assertTrusted.ts';
import { serviceName } from './serviceName.ts';

const stateKey = 'services';

/** Settings of a client for a service. */
interface ClientSettings {
  readonly serviceUrl: string;
  readonly baseUrl: string;
  /** In milliseconds. */
  readonly timeout: number;
  readonly insecure: boolean;
}

/** The services that this machine is connected to, and a client for each. */
export class Services implements vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<void>();
  private readonly clients = new Map<string, ServiceClient>();
  private readonly addresses = registerAddressSource(() => this.connected());
  readonly onDidChange = this.changed.event;
  /** The endpoints that the services don't support, as far as it is known. */
  readonly capabilities = new Capabilities();
  /** Names of test targets, as the services list them. */
  readonly targetNames: TargetNames;
  /** Services that the user disconnected from. */
  readonly disconnected: DisconnectedServices;

  /** @param namedInSettings addresses of services that settings of the workspace name */
  constructor(
    private readonly globalState: vscode.Memento,
    private readonly keys: ApiKeys,
    private readonly local: LocalService,
    private readonly namedInSettings: () => readonly string[],
  ) {
    this.targetNames = new TargetNames(globalState);
    this.disconnected = new DisconnectedServices(globalState);
  }

  /** Addresses: those connected to, then those that only a setting names. None where nothing may be sent. */
  list(): string[] {
    if (!vscode.workspace.isTrusted) return [];
    return [...new Set([...this.connected(), ...this.namedInSettings()])];
  }

  /** Addresses connected to, also where nothing may be sent. */
  connected(): string[] {
    return this.globalState.get<string[]>(stateKey, []);
  }

  async add(serviceUrl: string): Promise<void> {
    await this.globalState.update(stateKey, [...new Set([...this.connected(), serviceUrl])]);
    await this.disconnected.remove(serviceUrl);
    this.capabilities.forget(serviceUrl);
    this.changed.fire();
  }

  /** Removes a service; nothing is sent to it until it is added again. */
  async disconnect(serviceUrl: string): Promise<void> {
    await this.disconnected.add(serviceUrl);
    await this.remove(serviceUrl);
  }

  async remove(serviceUrl: string): Promise<void> {
    const others = this.connected().filter((address) => address !== serviceUrl);
    await this.globalState.update(stateKey, others);
    await this.targetNames.forget(serviceUrl);
    this.changed.fire();
  }

  /** Whether a service can be asked without a question, and without starting anything. */
  async isAtHand(serviceUrl: string): Promise<boolean> {
    if (!vscode.workspace.isTrusted || this.disconnected.has(serviceUrl)) return false;
    if (serviceUrl === localServiceUrl && !(await this.local.isRunning())) return false;
    return (await this.keys.get(serviceUrl)) !== undefined;
  }

  /**
   * Gets the address of a service with its prefix; starts the local service where it is that one.
   *
   * @throws UserError when the workspace is not trusted, or the user disconnected from the service
   */
  async baseUrl(serviceUrl: string): Promise<string> {
    assertTrusted();
    if (this.disconnected.has(serviceUrl)) throw new Disconnected(serviceUrl);
    return serviceUrl === localServiceUrl ? (await this.local.ensure()).url : serviceUrl;
  }

  /**
   * Gets a client for a service; starts the local service where it is that one. A method of an endpoint that
   * the service does not support throws an `UnsupportedEndpoint`.
   *
   * @throws UserError when the workspace is not trusted, or there is no key for the service's origin
   */
  async client(serviceUrl: string): Promise<ServiceClient> {
    const baseUrl = await this.baseUrl(serviceUrl);
    if ((await this.keys.get(serviceUrl)) === undefined) {
      throw new UserError(
        message('There is no API key for {0}', serviceName(serviceUrl)),
        message('Set the API key'),
        'set-key',
      );
    }
    const how = { serviceUrl, baseUrl, timeout: requestTimeoutMs(), insecure: allowInsecureHttp() };
    const client = capabilityClient(
      this.clientFor(how),
      serviceUrl,
      serviceName(serviceUrl),
      this.capabilities,
    );
    return recordTargetNames(client, (targets) => void this.targetNames.note(serviceUrl, targets));
  }

  /** A client learns what its service takes: the same one goes on as long as nothing has changed. */
  private clientFor(how: ClientSettings): ServiceClient {
    const name = JSON.stringify(how);
    const client =
      this.clients.get(name) ??
      createClient({
        baseUrl: how.baseUrl,
        apiKey: () => this.keys.get(how.serviceUrl),
        timeout: how.timeout,
        allowInsecureHttp: how.insecure,
        pause: createEventLoopPause(),
      });
    this.clients.set(name, client);
    return client;
  }

  dispose(): void {
    this.addresses.dispose();
    this.changed.dispose();
    this.capabilities.dispose();
    this.targetNames.dispose();
  }
}
