import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import { getBaseName } from '../../../core/case/caseFilePath.ts';
import { extractSteps } from '../../../core/stepEdits/extractSteps.ts';
import { findTopLevelKey } from '../../../core/stepEdits/topLevelKeys.ts';
import {
  assertUnchanged,
  getSelectedSteps,
  type SelectedSteps,
  answerOfArgument,
} from '../../files/steps/selectedSteps.ts';
import { addTextEdits } from '../../ui/applyTextEdits.ts';
import type { StepCache } from '../../files/steps/documentSteps.ts';
import { askText } from '../../ui/prompts.ts';
import { caseSetFolderLookup } from '../../files/caseSets.ts';

/** Takes the selected steps out into a new case beside this one, on which this one then depends. */
export async function extractStepsCommand(texts: StepCache, argument: unknown): Promise<vscode.Uri> {
  const selection = getSelectedSteps(texts);
  const { document, steps, to } = selection;
  const from = await firstToExtract(selection);
  const description = (answerOfArgument(argument, 'description') ?? (await askForDescription())).trim();
  if (description === '') throw new vscode.CancellationError();
  assertUnchanged(selection);
  const folderName = steps.list.inBraces
    ? undefined
    : findTopLevelKey(steps.text, steps.list, 'folderName')?.text;
  const newCase = { id: randomUUID(), description, folderName };
  const { edits, text } = extractSteps(steps.text, from, to, newCase);
  const uri = await freeUri(document.uri, newCase.description);
  const change = new vscode.WorkspaceEdit();
  change.createFile(uri, { contents: new TextEncoder().encode(text) });
  addTextEdits(change, document, edits);
  await vscode.workspace.applyEdit(change);
  return uri;
}

const askForDescription = (): Promise<string> =>
  askText({
    title: vscode.l10n.t('Extract Steps into a New Test Case'),
    prompt: vscode.l10n.t('Description of these steps. The new file is named after it.'),
    placeHolder: vscode.l10n.t('Log in'),
  });

/** The new case runs first: steps from the middle would overtake those in front of them. */
async function firstToExtract({ from, to }: SelectedSteps): Promise<number> {
  if (from === 0) return 0;
  const all = vscode.l10n.t('Extract Steps 1 to {0}', to + 1);
  const these = from === to ? vscode.l10n.t('Only This Step') : vscode.l10n.t('Only These Steps');
  const chosen = await vscode.window.showWarningMessage(
    vscode.l10n.t('The new test case runs before this one, so also before the steps above your selection.'),
    { modal: true },
    all,
    these,
  );
  if (!chosen) throw new vscode.CancellationError();
  return chosen === all ? 0 : from;
}

/** A file beside another, named after a description, that is not there yet. */
async function freeUri(beside: vscode.Uri, description: string): Promise<vscode.Uri> {
  const folder = vscode.Uri.joinPath(beside, '..');
  const entries = await vscode.workspace.fs.readDirectory(folder).then(
    (found) => found,
    () => [],
  );
  const taken = new Set(entries.map(([name]) => name.toLowerCase()));
  const base = getBaseName(description, caseSetFolderLookup()(beside)?.layout);
  for (let clash = 0; ; clash++) {
    const name = `${base}${clash === 0 ? '' : `-${clash}`}.yaml`;
    if (!taken.has(name.toLowerCase())) return vscode.Uri.joinPath(folder, name);
  }
}
