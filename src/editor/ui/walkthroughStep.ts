import * as vscode from 'vscode';

export const walkthroughId = 'portable-test-cases.portable-test-cases#start';

export const openWalkthrough = async (): Promise<unknown> =>
  vscode.commands.executeCommand('workbench.action.openWalkthrough', walkthroughId);

/** A step of the walkthrough. */
export type WalkthroughStep = 'sample' | 'edit' | 'run' | 'push' | 'connect';

/** Completes a step of the walkthrough; VS Code keeps that for later windows. */
export function completeStep(step: WalkthroughStep): void {
  void vscode.commands.executeCommand('setContext', `portableTests.walkthrough.${step}`, true);
  // VS Code misses a key that is set before it knows the walkthrough, as in a window that has just opened.
  vscode.commands
    .executeCommand('welcome.markStepComplete', `${walkthroughId}#${step}`)
    .then(undefined, () => undefined);
}
