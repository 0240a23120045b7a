import * as vscode from 'vscode';
import type { TestCase } from '../../core/case/testCase.ts';
import type { InvalidFile, LocalSet } from '../../sync/cases/localSet.ts';
import { readLocalSet } from '../../sync/cases/readLocalSet.ts';
import type { CaseIndex } from '../files/index/caseIndex.ts';
import { withNeededFiles } from '../files/neededFiles.ts';
import type { Pause } from '../../core/cooperativePause.ts';

/** The cases that code is generated from; unsaved text counts. */
export interface LoadedCases {
  readonly local: LocalSet;
  /** The file of a path of the set. */
  uriOf(path: string): vscode.Uri;
}

/** The test case of a document. */
export interface LoadedCase extends LoadedCases {
  /** Undefined where the document holds none that can be read. */
  readonly testCase: TestCase | undefined;
  /** Why it cannot be read. */
  readonly problem: InvalidFile['problem'] | undefined;
}

/** Reads the test case of a document and all that it needs, as far as the workspace has it. */
export async function readNeededCases(
  document: vscode.TextDocument,
  index: CaseIndex,
  pause: Pause,
): Promise<LoadedCase> {
  const needed = withNeededFiles([await index.of(document)], index);
  const uris = new Map(needed.map(({ uri }) => [vscode.workspace.asRelativePath(uri), uri]));
  const files = needed.map(({ uri, text }) => ({ path: vscode.workspace.asRelativePath(uri), text }));
  const local = await readLocalSet(files, pause);
  const path = vscode.workspace.asRelativePath(document.uri);
  return {
    local,
    uriOf: (casePath) => uris.get(casePath) ?? document.uri,
    testCase: [...local.cases.values()].find(({ file }) => file.path === path)?.testCase,
    problem: local.invalid.find((file) => file.path === path)?.problem,
  };
}
