import * as vscode from 'vscode';

/** Puts a question with a detail and one button; whether that was pressed. */
export type Confirm = (question: string, detail: string, button: string) => Promise<boolean>;

/** Asks about something that brings no danger. */
export const confirmAction: Confirm = async (question, detail, button) =>
  (await vscode.window.showInformationMessage(question, { modal: true, detail }, button)) === button;

/** Asks about something that may do harm. */
export const confirmRiskyAction: Confirm = async (question, detail, button) =>
  (await vscode.window.showWarningMessage(question, { modal: true, detail }, button)) === button;
