import * as vscode from 'vscode';
import type { Services } from './services.ts';
import { targetFolders, type TargetFolder } from './settings.ts';
import type { TreeModel } from './treeModel.ts';

/** Time without changes, in ms: what the view asks for itself need not be asked twice. */
const quiet = 500;

/**
 * Compares bound folders with their targets while nobody looks at the view, for what files and the
 * view's badge show. Never asks a question, starts nothing, and says nothing when a service is away.
 */
export class BackgroundCompare implements vscode.Disposable {
  private lastAsked = 0;
  private timer: NodeJS.Timeout | undefined;
  private isDisposed = false;

  constructor(
    private readonly model: Pick<TreeModel, 'casesOf' | 'forget'>,
    private readonly services: Pick<Services, 'isAtHand'>,
    private readonly log: Pick<vscode.LogOutputChannel, 'debug'>,
  ) {}

  /** Compares with what the services said before, once nothing else happens for a moment. */
  compareSoon(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.compareAgain(), quiet);
  }

  private async compareAgain(): Promise<void> {
    for (const folder of targetFolders()) await this.compare(folder);
  }

  /**
   * Asks the services again, unless that was done a moment ago (setting `portableTests.refreshInterval`,
   * in seconds; 0 is never).
   *
   * @returns whether they were asked
   */
  async refresh(): Promise<boolean> {
    const interval = vscode.workspace.getConfiguration('portableTests').get<number>('refreshInterval', 300);
    if (interval <= 0 || targetFolders().length === 0) return false;
    if (Date.now() - this.lastAsked < interval * 1000) return false;
    this.lastAsked = Date.now();
    this.model.forget();
    await this.compareAgain();
    return !this.isDisposed;
  }

  private async compare({ serviceUrl, testTargetId }: TargetFolder): Promise<void> {
    try {
      if (!this.isDisposed && (await this.services.isAtHand(serviceUrl)))
        await this.model.casesOf(serviceUrl, testTargetId);
    } catch (error) {
      this.log.debug(`Not compared: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  dispose(): void {
    this.isDisposed = true;
    clearTimeout(this.timer);
  }
}
