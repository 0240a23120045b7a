import type { TestTarget } from '../../api/contract/testTarget.ts';
import type { CaseNode, DraftsNode, FolderNode, VersionNode } from '../cases/selection/caseNodes.ts';
import type { ServiceNode } from '../connection/serviceNode.ts';
import type { ReportNode } from '../reports/reportNode.ts';
import type { EnvironmentNode, EnvironmentsNode, TargetNode } from '../targets/targetNodes.ts';

/** A row of the view. */
export type TreeNode =
  | ServiceNode
  | OtherServicesNode
  | TargetNode
  | EnvironmentsNode
  | EnvironmentNode
  | FolderNode
  | DraftsNode
  | CaseNode
  | VersionNode
  | ReportNode
  | EmptyNode
  | ProblemNode;

/** Stands above the services that no folder of the workspace uses, where others are used. */
export interface OtherServicesNode {
  readonly kind: 'otherServices';
  readonly serviceUrls: readonly string[];
}

/** Stands where something else will. */
export interface EmptyNode {
  readonly kind: 'empty';
  readonly what:
    | 'targets'
    | 'environments'
    | 'cases'
    | 'unboundCases'
    | 'filtered'
    | 'reports'
    | 'filteredReports';
  readonly serviceUrl: string;
  readonly target?: TestTarget;
}

/** Shows why the rows below `parent` could not be loaded. */
export interface ProblemNode {
  readonly kind: 'problem';
  readonly parent: TreeNode | undefined;
  readonly error: unknown;
}
