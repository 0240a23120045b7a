import * as vscode from 'vscode';
import { errorMessage } from '../../../core/userError.ts';
import type { Services } from '../../connection/services.ts';
import type { TargetCatalog } from '../../targets/targetCatalog.ts';
import { targetFolders, type TargetFolder } from '../../targets/targetFolders.ts';
import { machineClock, passTime, type Clock } from '../../ui/clock.ts';
import { readSetting } from '../../ui/settings.ts';
import type { CaseCatalog } from './caseCatalog.ts';

/** Time without changes in ms before a comparison. */
const quietMs = 500;

/** Time since the last keystroke in ms after which the user is not typing. */
const calmMs = 2000;

/** The folders to compare, the interval and the time. */
interface CompareContext extends Clock {
  readonly folders: () => readonly TargetFolder[];
  /** Minimal seconds between two refreshes; 0 turns them off. */
  readonly interval: () => number;
}

/** The folders and the interval of the settings (`portableTests.refreshInterval`), and this machine's time. */
const defaultCompareContext: CompareContext = {
  ...machineClock,
  folders: targetFolders,
  interval: () => readSetting('refreshInterval'),
};

/**
 * Compares linked folders with their targets in the background, for the decorations of files and the view's
 * badge. Never asks a question, starts no service, and is silent when a service is unavailable.
 */
export class BackgroundCompare implements vscode.Disposable {
  private lastRefresh = -Infinity;
  private lastTyped = -Infinity;
  private timer: { dispose(): void } | undefined;
  private readonly end = new AbortController();
  private readonly subscription = vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
    // Logs grow too: people type where the cursor is.
    const isActive = document === vscode.window.activeTextEditor?.document;
    if (contentChanges.length > 0 && isActive) this.lastTyped = this.context.now();
  });

  constructor(
    private readonly catalog: Pick<CaseCatalog, 'casesOf'> & {
      readonly targets: Pick<TargetCatalog, 'forget'>;
    },
    private readonly services: Pick<Services, 'isAtHand'>,
    private readonly log: Pick<vscode.LogOutputChannel, 'debug'>,
    private readonly context: CompareContext = defaultCompareContext,
  ) {}

  /** Compares with the loaded answers of the services after a moment without changes. */
  compareSoon(): void {
    this.timer?.dispose();
    this.timer = this.context.later(() => void this.compareAgain(), quietMs);
  }

  private async compareAgain(): Promise<void> {
    for (const folder of this.context.folders()) await this.compare(folder);
  }

  /**
   * Asks the services again, unless that was done a moment ago. While somebody types it waits.
   *
   * @returns whether they were asked
   */
  async refresh(): Promise<boolean> {
    if (!this.isDue()) return false;
    await this.untilCalm();
    if (!this.isDue()) return false;
    this.lastRefresh = this.context.now();
    this.catalog.targets.forget();
    await this.compareAgain();
    return !this.isDisposed;
  }

  private isDue(): boolean {
    const interval = this.context.interval();
    if (this.isDisposed || interval <= 0 || this.context.folders().length === 0) return false;
    return this.context.now() - this.lastRefresh >= interval * 1000;
  }

  private async untilCalm(): Promise<void> {
    const left = (): number => this.lastTyped + calmMs - this.context.now();
    while (left() > 0 && !this.isDisposed) await passTime(this.context, left(), this.end.signal);
  }

  private async compare({ serviceUrl, testTargetId }: TargetFolder): Promise<void> {
    try {
      if (!this.isDisposed && (await this.services.isAtHand(serviceUrl)))
        await this.catalog.casesOf(serviceUrl, testTargetId);
    } catch (error) {
      this.log.debug(`Not compared: ${errorMessage(error)}`);
    }
  }

  private get isDisposed(): boolean {
    return this.end.signal.aborted;
  }

  dispose(): void {
    this.end.abort();
    this.subscription.dispose();
    this.timer?.dispose();
  }
}
