import * as vscode from 'vscode';
import type { CommandId } from '../../ui/commands.ts';
import { findTopLevelKey } from '../../../core/stepEdits/topLevelKeys.ts';
import { type StepArgument, stepsInSelection } from '../../files/steps/selectedSteps.ts';
import type { DocumentSteps, StepCache } from '../../files/steps/documentSteps.ts';

const { RefactorRewrite, RefactorExtract, RefactorInline, RefactorMove } = vscode.CodeActionKind;

/** Code actions for the step at the cursor. */
export class StepCodeActions implements vscode.CodeActionProvider {
  static readonly kinds = [RefactorRewrite, RefactorExtract, RefactorInline, RefactorMove];

  constructor(private readonly texts: StepCache) {}

  provideCodeActions(document: vscode.TextDocument, range: vscode.Range): vscode.CodeAction[] {
    const steps = this.texts.of(document);
    const [from, to] = stepsInSelection(steps, range);
    if (from === undefined || to === undefined) return inlining(steps, range);
    const step = { step: from };
    const locator = steps.step(from).line !== '';
    return [
      ...(from === to ? locatorActions(locator, step) : []),
      action(
        from === to
          ? vscode.l10n.t('Extract step into a new test case…')
          : vscode.l10n.t('Extract steps into a new test case…'),
        RefactorExtract,
        'portableTests.extractSteps',
      ),
      ...(from > 0 ? [action(vscode.l10n.t('Move step up'), RefactorMove, 'portableTests.moveStepUp')] : []),
      ...(to < steps.count - 1
        ? [action(vscode.l10n.t('Move step down'), RefactorMove, 'portableTests.moveStepDown')]
        : []),
    ];
  }
}

function locatorActions(hasLocator: boolean, step: StepArgument): vscode.CodeAction[] {
  const edit = action(
    vscode.l10n.t('Edit locator as code…'),
    RefactorRewrite,
    'portableTests.editLocator',
    step,
  );
  if (!hasLocator) return [edit];
  return [
    edit,
    action(vscode.l10n.t('Copy locator'), RefactorRewrite, 'portableTests.copyLocator', step),
    action(
      vscode.l10n.t('Change this locator everywhere…'),
      RefactorRewrite,
      'portableTests.changeLocatorEverywhere',
      step,
    ),
  ];
}

/** On the line of the dependency. */
function inlining({ text, list, document }: DocumentSteps, range: vscode.Range): vscode.CodeAction[] {
  const key =
    list.style === 'none' || list.inBraces ? undefined : findTopLevelKey(text, list, 'dependencyId');
  if (!key?.text || document.positionAt(key.lines.start).line !== range.start.line) return [];
  const title = vscode.l10n.t('Inline the dependency: insert its steps');
  return [action(title, RefactorInline, 'portableTests.inlineDependency')];
}

function action(
  title: string,
  kind: vscode.CodeActionKind,
  command: CommandId,
  argument?: StepArgument,
): vscode.CodeAction {
  const created = new vscode.CodeAction(title, kind);
  created.command = { title, command, ...(argument ? { arguments: [argument] } : {}) };
  return created;
}
