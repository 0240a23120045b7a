import * as vscode from 'vscode';
import { UserError } from '../../../core/userError.ts';
import { message } from '../../../core/message.ts';
import { isCaseNode } from './caseNodes.ts';

/**
 * Gets the file that a command is about: the given one, that of a row, or the one in the editor.
 *
 * @throws UserError where there is none
 */
export function fileOfArgument(argument: unknown): vscode.Uri {
  const uri = givenFile(argument) ?? vscode.window.activeTextEditor?.document.uri;
  if (!uri) throw new UserError(message('No test case is open'), message('Open one, then try again'));
  return uri;
}

function givenFile(argument: unknown): vscode.Uri | undefined {
  if (argument instanceof vscode.Uri) return argument;
  return isCaseNode(argument) ? argument.entry.uri : undefined;
}
