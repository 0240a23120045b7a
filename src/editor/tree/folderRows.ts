import { createHash } from 'node:crypto';
import * as vscode from 'vscode';
import { cleanLine } from '../../core/text/cleanLine.ts';
import type { CaseNode, DraftsNode, FolderNode } from '../cases/selection/caseNodes.ts';
import { isPending } from '../cases/states/stateAppearance.ts';
import { targetKeyOf } from '../targets/target.ts';
import {
  findTargetNode,
  longestTooltip,
  Row,
  treeItem,
  type DropFolder,
  type RowContext,
  type TreeNode,
} from './row.ts';

const { Collapsed, Expanded } = vscode.TreeItemCollapsibleState;

abstract class GroupRow<Node extends FolderNode | DraftsNode> extends Row<Node> {
  parent(context: RowContext): Promise<TreeNode | undefined> {
    return findTargetNode(context, this.node.testTarget);
  }

  override children(): CaseNode[] {
    const { testTarget, cases } = this.node;
    return cases.map((entry) => ({ kind: 'case', testTarget, entry }));
  }

  /**
   * Under a filter, what has cases is unfolded, under another id: the editor remembers by it what is
   * unfolded without a filter.
   */
  protected group(
    label: string,
    filter: RowContext['filter'],
    rest: Partial<vscode.TreeItem>,
  ): vscode.TreeItem {
    return filter
      ? treeItem(label, Expanded, { ...rest, id: `${this.id} filtered` })
      : treeItem(label, Collapsed, rest);
  }
}

/** A folder of test cases. */
export class FolderRow extends GroupRow<FolderNode> {
  get id(): string {
    return `${targetKeyOf(this.node.testTarget)} folder ${short(this.node.name)}`;
  }

  protected draw({ filter }: RowContext): vscode.TreeItem {
    const { name, cases } = this.node;
    const differing = cases.filter(({ state, hidden }) => isPending(state, hidden)).length;
    const labels = differing > 0 ? [vscode.l10n.t('{0} to sync', differing)] : [];
    return this.group(cleanLine(name, 120), filter, {
      iconPath: vscode.ThemeIcon.Folder,
      description: [String(cases.length), ...labels].join(' · '),
      contextValue: 'folder',
    });
  }

  override tooltip(): string {
    return cleanLine(this.node.name, longestTooltip);
  }

  override get dragged(): CaseNode[] {
    return this.children();
  }

  override get dropFolder(): DropFolder {
    return { testTarget: this.node.testTarget, folder: this.node.name };
  }
}

/** The test cases that the service lists but no pull includes. */
export class DraftsRow extends GroupRow<DraftsNode> {
  get id(): string {
    return `${targetKeyOf(this.node.testTarget)} drafts`;
  }

  protected draw({ filter }: RowContext): vscode.TreeItem {
    return this.group(vscode.l10n.t('Drafts and Disabled'), filter, {
      iconPath: new vscode.ThemeIcon('git-pull-request-draft'),
      description: String(this.node.cases.length),
      contextValue: 'drafts',
    });
  }

  override tooltip(): string {
    return vscode.l10n.t("The service has these test cases, but doesn't include them in pulls.");
  }
}

/** A name of any length as a part of an id. */
const short = (name: string): string =>
  name.length <= 200 ? name : createHash('sha256').update(name).digest('hex');
