import * as vscode from 'vscode';

/** Asks a question with a detail and one button; resolves to whether the button was pressed. */
export type Confirm = (question: string, detail: string, button: string) => Promise<boolean>;

/** Asks to confirm an action without risk. */
export const confirmAction: Confirm = async (question, detail, button) =>
  (await vscode.window.showInformationMessage(question, { modal: true, detail }, button)) === button;

/** Asks to confirm an action that may do harm. */
export const confirmRiskyAction: Confirm = async (question, detail, button) =>
  (await vscode.window.showWarningMessage(question, { modal: true, detail }, button)) === button;
