import * as vscode from 'vscode';
import type { ListedReport } from '../../../api/contract/report.ts';
import { cleanLine } from '../../../core/text/cleanLine.ts';
import {
  filterKeys,
  valueOf,
  type FilterKey,
  type ReportListFilter,
} from '../../../report/filter/reportFilter.ts';
import { readableConstant } from '../../../report/text/reportTexts.ts';
import type { ReportFilters, StoredFilter } from '../../results/reportFilters.ts';
import type { ReportPageCache } from '../../results/reportPageCache.ts';
import { pickTargetFolder } from '../../targets/pickTargetFolder.ts';
import {
  type EnvironmentSummary,
  targetOfRow,
  isTargetOf,
  isSameTarget,
  type Target,
} from '../../targets/target.ts';
import type { TargetCatalog } from '../../targets/targetCatalog.ts';
import { askRequiredText, pickOne } from '../../ui/prompts.ts';
import { withProgress } from '../../ui/withProgress.ts';

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

/** What a filter can be chosen from. */
interface FilterChoices {
  readonly reports: readonly ListedReport[];
  readonly environments: readonly { readonly id: string; readonly label: string }[];
}

/** Lets the user set and remove conditions until the reports are to be shown; undefined where none is left. */
async function askReportFilter(
  choices: FilterChoices,
  stored: ReportListFilter | undefined,
): Promise<StoredFilter | undefined> {
  let filter: ReportListFilter = stored ?? { conditions: [] };
  for (;;) {
    const picked = await pickOne(fieldItems(filter, choices), {
      title: title(),
      placeHolder: vscode.l10n.t('Select a field; all conditions must be true'),
    });
    if (picked.field === 'show') {
      const isEmpty = filter.conditions.length === 0 && filter.days === undefined;
      return isEmpty ? undefined : { filter, label: filterLabel(filter, choices) };
    }
    filter = picked.field === 'days' ? await askDays(filter) : await askValue(filter, picked.field, choices);
  }
}

const title = (): string => vscode.l10n.t('Filter Test Reports');

/** A filter in words, such as `Status: Failed · Last 7 days`. */
const filterLabel = (filter: ReportListFilter, choices: FilterChoices): string =>
  [
    ...filter.conditions.map(({ key, value }) => `${fieldName(key)}: ${valueLabel(key, value, choices)}`),
    ...(filter.days === undefined ? [] : [daysLabel(filter.days)]),
  ].join(' · ');

type FieldItem = vscode.QuickPickItem & { readonly field: FilterKey | 'days' | 'show' };

function fieldItems(filter: ReportListFilter, choices: FilterChoices): FieldItem[] {
  const value = (key: FilterKey): string => {
    const condition = filter.conditions.find((candidate) => candidate.key === key);
    return condition ? valueLabel(key, condition.value, choices) : '';
  };
  return [
    { field: 'show', label: vscode.l10n.t('Show Reports'), iconPath: new vscode.ThemeIcon('check') },
    { field: 'show', label: '', kind: vscode.QuickPickItemKind.Separator },
    ...filterKeys.map((field): FieldItem => ({
      field,
      label: fieldName(field),
      description: value(field),
      iconPath: new vscode.ThemeIcon(icons[field]),
    })),
    {
      field: 'days',
      label: vscode.l10n.t('Time'),
      description: filter.days === undefined ? '' : daysLabel(filter.days),
      iconPath: new vscode.ThemeIcon('calendar'),
    },
  ];
}

async function askValue(
  filter: ReportListFilter,
  key: FilterKey,
  choices: FilterChoices,
): Promise<ReportListFilter> {
  const seen = choices.reports.flatMap((report) => valueOf(report, key) ?? []);
  const listed = key === 'environmentId' ? choices.environments.map(({ id }) => id) : (known[key] ?? []);
  const values = [...new Set([...listed, ...seen])];
  const all = vscode.l10n.t('Any');
  const other = vscode.l10n.t('Enter Another Value…');
  const items = [
    { label: all, value: '' },
    ...values.map((value) => ({ label: valueLabel(key, value, choices), value })),
    { label: other, value: undefined },
  ];
  const picked = await pickOne(items, {
    title: `${title()}: ${fieldName(key)}`,
    placeHolder: vscode.l10n.t('Select a value'),
  });
  const value =
    picked.value ??
    (await askRequiredText({
      title: title(),
      prompt: vscode.l10n.t('The whole value of {0}', fieldName(key)),
    }));
  const others = filter.conditions.filter((condition) => condition.key !== key);
  return { ...filter, conditions: value === '' ? others : [...others, { key, value }] };
}

async function askDays({ conditions }: ReportListFilter): Promise<ReportListFilter> {
  const items = [
    { label: vscode.l10n.t('Any'), days: undefined },
    ...[1, 7, 30].map((days) => ({ label: daysLabel(days), days })),
  ];
  const { days } = await pickOne(items, { title: title(), placeHolder: vscode.l10n.t('Select a time') });
  return { conditions, ...(days !== undefined && { days }) };
}

const daysLabel = (days: number): string =>
  days === 1 ? vscode.l10n.t('Last 24 hours') : vscode.l10n.t('Last {0} days', days);

function valueLabel(key: FilterKey, value: string, { environments }: FilterChoices): string {
  if (key === 'environmentId') return environments.find(({ id }) => id === value)?.label ?? cleanLine(value);
  return cleanLine(key === 'context.ref' || key === 'context.repo' ? value : readableConstant(value), 120);
}

function fieldName(key: FilterKey): string {
  switch (key) {
    case 'status':
      return vscode.l10n.t('Status');
    case 'environmentId':
      return vscode.l10n.t('Environment');
    case 'context.source':
      return vscode.l10n.t('Source');
    case 'context.ref':
      return vscode.l10n.t('Branch');
    case 'context.repo':
      return vscode.l10n.t('Repository');
    case 'browser':
      return vscode.l10n.t('Browser');
    case 'breakpoint':
      return vscode.l10n.t('Breakpoint');
    default:
      return key satisfies never;
  }
}

const icons: Readonly<Record<FilterKey, string>> = {
  status: 'pass',
  environmentId: 'server-environment',
  'context.source': 'rocket',
  'context.ref': 'git-branch',
  'context.repo': 'repo',
  browser: 'browser',
  breakpoint: 'device-mobile',
};

/** Values that are offered although no loaded report has them. */
const known: Partial<Record<FilterKey, readonly string[]>> = {
  status: ['PASSED', 'FAILED', 'WAITING'],
  'context.source': ['manual', 'github', 'azureDevOps', 'scheduled', 'discovery', 'proposal'],
  browser: ['CHROMIUM', 'FIREFOX', 'SAFARI'],
  breakpoint: ['DESKTOP', 'TABLET', 'MOBILE'],
};
