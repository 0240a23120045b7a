import * as vscode from 'vscode';
import type { EnvironmentSummary } from '../../targets/targetNodes.ts';
import { isTargetOf } from '../../targets/targetArgument.ts';
import { pickTargetFolder } from '../../targets/pickTargetFolder.ts';
import { isSameTarget, type Target } from '../../targets/target.ts';
import { targetOfRow } from '../../targets/targetNodes.ts';
import type { TargetCatalog } from '../../targets/targetCatalog.ts';
import type { ReportPageCache } from '../../results/reportPageCache.ts';
import { withProgress } from '../../ui/withProgress.ts';
import { askReportFilter, type FilterChoices } from './askReportFilter.ts';
import type { ReportFilters } from '../../results/reportFilters.ts';

/** Dependencies of the commands that filter reports. */
export interface ReportFilterParts {
  readonly reportFilters: ReportFilters;
  readonly pages: Pick<ReportPageCache, 'of'>;
  readonly targets: Pick<TargetCatalog, 'targetsOf'>;
  /** The name of an environment, where it is known. */
  readonly names: { of(id: string): string | undefined };
}

/** Filters the reports of a target in the view. */
export async function filterReports(parts: ReportFilterParts, argument: unknown): Promise<void> {
  const target = await targetOfArgument(argument);
  const choices = await withProgress(vscode.l10n.t('Loading test reports'), () => loadChoices(target, parts));
  const { reportFilters } = parts;
  await reportFilters.set(target, await askReportFilter(choices, reportFilters.of(target)?.filter));
}

export const clearReportFilter = async (
  { reportFilters }: ReportFilterParts,
  argument: unknown,
): Promise<unknown> => reportFilters.set(await targetOfArgument(argument), undefined);

async function targetOfArgument(argument: unknown): Promise<Target> {
  if (isTargetOf(argument)) return targetOfRow(argument);
  const { serviceUrl, testTargetId } = await pickTargetFolder();
  return { serviceUrl, testTargetId };
}

/** What is not known is not offered: a value can be entered all the same. */
async function loadChoices(
  target: Target,
  { pages, targets, names }: ReportFilterParts,
): Promise<FilterChoices> {
  const [page, listed] = await Promise.all([
    pages.of(target).catch(() => undefined),
    targets.targetsOf(target.serviceUrl).catch(() => []),
  ]);
  const found = listed.find(({ id }) =>
    isSameTarget(target, { serviceUrl: target.serviceUrl, testTargetId: id }),
  );
  const label = ({ id, type, discoveryUrl }: EnvironmentSummary): string =>
    names.of(id) ?? (type === 'DEFAULT' ? vscode.l10n.t('Default') : (discoveryUrl ?? id));
  return {
    reports: page?.data ?? [],
    environments: (found?.environments ?? []).flatMap((environment) =>
      environment.id ? [{ id: environment.id, label: label(environment) }] : [],
    ),
  };
}
