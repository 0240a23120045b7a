import type * as vscode from 'vscode';
import { CaseTreeHandle } from './editor/cases/caseTreeHandle.ts';
import { casesFeature } from './editor/cases/casesFeature.ts';
import { registerCommands } from './editor/commands/registerCommands.ts';
import { connectionFeature } from './editor/connection/connectionFeature.ts';
import { LatestDiscoveries } from './editor/explore/latestDiscoveries.ts';
import { filesFeature } from './editor/files/filesFeature.ts';
import { languageFeature } from './editor/language/languageFeature.ts';
import { liveFeature } from './editor/live/liveFeature.ts';
import { reportsFeature } from './editor/reports/reportsFeature.ts';
import { resultsFeature } from './editor/results/resultsFeature.ts';
import { runFeature } from './editor/run/runFeature.ts';
import { isSampleOpen } from './editor/sample/isSampleOpen.ts';
import { serviceCasesFeature } from './editor/serviceCases/serviceCasesFeature.ts';
import { specRecorder } from './editor/specs/specRecorder.ts';
import { syncFeature } from './editor/sync/syncFeature.ts';
import { servicesInSettings } from './editor/targets/targetFolders.ts';
import { targetsFeature } from './editor/targets/targetsFeature.ts';
import { registerTools } from './editor/tools/registerTools.ts';
import { treeFeature } from './editor/tree/treeFeature.ts';
import { deferred } from './editor/ui/deferred.ts';
import { logFeature } from './editor/ui/logFeature.ts';
import { walkthroughFeature } from './editor/walkthrough/walkthroughFeature.ts';

/** Builds the features, each from those above it, and registers the commands. */
export function activate(context: vscode.ExtensionContext): void {
  const started = <Part extends Pick<vscode.Disposable, 'dispose'>>(part: Part): Part => {
    context.subscriptions.push(part);
    return part;
  };
  const view = started(new CaseTreeHandle());
  const { afterwards } = view;
  const { log, boundary } = started(logFeature());
  const connection = started(
    connectionFeature(context, { log, namedInSettings: servicesInSettings, afterwards }),
  );
  const targets = started(targetsFeature(context, connection));
  const files = started(filesFeature(context, log));
  const cases = started(casesFeature(context, { ...targets, view }));
  const results = started(resultsFeature(context, connection, cases.catalog.onDidForget, log));
  const shared = {
    context,
    log,
    boundary,
    view,
    afterwards,
    ...connection,
    ...targets,
    ...files,
    ...cases,
    ...results,
    record: specRecorder(context.extensionUri),
    discoveries: started(new LatestDiscoveries()),
  };
  const sync = started(syncFeature(context, shared));
  const updates = serviceCasesFeature(cases, sync, view);
  const language = started(languageFeature(context, shared));
  const run = started(runFeature(context, shared));
  const live = started(liveFeature(context, { ...shared, ...run }));
  const reports = started(reportsFeature({ ...shared, ...run }));
  started(registerTools({ ...shared, ...sync, run: run.runCaseHeadless }));
  const tree = started(treeFeature({ ...shared, updates }));
  started(walkthroughFeature(connection));
  void boundary.run('sample', async () => {
    if (await isSampleOpen()) await (await import('./editor/sample/showSample.ts')).showSample(context);
  });
  const services = {
    ...updates,
    ...sync.parts,
    ...shared,
    ...language,
    ...run,
    ...live,
    ...reports,
    ...tree,
    codePreviews: deferred(async () => {
      const { CodePreviews } = await import('./editor/code/codePreviews.ts');
      return started(new CodePreviews(files.index, files.steps));
    }),
    specProblems: deferred(async () => {
      const { SpecProblems } = await import('./editor/specs/specProblems.ts');
      return started(new SpecProblems());
    }),
  };
  started(registerCommands(context.extension, services));
}
