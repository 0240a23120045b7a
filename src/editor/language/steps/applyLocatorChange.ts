import * as vscode from 'vscode';
import * as z from 'zod';
import { UserError } from '../../../core/userError.ts';
import { message } from '../../../core/message.ts';
import { parseLocatorLine } from '../../../core/locator/locatorLine.ts';
import { replaceSelectors } from '../../../core/stepEdits/replaceSelectors.ts';
import { applyTextEdits } from '../../ui/applyTextEdits.ts';
import type { StepCache } from '../../files/steps/documentSteps.ts';

/** A locator for a step in place of its own. */
const locatorChange = z.object({ uri: z.string(), step: z.int().min(0), from: z.string(), to: z.string() });

export type LocatorChange = z.infer<typeof locatorChange>;

/**
 * Gives a step another locator, and shows the step.
 *
 * @throws {UserError} when the step has another locator than it had in the run
 */
export async function applyLocatorChange(texts: StepCache, argument: unknown): Promise<void> {
  const { uri, step, from, to } = locatorChange.parse(argument);
  const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(uri, true));
  const steps = texts.of(document);
  if (step >= steps.count || steps.step(step).line !== from) {
    throw new UserError(
      message('Step {0} changed since the run', step + 1),
      message('Run the test case again'),
    );
  }
  await applyTextEdits(document, replaceSelectors(steps.text, step, parseLocatorLine(to)));
  await vscode.window.showTextDocument(document, { selection: selectionOf(texts, document, step) });
}

function selectionOf(texts: StepCache, document: vscode.TextDocument, step: number): vscode.Range {
  const { start } = texts.of(document).wholeRange(step);
  return new vscode.Range(start, start);
}
