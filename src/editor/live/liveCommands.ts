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

/** The commands of the live page, on the step of the argument or at the cursor. */
export function liveCommands(pages: LivePages, steps: StepCache): Pick<CommandTable, LiveCommand> {
  const stepOf = (argument: unknown): { document: vscode.TextDocument; step: number } => {
    if (vscode.window.activeTextEditor?.document.languageId !== languageId && pages.current) {
      const { document } = pages.current;
      return { document, step: stepAtCursor(document, steps) };
    }
    const { document, editor, steps: found } = getOpenSteps(steps);
    const given = stepOfArgument(argument) ?? stepOnLine(found, getField(argument, 'lineNumber'));
    return { document, step: given ?? stepAt(found, editor.selection) };
  };
  return {
    'portableTests.liveRunToHere': async (argument) => {
      const { document, step } = stepOf(argument);
      await pages.runTo(document, step);
    },
    'portableTests.liveRunFromHere': async (argument) => {
      const { document, step } = stepOf(argument);
      await pages.require(document).runFrom(step);
    },
    'portableTests.liveRunStep': () => pages.require().runStep(),
    'portableTests.liveRestart': () => pages.require().restart(),
    'portableTests.liveStop': async () => pages.require().stop(),
  };
}

/** @param line as menus of line numbers name it, from 1 */
function stepOnLine(steps: DocumentSteps, line: unknown): number | undefined {
  if (typeof line !== 'number') return undefined;
  const start = new vscode.Position(line - 1, 0);
  return stepAt(steps, new vscode.Selection(start, start));
}
