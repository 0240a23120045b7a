import { RunnerFolder } from '../test/browser/support/runnerFolder.ts';
import { measureActionToEdits } from './live/actionToEdits.ts';
import { measureClickInWindow } from './live/clickInWindow.ts';
import { comparisonTable } from './live/comparison.ts';
import { measureCounts } from './live/counts.ts';
import { measureFrameMemory } from './live/frameMemory.ts';
import { measureInputToFrame } from './live/inputToFrame.ts';
import { measureRunToHere } from './live/runToHere.ts';
import { measureRunToHereInWindow } from './live/runToHereInWindow.ts';
import { benchOptions } from './support/benchOptions.ts';
import type { Table } from './support/table.ts';

/** The live page: how soon it answers, and what it keeps in memory, each beside a floor or a peer. */
export async function measure(): Promise<Table[]> {
  const { minutes } = benchOptions();
  const folder = await RunnerFolder.make();
  try {
    const frames = await measureInputToFrame(folder);
    const tables = [
      comparisonTable('From an action to its step in the text', await measureActionToEdits(folder)),
      comparisonTable('Locators counted', await measureCounts(folder)),
      comparisonTable('To the end of a test case that depends on two others', await measureRunToHere(folder)),
      await measureFrameMemory(folder, minutes),
    ];
    // The server of the window runs until this process ends.
    const inWindow = { name: 'click in a window of VS Code to pixels', ours: await measureClickInWindow() };
    const pictures = [frames, { ...frames, ...inWindow }];
    const inItsTab = await measureRunToHereInWindow();
    return [comparisonTable('From a click to the picture that shows it', pictures), ...tables, inItsTab];
  } finally {
    await folder.remove();
  }
}
