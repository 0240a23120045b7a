import * as vscode from 'vscode';
import type { RemoteSet } from '../../sync/cases/remoteSet.ts';
import { isUndecided } from '../cases/catalog/caseEntry.ts';
import type { TargetOf } from '../targets/target.ts';
import { contextKeySetter } from '../ui/contextKeySetter.ts';

/** A row of the list of test cases that an exploration found. */
export interface DiscoveryRow extends vscode.QuickPickItem {
  readonly discovery?: { readonly testCaseId: string };
}

/** The result of an exploration, with the decisions made since. */
export interface DiscoveryList {
  readonly at: TargetOf;
  readonly testPlanId: string | null | undefined;
  rows: readonly DiscoveryRow[];
  /** Whether its list was opened. */
  isSeen: boolean;
}

/** Test cases found by the latest exploration of this window; no service returns the list again. */
export class LatestDiscoveries implements vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<void>();
  private readonly setKey = contextKeySetter();
  private found: DiscoveryList | undefined;
  readonly onDidChange = this.changed.event;

  get latest(): DiscoveryList | undefined {
    return this.found;
  }

  /**
   * Number of test cases that were found and wait for a decision, until their list is opened.
   *
   * @param remote what their service has listed since; without it, all of them wait
   */
  count(remote?: Pick<RemoteSet, 'listed'>): number {
    if (!this.found || this.found.isSeen) return 0;
    const waits = ({ discovery }: DiscoveryRow): boolean =>
      !remote || isUndecided(remote.listed.get(discovery?.testCaseId ?? '')?.status);
    return this.found.rows.filter(waits).length;
  }

  add(found: DiscoveryList): void {
    this.found = found;
    this.setKey('portableTests.hasDiscoveries', true);
    this.changed.fire();
  }

  markSeen(found: DiscoveryList): void {
    found.isSeen = true;
    this.changed.fire();
  }

  dispose(): void {
    this.changed.dispose();
  }
}
