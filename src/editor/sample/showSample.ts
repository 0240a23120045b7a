import * as vscode from 'vscode';
import { completeStep, walkthroughId } from '../ui/walkthroughStep.ts';
import { firstCase } from './firstCase.ts';

const shownKey = 'sampleShown';
const walkthroughKey = 'walkthroughInSample';

type Context = Pick<vscode.ExtensionContext, 'globalState' | 'workspaceState'>;

/** Lets the next window with the sample continue the walkthrough. */
export const continueInSample = ({ globalState }: Pick<Context, 'globalState'>): Thenable<void> =>
  globalState.update(walkthroughKey, true);

/**
 * In a window with the sample: continues the walkthrough if the sample was opened from it; otherwise, in a new copy,
 * brings the view and a first test case to the front.
 */
export async function showSample({ globalState, workspaceState }: Context): Promise<void> {
  completeStep('sample');
  const isNew = !workspaceState.get<boolean>(shownKey);
  if (isNew) await workspaceState.update(shownKey, true);
  if (globalState.get<boolean>(walkthroughKey)) {
    await globalState.update(walkthroughKey, undefined);
    await continueWalkthrough();
  } else if (isNew) await showCases();
}

/** Brings the view to the front, beside the next step of the walkthrough. */
export async function continueWalkthrough(): Promise<void> {
  await focusView();
  const next = { category: walkthroughId, step: 'edit' };
  await vscode.commands.executeCommand('workbench.action.openWalkthrough', next);
}

/** Brings the view and a first test case to the front. */
export async function showCases(): Promise<void> {
  await focusView();
  const first = await firstCase();
  if (first) await vscode.window.showTextDocument(first, { preview: false });
}

const focusView = (): Thenable<unknown> =>
  vscode.commands.executeCommand('portableTests.testCases.focus');
