import * as vscode from 'vscode';
import { machineClock, type Clock } from '../ui/clock.ts';
import type { Services } from './services.ts';
import type { UnreachableServices } from './unreachableServices.ts';

/** The pause before the first try, in ms; each further one is twice as long. */
const firstPause = 2000;
const longestInterval = 5 * 60_000;

type View = Pick<vscode.TreeView<unknown>, 'visible' | 'onDidChangeVisibility'>;

/** Retries unavailable services, with growing pauses, while the view is visible. */
export class Reconnector implements vscode.Disposable {
  private pause = firstPause;
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
    this.pause = firstPause;
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
    this.pause = Math.min(this.pause * 2, longestInterval);
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
