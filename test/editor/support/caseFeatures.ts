import * as vscode from 'vscode';
import { casesFeature, CaseTreeHandle } from '../../../src/editor/cases/casesFeature.ts';
import type { CaseIndex } from '../../../src/editor/files/index/caseIndex.ts';
import { resultsFeature } from '../../../src/editor/results/resultsFeature.ts';
import type { TargetCatalog } from '../../../src/editor/targets/targetCatalog.ts';
import { targetsFeature } from '../../../src/editor/targets/targetsFeature.ts';
import type { Parts } from './parts.ts';

interface Options {
  /** The folders that belong to test targets; those in the settings where it is left out. */
  readonly folders?: TargetCatalog['folders'];
  /** Folder of the records of syncs. */
  readonly storage?: vscode.Uri;
  /** None of the workspace where it is left out: the view needs them only where no folder is linked. */
  readonly index?: Pick<CaseIndex, 'ready' | 'all'>;
  readonly log?: Pick<vscode.LogOutputChannel, 'debug'>;
}

const noCases = { ready: Promise.resolve(), all: () => [] };

/** Builds test targets, test cases and results over a connection, as the extension does. */
export function caseFeatures(
  made: Parts,
  { folders, storage = made.storage, log = made.log, index = noCases }: Options = {},
) {
  const view = new CaseTreeHandle();
  const context = { ...made.context, storageUri: storage };
  const services = { ...made, context, view, log };
  const targets = targetsFeature(services, folders);
  const cases = casesFeature({ ...services, ...targets });
  const results = resultsFeature({ ...services, ...cases });
  const started = vscode.Disposable.from(view, targets, cases, results);
  return { ...targets, ...cases, ...results, index, view, dispose: () => started.dispose() };
}
