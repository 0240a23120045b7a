import * as vscode from 'vscode';

/** Puts a question with a detail and one button; whether that was pressed. */
export type Ask = (question: string, detail: string, button: string) => Promise<boolean>;

/** Asks about something that brings no danger. */
export const offerInWindow: Ask = async (question, detail, button) =>
  (await vscode.window.showInformationMessage(question, { modal: true, detail }, button)) === button;

/** Asks about something that may do harm. */
export const warnInWindow: Ask = async (question, detail, button) =>
  (await vscode.window.showWarningMessage(question, { modal: true, detail }, button)) === button;
