import * as vscode from 'vscode';
import { message } from '../../core/message.ts';
import type { SpecImport } from '../../specs/cases/casesOfSpecs.ts';
import type { RecordSpecs } from '../../specs/cases/importSpecs.ts';
import { UserError } from '../../core/userError.ts';
import type { ServiceDocuments } from '../cases/remote/serviceDocuments.ts';
import type { CaseIndex } from '../files/index/caseIndex.ts';
import { chooseDestination } from '../targets/chooseDestination.ts';
import { pickPlan } from '../sync/plan/pickPlan.ts';
import { withProgress } from '../ui/withProgress.ts';
import { applySpecChanges } from './applySpecChanges.ts';
import { chooseSpecs } from './chooseSpecs.ts';
import { readSpecs } from './readSpecs.ts';
import { planSpecChanges, withNeeded } from './specChanges.ts';
import { specPlanEntries } from './specPlanEntries.ts';
import type { SpecProblems } from './specProblems.ts';

/** What an import needs. */
export interface SpecServices {
  readonly index: CaseIndex;
  readonly documents: ServiceDocuments;
  readonly specProblems: () => Promise<SpecProblems>;
  readonly record: RecordSpecs;
}

/**
 * Imports the tests of spec files as test cases, after a preview.
 *
 * @returns the files that were created or changed
 */
export async function importSpecsCommand(
  argument: unknown,
  selected: unknown,
  { index, documents, specProblems, record }: SpecServices,
): Promise<vscode.Uri[]> {
  const specs = await chooseSpecs(argument, selected);
  const read = await withProgress(vscode.l10n.t('Reading Playwright tests'), (signal, report) =>
    readSpecs(specs, record, signal, report),
  );
  (await specProblems()).show(read, specs.uriOf);
  assertSome(read);
  const title = vscode.l10n.t('Import Playwright Tests');
  const destination = await chooseDestination(title);
  const changes = await withProgress(vscode.l10n.t('Comparing with existing test cases'), async () => {
    await index.refresh();
    return planSpecChanges(read, index, destination);
  });
  const entries = specPlanEntries(changes, documents);
  if (entries.length === 0) {
    showOutcome(vscode.l10n.t('All test cases are up to date with their Playwright tests.'), read);
    return [];
  }
  const answer = await pickPlan(entries, {
    title,
    compareAll: title,
    placeholder: vscode.l10n.t('Select test cases to import'),
    accept: (count) => vscode.l10n.t('Import {0} Test Cases', count),
  });
  const chosen = withNeeded(changes, new Set(answer.keys()));
  const applied = await applySpecChanges(chosen);
  showOutcome(outcomeText(chosen), read);
  return applied;
}

function assertSome({ cases, notUnderstood }: SpecImport): void {
  if (cases.length > 0) return;
  throw new UserError(
    message('No test could be converted to a test case'),
    message('The Problems view lists {0} reasons', notUnderstood.length),
    'show-problems',
  );
}

function outcomeText(chosen: readonly { before?: string }[]): string {
  const created = chosen.filter(({ before }) => before === undefined).length;
  return vscode.l10n.t(
    'Imported Playwright tests: {0} test cases created, {1} updated.',
    created,
    chosen.length - created,
  );
}

/** Says what was done, and how much was not converted. */
function showOutcome(done: string, { notUnderstood, remarks }: SpecImport): void {
  const left = notUnderstood.length;
  const different = remarks.length;
  if (left + different === 0) return void vscode.window.showInformationMessage(done);
  const text = vscode.l10n.t(
    '{0} Not converted: {1}. Converted with differences: {2}.',
    done,
    left,
    different,
  );
  const show = vscode.l10n.t('Show Problems');
  const shown =
    left > 0
      ? vscode.window.showWarningMessage(text, show)
      : vscode.window.showInformationMessage(text, show);
  void shown.then((chosen) => {
    if (chosen === show) void vscode.commands.executeCommand('workbench.actions.view.problems');
  });
}
