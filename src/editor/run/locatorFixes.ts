import * as vscode from 'vscode';
import { parseCase } from '../../core/yaml/parseCase.ts';
import type { StepCache } from '../files/steps/documentSteps.ts';
import { stepsInSelection } from '../files/steps/selectedSteps.ts';
import type { LocatorChange } from '../language/steps/locatorCommands.ts';
import type { CommandId } from '../ui/commands.ts';
import { locatorChanges, locatorOf } from './failedStep.ts';
import type { LocatorProofs } from './locatorProofs.ts';
import type { RunHistory } from './runHistory.ts';

/** Offers locators as quick fixes of the steps that failed: what was proven, what the page suggests, and to prove one. */
export class LocatorFixes implements vscode.CodeActionProvider {
  constructor(
    private readonly texts: StepCache,
    private readonly history: Pick<RunHistory, 'shownFailures'>,
    private readonly proofs: () => Promise<Pick<LocatorProofs, 'canProve' | 'provenFor'>>,
  ) {}

  async provideCodeActions(document: vscode.TextDocument, range: vscode.Range): Promise<vscode.CodeAction[]> {
    const uri = document.uri.toString();
    const failures = this.history.shownFailures().filter(({ step }) => step.uri.toString() === uri);
    if (failures.length === 0) return [];
    const steps = this.texts.of(document);
    const [from, to] = stepsInSelection(steps, range);
    const here = failures.filter(
      ({ step }) =>
        step.index === from && step.index === to && steps.step(step.index).line === locatorOf(step),
    );
    const fixes = here.map(async ({ failure, step }) => {
      const change = (await this.proofs()).provenFor(document, step.index);
      const others = locatorChanges(failure, step).filter(({ to }) => to !== change?.to);
      return [
        ...(change ? [proven(change)] : await this.proofFixes(document, step.index, failure)),
        ...others.map(suggested),
      ];
    });
    return (await Promise.all(fixes)).flat();
  }

  private async proofFixes(
    document: vscode.TextDocument,
    step: number,
    failure: { readonly message: string },
  ): Promise<vscode.CodeAction[]> {
    const proofs = await this.proofs();
    const { testCase } = parseCase(document.getText());
    if (!(await proofs.canProve(failure, testCase, step))) return [];
    return [
      quickFix(vscode.l10n.t('Prove a Fix…'), 'portableTests.proveFix', {
        uri: document.uri.toString(),
        step,
      }),
    ];
  }
}

const suggested = (change: LocatorChange): vscode.CodeAction =>
  quickFix(vscode.l10n.t('Use This Locator: {0}', change.to), 'portableTests.useLocator', change);

function proven(change: LocatorChange): vscode.CodeAction {
  const title = vscode.l10n.t('Use {0} (proven: the rest of the test case passes with it)', change.to);
  const action = quickFix(title, 'portableTests.useLocator', change);
  action.isPreferred = true;
  return action;
}

function quickFix(title: string, command: CommandId, argument: unknown): vscode.CodeAction {
  const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
  action.command = { title, command, arguments: [argument] };
  return action;
}
