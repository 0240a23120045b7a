import * as vscode from 'vscode';
import { getField } from '../../core/getField.ts';
import { getOpenSteps } from '../files/steps/selectedSteps.ts';
import type { DocumentSteps } from '../files/steps/documentSteps.ts';
import { stepOfArgument } from '../files/steps/stepArgument.ts';
import type { StepCache } from '../files/steps/stepCache.ts';
import { languageId } from '../ui/languageId.ts';
import type { CommandTable } from '../ui/registerCommands.ts';
import type { LiveCommand } from './liveCommandIds.ts';
import type { LivePages } from './livePages.ts';
import { stepAt, stepAtCursor } from './stepAtCursor.ts';

/** A step of a document. */
interface StepPlace {
  readonly document: vscode.TextDocument;
  readonly step: number;
}

/** The commands of the live page, on the step of the argument or at the cursor. */
export function liveCommands(pages: LivePages, steps: StepCache): Pick<CommandTable, LiveCommand> {
  const placeOf = async (argument: unknown): Promise<StepPlace> => {
    await showFile(argument);
    return stepPlace(pages, steps, argument);
  };
  return {
    'portableTests.liveRunToHere': async (argument) => {
      const { document, step } = await placeOf(argument);
      await pages.runTo(document, step);
    },
    'portableTests.liveRunFromHere': async (argument) => {
      const { document, step } = await placeOf(argument);
      await pages.require(document).steps.runFrom(step);
    },
    'portableTests.liveRunStep': () => pages.require().steps.runStep(),
    'portableTests.liveRestart': () => pages.require().restart(),
    'portableTests.liveFilterByText': async (argument) => {
      const { document, step } = await placeOf(argument);
      await pages.require(document).locators.filterByText(step);
    },
    'portableTests.livePick': async (argument) => {
      if (stepOfArgument(argument) === undefined) return pages.require().picking.toggle();
      const { document, step } = await placeOf(argument);
      pages.require(document).picking.pickFor(step);
    },
    'portableTests.liveRecord': async (argument) => {
      const { document, step } = await placeOf(argument);
      await pages.record(document, step);
    },
    'portableTests.liveStopRecording': async () => pages.require().recording.end(),
    'portableTests.liveStop': async () => pages.require().steps.stop(),
  };
}

/** Opens the file that a link, or the message of a failed test, names. */
async function showFile(argument: unknown): Promise<void> {
  const uri = getField(argument, 'uri');
  const failed = getField(getField(argument, 'message'), 'location');
  if (failed instanceof vscode.Location)
    await vscode.window.showTextDocument(failed.uri, { selection: failed.range });
  else if (typeof uri === 'string') await vscode.window.showTextDocument(vscode.Uri.parse(uri, true));
}

/** @throws {UserError} where no test case is open */
function stepPlace(pages: LivePages, steps: StepCache, argument: unknown): StepPlace {
  const isOpen = vscode.window.activeTextEditor?.document.languageId === languageId;
  if (!isOpen && pages.current) {
    const { document } = pages.current;
    return { document, step: stepAtCursor(document, steps) };
  }
  const { document, editor, steps: found } = getOpenSteps(steps);
  const given = stepOfArgument(argument) ?? stepOnLine(found, getField(argument, 'lineNumber'));
  return { document, step: given ?? stepAt(found, editor.selection) };
}

/** @param line as menus of line numbers name it, from 1 */
function stepOnLine(steps: DocumentSteps, line: unknown): number | undefined {
  if (typeof line !== 'number') return undefined;
  const start = new vscode.Position(line - 1, 0);
  return stepAt(steps, new vscode.Selection(start, start));
}
