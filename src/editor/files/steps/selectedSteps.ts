import * as vscode from 'vscode';
import { message } from '../../../core/message.ts';
import { UserError } from '../../../core/userError.ts';
import { getField } from '../../../core/values.ts';
import { languageId } from '../../ui/documents.ts';
import type { DocumentSteps, StepCache } from './documentSteps.ts';

/** The steps that a command is about. */
export interface SelectedSteps {
  readonly editor: vscode.TextEditor;
  readonly document: vscode.TextDocument;
  readonly steps: DocumentSteps;
  /** The first and the last step, from 0. */
  readonly from: number;
  readonly to: number;
}

/** Gets the steps of the test case in the editor. @throws {UserError} where none is open */
export function getOpenSteps(texts: StepCache): Pick<SelectedSteps, 'editor' | 'document' | 'steps'> {
  const editor = vscode.window.activeTextEditor;
  if (editor?.document.languageId !== languageId) {
    throw new UserError(message('No test case is open'), message('Open one, then try again'));
  }
  return { editor, document: editor.document, steps: texts.of(editor.document) };
}

/** Gets the steps at the cursor or in the selection, or the one of the argument. */
export function getSelectedSteps(texts: StepCache, argument?: unknown): SelectedSteps {
  const { editor, document, steps } = getOpenSteps(texts);
  const given = stepOfArgument(argument);
  if (given !== undefined && given < steps.count) return { editor, document, steps, from: given, to: given };
  const [from, to] = stepsInSelection(steps, editor.selection);
  if (from === undefined || to === undefined) {
    throw new UserError(message('There is no step at the cursor'), message('Put the cursor on a step'));
  }
  return { editor, document, steps, from, to };
}

/** The first and the last step that a selection touches. */
export function stepsInSelection(
  steps: DocumentSteps,
  selection: vscode.Range,
): readonly [from: number | undefined, to: number | undefined] {
  // A selection of whole lines ends at the start of the line below, or before what stands in it.
  const { end } = selection;
  const isLineEnd =
    !selection.isSingleLine &&
    end.character <= steps.document.lineAt(end.line).firstNonWhitespaceCharacterIndex;
  const last = isLineEnd ? end.line - 1 : end.line;
  let [from, to]: (number | undefined)[] = [];
  for (let at = 0; at < steps.count; at++) {
    const range = steps.range({ start: steps.item(at).lead, end: steps.item(at).end });
    const isIn =
      steps.list.style === 'flow'
        ? range.intersection(selection) !== undefined
        : range.start.line <= last && selection.start.line <= range.end.line;
    if (isIn) [from, to] = [from ?? at, at];
  }
  return [from, to];
}

/** @throws {UserError} where the document changed since its steps were read */
export function assertUnchanged({ document, steps }: Pick<SelectedSteps, 'document' | 'steps'>): void {
  if (document.version === steps.version && !document.isClosed) return;
  throw new UserError(message('The file changed in the meantime'), message('Try again'));
}

/** The argument that a code action, a keybinding or another extension passes to a command. */
export interface StepArgument {
  /** A step of the document in the editor, from 0. */
  readonly step?: number;
  /** The answer to what the command would ask for. */
  readonly locator?: string;
  readonly description?: string;
}

/** Gets the step that the argument of a command names. */
export function stepOfArgument(argument: unknown): number | undefined {
  const step = getField(argument, 'step');
  return Number.isInteger(step) ? Number(step) : undefined;
}

/** Gets an answer from the argument of a command. */
export function answerOfArgument(argument: unknown, name: 'locator' | 'description'): string | undefined {
  const given = getField(argument, name);
  return typeof given === 'string' ? given : undefined;
}
