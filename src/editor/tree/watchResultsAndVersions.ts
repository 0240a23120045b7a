import * as vscode from 'vscode';
import type { DraftPushHistory } from '../cases/remote/draftPushHistory.ts';
import type { LastResults } from '../results/lastResults.ts';
import type { TestCasesTree } from './testCasesTree.ts';

interface RedrawParts {
  readonly results: Pick<LastResults, 'onDidChange'>;
  readonly versions: Pick<DraftPushHistory, 'onDidChange'>;
  readonly tree: Pick<TestCasesTree, 'redrawCases'>;
}

/** Draws the row of a test case again when its last results or its versions change. */
export const watchResultsAndVersions = ({ tree, results, versions }: RedrawParts): vscode.Disposable =>
  vscode.Disposable.from(
    results.onDidChange(({ target, ids }) => tree.redrawCases(target, ids)),
    versions.onDidChange(({ target, testCaseId }) => tree.redrawCases(target, [testCaseId])),
  );
