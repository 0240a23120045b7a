import type { TestTarget } from '../../api/contract/testTarget.ts';
import type { ReportNode } from '../reports/reportNodes.ts';
import type { KnownVersion } from '../cases/versions.ts';
import type { CaseEntry, EnvironmentSummary } from '../cases/catalog.ts';

/** What stands in the view. */
export type TreeNode =
  | ServiceNode
  /** Services that no folder of the workspace uses, where others are used. */
  | { readonly kind: 'otherServices'; readonly serviceUrls: readonly string[] }
  | TargetNode
  | { readonly kind: 'environments'; readonly serviceUrl: string; readonly target: TestTarget }
  | {
      readonly kind: 'environment';
      readonly targetKey: string;
      readonly environment: EnvironmentSummary;
      /** What it is called, where that is known: the service does not tell. */
      readonly name: string | undefined;
    }
  | {
      readonly kind: 'folder';
      readonly targetKey: string;
      readonly name: string;
      readonly cases: readonly CaseEntry[];
    }
  /** Cases that the service lists but shows no pull, and that have no file. */
  | { readonly kind: 'drafts'; readonly targetKey: string; readonly cases: readonly CaseEntry[] }
  | CaseNode
  | VersionNode
  | ReportNode
  | EmptyNode
  | {
      readonly kind: 'problem';
      /** What could not be loaded. */
      readonly parent: TreeNode | undefined;
      readonly error: unknown;
    };

export interface ServiceNode {
  readonly kind: 'service';
  readonly serviceUrl: string;
}

export interface CaseNode {
  readonly kind: 'case';
  readonly targetKey: string;
  readonly entry: CaseEntry;
}

/** A version of a case that a draft push made. */
export interface VersionNode {
  readonly kind: 'version';
  readonly targetKey: string;
  /** The row that it stands below, which says what the case is now. */
  readonly parent: CaseNode;
  readonly version: KnownVersion;
}

/** Stands where something else will. */
export interface EmptyNode {
  readonly kind: 'empty';
  readonly what: 'targets' | 'environments' | 'cases' | 'unboundCases' | 'filtered' | 'reports';
  readonly serviceUrl: string;
  readonly target?: TestTarget;
}

export interface TargetNode {
  readonly kind: 'target';
  readonly serviceUrl: string;
  readonly target: TestTarget;
}
