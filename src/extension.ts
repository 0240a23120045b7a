import type * as vscode from 'vscode';
import { CaseTreeHandle } from './editor/cases/caseTreeHandle.ts';
import { casesFeature } from './editor/cases/casesFeature.ts';
import { codeFeature } from './editor/code/codeFeature.ts';
import { connectionFeature } from './editor/connection/connectionFeature.ts';
import { detailsFeature } from './editor/details/detailsFeature.ts';
import { exploreFeature } from './editor/explore/exploreFeature.ts';
import { filesFeature } from './editor/files/filesFeature.ts';
import { languageFeature } from './editor/language/languageFeature.ts';
import { problemFeature } from './editor/problem/problemFeature.ts';
import { reportsFeature } from './editor/reports/reportsFeature.ts';
import { resultsFeature } from './editor/results/resultsFeature.ts';
import { runFeature } from './editor/run/runFeature.ts';
import { sampleFeature } from './editor/sample/sampleFeature.ts';
import { serviceCasesFeature } from './editor/serviceCases/serviceCasesFeature.ts';
import { specRecorder } from './editor/specs/specRecorder.ts';
import { specsFeature } from './editor/specs/specsFeature.ts';
import { syncFeature } from './editor/sync/syncFeature.ts';
import { servicesInSettings } from './editor/targets/targetFolders.ts';
import { targetsFeature } from './editor/targets/targetsFeature.ts';
import { toolsFeature } from './editor/tools/toolsFeature.ts';
import { treeFeature } from './editor/tree/treeFeature.ts';
import { walkthroughFeature } from './editor/walkthrough/walkthroughFeature.ts';
import { registerCommands } from './editor/ui/registerCommands.ts';
import { liveFeature } from './editor/live/liveFeature.ts';
import { logFeature } from './editor/ui/logFeature.ts';

/** Builds the features, each from those above it, and registers their commands. */
export function activate(context: vscode.ExtensionContext): void {
  const view = new CaseTreeHandle();
  const { afterwards } = view;
  const ui = { ...logFeature(), view };
  const { log } = ui;
  const connection = connectionFeature(context, { log, namedInSettings: servicesInSettings, afterwards });
  const targets = targetsFeature(context, connection, afterwards);
  const files = filesFeature(context, log);
  const cases = casesFeature(context, { ...targets, view });
  const results = resultsFeature(context, connection, cases.catalog.onDidForget, log);
  const shared = { ...ui, ...connection, ...targets, ...files, ...cases, ...results };
  const sync = syncFeature(context, { ...shared, chosenTargets: targets.onDidChooseTarget });
  const serviceCases = serviceCasesFeature(cases, sync, view);
  const record = specRecorder(context.extensionUri);
  const language = languageFeature(context, { ...shared, sync, record });
  const code = codeFeature(context, { ...shared, ...sync });
  const specs = specsFeature({ ...shared, record });
  const run = runFeature(context, shared);
  const live = liveFeature(context, { ...shared, ...run });
  const reports = reportsFeature(context, { ...shared, ...run });
  const explore = exploreFeature({ ...shared, ...sync.parts, ...serviceCases.updates });
  const details = detailsFeature(shared);
  const tools = toolsFeature({ ...shared, ...sync, run: run.runCaseHeadless });
  const tree = treeFeature({ ...shared, ...serviceCases, ...explore });
  const sample = sampleFeature(context, { ...ui, ...connection, afterwards });
  const problem = problemFeature({ ...shared, context });
  const walkthrough = walkthroughFeature({ ...shared, ...run });
  const features = [
    ui,
    connection,
    targets,
    files,
    cases,
    results,
    sync,
    serviceCases,
    language,
    code,
    specs,
    run,
    live,
    reports,
    explore,
    details,
    tools,
    tree,
    sample,
    problem,
    walkthrough,
  ] as const;
  context.subscriptions.push(view, ...features, registerCommands(features, ui.boundary));
}
