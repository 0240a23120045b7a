import * as vscode from 'vscode';
import { CaseTreeHandle, casesFeature } from './editor/cases/casesFeature.ts';
import { registerCommands } from './editor/commands/registerCommands.ts';
import { connectionFeature } from './editor/connection/connectionFeature.ts';
import { LatestDiscoveries } from './editor/explore/latestDiscoveries.ts';
import { caseIndexFeature } from './editor/files/caseIndexFeature.ts';
import { languageFeature } from './editor/language/languageFeature.ts';
import { liveFeature } from './editor/live/liveFeature.ts';
import { reportsFeature } from './editor/reports/reportsFeature.ts';
import { resultsFeature } from './editor/results/resultsFeature.ts';
import { runFeature } from './editor/run/runFeature.ts';
import { isSampleOpen } from './editor/sample/isSampleOpen.ts';
import { serviceUpdatesFeature } from './editor/serviceCases/applyServiceUpdateFeature.ts';
import { specRecorder } from './editor/specs/specRecorder.ts';
import { stepsFeature } from './editor/stepsView/stepsFeature.ts';
import { syncFeature } from './editor/sync/syncFeature.ts';
import { servicesInSettings } from './editor/targets/targetFolders.ts';
import { targetsFeature } from './editor/targets/targetsFeature.ts';
import { registerTools } from './editor/tools/registerTools.ts';
import { treeFeature } from './editor/tree/treeFeature.ts';
import { ErrorBoundary } from './editor/ui/errorBoundary.ts';
import { Features } from './editor/ui/features.ts';
import { deferred } from './editor/ui/lazyValues.ts';
import { walkthroughFeature } from './editor/walkthrough/walkthroughFeature.ts';

/** Starts the features, each with the services of those before it, and registers the commands. */
export function activate(context: vscode.ExtensionContext): void {
  const { subscriptions } = context;
  const started = <Part extends Pick<vscode.Disposable, 'dispose'>>(part: Part): Part => {
    subscriptions.push(part);
    return part;
  };
  const log = started(vscode.window.createOutputChannel('Portable Test Cases', { log: true }));
  const boundary = new ErrorBoundary(log);
  const view = started(new CaseTreeHandle());
  const discoveries = started(new LatestDiscoveries());
  const record = specRecorder(context.extensionUri);
  const { afterwards } = view;
  const namedInSettings = servicesInSettings;
  new Features({ context, log, boundary, view, afterwards, discoveries, record, namedInSettings })
    .add(connectionFeature)
    .add(targetsFeature)
    .add(caseIndexFeature)
    .add(casesFeature)
    .add(resultsFeature)
    .add(syncFeature)
    .add(serviceUpdatesFeature)
    .add(languageFeature)
    .add(runFeature)
    .add(liveFeature)
    .add(stepsFeature)
    .add(reportsFeature)
    .add(treeFeature)
    .add((services) => ({
      codePreviews: deferred(async () => {
        const { CodePreviews } = await import('./editor/code/codePreviews.ts');
        return started(new CodePreviews(services.index, services.steps));
      }),
      specProblems: deferred(async () => {
        const { SpecProblems } = await import('./editor/specs/specProblems.ts');
        return started(new SpecProblems());
      }),
    }))
    .start(registerTools)
    .start(walkthroughFeature)
    .start(registerCommands);
  void boundary.run('sample', async () => {
    if (await isSampleOpen()) await (await import('./editor/sample/showSample.ts')).showSample(context);
  });
}
