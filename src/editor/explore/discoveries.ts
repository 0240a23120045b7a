import * as vscode from 'vscode';
import type { TargetOf } from '../targets/pickTarget.ts';

/** A row of the list of what an exploration found. */
export interface DiscoveryRow extends vscode.QuickPickItem {
  readonly discovery?: { readonly testCaseId: string };
}

/** What an exploration found, with what was decided of it since. */
export interface Found {
  readonly at: TargetOf;
  readonly testPlanId: string | null | undefined;
  rows: readonly DiscoveryRow[];
}

/** What the explorations of this window found: no service gives such a list again. */
export class Discoveries implements vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<void>();
  private readonly unseen = new Set<Found>();
  private last: Found | undefined;
  readonly onDidChange = this.changed.event;

  /** What the latest exploration found. */
  get latest(): Found | undefined {
    return this.last;
  }

  /** How many test cases were found whose list was not opened yet. */
  get count(): number {
    return [...this.unseen].reduce((sum, { rows }) => sum + rows.length, 0);
  }

  add(found: Found): void {
    this.last = found;
    this.unseen.add(found);
    void vscode.commands.executeCommand('setContext', 'portableTests.hasDiscoveries', true);
    this.changed.fire();
  }

  markSeen(found: Found): void {
    if (this.unseen.delete(found)) this.changed.fire();
  }

  dispose(): void {
    this.changed.dispose();
  }
}
