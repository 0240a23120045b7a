import * as vscode from 'vscode';
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

  /** Number of test cases that were found, until their list is opened. */
  get count(): number {
    return this.found && !this.found.isSeen ? this.found.rows.length : 0;
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
