import * as vscode from 'vscode';
import { ServiceError } from '../../api/http/apiErrors.ts';
import { cleanLine } from '../../core/text/cleanLine.ts';
import { UserError } from '../../core/userError.ts';
import { Disconnected } from '../connection/services.ts';
import { isUnavailable } from '../connection/unreachableServices.ts';
import type { CommandId } from '../ui/commands.ts';
import { textOfError } from '../ui/errorBoundary.ts';
import { CaseRow, VersionRow } from './caseRows.ts';
import { DraftsRow, FolderRow } from './folderRows.ts';
import { ReportDayRow, ReportRow, ReportsRow } from './reportRows.ts';
import { longestTooltip, Row, treeItem, type EmptyNode, type ProblemNode, type TreeNode } from './row.ts';
import { EnvironmentRow, EnvironmentsRow, OtherServicesRow, ServiceRow, TargetRow } from './serviceRows.ts';

/** Gets the row that a node stands for. */
export const rowOf = (node: TreeNode): Row => createRow(node, node.kind);

const createRow = <Kind extends TreeNode['kind']>(node: NodeOf<Kind>, kind: Kind): Row =>
  new rowClasses[kind](node);

type NodeOf<Kind extends TreeNode['kind']> = Extract<TreeNode, { kind: Kind }>;

const { None } = vscode.TreeItemCollapsibleState;

/** Says that there is nothing, and has the button that makes the first one. */
class EmptyRow extends Row<EmptyNode> {
  get id(): string {
    const { serviceUrl, target, what } = this.node;
    return [serviceUrl, target?.id ?? '', 'empty', what].join(' ');
  }

  parent(): TreeNode {
    return this.node.parent;
  }

  protected draw(): vscode.TreeItem {
    const labels = {
      targets: vscode.l10n.t('No test target yet'),
      environments: vscode.l10n.t('No environment yet'),
      cases: vscode.l10n.t('No test case yet'),
      unboundCases: vscode.l10n.t('No test case yet'),
      filtered: vscode.l10n.t('No test case matches the filter'),
      reports: vscode.l10n.t('No report yet'),
      filteredReports: vscode.l10n.t('No report matches the filter'),
    };
    return treeItem(labels[this.node.what], None, {
      iconPath: new vscode.ThemeIcon('info'),
      contextValue: `empty.${this.node.what}`,
    });
  }
}

/** A short label, since rows are narrow; everything that is known in the tooltip, and to a screen reader. */
class ProblemRow extends Row<ProblemNode> {
  get id(): string {
    return `${this.node.parent ? rowOf(this.node.parent).id : ''} problem`;
  }

  parent(): TreeNode | undefined {
    return this.node.parent;
  }

  protected draw(): vscode.TreeItem {
    const { error } = this.node;
    const nextStep = error instanceof UserError ? error.nextStep : undefined;
    const wantsKey = nextStep === 'set-key';
    const wantsConnection = nextStep === 'connect';
    return treeItem(problemLabel(error, wantsKey), None, {
      iconPath: new vscode.ThemeIcon(
        wantsKey ? 'key' : wantsConnection ? 'debug-disconnect' : 'warning',
        new vscode.ThemeColor('list.warningForeground'),
      ),
      accessibilityInformation: { label: this.tooltip() },
      contextValue: wantsKey ? 'problem.key' : wantsConnection ? 'problem.connect' : 'problem',
      ...(wantsKey ? { command: this.onClick('portableTests.setApiKey') } : {}),
      ...(wantsConnection ? { command: this.onClick('portableTests.connect') } : {}),
    });
  }

  override tooltip(): string {
    return cleanLine(textOfError(this.node.error), longestTooltip);
  }

  /** What a click on the row does, as the button on it. */
  private onClick(command: CommandId): vscode.Command {
    return { command, title: '', arguments: [this.node] };
  }
}

function problemLabel(error: unknown, wantsKey: boolean): string {
  if (error instanceof Disconnected) return vscode.l10n.t('Disconnected');
  if (error instanceof ServiceError && wantsKey) return vscode.l10n.t('API key not accepted');
  if (wantsKey) return vscode.l10n.t('No API key yet');
  if (isUnavailable(error)) return vscode.l10n.t('Not reachable');
  return cleanLine(textOfError(error), 200);
}

/** The kinds of rows: all that the view knows of one is in its class. */
const rowClasses: { readonly [Kind in TreeNode['kind']]: new (node: NodeOf<Kind>) => Row } = {
  service: ServiceRow,
  otherServices: OtherServicesRow,
  target: TargetRow,
  environments: EnvironmentsRow,
  environment: EnvironmentRow,
  folder: FolderRow,
  drafts: DraftsRow,
  case: CaseRow,
  version: VersionRow,
  reports: ReportsRow,
  reportDay: ReportDayRow,
  report: ReportRow,
  empty: EmptyRow,
  problem: ProblemRow,
};
