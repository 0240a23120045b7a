import * as vscode from 'vscode';
import type { LastResults } from '../results/lastResults.ts';
import type { TestCasesTree } from './testCasesTree.ts';
import type { TreeNode } from './treeNode.ts';
import type { ReportPageCache } from '../results/reportPageCache.ts';
import type { ReportWatch } from '../results/reportWatch.ts';

interface WatchedParts {
  readonly watch: ReportWatch;
  readonly pages: ReportPageCache;
  readonly results: Pick<LastResults, 'load'>;
  readonly tree: Pick<TestCasesTree, 'redrawReports'>;
  readonly view: Pick<vscode.TreeView<TreeNode>, 'visible' | 'onDidChangeVisibility'>;
}

/** Keeps the reports in the view up to date: polls the targets that are loaded, and refreshes changed rows. */
export function watchReports({ watch, pages, results, tree, view }: WatchedParts): vscode.Disposable {
  return vscode.Disposable.from(
    watch.follow({ isShowing: (target) => view.visible && pages.has(target) }),
    pages.onDidLoad(({ target, page }) => watch.saw(target, page)),
    watch.onDidLook(({ target, page }) => {
      if (!page || !pages.take(target, page)) return;
      tree.redrawReports(target);
      void results.load(target);
    }),
    watch.onDidTurn((target) => tree.redrawReports(target)),
    view.onDidChangeVisibility(({ visible }) => {
      if (visible) for (const target of pages.targets()) void watch.look(target);
    }),
  );
}
