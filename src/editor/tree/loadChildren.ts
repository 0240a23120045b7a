import type { EndpointName } from '../../api/contract/endpoints.ts';
import type { ViewFilter } from '../cases/filter/viewFilter.ts';
import { unsupportedError } from '../connection/capabilities/unsupportedMessages.ts';
import type { ReportNode } from '../reports/reportNode.ts';
import { loadReportRows } from '../reports/loadReportRows.ts';
import { serviceName } from '../connection/serviceName.ts';
import type { ReportFilters } from '../results/reportFilters.ts';
import type { ItemContext } from './caseItem.ts';
import { groupCases, type CaseGroup } from './groupCases.ts';
import type { CaseCatalog } from '../cases/catalog/caseCatalog.ts';
import type { TargetCatalog } from '../targets/targetCatalog.ts';
import type { TreeNode } from './treeNode.ts';
import type { ServiceNode } from '../connection/serviceNode.ts';
import { rowsOrEmpty, groupRows, serviceRow } from './createRows.ts';
import { targetOfRow, type TargetNode } from '../targets/targetNodes.ts';

/** The sources of the rows below a row. */
export interface RowContext {
  readonly catalog: CaseCatalog;
  readonly reports: Pick<ReportFilters, 'of' | 'page'>;
  readonly itemContext: ItemContext;
  readonly environmentName: (id: string) => string | undefined;
  /** Wanted cases; all where it is left out. */
  readonly filter: ViewFilter | undefined;
}

/** Loads the rows below a row other than a target. */
export async function loadChildren(
  node: Exclude<TreeNode, TargetNode>,
  source: RowContext,
): Promise<TreeNode[]> {
  switch (node.kind) {
    case 'service':
      return rowsOfService(node, source.catalog.targets);
    case 'otherServices':
      return node.serviceUrls.map(serviceRow);
    case 'environments':
      return rowsOrEmpty(
        node,
        'environments',
        (node.target.environments ?? []).map((environment) => ({
          kind: 'environment',
          testTarget: targetOfRow(node),
          environment,
          name: source.environmentName(environment.id),
        })),
      );
    case 'reports':
      return rowsOrEmpty(
        node,
        source.reports.of(targetOfRow(node)) ? 'filteredReports' : 'reports',
        await reportRows(node, source.reports),
      );
    case 'reportDay':
    case 'report':
      return reportRows(node, source.reports);
    case 'folder':
    case 'drafts':
      return node.cases.map((entry) => ({ kind: 'case', testTarget: node.testTarget, entry }));
    case 'case': {
      const { testTarget, entry } = node;
      const versions = source.itemContext.versionsOf?.(testTarget, entry.id) ?? [];
      return versions.map((version) => ({ kind: 'version', testTarget, parent: node, version }));
    }
    case 'environment':
    case 'version':
    case 'empty':
    case 'problem':
      return [];
    default:
      return node satisfies never;
  }
}

/** Loads the cases of a target, in the groups that its rows show. */
export async function loadCaseGroups(
  node: TargetNode,
  { catalog, filter }: Pick<RowContext, 'catalog' | 'filter'>,
): Promise<CaseGroup[]> {
  const target = targetOfRow(node);
  const all = await catalog.casesOf(target.serviceUrl, target.testTargetId);
  const wanted = filter ? await filter.apply(target, all) : all;
  return groupCases(wanted);
}

/** The rows below a target whose cases are loaded. */
export function targetChildren(
  node: TargetNode,
  groups: readonly CaseGroup[],
  { catalog, filter }: Pick<RowContext, 'catalog' | 'filter'>,
): TreeNode[] {
  const { serviceUrl, target } = node;
  const testTarget = targetOfRow(node);
  const isBound = catalog.targets.folderOf(testTarget) !== undefined;
  return [
    ...unsupportedRows(catalog.targets, node, 'pull', 'listTestCases'),
    ...failureRow(catalog, node),
    ...(filter
      ? []
      : ([
          { kind: 'environments', serviceUrl, target },
          { kind: 'reports', serviceUrl, target },
        ] as const)),
    ...rowsOrEmpty(
      node,
      filter ? 'filtered' : isBound ? 'cases' : 'unboundCases',
      groups.flatMap((group) => groupRows(testTarget, group)),
    ),
  ];
}

async function rowsOfService(node: ServiceNode, targets: TargetCatalog): Promise<TreeNode[]> {
  const { serviceUrl } = node;
  const { unreachable } = targets;
  const shown = await targets.shownTargets(serviceUrl);
  const rows = shown.map((target): TreeNode => ({ kind: 'target', serviceUrl, target }));
  if (unreachable.has(serviceUrl))
    return [{ kind: 'problem', parent: node, error: unreachable.errorOf(serviceUrl) }, ...rows];
  if (rows.length === 0) return [{ kind: 'empty', what: 'targets', serviceUrl }];
  return [...unsupportedRows(targets, node, 'listTestTargets'), ...rows];
}

const reportRows = (node: ReportNode, reports: Pick<ReportFilters, 'page'>): Promise<TreeNode[]> =>
  loadReportRows(node, (target, key) => reports.page(target, key));

/** A row that says which endpoint is unsupported, where less is shown than there may be. */
function unsupportedRows(
  { services }: TargetCatalog,
  parent: ServiceNode | TargetNode,
  ...endpoints: EndpointName[]
): TreeNode[] {
  const { serviceUrl } = parent;
  const unsupported = endpoints.find((endpoint) => services.capabilities.isUnsupported(serviceUrl, endpoint));
  return unsupported
    ? [{ kind: 'problem', parent, error: unsupportedError(serviceName(serviceUrl), unsupported) }]
    : [];
}

/** A word where the service answers, but not to what is asked of one target. */
function failureRow(catalog: CaseCatalog, parent: TargetNode): TreeNode[] {
  const error = catalog.failureOf(targetOfRow(parent));
  const isShownAbove = catalog.targets.unreachable.has(parent.serviceUrl);
  return error === undefined || isShownAbove ? [] : [{ kind: 'problem', parent, error }];
}
