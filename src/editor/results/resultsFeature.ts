import * as vscode from 'vscode';
import type { Cases } from '../cases/casesFeature.ts';
import type { Connection } from '../connection/connectionFeature.ts';
import { isSameTarget, type Target } from '../targets/target.ts';
import { targetFolderOf } from '../targets/targetFolders.ts';
import { languageId } from '../ui/documents.ts';
import { readSetting } from '../ui/settings.ts';
import { LastResults, LocalRunResults } from './lastResults.ts';
import { LocalApiClient } from './localApiClient.ts';
import { ReportFilters } from './reportFilters.ts';
import { ReportPageCache } from './reportPageCache.ts';
import { ReportWatch, type ReportViewer } from './reportWatch.ts';

/** Test reports of services, runs on this machine, and the last results of test cases. */
export interface Results extends Pick<vscode.Disposable, 'dispose'> {
  readonly pages: ReportPageCache;
  readonly reportFilters: ReportFilters;
  readonly results: LastResults;
  readonly watch: ReportWatch;
  readonly localApi: LocalApiClient;
}

interface ResultsParts extends Pick<Connection, 'keys' | 'local' | 'services'>, Pick<Cases, 'catalog'> {
  readonly context: Pick<vscode.ExtensionContext, 'workspaceState'>;
  readonly log: Pick<vscode.LogOutputChannel, 'debug'>;
}

export function resultsFeature({ context, services, local, keys, catalog, log }: ResultsParts): Results {
  const { workspaceState } = context;
  const pages = new ReportPageCache(services, catalog.onDidForget);
  const results = new LastResults(pages, services, new LocalRunResults(workspaceState), log);
  const reportFilters = new ReportFilters(workspaceState, services, pages);
  const watch = new ReportWatch(services);
  const localApi = new LocalApiClient(local, keys);
  const started = vscode.Disposable.from(
    pages,
    reportFilters,
    results,
    watchCasesInView(watch),
    watch,
    watchResultAges(results),
  );
  return { pages, reportFilters, results, watch, localApi, dispose: () => started.dispose() };
}

/** The smallest unit of a result's age, in ms. */
const minuteMs = 60_000;

/** Updates the age of results while the window has the focus. */
function watchResultAges(results: Pick<LastResults, 'reportAged'>): vscode.Disposable {
  let since = Date.now();
  const renew = (): void => {
    if (!vscode.window.state.focused) return;
    const now = Date.now();
    results.reportAged(since, now);
    since = now;
  };
  const timer = setInterval(renew, minuteMs);
  return vscode.Disposable.from(
    { dispose: () => clearInterval(timer) },
    vscode.window.onDidChangeWindowState(renew),
  );
}

/** Requests reports as long as an editor shows a test case of their target with the result of its last run. */
export function watchCasesInView(watch: Pick<ReportWatch, 'follow' | 'refreshOutdated'>): vscode.Disposable {
  return vscode.Disposable.from(
    watch.follow(casesInView),
    vscode.window.onDidChangeVisibleTextEditors(() => watch.refreshOutdated()),
  );
}

const casesInView: ReportViewer = {
  isShowing: (target) =>
    vscode.window.visibleTextEditors.some(({ document }) => showsResult(document, target)),
};

function showsResult(document: vscode.TextDocument, target: Target): boolean {
  if (document.languageId !== languageId || readSetting('codeLens', document)['lastRun'] === false)
    return false;
  const folder = targetFolderOf(document.uri);
  return folder !== undefined && isSameTarget(folder, target);
}
