import * as vscode from 'vscode';
import { message, UserError } from '../../core/errors.ts';
import { locatorLineOf, parseLocatorLine } from '../../core/locator.ts';
import type { Selector } from '../../core/selector.ts';
import { findSteps, type TextEdit } from '../../core/stepEditsLines.ts';
import { readStep, textOfStep } from '../../core/stepEditsRead.ts';
import { replaceSelectors } from '../../core/stepEditsSelectors.ts';
import type { CaseIndex } from '../caseIndex.ts';
import { pauses } from '../../disk/pauses.ts';
import { withProgress } from '../progress.ts';
import { askForLocator } from './locatorCommands.ts';
import { answerIn, stepsHere } from './stepPlace.ts';
import type { StepTexts } from './stepTexts.ts';

/** A step whose chain of selectors holds the one that is looked for, from `from` on. */
interface Place {
  readonly uri: vscode.Uri;
  readonly text: string;
  readonly step: number;
  readonly selectors: readonly Selector[];
  readonly from: number;
}

/** Changes the locator at the cursor in every case whose chains hold it, after a look at the changes; tells how many steps that is. */
export async function changeEverywhere(
  texts: StepTexts,
  index: CaseIndex,
  argument: unknown,
): Promise<number> {
  const { steps, from, document } = stepsHere(texts, argument);
  const { selectors, line } = steps.step(from);
  if (selectors.length === 0) {
    throw new UserError(message('Step {0} has no locator', from + 1), message('Give it selectors first'));
  }
  const places = await withProgress(vscode.l10n.t('Looking for the locator'), (signal) =>
    findPlaces(index, document, selectors, signal),
  );
  const files = new Set(places.map(({ uri }) => uri.toString())).size;
  const title =
    places.length === 1
      ? vscode.l10n.t('Change This Locator (used nowhere else)')
      : vscode.l10n.t('Change This Locator in {0} Steps (files: {1})', places.length, files);
  const next = parseLocatorLine(answerIn(argument, 'locator') ?? (await askForLocator(title, line)));
  const change = changeOf(places, selectors.length, next);
  const isApplied = await vscode.workspace.applyEdit(change, { isRefactoring: true });
  return isApplied ? places.length : 0;
}

/** Every step whose chain holds these selectors; unsaved text counts. */
async function findPlaces(
  index: CaseIndex,
  document: vscode.TextDocument,
  wanted: readonly Selector[],
  signal: AbortSignal,
): Promise<Place[]> {
  await index.refresh();
  const pause = pauses(signal);
  const here = await index.of(document);
  const key = document.uri.toString();
  const others = [...index.all()].filter(({ uri }) => uri.toString() !== key);
  const places: Place[] = [];
  for (const { uri, text: written } of [here, ...others]) {
    const text = written.replace(/^\uFEFF/, '');
    await pause();
    const list = findSteps(text);
    for (const [step, item] of list.items.entries()) {
      await pause();
      const own = textOfStep(text, list, item);
      const { selectors } = readStep(own.text, () => text.slice(0, own.start));
      const from = placeIn(selectors, wanted);
      if (from >= 0) places.push({ uri, text, step, selectors, from });
    }
  }
  return places;
}

/** Where a chain holds another one; -1 where it doesn't. */
export function placeIn(chain: readonly Selector[], wanted: readonly Selector[]): number {
  const [all, part] = [chain, wanted].map((selectors) => selectors.map((one) => locatorLineOf([one]).line));
  if (!all || !part || part.length === 0) return -1;
  return all.findIndex((_, from) => part.every((line, at) => all[from + at] === line));
}

/** With several places, the editor shows all changes before it makes them. */
function changeOf(places: readonly Place[], length: number, next: readonly Selector[]): vscode.WorkspaceEdit {
  const change = new vscode.WorkspaceEdit();
  const told = { needsConfirmation: false, label: vscode.l10n.t('Change the locator') };
  for (const { uri, text, step, selectors, from } of places) {
    const edits = replaceSelectors(text, step, selectors.toSpliced(from, length, ...next));
    for (const edit of edits) change.replace(uri, rangeIn(text, edit), edit.newText, told);
  }
  const [here] = places;
  if (here && places.length > 1) askFirst(change, here);
  return change;
}

/**
 * The editor shows a preview only where a change needs confirmation, and such a change is not ticked:
 * so it is one that changes nothing and is not shown, and all that matter are ticked.
 */
function askFirst(change: vscode.WorkspaceEdit, { uri }: Place): void {
  const label = vscode.l10n.t('Change the locator');
  change.createFile(uri, { ignoreIfExists: true }, { needsConfirmation: true, label });
}

const rangeIn = (text: string, { start, end }: TextEdit): vscode.Range =>
  new vscode.Range(positionIn(text, start), positionIn(text, end));

function positionIn(text: string, offset: number): vscode.Position {
  const before = text.slice(0, offset);
  const lines = before.split(/\r\n|\n|\r/);
  return new vscode.Position(lines.length - 1, lines.at(-1)?.length ?? 0);
}
