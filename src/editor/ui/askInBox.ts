import * as vscode from 'vscode';

/** Settles the question that an input box asks. */
export interface InputBoxAnswer<Answer> {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Shows an input box until the question that it asks is settled. The box stays when the focus leaves it. For questions
 * that `prompts.ts` can’t ask: with buttons, steps, or a check by a service.
 *
 * @param listen subscribes to the events of the box
 * @throws {vscode.CancellationError} when the box is closed
 */
export async function askInBox<Answer>(
  properties: Partial<vscode.InputBox>,
  listen: (box: vscode.InputBox, answer: InputBoxAnswer<Answer>) => void,
): Promise<Answer> {
  const box = vscode.window.createInputBox();
  Object.assign(box, { ignoreFocusOut: true, ...properties });
  try {
    return await new Promise<Answer>((resolve, reject) => {
      box.onDidHide(() => reject(new vscode.CancellationError()));
      listen(box, { resolve, reject });
      box.show();
    });
  } finally {
    box.dispose();
  }
}
