import * as vscode from 'vscode';
import type { Element, TestCase } from '../../../core/case/testCase.ts';
import { describeStep } from '../../../core/describe/describeStep.ts';
import { message } from '../../../core/message.ts';
import { UserError } from '../../../core/userError.ts';
import { createEventLoopPause } from '../../../node/createEventLoopPause.ts';
import { overlayCases } from '../../../sync/cases/remoteSet.ts';
import {
  planFixes,
  type FixPlan,
  type FixConflict,
  type FixedFile,
  type CaseChange,
  type StepChange,
} from '../../../sync/fixes/planFixes.ts';
import type { Base } from '../../../sync/state/baseStore.ts';
import type { FolderSync } from '../../cases/catalog/folderSync.ts';
import type { TargetFolder } from '../../targets/targetFolders.ts';
import type { CommandId } from '../../ui/commands.ts';
import { withoutMark } from '../../ui/documents.ts';
import { showDone } from '../../ui/statusMessage.ts';
import { requirePreview } from '../../ui/textEdits.ts';
import { formatNumber, shortList, localize } from '../../ui/texts.ts';
import { withProgress } from '../../ui/withProgress.ts';
import { confirmTargetChange } from '../folder/runInFolder.ts';
import type { PullParts } from '../pull/confirmAndApplyPull.ts';
import { fetchFixes } from '../pull/pulls.ts';

/**
 * Shows what a report fixed, file by file and step by step, and writes what the user accepts. Local edits stay: where
 * they are in the same place, the fix is named as a conflict instead.
 *
 * @returns the paths of the files that changed
 */
export async function pullFixes(
  sync: FolderSync,
  { targetName }: Pick<PullParts, 'targetName'>,
  testReportId: string,
): Promise<readonly string[]> {
  const { plan, base } = await withProgress(vscode.l10n.t('Comparing with the service'), (signal) =>
    loadPlan(sync, testReportId, signal),
  );
  await confirmTargetChange(sync, base, targetName);
  const applied = await previewFixes(plan.files, sync);
  const hasMore = showRemainingFixes(plan, sync.folder, testReportId);
  if (plan.files.length > 0) showApplied(applied, plan);
  else if (!hasMore) throw nothingToFix();
  return applied.paths;
}

async function loadPlan(
  sync: FolderSync,
  testReportId: string,
  signal: AbortSignal,
): Promise<{ plan: FixPlan; base: Base }> {
  const client = await sync.client();
  const { local, remote, base } = await sync.sides(client, signal);
  const fixes = await fetchFixes(client, sync.folder.testTargetId, testReportId, signal);
  const sides = { local, base, remote: overlayCases(remote, fixes), present: remote.cases };
  const ids = fixes.map(({ id }) => id);
  return { plan: await planFixes(ids, sides, createEventLoopPause(signal)), base };
}

const nothingToFix = (): UserError =>
  new UserError(
    message('Your files already contain all fixes of this report'),
    message('Choose another report'),
  );

function showApplied({ paths, unsaved }: AppliedFixes, { files }: FixPlan): void {
  const left = files.length - paths.length;
  const parts = [
    vscode.l10n.t('Fixes applied in files: {0}', formatNumber(paths.length)),
    ...(left > 0 ? [vscode.l10n.t('{0} skipped', formatNumber(left))] : []),
  ];
  showDone(parts.join(', '));
  if (unsaved.length === 0) return;
  const names = unsaved.map((uri) => vscode.workspace.asRelativePath(uri)).join(', ');
  const save = vscode.l10n.t('Save');
  void vscode.window
    .showInformationMessage(
      vscode.l10n.t('Fixes were added to unsaved changes: {0}. Save to keep them.', names),
      save,
    )
    .then(async (chosen) => {
      if (chosen) for (const uri of unsaved) await vscode.workspace.save(uri);
    });
}

/** Shows which fixes the preview did not offer, each group with a button for its next step. Returns whether there are any. */
function showRemainingFixes(plan: FixPlan, folder: TargetFolder, testReportId: string): boolean {
  const { conflicts, missing, invalid } = plan;
  const pull = (testCaseIds: readonly string[]): void =>
    void vscode.commands.executeCommand('portableTests.pullReport' satisfies CommandId, {
      serviceUrl: folder.serviceUrl,
      testTargetId: folder.testTargetId,
      testReportId,
      testCaseIds,
    });
  if (conflicts.length > 0)
    warn(conflictText(conflicts), vscode.l10n.t('Resolve Conflicts…'), () =>
      pull(conflicts.map(({ fixed }) => fixed.id)),
    );
  if (missing.length > 0)
    warn(
      missingText(
        missing.map(({ description }) => description),
        folder,
      ),
      vscode.l10n.t('Add Files'),
      () => pull(missing.map(({ id }) => id)),
    );
  const [first] = invalid;
  if (first) {
    const uri = vscode.Uri.joinPath(folder.uri, ...first.path.split('/'));
    const text = vscode.l10n.t(
      "The fix of {0} can't be shown: line {1} has an error. Fix it, then pull the fixes again.",
      shortList(
        invalid.map(({ path }) => path),
        5,
      ).join(', '),
      first.problem.line,
    );
    const start = new vscode.Position(first.problem.line - 1, 0);
    warn(
      text,
      vscode.l10n.t('Open File'),
      () => void vscode.window.showTextDocument(uri, { selection: new vscode.Range(start, start) }),
    );
  }
  return conflicts.length + missing.length + invalid.length > 0;
}

function conflictText(conflicts: readonly FixConflict[]): string {
  const places = conflicts.map(({ path, changes }) =>
    changes.length > 0 ? `${path} (${conflictPlaces(changes)})` : path,
  );
  return vscode.l10n.t(
    'These fixes conflict with changes in your files, so they were not written: {0}',
    shortList(places, 5).join(', '),
  );
}

const missingText = (names: readonly string[], { folder }: TargetFolder): string =>
  vscode.l10n.t('These fixed test cases have no file in {0}: {1}', folder, shortList(names, 5).join(', '));

function warn(text: string, button: string, run: () => void): void {
  void vscode.window.showWarningMessage(text, button).then((chosen) => {
    if (chosen) run();
  });
}

/** The files that got fixes. */
interface AppliedFixes {
  readonly paths: readonly string[];
  /** Those that had unsaved changes, and so are not saved. */
  readonly unsaved: readonly vscode.Uri[];
}

/**
 * Shows fixes in the editor's preview of changes, where each file and each change can be left out, and makes those
 * that are accepted as one step of undo.
 *
 * @throws vscode.CancellationError when the preview is discarded
 * @throws {UserError} when a file changed or was deleted meanwhile: then nothing is written
 */
async function previewFixes(files: readonly FixedFile[], sync: FolderSync): Promise<AppliedFixes> {
  const [first] = files;
  if (!first) return { paths: [], unsaved: [] };
  const uriOf = ({ path }: FixedFile): vscode.Uri => sync.files.uriOf(path);
  const dirty = new Set(
    vscode.workspace.textDocuments.filter(({ isDirty }) => isDirty).map(({ uri }) => uri.toString()),
  );
  const change = new vscode.WorkspaceEdit();
  for (const file of files) await addEdits(change, file, sync);
  requirePreview(change, uriOf(first), vscode.l10n.t('Apply fixes of a report'));
  const isApplied = await vscode.workspace.applyEdit(change);
  if (!isApplied) {
    await assertUnchanged(files, sync);
    throw new vscode.CancellationError();
  }
  const changed: FixedFile[] = [];
  for (const file of files) if ((await textOf(file, sync)) !== file.text) changed.push(file);
  await saveAll(changed.map(uriOf).filter((uri) => !dirty.has(uri.toString())));
  return {
    paths: changed.map(({ path }) => path),
    unsaved: changed.map(uriOf).filter((uri) => dirty.has(uri.toString())),
  };
}

async function addEdits(
  change: vscode.WorkspaceEdit,
  { path, text, edits, local, update }: FixedFile,
  { files }: FolderSync,
): Promise<void> {
  const document = await files.openDocument(path, text);
  if (document.getText() !== text) throw changedError(document.uri);
  for (const { change: part, edit } of edits) {
    const range = new vscode.Range(document.positionAt(edit.start), document.positionAt(edit.end));
    const label = changeLabel(part, local, update);
    change.replace(document.uri, range, edit.newText, { needsConfirmation: false, label });
  }
}

const textOf = async ({ path }: FixedFile, { files }: FolderSync): Promise<string | undefined> => {
  const text = await files.read(path);
  return text === undefined ? undefined : withoutMark(text);
};

async function assertUnchanged(files: readonly FixedFile[], sync: FolderSync): Promise<void> {
  for (const file of files)
    if ((await textOf(file, sync)) !== file.text) throw changedError(sync.files.uriOf(file.path));
}

const changedError = (uri: vscode.Uri): UserError =>
  new UserError(
    message(
      '{0} changed or was deleted in the meantime, so no fix was written',
      vscode.workspace.asRelativePath(uri),
    ),
    message('Pull the fixes again'),
  );

async function saveAll(uris: readonly vscode.Uri[]): Promise<void> {
  const keys = new Set(uris.map(String));
  for (const document of vscode.workspace.textDocuments)
    if (keys.has(document.uri.toString()) && document.isDirty) await document.save();
}

/** Describes a change of a fix, such as `Step 3: Click button 'Save'`. */
function changeLabel({ fields, steps }: CaseChange, local: TestCase, fixed: TestCase): string {
  const named = fields.map((field) => vscode.l10n.t('Field {0}', field));
  const isMove = steps.length > 1 && sum(steps, 'local') === sum(steps, 'fixed');
  const changed = isMove
    ? [vscode.l10n.t('Move steps: {0}', stepsOf(steps, fixed).map(stepText).join(', '))]
    : steps.map((step) => stepLabel(step, local, fixed));
  return [...named, ...changed].join('; ');
}

/** Names the places of a conflict in a file, such as `step 3`. */
const conflictPlaces = (changes: readonly CaseChange[]): string =>
  changes
    .flatMap(({ fields, steps }) => [
      ...fields,
      ...steps.map(({ local: { start, end } }) =>
        end - start > 1
          ? vscode.l10n.t('steps {0} to {1}', start + 1, end)
          : vscode.l10n.t('step {0}', start + 1),
      ),
    ])
    .join(', ');

function stepLabel(step: StepChange, local: TestCase, fixed: TestCase): string {
  const [number, before, after] = [step.local.start + 1, lengthOf(step.local), lengthOf(step.fixed)];
  const shown = stepsOf([step], after > 0 ? fixed : local, after > 0 ? 'fixed' : 'local');
  const text = shown.map(stepText).join(', ');
  if (before === 0)
    return number === 1
      ? vscode.l10n.t('Add at the start: {0}', text)
      : vscode.l10n.t('Add after step {0}: {1}', number - 1, text);
  if (after === 0) return vscode.l10n.t('Remove step {0}: {1}', number, text);
  return before === 1
    ? vscode.l10n.t('Step {0}: {1}', number, text)
    : vscode.l10n.t('Steps {0} to {1}: {2}', number, step.local.end, text);
}

const stepText = (step: Element): string => describeStep(step, localize);

const lengthOf = ({ start, end }: StepChange['local']): number => end - start;

const sum = (steps: readonly StepChange[], side: 'local' | 'fixed'): number =>
  steps.reduce((length, step) => length + lengthOf(step[side]), 0);

const stepsOf = (
  steps: readonly StepChange[],
  { elements }: TestCase,
  side: 'local' | 'fixed' = 'fixed',
): Element[] => steps.flatMap((step) => elements.slice(step[side].start, step[side].end));
