import * as vscode from 'vscode';
import type { CommandId } from '../ui/commands.ts';
import { stepsInSelection } from '../files/steps/selectedSteps.ts';
import type { StepCache } from '../files/steps/documentSteps.ts';
import type { LocatorChange } from '../language/steps/locatorCommands.ts';
import { locatorChanges } from './failedStep.ts';
import type { RunHistory } from './runHistory.ts';

const command: CommandId = 'portableTests.useLocator';

/** Offers locators of the page as quick fixes of the steps that failed without a match. */
export class LocatorFixes implements vscode.CodeActionProvider {
  static readonly kinds = [vscode.CodeActionKind.QuickFix];

  constructor(
    private readonly texts: StepCache,
    private readonly history: Pick<RunHistory, 'shownFailures'>,
  ) {}

  provideCodeActions(document: vscode.TextDocument, range: vscode.Range): vscode.CodeAction[] {
    const uri = document.uri.toString();
    const changes = this.history
      .shownFailures()
      .flatMap(({ failure, step }) => locatorChanges(failure, step))
      .filter((change) => change.uri === uri);
    if (changes.length === 0) return [];
    const steps = this.texts.of(document);
    const [from, to] = stepsInSelection(steps, range);
    return changes
      .filter(({ step }) => step === from && step === to)
      .filter((change) => steps.step(change.step).line === change.from)
      .map(quickFix);
  }
}

function quickFix(change: LocatorChange): vscode.CodeAction {
  const title = vscode.l10n.t('Use This Locator: {0}', change.to);
  const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
  action.command = { title, command, arguments: [change] };
  return action;
}
