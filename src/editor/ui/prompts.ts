import * as vscode from 'vscode';
import { completeAddress } from '../../core/target/serviceAddresses.ts';
import { localize } from './texts.ts';

/**
 * Lets the user pick one of some items. The list stays when the focus leaves it, unless the options say otherwise.
 *
 * @throws {vscode.CancellationError} when nothing is picked
 */
export async function pickOne<Item extends vscode.QuickPickItem>(
  items: readonly Item[],
  options: vscode.QuickPickOptions,
): Promise<Item> {
  return answered(await vscode.window.showQuickPick(items, { ignoreFocusOut: true, ...options }));
}

/**
 * Lets the user tick any of some items.
 *
 * @throws {vscode.CancellationError} when the list is closed
 */
export async function pickSeveral<Item extends vscode.QuickPickItem>(
  items: readonly Item[],
  options: vscode.QuickPickOptions,
): Promise<Item[]> {
  const several = { ignoreFocusOut: true, ...options, canPickMany: true as const };
  return answered(await vscode.window.showQuickPick(items, several));
}

/**
 * Asks for a text, and gives it as it was typed. The box stays when the focus leaves it, unless the options say
 * otherwise.
 *
 * @throws {vscode.CancellationError} when the box is closed
 */
export async function askExactText(options: vscode.InputBoxOptions): Promise<string> {
  return answered(await vscode.window.showInputBox({ ignoreFocusOut: true, ...options }));
}

/** Asks for a text, which is trimmed and may be empty. @throws {vscode.CancellationError} when the box is closed */
export async function askText(options: vscode.InputBoxOptions): Promise<string> {
  return (await askExactText(options)).trim();
}

/** Asks for a text, which is trimmed. @throws {vscode.CancellationError} when it is empty, or the box is closed */
export async function askRequiredText(options: vscode.InputBoxOptions): Promise<string> {
  return answered((await askText(options)) || undefined);
}

/**
 * Asks for an address of the web, which is completed as in the address bar of a browser: the box says how.
 *
 * @param refuse says why a whole address can't be taken, if so
 * @throws {vscode.CancellationError} when the box is closed
 */
export async function askAddress(
  options: Omit<vscode.InputBoxOptions, 'validateInput'>,
  refuse: (address: string) => string | undefined = () => undefined,
): Promise<string> {
  const validateInput = (typed: string): vscode.InputBoxValidationMessage | string | undefined => {
    const { address } = completeAddress(typed);
    return (address === undefined ? undefined : refuse(address)) ?? addressHint(typed);
  };
  const typed = await askText({ ...options, validateInput });
  return completeAddress(typed).address ?? typed;
}

/** What a typed address is taken as, or why it can't be one; undefined where it is whole. */
export function addressHint(typed: string): vscode.InputBoxValidationMessage | undefined {
  const { address, problem } = completeAddress(typed);
  const { Error, Info } = vscode.InputBoxValidationSeverity;
  if (problem) return { message: localize(problem), severity: Error };
  return address === typed.trim()
    ? undefined
    : { message: vscode.l10n.t('Uses {0}', address), severity: Info };
}

function answered<Answer>(answer: Answer | undefined): Answer {
  if (answer === undefined) throw new vscode.CancellationError();
  return answer;
}

/** Settles the question that an input box asks. */
interface InputBoxAnswer<Answer> {
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
