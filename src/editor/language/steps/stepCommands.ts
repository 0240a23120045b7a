import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import { getBaseName } from '../../../core/case/caseFilePath.ts';
import { message } from '../../../core/message.ts';
import { moveStep, duplicateStep, insertSteps, removeSteps } from '../../../core/stepEdits/arrangeSteps.ts';
import { extractSteps, inlineDependency } from '../../../core/stepEdits/extractAndInline.ts';
import { findTopLevelKey } from '../../../core/stepEdits/topLevelKeys.ts';
import { UserError } from '../../../core/userError.ts';
import { getField } from '../../../core/values.ts';
import type { RecordSpecs } from '../../../specs/cases/importSpecs.ts';
import { caseSetFolderLookup, casesInSameSet } from '../../files/caseSets.ts';
import { type CaseIndex, type IndexedCase, caseTitle } from '../../files/index/caseIndex.ts';
import type { StepCache, DocumentSteps } from '../../files/steps/documentSteps.ts';
import {
  getSelectedSteps,
  assertUnchanged,
  type SelectedSteps,
  answerOfArgument,
  getOpenSteps,
  stepsInSelection,
} from '../../files/steps/selectedSteps.ts';
import { hasWordsOf, type SearchableStep, type StepSearch } from '../../files/stepSearch.ts';
import { relativePath } from '../../ui/documents.ts';
import { askText } from '../../ui/prompts.ts';
import { applyChange, applyTextEdits, addTextEdits, rangeInText } from '../../ui/textEdits.ts';
import { withProgress } from '../../ui/withProgress.ts';
import type { StepOrder } from './foldedSteps.ts';
import { type Log, showCodeRemarks, logRemarks } from './stepsPasteProvider.ts';

/** Moves the selected steps past the one above or below them; the selection goes with them. */
export async function moveSelectedSteps(texts: StepCache, by: -1 | 1): Promise<StepOrder | undefined> {
  const { editor, document, steps, from, to } = getSelectedSteps(texts);
  const neighbour = by < 0 ? from - 1 : to + 1;
  if (neighbour < 0 || neighbour >= steps.count) return undefined;
  const { anchor, active } = editor.selection;
  const base = document.positionAt(steps.item(from).lead).line;
  await applyTextEdits(document, moveStep(steps.text, neighbour, by < 0 ? to : from));
  const moved = texts.of(document);
  const shift = document.positionAt(moved.item(from + by).lead).line - base;
  editor.selection = new vscode.Selection(anchor.translate(shift), active.translate(shift));
  editor.revealRange(editor.selection);
  return orderOf(steps)
    .toSpliced(neighbour, 1)
    .toSpliced(by < 0 ? to : from, 0, neighbour);
}

const orderOf = ({ list }: DocumentSteps): number[] => [...list.items.keys()];

/** Writes the step at the cursor a second time, and goes to the copy. */
export async function duplicateStepAtCursor(texts: StepCache, argument: unknown): Promise<StepOrder> {
  const { editor, document, steps, from } = getSelectedSteps(texts, argument);
  await applyTextEdits(document, duplicateStep(steps.text, from));
  const copy = document.positionAt(texts.of(document).item(from + 1).start);
  editor.selection = new vscode.Selection(copy, copy);
  editor.revealRange(editor.selection);
  return orderOf(steps).toSpliced(from, 0, from);
}

/**
 * Deletes the step at the cursor or the selected ones, with the comments above them, and goes to the next one.
 *
 * @param argument with `orLines`, VS Code deletes lines instead, but on the first line of a step or where one is folded
 * @param folded the steps that are folded, from 0
 */
export async function deleteSelectedSteps(
  texts: StepCache,
  argument: unknown,
  folded: ReadonlySet<number>,
): Promise<StepOrder | undefined> {
  const isOfLines = !isCursorAtStep(texts) && !isFoldedSelection(texts, folded);
  if (getField(argument, 'orLines') === true && isOfLines) {
    await vscode.commands.executeCommand('editor.action.deleteLines');
    return undefined;
  }
  await unfoldSelectedSteps(texts);
  const { editor, document, steps, from, to } = getSelectedSteps(texts);
  await applyTextEdits(document, removeSteps(steps.text, from, to));
  const left = texts.of(document);
  if (left.count > 0) {
    const { start } = left.wholeRange(Math.min(from, left.count - 1));
    editor.selection = new vscode.Selection(start, start);
  }
  return orderOf(steps).toSpliced(from, to - from + 1);
}

/** What is deleted while it is folded leaves a fold behind, which hides the comments above the next step. */
async function unfoldSelectedSteps(texts: StepCache): Promise<void> {
  const { steps, from, to } = getSelectedSteps(texts);
  if (steps.list.style === 'flow') return;
  const selected = orderOf(steps).slice(from, to + 1);
  const selectionLines = selected.map((at) => steps.wholeRange(at).start.line);
  await vscode.commands.executeCommand('editor.unfold', { selectionLines, levels: 1, direction: 'down' });
}

/** Whether there is one cursor, on the first line of a step. */
function isCursorAtStep(texts: StepCache): boolean {
  const { editor, steps } = getOpenSteps(texts);
  const { active, isEmpty } = editor.selection;
  const at = steps.list.style === 'flow' ? undefined : steps.indexAt(active);
  const isAtStep = at !== undefined && steps.wholeRange(at).start.line === active.line;
  return isAtStep && isEmpty && editor.selections.length === 1;
}

/** Whether there is one selection, which touches a step that is folded. */
function isFoldedSelection(texts: StepCache, folded: ReadonlySet<number>): boolean {
  const { editor, steps } = getOpenSteps(texts);
  const [from = 0, to = -1] = stepsInSelection(steps, editor.selection);
  return editor.selections.length === 1 && [...folded].some((at) => from <= at && at <= to);
}

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
  await applyChange(change);
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

/** Puts the steps of the case that this one depends on in front of its own. */
export async function inlineDependencyCommand(texts: StepCache, index: CaseIndex): Promise<void> {
  const open = getOpenSteps(texts);
  const { document, steps } = open;
  const key = steps.list.inBraces ? undefined : findTopLevelKey(steps.text, steps.list, 'dependencyId');
  if (!key?.text)
    throw new UserError(
      message('This test case has no dependency'),
      message('Set dependencyId to the test case whose steps you need, then try again'),
    );
  if (index.byId(key.text).length !== 1) await index.refresh();
  const dependency = onlyOne(casesInSameSet(index.byId(key.text), document.uri), key.text);
  assertUnchanged(open);
  await applyTextEdits(document, inlineDependency(steps.text, dependency.text.replace(/^\uFEFF/, '')));
}

function onlyOne(found: readonly IndexedCase[], id: string): IndexedCase {
  const [only, ...others] = found;
  if (!only)
    throw new UserError(
      message('No test case of this workspace has the id {0}', id),
      message('Pull the test cases, or correct the dependencyId'),
      'pull',
    );
  if (others.length === 0) return only;
  throw new UserError(message('Several test cases have the id {0}', id), message('Give each a unique id'));
}

/** Makes steps of the Playwright code on the clipboard, below the step at the cursor or at the end. */
export async function pasteAsSteps(texts: StepCache, record: RecordSpecs, log: Log): Promise<void> {
  const code = await vscode.env.clipboard.readText();
  const read = await withProgress(vscode.l10n.t('Reading Playwright code'), async (signal) => {
    const { stepsOfPastedCode } = await import('../../../specs/cases/pastedSteps.ts');
    return stepsOfPastedCode(code, record, signal);
  });
  const { editor, document, steps } = getOpenSteps(texts);
  if (read.steps.length === 0) {
    logRemarks(read, log);
    throw new UserError(
      message('The clipboard contains no Playwright code that can be converted to steps'),
      message('Copy lines such as page.getByRole(…).click()'),
      'open-log',
    );
  }
  const [, last] = stepsInSelection(steps, editor.selection);
  const at = last === undefined ? steps.count : last + 1;
  await applyTextEdits(document, insertSteps(steps.text, at, read.steps));
  const start = document.positionAt(texts.of(document).item(at).start);
  editor.selection = new vscode.Selection(start, start);
  editor.revealRange(editor.selection);
  showCodeRemarks(read, log);
}

interface DescriptionLine extends vscode.QuickPickItem {
  readonly range: vscode.Range;
}

/**
 * Says all that hints, squiggles and colours say of the step at the cursor, as a list that a screen
 * reader reads line by line; picking a line goes there.
 */
export async function showStepDescription(texts: StepCache, argument: unknown): Promise<string[]> {
  const { editor, steps, from } = getSelectedSteps(texts, argument);
  const items = linesOf(steps, from);
  const list = vscode.window.createQuickPick<DescriptionLine>();
  list.title = vscode.l10n.t('Step {0} of {1}', from + 1, steps.count);
  list.items = items;
  list.onDidAccept(() => {
    const [chosen] = list.activeItems;
    list.hide();
    if (!chosen) return;
    editor.selection = new vscode.Selection(chosen.range.start, chosen.range.start);
    editor.revealRange(chosen.range);
  });
  list.onDidHide(() => list.dispose());
  list.show();
  return items.map(({ label }) => label);
}

function linesOf(steps: DocumentSteps, at: number): DescriptionLine[] {
  const { label, line, act, selectorsKey } = steps.step(at);
  const whole = steps.wholeRange(at);
  const problems = vscode.languages
    .getDiagnostics(steps.document.uri)
    .filter(({ range }) => whole.intersection(range) !== undefined)
    .map(({ message, range }) => ({ label: vscode.l10n.t('Problem: {0}', message), range }));
  const locator = line ? vscode.l10n.t('Locator: {0}', line) : vscode.l10n.t('No locator');
  return [
    { label: label, range: act ? steps.rangeOf(at, act) : whole },
    { label: locator, range: selectorsKey ? steps.rangeOf(at, selectorsKey) : whole },
    ...(problems.length > 0 ? problems : [{ label: vscode.l10n.t('No problems'), range: whole }]),
  ];
}

/** More than anybody reads; the user types more words. */
const limit = 200;

interface FoundItem extends vscode.QuickPickItem {
  readonly step?: SearchableStep;
}

/** Lets the user find steps of all test cases by words of their description, locator and values, and opens one. */
export function findInCases(search: Pick<StepSearch, 'find'>): void {
  const list = vscode.window.createQuickPick<FoundItem>();
  list.title = vscode.l10n.t('Find in Test Cases');
  list.placeholder = vscode.l10n.t('Words of a step, its locator, its values or its test case');
  let running = new vscode.CancellationTokenSource();
  const show = async (query: string): Promise<void> => {
    running.cancel();
    const { token } = (running = new vscode.CancellationTokenSource());
    if (!query.trim()) {
      list.items = [];
      list.busy = false;
      return;
    }
    list.busy = true;
    const found = await search.find(hasWordsOf(query), limit + 1, token);
    if (token.isCancellationRequested) return;
    list.items = itemsOf(found, query.trim());
    list.busy = false;
  };
  list.onDidChangeValue((value) => void show(value));
  list.onDidAccept(() => open(list, list.selectedItems[0], vscode.ViewColumn.Active));
  list.onDidTriggerItemButton(({ item }) => open(list, item, vscode.ViewColumn.Beside));
  list.onDidHide(() => {
    running.cancel();
    list.dispose();
  });
  list.show();
}

function itemsOf(found: readonly SearchableStep[], query: string): FoundItem[] {
  if (found.length === 0) return [notice(vscode.l10n.t('No step has the words "{0}"', query))];
  const items = found.slice(0, limit).map(itemOf);
  if (found.length <= limit) return items;
  return [...items, notice(vscode.l10n.t('More than {0} steps have these words. Add another word', limit))];
}

/** A row without a step. */
const notice = (label: string): FoundItem => ({ label: `$(info) ${label}`, alwaysShow: true });

function itemOf(step: SearchableStep): FoundItem {
  const { file, index, label, locator } = step;
  const line = rangeOf(step).start.line + 1;
  return {
    step,
    label: vscode.l10n.t('{0} · {1}', index + 1, label),
    description: vscode.l10n.t('{0} – {1}:{2}', caseTitle(file), relativePath(file.uri), line),
    ...(locator && { detail: locator }),
    alwaysShow: true,
    buttons: [
      { iconPath: new vscode.ThemeIcon('split-horizontal'), tooltip: vscode.l10n.t('Open to the Side') },
    ],
  };
}

function open(
  list: Pick<vscode.QuickPick<FoundItem>, 'hide'>,
  item: FoundItem | undefined,
  viewColumn: vscode.ViewColumn,
): void {
  if (!item?.step) return;
  const { start } = rangeOf(item.step);
  list.hide();
  const selection = new vscode.Range(start, start);
  void vscode.window.showTextDocument(item.step.file.uri, { selection, viewColumn });
}

const rangeOf = (step: SearchableStep): vscode.Range => rangeInText(step.file.text, step);
