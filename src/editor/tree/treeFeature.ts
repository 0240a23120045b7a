import * as vscode from 'vscode';
import { fileOfArgument } from '../cases/selection/fileOfArgument.ts';
import type { Cases } from '../cases/casesFeature.ts';
import type { CaseTreeHandle } from '../cases/caseTreeHandle.ts';
import type { Connection } from '../connection/connectionFeature.ts';
import { serviceUrlOf } from '../connection/serviceNode.ts';
import type { Explorations } from '../explore/exploreFeature.ts';
import type { Results } from '../results/resultsFeature.ts';
import type { ServiceCases } from '../serviceCases/serviceCasesFeature.ts';
import type { Targets } from '../targets/targetsFeature.ts';
import type { Feature } from '../ui/feature.ts';
import type { LogFeature } from '../ui/logFeature.ts';
import { createTree } from './createTree.ts';
import { FolderDrop } from './folderDrop.ts';
import type { TreeNode } from './treeNode.ts';
import { revealCase } from './revealCase.ts';
import { stateLetters } from './stateLetters.ts';
import { keepViewUpToDate } from './keepViewUpToDate.ts';
import { watchReports } from './watchReports.ts';

type TreeCommand = 'portableTests.refresh' | 'portableTests.tryAgain' | 'portableTests.revealCase';

interface TreeParts
  extends
    Pick<LogFeature, 'boundary' | 'log'>,
    Pick<Connection, 'services' | 'keys'>,
    Pick<Targets, 'names' | 'status'>,
    Pick<Cases, 'catalog' | 'versions'>,
    Pick<Results, 'pages' | 'reportFilters' | 'results' | 'watch'>,
    Pick<ServiceCases, 'updates'>,
    Pick<Explorations, 'discoveries'> {
  readonly view: CaseTreeHandle;
}

/** The view of services, test targets, test cases and reports. */
export function treeFeature(parts: TreeParts): Feature<TreeCommand> {
  const { catalog, services, view: port, pages, results, versions, watch } = parts;
  const tree = createTree(parts);
  const view = vscode.window.createTreeView<TreeNode>('portableTests.testCases', {
    treeDataProvider: tree,
    showCollapseAll: true,
    canSelectMany: true,
    dragAndDropController: new FolderDrop(parts.updates, parts.boundary),
  });
  port.attach(tree, view);
  const started = vscode.Disposable.from(
    tree,
    view,
    port.onDidFinish((folder) => {
      if (folder) tree.reloadAll(folder.serviceUrl, folder.testTargetId);
      else tree.refresh();
    }),
    vscode.window.registerFileDecorationProvider(stateLetters),
    parts.reportFilters.onDidChange((target) => tree.redrawReports(target)),
    watchReports({ watch, pages, results, tree, view }),
    keepViewUpToDate({ ...parts, results, versions, tree, view }),
  );
  return {
    commands: {
      'portableTests.refresh': async () => {
        services.capabilities.forget();
        tree.refresh();
      },
      'portableTests.tryAgain': async (argument) => {
        const serviceUrl = serviceUrlOf(argument);
        services.capabilities.forget(serviceUrl);
        tree.tryAgain(serviceUrl);
      },
      'portableTests.revealCase': (argument) => revealCase(fileOfArgument(argument), catalog, view),
    },
    dispose: () => started.dispose(),
  };
}
