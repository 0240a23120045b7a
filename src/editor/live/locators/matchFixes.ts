import * as vscode from 'vscode';
import { parseLocatorLine, toLocatorLine } from '../../../core/locator/locatorLine.ts';
import { replaceSelectors } from '../../../core/stepEdits/replaceSelectors.ts';
import { addTextEdits } from '../../ui/applyTextEdits.ts';
import type { CommandId } from '../../ui/commands.ts';
import { matchCodes } from './matchDiagnostics.ts';
import type { StepLocators } from './stepLocators.ts';

/** Quick fixes of a locator that doesn't match exactly one element on the live page. */
export class MatchFixes implements vscode.CodeActionProvider {
  static readonly kinds = [vscode.CodeActionKind.QuickFix];

  constructor(private readonly locators: StepLocators) {}

  provideCodeActions(
    document: vscode.TextDocument,
    _range: vscode.Range,
    { diagnostics }: vscode.CodeActionContext,
  ): vscode.CodeAction[] {
    if (document !== this.locators.document) return [];
    return diagnostics.flatMap((diagnostic) => {
      const step = this.locators.steps.indexAt(diagnostic.range.start);
      if (step === undefined) return [];
      const fixes = this.fixesOf(diagnostic, step);
      for (const fix of fixes) fix.diagnostics = [diagnostic];
      return fixes;
    });
  }

  private fixesOf({ code }: vscode.Diagnostic, step: number): vscode.CodeAction[] {
    const pick = commandFix(
      vscode.l10n.t('Pick Another Locator in the Page'),
      'portableTests.livePick',
      step,
    );
    if (code === matchCodes.none)
      return [pick, commandFix(vscode.l10n.t('Edit locator as code…'), 'portableTests.editLocator', step)];
    if (code !== matchCodes.several) return [];
    return this.canNarrow(step)
      ? [
          pick,
          this.useFirst(step),
          commandFix(vscode.l10n.t('Filter by Text…'), 'portableTests.liveFilterByText', step),
        ]
      : [pick];
  }

  private useFirst(step: number): vscode.CodeAction {
    const { steps, document } = this.locators;
    const edits = replaceSelectors(steps.text, step, parseLocatorLine(`${steps.step(step).line}.first()`));
    const fix = new vscode.CodeAction(vscode.l10n.t('Use the First Match'), vscode.CodeActionKind.QuickFix);
    fix.edit = new vscode.WorkspaceEdit();
    addTextEdits(fix.edit, document, edits);
    return fix;
  }

  /** Frames don't narrow as elements do. */
  private canNarrow(step: number): boolean {
    const { selectors } = this.locators.steps.step(step);
    return toLocatorLine(selectors).exact && selectors.at(-1)?.selectorType !== 'FRAME';
  }
}

function commandFix(title: string, command: CommandId, step: number): vscode.CodeAction {
  const fix = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
  fix.command = { title, command, arguments: [{ step }] };
  return fix;
}
