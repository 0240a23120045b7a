import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import * as vscode from 'vscode';
import { boundFolder } from '../../src/editor/files/index/caseFolders.ts';
import { LiveIndex } from '../../src/editor/files/index/workspaceIndex.ts';
import { ClosedFileProblems } from '../../src/editor/language/checks/registerChecks.ts';
import { TestItems } from '../../src/editor/run/testItems.ts';
import { IndexWorkers } from '../../src/index/indexWorkers.ts';
import { inWorkspace, ownExtension } from '../../test/editor/support/workspace.ts';
import { longestBlock } from '../support/longestBlock.ts';
import type { HoldMeasurement } from './result.ts';
import { untilDiagnostics } from './typing.ts';

/** For so long after the first finding the rest of the files is checked, and after the view is closed, it goes; in ms. */
const aftermath = 2000;

const show = (message: string): void => void vscode.window.showWarningMessage(message);
const log = { warn: show, error: show };

/** All test cases of the workspace, read, shown in the Testing view and checked: how long that takes and holds the host. */
export async function measureCaseIndex(): Promise<HoldMeasurement[]> {
  const cacheFolder = mkdtempSync(path.join(tmpdir(), 'ptc-bench-index-'));
  try {
    const cold = await inWindow(cacheFolder, async (index, summaries) => {
      const read = await measured('read', () => index.ready, index);
      const shown = await measuredView(index);
      const again = await measured('read again', () => index.refresh(), index);
      const checks = await measured('check those that are not open', () => checked(index, summaries), index);
      return [read, shown, again, checks];
    });
    const warm = await inWindow(cacheFolder, async (index, summaries) => [
      await measured('read in the next window', () => index.ready, index),
      await measured('check in the next window', () => checked(index, summaries), index),
    ]);
    return [...cold, ...warm];
  } finally {
    rmSync(cacheFolder, { recursive: true, force: true });
  }
}

type Measure = (index: LiveIndex, summaries: IndexWorkers) => Promise<HoldMeasurement[]>;

/** Measures with an index of its own, and waits until what it has read is kept. */
async function inWindow(cacheFolder: string, measure: Measure): Promise<HoldMeasurement[]> {
  const worker = path.join(ownExtension().extensionPath, 'dist/indexWorker.js');
  const summaries = new IndexWorkers(worker, { cacheFolder });
  const index = new LiveIndex(summaries, log, () => [boundFolder(inWorkspace('cases'))]);
  try {
    const found = await measure(index, summaries);
    await summaries.keep([...index.all()].flatMap(({ hash }) => hash ?? []));
    return found;
  } finally {
    index.dispose();
  }
}

async function measuredView(index: LiveIndex): Promise<HoldMeasurement> {
  const controller = vscode.tests.createTestController('portableTests.bench', 'Measured');
  const nothing = new vscode.EventEmitter<void>();
  const items = new TestItems(controller, index, {
    chosenFor: () => undefined,
    onDidChange: nothing.event,
  });
  try {
    const resolve = async (): Promise<void> => controller.resolveHandler?.(undefined);
    return await measured('show in the Testing view', resolve, index);
  } finally {
    for (const part of [items, controller, nothing]) part.dispose();
    // Thousands of items that go are no part of what is measured next.
    await pause(aftermath);
  }
}

/** All files are checked at once, and those that depend on many others after the one that is waited for. */
async function checked(index: LiveIndex, summaries: IndexWorkers): Promise<void> {
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
