import * as vscode from 'vscode';
import type { ReportPage } from '../../../api/contract/report.ts';
import { ifUnsupported } from '../../../api/http/apiErrors.ts';
import { uuid } from '../../../core/case/recognizeCase.ts';
import { cleanLine } from '../../../core/text/cleanLine.ts';
import type { FolderSync } from '../../cases/catalog/folderSync.ts';
import type { TestPlan } from '../../cases/remote/savedTestPlans.ts';
import { askText, pickOne } from '../../ui/prompts.ts';
import { withProgress } from '../../ui/withProgress.ts';

/**
 * Lets the user pick one of the latest reports, or paste the id of another.
 *
 * @throws vscode.CancellationError when nothing is picked
 */
export async function askReport(sync: FolderSync): Promise<string> {
  const reports = await withProgress(vscode.l10n.t('Loading test reports'), (signal) =>
    latestReports(sync, signal),
  );
  const title = vscode.l10n.t('Pull Fixed Test Cases: Report');
  const paste = {
    label: vscode.l10n.t('Enter an id…'),
    iconPath: new vscode.ThemeIcon('edit'),
    id: undefined,
  };
  const items = [...reports.map((report) => ({ ...reportItem(report), id: report.id })), paste];
  const picked = await pickOne(items, {
    title,
    placeHolder: vscode.l10n.t('Pulls the test cases that were fixed in this report'),
    matchOnDescription: true,
  });
  return picked.id ?? askId(title, vscode.l10n.t('Id of the test report'));
}

/**
 * Lets the user pick a test plan of an exploration, or enter the id of another; where none is known, only that.
 *
 * @throws vscode.CancellationError when nothing is picked or entered
 */
export async function askTestPlan(known: readonly TestPlan[]): Promise<string> {
  const title = vscode.l10n.t('Pull Test Plan');
  const enter = (): Promise<string> => askId(title, vscode.l10n.t('Id of the test plan'));
  if (known.length === 0) return enter();
  const items = [
    ...known.map((plan) => ({ ...testPlanItem(plan), id: plan.testPlanId })),
    {
      label: vscode.l10n.t('Enter Another Test Plan ID…'),
      iconPath: new vscode.ThemeIcon('edit'),
      id: undefined,
    },
  ];
  const picked = await pickOne(items, {
    title,
    placeHolder: vscode.l10n.t('Select the exploration whose test cases you want to pull'),
    matchOnDescription: true,
    matchOnDetail: true,
  });
  return picked.id ?? enter();
}

function testPlanItem({ testPlanId, exploredAt, url, discoveries }: TestPlan): vscode.QuickPickItem {
  const count =
    discoveries === 1 ? vscode.l10n.t('1 discovery') : vscode.l10n.t('{0} discoveries', discoveries);
  return {
    label: new Date(exploredAt).toLocaleString(vscode.env.language),
    iconPath: new vscode.ThemeIcon('compass'),
    description: `${count} · ${cleanLine(url, 200).replaceAll('$(', String.raw`\$(`)}`,
    detail: testPlanId,
  };
}

type ListedReport = ReportPage['data'][number];

/** A service without such a list still knows the reports by their ids. */
async function latestReports(sync: FolderSync, signal: AbortSignal): Promise<readonly ListedReport[]> {
  const client = await sync.client();
  const page = client.listTestReports(sync.folder.testTargetId, undefined, { signal });
  return page.then(
    ({ data }) => data,
    ifUnsupported('listTestReports', () => []),
  );
}

function reportItem({ createdAt, context, testResults }: ListedReport): vscode.QuickPickItem {
  const results = testResults ?? [];
  const passed = results.filter(({ status }) => status === 'PASSED').length;
  const when = createdAt ? new Date(createdAt).toLocaleString(vscode.env.language) : vscode.l10n.t('No date');
  const origin = [context?.description, context?.repo, context?.ref].find((text) => text);
  return {
    label: when,
    iconPath: new vscode.ThemeIcon('checklist'),
    description: [vscode.l10n.t('{0} of {1} passed', passed, results.length), origin]
      .filter((text) => text)
      .join(' · '),
  };
}

async function askId(title: string, prompt: string): Promise<string> {
  const value = await askText({
    title,
    prompt,
    placeHolder: '00000000-0000-4000-8000-000000000000',
    validateInput: (text) =>
      uuid.safeParse(text.trim().toLowerCase()).success
        ? undefined
        : vscode.l10n.t('An id is made of 32 hexadecimal digits in five groups.'),
  });
  return value.toLowerCase();
}
