import { realpath } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import { getCaseFilePath } from '../../core/case/caseFilePath.ts';
import { TakenPaths } from '../../core/case/safePaths.ts';
import { message } from '../../core/message.ts';
import { UserError } from '../../core/userError.ts';
import { editCase } from '../../core/yaml/editCase.ts';
import { parseCase } from '../../core/yaml/parseCase.ts';
import { printCase } from '../../core/yaml/printCase.ts';
import { createNamedUuid } from '../../node/createNamedUuid.ts';
import type { SpecImport } from '../../specs/cases/casesOfSpecs.ts';
import { type RecordSpecs, importSpecs, withImported } from '../../specs/cases/importSpecs.ts';
import { longestSpec } from '../../specs/cases/readSpecFiles.ts';
import type { ServiceDocuments } from '../cases/remote/serviceDocuments.ts';
import type { CaseIndex } from '../files/index/caseIndex.ts';
import { pickPlan } from '../sync/plan/pickPlan.ts';
import type { PlanEntry } from '../sync/plan/planEntry.ts';
import { chooseDestination, type Destination } from '../targets/pickTargetFolder.ts';
import { openTexts, withoutMark } from '../ui/documents.ts';
import { withProgress, type ReportProgress } from '../ui/withProgress.ts';
import { chooseSpecs, type ChosenSpecs } from './chooseSpecs.ts';
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

/**
 * Writes the files of an import as one edit of the workspace.
 *
 * @returns the files
 * @throws {UserError} when a file changed meanwhile
 */
export async function applySpecChanges(changes: readonly SpecChange[]): Promise<vscode.Uri[]> {
  await assertUnchanged(changes);
  const edit = new vscode.WorkspaceEdit();
  for (const { uri, before, after } of changes) {
    if (after === undefined) continue;
    if (before === undefined) edit.createFile(uri, { contents: new TextEncoder().encode(after) });
    else edit.replace(uri, new vscode.Range(0, 0, before.split('\n').length, 0), after);
  }
  const isApplied = await vscode.workspace.applyEdit(edit, { isRefactoring: true });
  if (!isApplied)
    throw new UserError(
      message('The test cases could not be written'),
      message('Import them again'),
      'try-again',
    );
  return changes.flatMap(({ uri, after }) => (after === undefined ? [] : [uri]));
}

/** The preview may have been open for long. */
async function assertUnchanged(changes: readonly SpecChange[]): Promise<void> {
  for (const { uri, before } of changes) {
    if (before === undefined) continue;
    const text = await vscode.workspace.openTextDocument(uri).then(
      (document) => document.getText(),
      () => undefined,
    );
    if (text !== before)
      throw new UserError(
        message('{0} changed in the meantime, so nothing was imported', vscode.workspace.asRelativePath(uri)),
        message('Import again, and review the changes'),
      );
  }
}

/**
 * Makes test cases of spec files; they run walled off. Unsaved text counts. Other files are read in the workspace folder
 * only.
 */
export function readSpecs(
  { paths, base, uriOf }: ChosenSpecs,
  record: RecordSpecs,
  signal: AbortSignal,
  report: ReportProgress = () => {},
): Promise<SpecImport> {
  const open = new Map(vscode.workspace.textDocuments.map((document) => [document.uri.toString(), document]));
  const named = new Set(paths);
  const read = async (file: string): Promise<string | undefined> => {
    const uri = uriOf(file);
    if (!named.has(file) && !(await isInside(base, uri))) return undefined;
    return open.get(uri.toString())?.getText() ?? readText(uri);
  };
  return importSpecs(paths, { read, record, createId: createNamedUuid, signal, report });
}

/** Whether a file is in a folder, also behind a link. */
async function isInside(folder: vscode.Uri, uri: vscode.Uri): Promise<boolean> {
  if (uri.scheme !== 'file') return true;
  const [outer, inner] = await Promise.all(
    [folder, uri].map(({ fsPath }) => realpath(fsPath).catch(() => undefined)),
  );
  return outer !== undefined && inner !== undefined && inner.startsWith(outer + path.sep);
}

/** The text of a file; of one that is too long anyway, so much that it is refused. */
async function readText(uri: vscode.Uri): Promise<string | undefined> {
  try {
    const { size, type } = await vscode.workspace.fs.stat(uri);
    if ((type & vscode.FileType.File) === 0) return undefined;
    if (size > longestSpec * 4) return ' '.repeat(longestSpec + 1);
    return new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
  } catch {
    return undefined;
  }
}

/** The entries of an import: new files are selected, changes of existing files need a decision. */
const specPlanEntries = (changes: readonly SpecChange[], documents: ServiceDocuments): PlanEntry[] => [
  ...changes
    .filter(({ before }) => before === undefined)
    .map((change) => ({
      ...labelsOf(change),
      action: 'do',
      group: vscode.l10n.t('New'),
      icon: 'add',
      isPreselected: true,
      diff: diffOf(change, documents),
    })),
  ...changes
    .filter(({ before, after }) => before !== undefined && after !== undefined)
    .map((change) => ({
      ...labelsOf(change),
      action: 'do',
      group: vscode.l10n.t('Existing test cases that differ from their Playwright tests'),
      icon: 'warning',
      detail: vscode.l10n.t('Select to replace steps, tags and links; your edits of them are lost'),
      isPreselected: false,
      diff: diffOf(change, documents),
    })),
  ...changes
    .filter(({ after }) => after === undefined)
    .map((change) => ({
      ...labelsOf(change),
      group: vscode.l10n.t('Files with errors, which are not changed'),
      icon: 'error',
      detail: vscode.l10n.t('Fix the file, then import again'),
      open: () => vscode.window.showTextDocument(change.uri),
    })),
];

const labelsOf = ({
  id,
  description,
  uri,
}: SpecChange): Pick<PlanEntry, 'key' | 'label' | 'description'> => ({
  key: id,
  label: description,
  description: vscode.workspace.asRelativePath(uri),
});

function diffOf(
  { id, uri, before, after }: SpecChange,
  documents: ServiceDocuments,
): PlanEntry['diff'] & object {
  const path = vscode.workspace.asRelativePath(uri);
  const right = documents.showText(`import/${id}/${path.split('/').at(-1) ?? path}`, after ?? '');
  const left = before === undefined ? undefined : uri;
  return { title: vscode.l10n.t('{0}: Existing ↔ Imported', path), left, right };
}

/** A file that an import creates or changes. */
export interface SpecChange {
  readonly id: string;
  readonly description: string;
  readonly uri: vscode.Uri;
  /** Its text before; nothing for a new file. */
  readonly before?: string;
  /** Its text afterwards; nothing where the file has errors and can't be changed. */
  readonly after?: string;
  /** Ids of the test cases that it needs. */
  readonly needs: readonly string[];
}

/** Plans the files of imported test cases; those that would not change are left out. */
export async function planSpecChanges(
  { cases }: SpecImport,
  index: CaseIndex,
  { folder, layout }: Destination,
): Promise<SpecChange[]> {
  const pattern = new vscode.RelativePattern(folder, '**/*');
  const files = await vscode.workspace.findFiles(pattern, null);
  const start = folder.path.replace(/\/$/, '').length + 1;
  const taken = new TakenPaths(files.map(({ path }) => path.slice(start)));
  const byId = new Map(cases.map(({ testCase }) => [testCase.id, testCase]));
  const open = openTexts();
  return cases.flatMap(({ testCase }): SpecChange[] => {
    const { id, description, dependencyId, teardownId } = testCase;
    const needs = [dependencyId, teardownId].filter((needed): needed is string => Boolean(needed));
    const [existing] = index.byId(id);
    if (existing) {
      const before = withoutMark(open.get(existing.uri.toString()) ?? existing.text);
      const after = changedText(before, testCase);
      return after === before
        ? []
        : [{ id, description, uri: existing.uri, before, needs, ...(after === undefined ? {} : { after }) }];
    }
    const path = getCaseFilePath(testCase, byId, layout, taken);
    const uri = vscode.Uri.joinPath(folder, ...path.split('/'));
    return [{ id, description, uri, after: printCase(testCase), needs }];
  });
}

/** The text of a file with the test case as it is imported; nothing where the file has errors. */
function changedText(before: string, imported: Parameters<typeof withImported>[1]): string | undefined {
  const { testCase } = parseCase(before);
  return testCase && editCase(before, withImported(testCase, imported));
}

/** The chosen changes, and the new files that they need. */
export function withNeeded(changes: readonly SpecChange[], chosen: ReadonlySet<string>): SpecChange[] {
  const byId = new Map(changes.map((change) => [change.id, change]));
  const all = new Set<SpecChange>();
  const add = (change: SpecChange): void => {
    if (all.has(change)) return;
    all.add(change);
    for (const id of change.needs) {
      const needed = byId.get(id);
      if (needed && needed.before === undefined) add(needed);
    }
  };
  for (const change of changes) if (chosen.has(change.id)) add(change);
  return [...all];
}
