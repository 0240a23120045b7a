import * as vscode from 'vscode';
import { languageId } from '../../ui/languageId.ts';

/** Test cases that can be edited: not what a comparison or the history of git shows. */
export const isEditableCase = (document: vscode.TextDocument): boolean =>
  document.languageId === languageId &&
  !document.isClosed &&
  (['file', 'untitled'].includes(document.uri.scheme) ||
    vscode.workspace.getWorkspaceFolder(document.uri) !== undefined);
