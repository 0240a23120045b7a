import * as vscode from 'vscode';
import { UserError } from '../../../core/userError.ts';
import { message } from '../../../core/message.ts';
import { parseLocatorLine } from '../../../core/locator/locatorLine.ts';
import { indexOfSubchain } from '../../../core/locator/indexOfSubchain.ts';
import { mayContainChain } from '../../../core/locator/mayContainChain.ts';
import type { Selector } from '../../../core/case/selector.ts';
import { findSteps } from '../../../core/stepEdits/findSteps.ts';
import { readSimpleStep, readStep, textOfStep } from '../../../core/stepEdits/readStep.ts';
import { replaceAllSelectors } from '../../../core/stepEdits/replaceSelectors.ts';
import type { CaseIndex } from '../../files/index/caseIndex.ts';
import { createEventLoopPause } from '../../../node/createEventLoopPause.ts';
import { requirePreview } from '../../ui/requirePreview.ts';
import { rangeInText } from '../../ui/spanRanges.ts';
import { withProgress } from '../../ui/withProgress.ts';
import { openTexts, withoutMark } from '../../files/openTexts.ts';
import { getSelectedSteps, answerOfArgument } from '../../files/steps/selectedSteps.ts';
import type { StepCache } from '../../files/steps/documentSteps.ts';
import { askLocator } from './askLocator.ts';

/** A step whose chain of selectors holds the one that is looked for, from `from` on. */
interface LocatorUse {
  readonly file: { readonly uri: vscode.Uri; readonly text: string };
  readonly step: number;
  readonly selectors: readonly Selector[];
  readonly from: number;
}

/**
 * Changes the locator at the cursor in every case whose chains hold it, after a look at the changes;
 * tells how many steps that is.
 *
 * @throws UserError when one of the files changed while the user was asked
 */
export async function changeLocatorEverywhere(
  texts: StepCache,
  index: CaseIndex,
  argument: unknown,
  ask = askLocator,
): Promise<number> {
  const { steps, from, document } = getSelectedSteps(texts, argument);
  const { selectors, line } = steps.step(from);
  if (selectors.length === 0) {
    throw new UserError(message('Step {0} has no locator', from + 1), message('Add selectors first'));
  }
  const uses = await withProgress(vscode.l10n.t('Searching for the locator'), (signal) =>
    findUses(index, document, selectors, signal),
  );
  const files = new Set(uses.map(({ file }) => file)).size;
  const title =
    uses.length === 1
      ? vscode.l10n.t('Change This Locator (used nowhere else)')
      : vscode.l10n.t('Change This Locator in {0} Steps (files: {1})', uses.length, files);
  const next = parseLocatorLine(answerOfArgument(argument, 'locator') ?? (await ask(title, line)));
  const change = await withProgress(vscode.l10n.t('Changing the locator'), async (signal) => {
    await index.refresh();
    return changeOf(uses, selectors.length, next, signal);
  });
  assertUnchanged(uses, index);
  const isApplied = await vscode.workspace.applyEdit(change, { isRefactoring: true });
  return isApplied ? uses.length : 0;
}

/** Every step whose chain holds these selectors; unsaved text counts. */
async function findUses(
  index: CaseIndex,
  document: vscode.TextDocument,
  searched: readonly Selector[],
  signal: AbortSignal,
): Promise<LocatorUse[]> {
  await index.refresh();
  const pause = createEventLoopPause(signal);
  const isLikely = mayContainChain(searched);
  const here = await index.of(document);
  const key = document.uri.toString();
  const others = [...index.all()].filter(({ uri }) => uri.toString() !== key);
  const open = openTexts();
  const uses: LocatorUse[] = [];
  for (const { uri, text: written } of [here, ...others]) {
    await pause();
    const text = withoutMark(open.get(uri.toString()) ?? written);
    if (!isLikely(text)) continue;
    const file = { uri, text };
    const list = findSteps(text);
    for (const [step, item] of list.items.entries()) {
      await pause();
      const own = textOfStep(text, list, item);
      const { selectors } = readSimpleStep(own.text) ?? readStep(own.text, () => text.slice(0, own.start));
      const from = indexOfSubchain(selectors, searched);
      if (from >= 0) uses.push({ file, step, selectors, from });
    }
  }
  return uses;
}

/** The changes refer to the texts as they were read: others are not touched. */
function assertUnchanged(uses: readonly LocatorUse[], index: CaseIndex): void {
  const open = openTexts();
  const changed = uses.find(
    ({ file: { uri, text } }) => withoutMark(open.get(uri.toString()) ?? index.at(uri)?.text ?? '') !== text,
  );
  if (!changed) return;
  const name = vscode.workspace.asRelativePath(changed.file.uri);
  throw new UserError(message('{0} changed in the meantime', name), message('Try again'));
}

/** With several places, the editor shows all changes before it makes them. */
async function changeOf(
  uses: readonly LocatorUse[],
  length: number,
  next: readonly Selector[],
  signal: AbortSignal,
): Promise<vscode.WorkspaceEdit> {
  const pause = createEventLoopPause(signal);
  const change = new vscode.WorkspaceEdit();
  const metadata = { needsConfirmation: false, label: vscode.l10n.t('Change the locator') };
  for (const group of new Set(uses.map(({ file }) => file))) {
    await pause();
    const changes = uses
      .filter(({ file }) => file === group)
      .map(({ step, selectors, from }) => ({ step, selectors: selectors.toSpliced(from, length, ...next) }));
    for (const edit of replaceAllSelectors(group.text, changes))
      change.replace(group.uri, rangeInText(group.text, edit), edit.newText, metadata);
  }
  const [here] = uses;
  if (here && uses.length > 1) requirePreview(change, here.file.uri, metadata.label);
  return change;
}
