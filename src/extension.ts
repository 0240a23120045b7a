import * as vscode from 'vscode';
import { ApiKeys } from './editor/connection/apiKeys.ts';
import { nodeOf, serviceOf } from './editor/arguments.ts';
import { caseCommands } from './editor/cases/caseCommands.ts';
import { rowCommands } from './editor/sync/rowCommands.ts';
import { filterCommands } from './editor/cases/filterCommands.ts';
import { FolderDrop } from './editor/cases/folderDrop.ts';
import { showChange } from './editor/sync/showChange.ts';
import type { UpdateParts } from './editor/cases/updateCases.ts';
import { registerChecks } from './editor/language/checks/registerChecks.ts';
import { chooseFolder } from './editor/targets/chooseFolder.ts';
import { chooseTarget } from './editor/targets/chooseTarget.ts';
import { registerCommands } from './editor/ui/commands.ts';
import { openCase } from './editor/caseCommands.ts';
import { codeCommands } from './editor/code/codeCommands.ts';
import { CodePreviews } from './editor/code/codePreviews.ts';
import { connect, disconnect, removeApiKey, setApiKey } from './editor/connection/connectCommands.ts';
import { SyncDecorations } from './editor/cases/decorations.ts';
import { stateLetters } from './editor/tree/stateLetters.ts';
import { ErrorBoundary } from './editor/ui/errorBoundary.ts';
import { versionCommands } from './editor/sync/versionCommands.ts';
import { Versions } from './editor/cases/versions.ts';
import { detailCommands } from './editor/details/details.ts';
import { Discoveries } from './editor/explore/discoveries.ts';
import { exploreCommands } from './editor/explore/exploreCommands.ts';
import { folderSyncs } from './editor/cases/folderSyncs.ts';
import { registerCompletion } from './editor/language/completion/completion.ts';
import { LiveIndex } from './editor/files/liveIndex.ts';
import { registerNames } from './editor/language/names/registerNames.ts';
import { followLanguages } from './editor/language/detection/languageDetection.ts';
import { LocalService } from './editor/connection/localService.ts';
import { newTestCase } from './editor/cases/newTestCase.ts';
import { followOffers } from './editor/targets/capabilityKeys.ts';
import { followOpenCase } from './editor/cases/openCaseKeys.ts';
import { registerReports } from './editor/reports/register.ts';
import { ReportWatch } from './editor/reports/reportWatch.ts';
import { followTime } from './editor/results/watchTime.ts';
import { followReports } from './editor/reports/treeReports.ts';
import { LocalReports } from './editor/results/localReports.ts';
import { registerRuns } from './editor/run/register.ts';
import { LastResults } from './editor/results/lastResults.ts';
import { OwnRuns } from './editor/results/ownRuns.ts';
import { isSampleOpen, showSample, trySample } from './editor/sample/sampleCommand.ts';
import { ServiceDocuments } from './editor/cases/serviceDocuments.ts';
import { Services } from './editor/connection/services.ts';
import type { TargetFolder } from './editor/targets/targetFolders.ts';
import { startOnFirstDocument } from './editor/language/client/startLanguageClient.ts';
import { TargetStatus } from './editor/targets/statusBar.ts';
import { registerSteps, stepCommands } from './editor/language/steps/registerSteps.ts';
import { StepTexts } from './editor/files/stepTexts.ts';
import { followAgreements } from './editor/sync/agreements.ts';
import type { TargetName } from './editor/sync/binding.ts';
import { choiceCommands } from './editor/sync/choiceCommands.ts';
import { pullInto, syncCommands, type SyncParts } from './editor/sync/commands.ts';
import { Merges } from './editor/sync/merges.ts';
import { offerPull } from './editor/sync/offerPull.ts';
import { followPrimaryPush } from './editor/sync/primaryPush.ts';
import { Syncs } from './editor/sync/syncs.ts';
import { UndoKey } from './editor/sync/undoKey.ts';
import { EnvironmentAnswers } from './editor/targets/environmentAnswers.ts';
import { EnvironmentNames } from './editor/targets/environmentNames.ts';
import { targetCommands } from './editor/targets/targetCommands.ts';
import { TestCasesTree } from './editor/tree/tree.ts';
import { TreeModel } from './editor/cases/catalog.ts';
import { registerTools } from './editor/tools/register.ts';
import { followChanges } from './editor/tree/watchChanges.ts';
import { Summaries } from './index/summaries.ts';

/** Builds the parts, wires them and registers them; whatever can wait is done when it is asked for. */
export function activate(context: vscode.ExtensionContext): void {
  const log = vscode.window.createOutputChannel('Portable Test Cases', { log: true });
  const boundary = new ErrorBoundary(log);
  const keys = new ApiKeys(context.secrets);
  const local = new LocalService(context, keys, log);
  const services = new Services(context.globalState, keys, local);
  const documents = new ServiceDocuments();
  const worker = vscode.Uri.joinPath(context.extensionUri, 'dist', 'indexWorker.js').fsPath;
  const summaries = new Summaries(worker);
  const index = new LiveIndex(summaries, log);
  const steps = new StepTexts();
  const previews = new CodePreviews(index, steps);
  const storage = context.storageUri ?? vscode.Uri.joinPath(context.globalStorageUri, 'no-workspace');
  const syncOf = folderSyncs(storage, services);
  const model = new TreeModel(services, syncOf);
  const names = new EnvironmentNames(context.globalState);
  const answers = new EnvironmentAnswers(context.globalState);
  const versions = new Versions(context.workspaceState);
  const results = new LastResults(model, services, new OwnRuns(context.workspaceState), log);
  const watch = new ReportWatch(services);
  const discoveries = new Discoveries();
  const tree = new TestCasesTree(model, (id) => names.of(id), {
    resultsOf: (targetKey, caseId) => results.of(targetKey, caseId),
    versionsOf: (targetKey, caseId) => versions.of(targetKey, caseId),
    hasGivenUp: (target) => watch.hasGivenUp(target),
  });
  const decorations = new SyncDecorations(model);
  const syncs = new Syncs(syncOf);
  const onService: UpdateParts = {
    services,
    reload: (url, id) => tree.reloadTarget(url, id),
    changed: (change) => showChange({ model, tree, syncs }, change),
  };
  const view = vscode.window.createTreeView('portableTests.testCases', {
    treeDataProvider: tree,
    showCollapseAll: true,
    canSelectMany: true,
    dragAndDropController: new FolderDrop(onService, boundary),
  });
  const status = new TargetStatus((folder) => services.targetNames.of(folder));
  const localReports = new LocalReports(local, keys);
  const runs = registerRuns(context, {
    index,
    services,
    local,
    keys,
    steps,
    results,
    boundary,
    log,
    watch,
  });
  const reports = registerReports({
    extension: context.extensionUri,
    services,
    model,
    index,
    boundary,
    watch,
    local: localReports,
    runCases: runs.runCases,
    showTrace: runs.showTrace,
    failedAt: runs.failedAt,
  });
  const targetName: TargetName = (serviceUrl, id) => model.nameOf(serviceUrl, id);
  const undoKey = new UndoKey(syncOf);
  const undoing = model.onDidForget(() => void undoKey.update());
  const merges = new Merges(documents, context.workspaceState, syncs, boundary);

  const afterwards = async <Result>(work: Promise<Result>, folder?: TargetFolder): Promise<Result> => {
    try {
      return await work;
    } finally {
      void undoKey.update();
      if (folder) tree.reloadAll(folder.serviceUrl, folder.testTargetId);
      else tree.refresh();
    }
  };
  const syncParts: SyncParts = {
    syncs,
    versions,
    watch,
    documents,
    merges,
    targetName,
    pushedBefore: context.workspaceState,
    afterwards,
  };
  const connectTo = (): Promise<string> => afterwards(connect(services, keys, local));
  const commands = registerCommands(
    {
      'portableTests.trySample': () => afterwards(trySample(context, services, local)),
      'portableTests.connect': connectTo,
      'portableTests.disconnect': (argument) => afterwards(disconnect(services, keys, serviceOf(argument))),
      'portableTests.setApiKey': (argument) => afterwards(setApiKey(services, keys, serviceOf(argument))),
      'portableTests.removeApiKey': (argument) =>
        afterwards(removeApiKey(services, keys, serviceOf(argument))),
      'portableTests.chooseTarget': async (argument) => {
        const node = nodeOf(argument);
        const target = node?.kind === 'target' ? node : undefined;
        const folder = await afterwards(chooseTarget(services, connectTo, target));
        void boundary.run('portableTests.pull', async () =>
          offerPull(folder, await model.casesOf(folder.serviceUrl, folder.testTargetId), () =>
            pullInto(folder, syncParts),
          ),
        );
      },
      'portableTests.openCase': (argument) => openCase(nodeOf(argument), documents),
      'portableTests.newTestCase': async () => newTestCase(syncOf(await chooseFolder())),
      'portableTests.refresh': async () => {
        services.offers.forget();
        tree.refresh();
      },
      'portableTests.tryAgain': async (argument) => {
        const serviceUrl = serviceOf(argument);
        services.offers.forget(serviceUrl);
        tree.tryAgain(serviceUrl);
      },
      'portableTests.openLog': async () => log.show(),
      ...choiceCommands({ syncs, afterwards, targetName, merges }, model, view),
      ...syncCommands(syncParts),
      ...stepCommands(steps, index, log),
      ...targetCommands({ model, names, answers, afterwards }),
      ...detailCommands({ model, view, keys, names, answers, documents }),
      ...versionCommands({ model, view, documents, versions, syncs, afterwards }),
      ...filterCommands({ tree, services }),
      ...exploreCommands({
        ...onService,
        discoveries,
        model,
        names,
        view,
        syncs,
        documents,
        merges,
        targetName,
        boundary,
        afterwards,
      }),
      ...caseCommands({ ...onService, model, view, syncs, steps, afterwards }),
      ...rowCommands({ ...syncParts, model, view, index, runCases: runs.runCases }),
      ...codeCommands({
        index,
        syncs,
        services,
        model,
        documents,
        previews,
        local: localReports,
        memory: context.workspaceState,
        sandbox: vscode.Uri.joinPath(context.extensionUri, 'dist', 'sandboxWorker.mjs'),
      }),
      ...runs.commands,
      ...reports.commands,
    },
    boundary,
  );

  context.subscriptions.push(
    log,
    local,
    services,
    documents,
    merges,
    previews,
    index,
    model,
    tree,
    results,
    versions,
    discoveries,
    view,
    undoing,
    status,
    commands,
    runs,
    reports,
    watch,
    followAgreements(model, syncs, log),
    followTime(results),
    followReports({ watch, pages: model.reports, results, tree, view }),
    followChanges({ tree, results, versions, discoveries, view, model, status, services, keys, log }),
    vscode.window.registerFileDecorationProvider(decorations),
    vscode.window.registerFileDecorationProvider(stateLetters),
    decorations,
    registerNames(index),
    registerSteps(steps, results, model, services.offers, log),
    registerCompletion(index),
    registerChecks(index, context, summaries, log),
    registerTools({
      index,
      services,
      syncs,
      versions,
      model,
      watch,
      run: (...asked) => runs.runOne(...asked),
    }),
    followPrimaryPush(),
    followOffers(services),
    followOpenCase({ model, versions }),
    followLanguages(),
    startOnFirstDocument(context, log),
  );
  void boundary.run('sample', async () => {
    if (await isSampleOpen()) await showSample(context.workspaceState);
  });
}
