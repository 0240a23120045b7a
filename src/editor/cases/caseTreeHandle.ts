import * as vscode from 'vscode';
import type { Target } from '../targets/target.ts';
import type { TargetFolder } from '../targets/targetFolders.ts';
import type { ViewFilter } from './filter/viewFilter.ts';
import type { ServiceUpdate } from './remote/serviceUpdate.ts';

/** The tree of test cases, as commands use it. */
export interface CaseTree {
  /** Shows the test cases that a filter wants; all without one. */
  show(filter: ViewFilter | undefined): void;
  /** Asks a service again for the cases of one target, and draws that one only. */
  reloadTarget(serviceUrl: string, testTargetId: string): void;
  /** Draws what a change on the service has changed. */
  casesChanged(change: ServiceUpdate): Promise<void>;
  /** Draws what changed in the files of some targets. */
  filesChanged(targets: Iterable<Target>): Promise<void>;
}

/** The view of test cases, as commands know it before it is drawn. */
export class CaseTreeHandle implements CaseTree, vscode.Disposable {
  private readonly finished = new vscode.EventEmitter<TargetFolder | undefined>();
  /** Fires after a command that changes files or services: with its folder, where it is about one. */
  readonly onDidFinish = this.finished.event;
  private drawn: CaseTree | undefined;
  private view: Pick<vscode.TreeView<unknown>, 'selection'> | undefined;

  /** Attaches the tree and its view, which commands use from then on. */
  attach(tree: CaseTree, view: Pick<vscode.TreeView<unknown>, 'selection'>): void {
    this.drawn = tree;
    this.view = view;
  }

  /** The selected rows; they are checked where they are used. */
  get selection(): readonly unknown[] {
    return this.view?.selection ?? [];
  }

  show(filter: ViewFilter | undefined): void {
    this.drawn?.show(filter);
  }

  reloadTarget(serviceUrl: string, testTargetId: string): void {
    this.drawn?.reloadTarget(serviceUrl, testTargetId);
  }

  async casesChanged(change: ServiceUpdate): Promise<void> {
    await this.drawn?.casesChanged(change);
  }

  async filesChanged(targets: Iterable<Target>): Promise<void> {
    await this.drawn?.filesChanged(targets);
  }

  /** Runs work of a command that changes files or services, and draws what has changed, also on failure. */
  readonly afterwards = async <Result>(work: Promise<Result>, folder?: TargetFolder): Promise<Result> => {
    try {
      return await work;
    } finally {
      this.finished.fire(folder);
    }
  };

  dispose(): void {
    this.finished.dispose();
  }
}
