import * as vscode from 'vscode';
import * as z from 'zod';
import type { TestTarget } from '../../api/contract/testTarget.ts';
import { createClient, type ServiceClient } from '../../api/createClient.ts';
import { message } from '../../core/message.ts';
import { localServiceUrl, isSameService } from '../../core/target/serviceAddresses.ts';
import { cleanLine } from '../../core/text/cleanLine.ts';
import { UserError } from '../../core/userError.ts';
import { createEventLoopPause } from '../../node/createEventLoopPause.ts';
import { assertTrusted } from '../ui/assertTrusted.ts';
import { readSetting } from '../ui/settings.ts';
import type { ApiKeys } from './apiKeys.ts';
import { Capabilities } from './capabilities/capabilities.ts';
import { capabilityClient } from './capabilities/capabilityClient.ts';
import type { LocalService } from './localService.ts';

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
   * @throws {UserError} when the workspace is not trusted, or the user disconnected from the service
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
   * @throws {UserError} when the workspace is not trusted, or there is no key for the service's origin
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

/** Gets the timeout of a request in ms (setting `portableTests.requestTimeout`). */
export const requestTimeoutMs = (): number => Math.max(1, readSetting('requestTimeout')) * 1000;

/** Whether API keys may be sent over plain HTTP (setting `portableTests.allowInsecureHttp`). */
export const allowInsecureHttp = (): boolean => readSetting('allowInsecureHttp');

/** The id and the name of a test target. */
type NamedTarget = Pick<TestTarget, 'id' | 'app'>;

const names = z.record(z.string(), z.string()).catch({});

/** Names of test targets as the services listed them last, also in an earlier window. */
class TargetNames implements vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<void>();
  readonly onDidChange = this.changed.event;

  constructor(private readonly state: vscode.Memento) {}

  /** Gets the name of a target in one line; undefined where its service has not listed it yet. */
  of({ serviceUrl, testTargetId }: { serviceUrl: string; testTargetId: string }): string | undefined {
    const names = this.saved(serviceUrl);
    return Object.hasOwn(names, testTargetId) ? names[testTargetId] : undefined;
  }

  /** Saves the names of listed targets. */
  async note(serviceUrl: string, targets: readonly NamedTarget[]): Promise<void> {
    const names = this.saved(serviceUrl);
    const given = targets.map(({ id, app }): [string, string] => [id, cleanLine(app, 120)]);
    const news = given.filter(([id, name]) => !Object.hasOwn(names, id) || names[id] !== name);
    if (news.length > 0) await this.save(serviceUrl, { ...names, ...Object.fromEntries(news) });
  }

  async forget(serviceUrl: string): Promise<void> {
    await this.save(serviceUrl, undefined);
  }

  dispose(): void {
    this.changed.dispose();
  }

  private async save(serviceUrl: string, names: Record<string, string> | undefined): Promise<void> {
    const saved = this.state.update(keyOf(serviceUrl), names);
    this.changed.fire();
    await saved;
  }

  private saved(serviceUrl: string): Record<string, string> {
    return names.parse(this.state.get(keyOf(serviceUrl), {}));
  }
}

const keyOf = (serviceUrl: string): string => `targetNames:${serviceUrl}`;

/** Wraps a client so that it records the names of the test targets in its answers. */
function recordTargetNames(
  client: ServiceClient,
  note: (targets: readonly NamedTarget[]) => void,
): ServiceClient {
  const noted = (target: TestTarget): TestTarget => {
    note([target]);
    return target;
  };
  return {
    ...client,
    createTestTarget: async (...args) => noted(await client.createTestTarget(...args)),
    updateTestTarget: async (...args) => noted(await client.updateTestTarget(...args)),
    listTestTargets: async (...args) => {
      const targets = await client.listTestTargets(...args);
      note(targets);
      return targets;
    },
  };
}

const books = new Set<() => readonly string[]>();

/** Registers a source of addresses under which services have answered. */
function registerAddressSource(book: () => readonly string[]): vscode.Disposable {
  books.add(book);
  return new vscode.Disposable(() => books.delete(book));
}

/**
 * Resolves an address, written with or without `/api`, to the one under which the service has answered;
 * returns it as written where none has.
 */
export function resolveServiceAddress(written: string): string {
  const addresses = [...books].flatMap((book) => book());
  if (addresses.includes(written)) return written;
  return addresses.find((address) => isSameService(address, written)) ?? written;
}

const disconnectedKey = 'disconnectedServices';

/** Shows that the user disconnected from a service that a folder still belongs to. */
export class Disconnected extends UserError {
  constructor(serviceUrl: string) {
    super(
      message('Disconnected from {0}', serviceName(serviceUrl)),
      serviceUrl === localServiceUrl
        ? message('Connect to it again to push and pull')
        : message('Set its API key to push and pull again'),
      serviceUrl === localServiceUrl ? 'connect' : 'set-key',
    );
  }
}

/** The services that the user disconnected from, until they are connected again: nothing is sent to them. */
export class DisconnectedServices {
  constructor(private readonly globalState: Pick<vscode.Memento, 'get' | 'update'>) {}

  has(serviceUrl: string): boolean {
    return this.all().some((other) => isSameService(other, serviceUrl));
  }

  async add(serviceUrl: string): Promise<void> {
    if (!this.has(serviceUrl)) await this.globalState.update(disconnectedKey, [...this.all(), serviceUrl]);
  }

  async remove(serviceUrl: string): Promise<void> {
    if (!this.has(serviceUrl)) return;
    const others = this.all().filter((other) => !isSameService(other, serviceUrl));
    await this.globalState.update(disconnectedKey, others);
  }

  private all(): string[] {
    return this.globalState.get<string[]>(disconnectedKey, []);
  }
}

/** Gets the name of a service in texts: “Local service”, or its host. */
export const serviceName = (serviceUrl: string): string =>
  serviceUrl === localServiceUrl ? vscode.l10n.t('Local service') : new URL(serviceUrl).host;
