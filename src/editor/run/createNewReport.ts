import * as vscode from 'vscode';
import type { TestCase } from '../../core/case/testCase.ts';
import type { Browser } from '../../runner/find/browser.ts';
import type { RunEnvironment } from '../../runner/planRun.ts';
import type { ProjectRunOptions } from '../../runner/runProject.ts';
import type { NewReport } from '../../service/localContract/localApi.ts';

/**
 * Creates the report of a run that begins; undefined if every case is skipped. Cases that are disabled or exclude
 * the environment have no result in the report, which lists them as skipped.
 */
export function createNewReport(
  cases: readonly TestCase[],
  environment: RunEnvironment,
  { browser, device }: Pick<ProjectRunOptions, 'browser' | 'device'>,
): NewReport | undefined {
  const reasons = cases.map((testCase) => ({ id: testCase.id, reason: whySkipped(testCase, environment) }));
  const skipped = reasons.flatMap(({ id, reason }) =>
    reason === undefined ? [] : [{ testCaseId: id, reason }],
  );
  const testCaseIds = reasons.flatMap(({ id, reason }) => (reason === undefined ? [id] : []));
  if (testCaseIds.length === 0) return undefined;
  return {
    executionUrl: environment.executionUrl,
    browser: reportedBrowser(browser),
    breakpoint: device?.breakpoint ?? 'DESKTOP',
    context: {
      source: 'manual',
      description: vscode.l10n.t('Local run'),
    },
    testCaseIds,
    skipped,
  };
}

function reportedBrowser(browser: Browser): NewReport['browser'] {
  const engine = browser.kind === 'own' ? browser.engine : undefined;
  return engine === undefined ? 'CHROMIUM' : engine === 'firefox' ? 'FIREFOX' : 'SAFARI';
}

function whySkipped(
  { runStatus, excludedEnvironmentNames }: TestCase,
  { name = '' }: RunEnvironment,
): string | undefined {
  if (runStatus === 'OFF') return vscode.l10n.t('The test case is disabled: its run status is OFF.');
  return excludedEnvironmentNames?.includes(name)
    ? vscode.l10n.t('The test case excludes the environment {0}.', name.slice(0, 200))
    : undefined;
}
