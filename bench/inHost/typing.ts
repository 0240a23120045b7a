import * as vscode from 'vscode';
import { typedName } from '../support/measuredCase.ts';

/** A file in the editor, with the cursor behind the variable that nothing sets. */
export class Typing {
  private name = typedName;

  private constructor(readonly editor: vscode.TextEditor) {}

  static async in(uri: vscode.Uri): Promise<Typing> {
    const editor = await vscode.window.showTextDocument(uri);
    const at = editor.document.getText().indexOf(typedName) + typedName.length;
    const place = editor.document.positionAt(at);
    editor.selection = new vscode.Selection(place, place);
    editor.revealRange(editor.selection, vscode.TextEditorRevealType.InCenter);
    const typing = new Typing(editor);
    await untilDiagnostics(uri, typing.isFound);
    return typing;
  }

  /** Types a letter, and resolves when the checks know the longer name. */
  async untilChecked(): Promise<void> {
    const found = untilDiagnostics(this.editor.document.uri, this.isFound);
    await Promise.all([this.letter(), found]);
  }

  /** Puts the cursor behind the action of the first step. */
  intoAction(): { untilTold(): Promise<void> } {
    const { editor } = this;
    const word = 'CLICK';
    const at = editor.document.getText().indexOf(word) + word.length;
    const place = editor.document.positionAt(at);
    editor.selection = new vscode.Selection(place, place);
    editor.revealRange(editor.selection, vscode.TextEditorRevealType.InCenter);
    let typed = word;
    return {
      untilTold: async () => {
        typed += 'K';
        const told = untilDiagnostics(editor.document.uri, (found) =>
          found.some(({ message }) => message.includes(`“${typed}”`)),
        );
        await Promise.all([vscode.commands.executeCommand('type', { text: 'K' }), told]);
      },
    };
  }

  /** Types a letter, and resolves with the hints of a range. */
  async untilHinted(range: vscode.Range): Promise<number> {
    await this.letter();
    const hints = await vscode.commands.executeCommand<vscode.InlayHint[]>(
      'vscode.executeInlayHintProvider',
      this.editor.document.uri,
      range,
    );
    return hints.length;
  }

  /** Types a letter, and resolves when VS Code has it. */
  async letter(): Promise<void> {
    this.name += 'k';
    await vscode.commands.executeCommand('type', { text: 'k' });
  }

  private readonly isFound = (found: readonly vscode.Diagnostic[]): boolean =>
    found.some(({ message }) => message.includes(`$$${this.name}”`));
}

/** Resolves when the diagnostics of a file are as wanted. */
export function untilDiagnostics(
  uri: vscode.Uri,
  isWanted: (found: readonly vscode.Diagnostic[]) => boolean,
): Promise<void> {
  const holds = (): boolean => isWanted(vscode.languages.getDiagnostics(uri));
  return new Promise((resolve, reject) => {
    const end = (settle: () => void): void => {
      listening.dispose();
      clearTimeout(timer);
      settle();
    };
    const timer = setTimeout(() => end(() => reject(new Error(`No finding in ${uri.path}`))), 60_000);
    const listening = vscode.languages.onDidChangeDiagnostics(({ uris }) => {
      if (uris.some(({ path }) => path === uri.path) && holds()) end(resolve);
    });
    // Not at once: the letter is not typed yet, or has been seen to already.
    setTimeout(() => {
      if (holds()) end(resolve);
    }, 2000);
  });
}
