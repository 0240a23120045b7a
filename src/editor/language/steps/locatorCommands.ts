import * as vscode from 'vscode';
import * as z from 'zod';
import type { ServiceElement, ServiceTestCase } from '../../../api/contract/serviceTestCase.ts';
import type { Selector } from '../../../core/case/selector.ts';
import type { Element, TestCase } from '../../../core/case/testCase.ts';
import { describeLocator } from '../../../core/describe/describeLocator.ts';
import {
  parseLocatorLine,
  printLocatorLine,
  indexOfSubchain,
  mayContainChain,
} from '../../../core/locator/locatorLine.ts';
import { suggestLocatorFixes } from '../../../core/locator/locatorSyntaxError.ts';
import { message } from '../../../core/message.ts';
import { findSteps } from '../../../core/stepEdits/findSteps.ts';
import { readSimpleStep, readStep, textOfStep } from '../../../core/stepEdits/readStep.ts';
import { replaceSelectors, replaceAllSelectors } from '../../../core/stepEdits/replaceSelectors.ts';
import { UserError } from '../../../core/userError.ts';
import { createEventLoopPause } from '../../../node/createEventLoopPause.ts';
import { getCaseOfFile } from '../../cases/catalog/caseOfFile.ts';
import type { FolderSync } from '../../cases/catalog/folderSync.ts';
import { getServiceCase } from '../../cases/remote/serviceDocuments.ts';
import { serviceName } from '../../connection/services.ts';
import type { CaseIndex } from '../../files/index/caseIndex.ts';
import type { StepCache } from '../../files/steps/documentSteps.ts';
import { assertUnchanged, getSelectedSteps, answerOfArgument } from '../../files/steps/selectedSteps.ts';
import { runInFolderOfFile, type FolderParts } from '../../sync/folder/runInFolder.ts';
import { openTexts, withoutMark } from '../../ui/documents.ts';
import { textOfError } from '../../ui/errorBoundary.ts';
import { askInBox } from '../../ui/prompts.ts';
import { showStatus, showDone } from '../../ui/statusMessage.ts';
import { applyChange, applyTextEdits, requirePreview, rangeInText } from '../../ui/textEdits.ts';
import { localize } from '../../ui/texts.ts';
import { withProgress } from '../../ui/withProgress.ts';

/** Lets the user write the locator of a step as a line of code, and writes its selectors anew. */
export async function editLocator(texts: StepCache, argument: unknown): Promise<void> {
  const selection = getSelectedSteps(texts, argument);
  const { document, steps, from } = selection;
  const title = vscode.l10n.t('Edit Locator of Step {0}', from + 1);
  const line = answerOfArgument(argument, 'locator') ?? (await askLocator(title, steps.step(from).line));
  const selectors = parseLocatorLine(line);
  assertUnchanged(selection);
  await applyTextEdits(document, replaceSelectors(steps.text, from, selectors));
}

/** Puts the locator line of a step on the clipboard. */
export async function copyLocator(texts: StepCache, argument: unknown): Promise<string> {
  const { steps, from } = getSelectedSteps(texts, argument);
  const { line } = steps.step(from);
  if (line === '') {
    throw new UserError(message('Step {0} has no locator', from + 1), message('Add selectors first'));
  }
  await vscode.env.clipboard.writeText(line);
  showStatus(vscode.l10n.t('Locator copied'), 3000);
  return line;
}

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
 * @throws {UserError} when one of the files changed while the user was asked
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
  assertUsesUnchanged(uses, index);
  const isApplied = await applyChange(change, { isPreviewed: uses.length > 1, isRefactoring: true });
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
function assertUsesUnchanged(uses: readonly LocatorUse[], index: CaseIndex): void {
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

/**
 * Gives the step under the cursor another locator on the service alone (endpoint 10). The file stays
 * as it is: a pull brings the change.
 *
 * @throws {UserError} where the step cannot be identified with certainty among those of the service
 */
export const changeServiceLocator = (
  services: FolderParts & { readonly steps: StepCache },
  argument: unknown,
): Promise<void> =>
  runInFolderOfFile(services)(undefined, (sync, uri) =>
    changeLocatorOfFile(sync, uri, services.steps, argument),
  );

export async function changeLocatorOfFile(
  sync: FolderSync,
  uri: vscode.Uri,
  texts: StepCache,
  argument: unknown,
): Promise<void> {
  const { steps, from, document } = getSelectedSteps(texts, argument);
  if (document.isDirty) {
    throw new UserError(message('The file is not saved'), message('Save it, then try again'));
  }
  const title = vscode.l10n.t(
    'Change Locator of Step {0} on {1}',
    from + 1,
    serviceName(sync.folder.serviceUrl),
  );
  const line = answerOfArgument(argument, 'locator') ?? (await askLocator(title, steps.step(from).line));
  parseLocatorLine(line);
  await send(sync, uri, from, line);
  showDone(
    vscode.l10n.t(
      'Changed step {0} on {1}: pull to update the file',
      from + 1,
      serviceName(sync.folder.serviceUrl),
    ),
  );
}

async function send(sync: FolderSync, uri: vscode.Uri, at: number, locatorLine: string): Promise<void> {
  const { testTargetId } = sync.folder;
  await withProgress(vscode.l10n.t('Changing the locator on the service'), async (signal) => {
    const { testCase } = getCaseOfFile(sync, await sync.local(signal), uri);
    const client = await sync.client();
    const serviceCase = await getServiceCase(client, testTargetId, testCase.id, { signal });
    const elementId = elementAt(testCase, serviceCase, at);
    await client.updateElement(testTargetId, testCase.id, elementId, { locatorLine }, { signal });
  });
}

/**
 * The id of the service's element for a step of the file: the one in the same place, where the number
 * of steps, what the step does and its selectors are the same on both sides.
 *
 * @throws {UserError} where they are not
 */
function elementAt(testCase: TestCase, serviceCase: ServiceTestCase, at: number): string {
  const elements = (serviceCase.elements ?? []).toSorted((a, b) => (a.index ?? 0) - (b.index ?? 0));
  const localStep = testCase.elements[at];
  const serviceStep = elements[at];
  if (
    elements.length === testCase.elements.length &&
    localStep &&
    serviceStep?.id &&
    isSameStep(localStep, serviceStep)
  )
    return serviceStep.id;
  throw new UserError(
    message('Step {0} is different on the service, so nothing was changed', at + 1),
    message('Pull or push the test case first, then try again'),
    'pull',
  );
}

const isSameStep = (local: Element, remote: ServiceElement): boolean =>
  actionOf(local) === actionOf(remote) &&
  printLocatorLine(local.selectors ?? []) ===
    printLocatorLine((remote.selectors ?? []).map(portableSelector));

const actionOf = ({ interaction, assertion }: Element | ServiceElement): string | undefined =>
  interaction?.action ?? assertion?.expectation;

type ElementSelector = NonNullable<Element['selectors']>[number];

/** A selector without what only the service knows of it. */
function portableSelector(selector: NonNullable<ServiceElement['selectors']>[number]): ElementSelector {
  const entries = (['selectorType', 'selector', 'options'] as const).flatMap((key) => {
    const value = selector[key];
    return value === null || value === undefined ? [] : [[key, value] as const];
  });
  return Object.fromEntries(entries);
}

/** A quick fix of a misspelled name: a button of the box. */
interface FixButton extends vscode.QuickInputButton {
  /** The line that the box has after the fix. */
  readonly line: string;
}

/** The validation of a line that the box shows. */
interface Validation {
  readonly validationMessage: vscode.InputBoxValidationMessage;
  readonly buttons: readonly FixButton[];
}

/** Asks for a locator line; while it is typed, says what it finds, or what is wrong with it. */
function askLocator(title: string, value: string): Promise<string> {
  const properties: Partial<vscode.InputBox> = {
    title,
    value,
    valueSelection: [value.length, value.length],
    prompt: vscode.l10n.t('A locator as Playwright writes it'),
    placeholder: "getByRole('button', { name: 'Save' })",
    ...(value && validate(value)),
  };
  return askInBox(properties, (box, { resolve }) => {
    box.onDidChangeValue((line) => Object.assign(box, validate(line)));
    box.onDidTriggerButton((button) => {
      if (isFix(button)) Object.assign(box, { value: button.line, ...validate(button.line) });
    });
    box.onDidAccept(() => {
      const validation = validate(box.value);
      if (isError(validation)) Object.assign(box, validation);
      else resolve(box.value);
    });
  });
}

function validate(line: string): Validation {
  const { Error, Info } = vscode.InputBoxValidationSeverity;
  try {
    const description = describeLocator(parseLocatorLine(line), localize);
    return {
      validationMessage: { message: vscode.l10n.t('Finds: {0}', description), severity: Info },
      buttons: [],
    };
  } catch (error) {
    return {
      validationMessage: { message: textOfError(error), severity: Error },
      buttons: suggestLocatorFixes(line, error).map((fix) => ({
        iconPath: new vscode.ThemeIcon('lightbulb'),
        tooltip: vscode.l10n.t('Change to {0}', fix.name),
        line: fix.line,
      })),
    };
  }
}

const isError = ({ validationMessage }: Validation): boolean =>
  validationMessage.severity === vscode.InputBoxValidationSeverity.Error;

const isFix = (button: vscode.QuickInputButton): button is FixButton => 'line' in button;

/** A locator for a step in place of its own. */
const locatorChange = z.object({ uri: z.string(), step: z.int().min(0), from: z.string(), to: z.string() });

export type LocatorChange = z.infer<typeof locatorChange>;

/**
 * Gives a step another locator, and shows the step.
 *
 * @throws {UserError} when the step has another locator than it had in the run
 */
export async function applyLocatorChange(texts: StepCache, argument: unknown): Promise<void> {
  const { uri, step, from, to } = locatorChange.parse(argument);
  const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(uri, true));
  const steps = texts.of(document);
  if (step >= steps.count || steps.step(step).line !== from) {
    throw new UserError(
      message('Step {0} changed since the run', step + 1),
      message('Run the test case again'),
    );
  }
  await applyTextEdits(document, replaceSelectors(steps.text, step, parseLocatorLine(to)));
  await vscode.window.showTextDocument(document, { selection: selectionOf(texts, document, step) });
}

function selectionOf(texts: StepCache, document: vscode.TextDocument, step: number): vscode.Range {
  const { start } = texts.of(document).wholeRange(step);
  return new vscode.Range(start, start);
}
