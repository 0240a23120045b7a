import type { TestTarget } from '../../api/contract/testTarget.ts';
import type { CaseGroup } from './groupCases.ts';
import type { EmptyNode, TreeNode } from './treeNode.ts';
import type { Target } from '../targets/target.ts';

/** The rows of services: those that no folder uses are together at the end, where others are used. */
export function serviceRows(
  serviceUrls: readonly string[],
  isUsed: (serviceUrl: string) => boolean,
): TreeNode[] {
  const used = serviceUrls.filter(isUsed);
  const others = serviceUrls.filter((serviceUrl) => !isUsed(serviceUrl));
  if (used.length === 0 || others.length === 0) return serviceUrls.map(serviceRow);
  return [...used.map(serviceRow), { kind: 'otherServices', serviceUrls: others }];
}

export const serviceRow = (serviceUrl: string): TreeNode => ({ kind: 'service', serviceUrl });

/** Rows, or the one that says that there is none. */
export const rowsOrEmpty = (
  { serviceUrl, target }: { readonly serviceUrl: string; readonly target: TestTarget },
  what: EmptyNode['what'],
  rows: TreeNode[],
): TreeNode[] => (rows.length > 0 ? rows : [{ kind: 'empty', what, serviceUrl, target }]);

/** The rows of a group below its target. */
export function groupRows(testTarget: Target, { kind, name, cases }: CaseGroup): TreeNode[] {
  switch (kind) {
    case 'folder':
      return [{ kind, testTarget, name, cases }];
    case 'drafts':
      return [{ kind, testTarget, cases }];
    case 'loose':
      return cases.map((entry) => ({ kind: 'case', testTarget, entry }));
    default:
      return kind satisfies never;
  }
}
