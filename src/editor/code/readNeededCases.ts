import * as vscode from 'vscode';
import type { TestCase } from '../../core/case/testCase.ts';
import { type InvalidFile, type LocalSet, readLocalSet } from '../../sync/cases/localSet.ts';
import type { CaseIndex } from '../files/index/caseIndex.ts';
import { withNeededFiles } from '../files/neededFiles.ts';
import type { Pause } from '../../core/cooperativePause.ts';

/** The cases that code is generated from; unsaved text counts. */
export interface LoadedCases {
  readonly local: LocalSet;
  /** The file of a path of the set. */
  uriOf(path: string): vscode.Uri;
}

/** The test cases of some documents. */
export interface LoadedDocuments extends LoadedCases {
  /** Those that can be read. */
  readonly testCases: readonly TestCase[];
  /** Why one cannot be read. */
  readonly problem: InvalidFile['problem'] | undefined;
}

/** Reads the test cases of documents and all that they need, as far as the workspace has it. */
export async function readNeededCases(
  documents: readonly vscode.TextDocument[],
  index: CaseIndex,
  pause: Pause,
): Promise<LoadedDocuments> {
  const needed = withNeededFiles(await Promise.all(documents.map((document) => index.of(document))), index);
  const uris = new Map(needed.map(({ uri }) => [vscode.workspace.asRelativePath(uri), uri]));
  const files = needed.map(({ uri, text }) => ({ path: vscode.workspace.asRelativePath(uri), text }));
  const local = await readLocalSet(files, pause);
  const paths = new Set(documents.map(({ uri }) => vscode.workspace.asRelativePath(uri)));
  return {
    local,
    uriOf: (casePath) => uris.get(casePath) ?? documents[0]?.uri ?? vscode.Uri.file(casePath),
    testCases: [...local.cases.values()].flatMap(({ file, testCase }) =>
      paths.has(file.path) ? testCase : [],
    ),
    problem: local.invalid.find((file) => paths.has(file.path))?.problem,
  };
}
