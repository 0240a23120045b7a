import path from 'node:path';
import * as vscode from 'vscode';
import { boundFolder } from '../../src/editor/language/caseFolders.ts';
import { LiveIndex } from '../../src/editor/language/liveIndex.ts';
import { TestItems } from '../../src/editor/run/testItems.ts';
import { Summaries } from '../../src/index/summaries.ts';
import { longestBlock } from '../support/longestBlock.mts';
import { inWorkspace, ownExtension } from '../../test/editor/support/workspace.ts';
import type { HoldMeasurement } from './result.ts';

/** All test cases of the workspace, read and shown in the Testing view: how long that holds the host. */
export async function measureCaseIndex(): Promise<HoldMeasurement[]> {
  const worker = path.join(ownExtension().extensionPath, 'dist/indexWorker.js');
  const log = { warn: (message: string) => void vscode.window.showWarningMessage(message) };
  const index = new LiveIndex(new Summaries(worker), log, () => [boundFolder(inWorkspace('cases'))]);
  const controller = vscode.tests.createTestController('portableTests.bench', 'Measured');
  const nothing = new vscode.EventEmitter<void>();
  const environments = { chosenFor: () => undefined, onDidChange: nothing.event };
  const items = new TestItems(controller, index, environments);
  try {
    return [
      await measured('read', () => index.ready, index),
      await measured('show in the Testing view', async () => controller.resolveHandler?.(undefined), index),
      await measured('read again', () => index.refresh(), index),
    ];
  } finally {
    for (const part of [items, controller, index, nothing]) part.dispose();
  }
}

async function measured(what: string, work: () => Promise<void>, index: LiveIndex): Promise<HoldMeasurement> {
  let took = 0;
  const { own } = await longestBlock(async () => {
    const started = performance.now();
    await work();
    took = performance.now() - started;
  });
  return { cases: [...index.all()].length, what, took, held: own };
}
