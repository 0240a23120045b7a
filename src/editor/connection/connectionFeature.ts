import * as vscode from 'vscode';
import { machineClock, type Clock } from '../ui/clock.ts';
import { ApiKeys } from './apiKeys.ts';
import { LocalService } from './localService.ts';
import { Services } from './services.ts';
import type { UnreachableServices } from './unreachableServices.ts';

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
  const commands = (): Promise<typeof import('./connectionCommands.ts')> => import('./connectionCommands.ts');
  const local = new LocalService(context, keys, log, (address) =>
    commands().then(({ warnOfMovedSample }) => warnOfMovedSample(address)),
  );
  const services = new Services(context.globalState, keys, local, namedInSettings);
  return {
    keys,
    local,
    services,
    connect: async () => afterwards((await commands()).connect(services, keys, local)),
    dispose: () => vscode.Disposable.from(local, services).dispose(),
  };
}

/** The pause before the first try, in ms; each further one is twice as long. */
const firstPauseMs = 2000;
const longestIntervalMs = 5 * 60_000;

type View = Pick<vscode.TreeView<unknown>, 'visible' | 'onDidChangeVisibility'>;

/** Retries unavailable services, with growing pauses, while the view is visible. */
export class Reconnector implements vscode.Disposable {
  private pause = firstPauseMs;
  private timer: { dispose(): void } | undefined;
  private isTrying = false;
  private readonly subscriptions: vscode.Disposable;

  constructor(
    private readonly view: View,
    private readonly unreachable: Pick<UnreachableServices, 'unavailable' | 'onDidChange'>,
    private readonly services: Pick<Services, 'client' | 'isAtHand'>,
    private readonly clock: Clock = machineClock,
  ) {
    this.subscriptions = vscode.Disposable.from(
      unreachable.onDidChange(() => this.restart()),
      view.onDidChangeVisibility(() => this.restart()),
    );
  }

  private restart(): void {
    this.pause = firstPauseMs;
    this.schedule();
  }

  private schedule(): void {
    this.timer?.dispose();
    this.timer = undefined;
    if (!this.view.visible || this.isTrying || this.unreachable.unavailable().length === 0) return;
    this.timer = this.clock.later(() => void this.tryAll(), this.pause);
  }

  /** Ignores failures; answers reach the listeners of the capabilities. */
  private async tryAll(): Promise<void> {
    this.pause = Math.min(this.pause * 2, longestIntervalMs);
    this.isTrying = true;
    await Promise.allSettled(this.unreachable.unavailable().map((serviceUrl) => this.ask(serviceUrl)));
    this.isTrying = false;
    this.schedule();
  }

  private async ask(serviceUrl: string): Promise<void> {
    if (!(await this.services.isAtHand(serviceUrl))) return;
    await (await this.services.client(serviceUrl)).listTestTargets();
  }

  dispose(): void {
    this.timer?.dispose();
    this.subscriptions.dispose();
  }
}
