import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import * as vscode from 'vscode';
import { ClosedFileProblems } from '../../src/editor/language/checks/closedFileProblems.ts';
import { boundFolder } from '../../src/editor/files/index/caseFolders.ts';
import { LiveIndex } from '../../src/editor/files/index/liveIndex.ts';
import { TestItems } from '../../src/editor/run/testItems.ts';
import { IndexWorker } from '../../src/index/indexWorker.ts';
import { longestBlock } from '../support/longestBlock.ts';
import { inWorkspace, ownExtension } from '../../test/editor/support/workspace.ts';
import type { HoldMeasurement } from './result.ts';
import { untilDiagnostics } from './typing.ts';

/** For so long after the first finding the rest of the files is checked, in ms. */
const aftermath = 2000;

/** All test cases of the workspace, read and shown in the Testing view: how long that holds the host. */
export async function measureCaseIndex(): Promise<HoldMeasurement[]> {
  const worker = path.join(ownExtension().extensionPath, 'dist/indexWorker.js');
  const show = (message: string): void => void vscode.window.showWarningMessage(message);
  const log = { warn: show, error: show };
  const summaries = new IndexWorker(worker);
  const index = new LiveIndex(summaries, log, () => [boundFolder(inWorkspace('cases'))]);
  const controller = vscode.tests.createTestController('portableTests.bench', 'Measured');
  const nothing = new vscode.EventEmitter<void>();
  const environments = { chosenFor: () => undefined, onDidChange: nothing.event };
  const items = new TestItems(controller, index, environments);
  try {
    return [
      await measured('read', () => index.ready, index),
      await measured('show in the Testing view', async () => controller.resolveHandler?.(undefined), index),
      await measured('read again', () => index.refresh(), index),
      await measured('check those that are not open', () => checked(index, summaries, log), index),
    ];
  } finally {
    for (const part of [items, controller, index, nothing]) part.dispose();
  }
}

/** All files are checked at once, and those that depend on many others after the one that is waited for. */
async function checked(
  index: LiveIndex,
  summaries: IndexWorker,
  log: ConstructorParameters<typeof ClosedFileProblems>[2],
): Promise<void> {
  const problems = new ClosedFileProblems(index, summaries, log);
  try {
    await untilDiagnostics(inWorkspace('cases/probe.yaml'), (found) => found.length > 0);
    await pause(aftermath);
  } finally {
    problems.dispose();
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
