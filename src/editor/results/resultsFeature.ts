import * as vscode from 'vscode';
import type { Connection } from '../connection/connectionFeature.ts';
import type { Cases } from '../cases/casesFeature.ts';
import type { Feature } from '../ui/feature.ts';
import { LastResults } from './lastResults.ts';
import { LocalReports } from './localApiClient.ts';
import { OwnRuns } from './ownRuns.ts';
import { ReportPages } from './reportPageCache.ts';
import { ReportWatch } from './reportWatch.ts';
import { watchTime } from './watchResultAges.ts';

/** Test reports of services, runs on this machine, and the last results of test cases. */
export interface Results extends Feature {
  readonly pages: ReportPages;
  readonly results: LastResults;
  readonly watch: ReportWatch;
  readonly localReports: LocalReports;
}

export function resultsFeature(
  { workspaceState }: Pick<vscode.ExtensionContext, 'workspaceState'>,
  { services, local, keys }: Pick<Connection, 'services' | 'local' | 'keys'>,
  onDidForget: Cases['catalog']['onDidForget'],
  log: vscode.LogOutputChannel,
): Results {
  const pages = new ReportPages(services, onDidForget);
  const results = new LastResults(pages, services, new OwnRuns(workspaceState), log);
  const watch = new ReportWatch(services);
  const localReports = new LocalReports(local, keys);
  const started = vscode.Disposable.from(pages, results, watch, watchTime(results));
  return { pages, results, watch, localReports, commands: {}, dispose: () => started.dispose() };
}
