import * as vscode from 'vscode';
import type { Connection } from '../connection/connectionFeature.ts';
import type { Cases } from '../cases/casesFeature.ts';
import { LastResults } from './lastResults.ts';
import { LocalApiClient } from './localApiClient.ts';
import { LocalRunResults } from './localRunResults.ts';
import { ReportFilters } from './reportFilters.ts';
import { ReportPageCache } from './reportPageCache.ts';
import { ReportWatch } from './reportWatch.ts';
import { watchCasesInView } from './casesInView.ts';
import { watchResultAges } from './watchResultAges.ts';

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
