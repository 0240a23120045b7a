import * as vscode from 'vscode';
import { Cancelled } from '../../api/http/apiErrors.ts';
import type { Message } from '../../core/message.ts';
import { UserError, type NextStep, errorMessage, sentences, errorStack } from '../../core/userError.ts';
import type { CommandId } from './commands.ts';
import { localize } from './texts.ts';

const nextSteps: Record<
  NextStep,
  { title: () => string; command: CommandId | 'workbench.actions.view.problems' }
> = {
  'set-key': { title: () => vscode.l10n.t('Set API Key…'), command: 'portableTests.setApiKey' },
  connect: { title: () => vscode.l10n.t('Connect…'), command: 'portableTests.connect' },
  'choose-target': {
    title: () => vscode.l10n.t('Choose Test Target…'),
    command: 'portableTests.chooseTarget',
  },
  pull: { title: () => vscode.l10n.t('Pull'), command: 'portableTests.pull' },
  'show-problems': {
    title: () => vscode.l10n.t('Show Problems'),
    command: 'workbench.actions.view.problems',
  },
  'open-log': { title: () => vscode.l10n.t('Open Log'), command: 'portableTests.openLog' },
  'try-again': { title: () => vscode.l10n.t('Try Again'), command: 'portableTests.refresh' },
};

/** The one place where errors of commands end: logged, shown in a sentence with its next step, silent on cancel. */
export class ErrorBoundary {
  constructor(private readonly log: Pick<vscode.LogOutputChannel, 'error' | 'info'>) {}

  async run<Result>(name: string, body: () => Promise<Result>): Promise<Result | undefined> {
    try {
      return await body();
    } catch (error) {
      if (isCancelled(error)) this.log.info(`${name}: cancelled`);
      else this.report(name, error);
      return undefined;
    }
  }

  private report(name: string, error: unknown): void {
    this.log.error(`${name}: ${errorStack(error)}`);
    const offer = offerOf(error);
    void vscode.window
      .showErrorMessage(textOfError(error), ...(offer ? [offer.title] : []))
      .then((chosen) => {
        if (chosen && offer) void this.run(name, async () => offer.run());
      });
  }
}

/** The button under an error; none where nothing in the editor helps. */
export function offerOf(error: unknown): ErrorWithAction['offer'] | undefined {
  if (error instanceof ErrorWithAction) return error.offer;
  const step = error instanceof UserError ? error.nextStep : 'open-log';
  if (!step) return undefined;
  const { title, command } = nextSteps[step];
  return { title: title(), run: () => vscode.commands.executeCommand(command) };
}

export const isCancelled = (error: unknown): boolean =>
  error instanceof Cancelled || error instanceof vscode.CancellationError;

/** An error with its own button. */
export class ErrorWithAction extends UserError {
  constructor(
    what: Message,
    todo: Message | undefined,
    readonly offer: { readonly title: string; readonly run: () => Thenable<unknown> },
  ) {
    super(what, todo);
  }
}

/** Creates an error in a file, with a button that opens the file at the line. */
export const createFileError = (what: Message, todo: Message, uri: vscode.Uri, line: number): UserError =>
  new ErrorWithAction(what, todo, {
    title: vscode.l10n.t('Open File'),
    run: () => {
      const start = new vscode.Position(Math.max(0, line - 1), 0);
      return vscode.window.showTextDocument(uri, { selection: new vscode.Range(start, start) });
    },
  });

/** The text of an error for the user: what happened, and what to do next. */
export function textOfError(error: unknown): string {
  if (!(error instanceof UserError)) {
    return vscode.l10n.t('Unexpected error: {0}', errorMessage(error));
  }
  return sentences(localize(error.what), error.todo && localize(error.todo));
}
