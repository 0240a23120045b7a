import path from 'node:path';
import * as vscode from 'vscode';
import { splitPageAddress } from '../../core/target/serviceAddresses.ts';
import { getField } from '../../core/values.ts';
import { askDescription, writeNewCase } from '../cases/createAndOpenCases.ts';
import type { DocumentSteps, StepCache } from '../files/steps/documentSteps.ts';
import { getOpenSteps, stepOfArgument } from '../files/steps/selectedSteps.ts';
import { runSettings } from '../playwright/runSettings.ts';
import type { Runs } from '../run/runFeature.ts';
import type { RunHistory } from '../run/runHistory.ts';
import { chooseDestination } from '../targets/pickTargetFolder.ts';
import { assertTrusted } from '../ui/assertTrusted.ts';
import { confirmAction } from '../ui/confirm.ts';
import { languageId } from '../ui/documents.ts';
import { askAddress } from '../ui/prompts.ts';
import { showDone } from '../ui/statusMessage.ts';
import { showBesidePage, stepAt, stepAtCursor } from './liveMarks.ts';
import type { LivePages } from './livePage.ts';

/** A step of a document. */
interface StepPlace {
  readonly document: vscode.TextDocument;
  readonly step: number;
}

/** A step of a file, as links name it. */
interface StepLink {
  readonly uri: string;
  readonly step: number;
}

/** What the commands of the live page need. */
export interface LiveServices {
  readonly livePages: () => Promise<LivePages>;
  readonly steps: StepCache;
  readonly history: Pick<RunHistory, 'lastRun'>;
  readonly chosenEnvironments: Pick<Runs['chosenEnvironments'], 'known' | 'use'>;
}

interface PlaceInPages extends StepPlace {
  readonly pages: LivePages;
}

/** The step of the argument, or at the cursor. */
async function placeOf(
  { livePages, steps, history }: LiveServices,
  argument: unknown,
): Promise<PlaceInPages> {
  const pages = await livePages();
  const test = failedTest(argument, history);
  await showFile(test ?? argument);
  return { ...stepPlace(pages, steps, test ?? argument), pages };
}

/** Runs up to the step, in a page that is opened unless it is. */
export async function runToHere(services: LiveServices, argument: unknown): Promise<void> {
  const { document, step, pages } = await placeOf(services, argument);
  await pages.runTo(document, step);
}

/** Proves another locator for the step. @throws {UserError} where it can't be proven */
export async function proveFix(services: LiveServices, argument: unknown): Promise<void> {
  const { document, step, pages } = await placeOf(services, argument);
  await pages.prove(document, step);
}

/** Runs from the step on. @throws {UserError} where the document has no live page */
export async function runFromHere(services: LiveServices, argument: unknown): Promise<void> {
  const { document, step, pages } = await placeOf(services, argument);
  await pages.require(document).steps.runFrom(step);
}

/** Lets the user narrow a locator by a text of the page. */
export async function filterByText(services: LiveServices, argument: unknown): Promise<void> {
  const { document, step, pages } = await placeOf(services, argument);
  await pages.require(document).locators.filterByText(step);
}

/** Picks an element for the step of the argument, or starts and stops picking. */
export async function pick(services: LiveServices, argument: unknown): Promise<void> {
  if (stepOfArgument(argument) === undefined) return (await services.livePages()).require().picking.toggle();
  const { document, step, pages } = await placeOf(services, argument);
  pages.require(document).picking.pickFor(step);
}

/** Records what the user does in the page, as steps in front of the given one. */
export async function record(services: LiveServices, argument: unknown): Promise<void> {
  const { document, step, pages } = await placeOf(services, argument);
  await pages.recordFrom(document, step);
}

/**
 * Records a new test case: asks for the address where it starts, which is that of the target or the last one unless the
 * user changes it, and for its description, writes its file, and opens its page. If that never opens, the file
 * goes again with the live page, unless it was changed.
 */
export async function recordTestCase({ livePages, chosenEnvironments }: LiveServices): Promise<void> {
  assertTrusted();
  const title = vscode.l10n.t('Record a Test Case');
  const destination = await chooseDestination();
  const place = vscode.Uri.joinPath(destination.folder, 'case.yaml');
  const settings = runSettings(place);
  const known = await chosenEnvironments.known(place, settings);
  const address = await askStart(title, known?.executionUrl, settings.url);
  const { base, path: start } = splitPageAddress(address, known?.executionUrl);
  if (known && base !== known.executionUrl) await confirmAddress(base, known.executionUrl);
  const description = await askDescription(title);
  const fields = { description, ...(start === '' ? {} : { entryPointUrlPath: start }) };
  const { editor, takeBack } = await writeNewCase(destination, fields);
  if (base !== known?.executionUrl) {
    await chosenEnvironments.use(place, base);
    showDone(vscode.l10n.t('Test cases now run at {0}', base));
  }
  const { document } = editor;
  const pages = await livePages();
  await pages.recordFrom(document, 0, async () => {
    if (await takeBack())
      showDone(vscode.l10n.t('{0} was removed: its page did not open', path.basename(document.uri.path)));
  });
}

/** The other test cases run at the address, too. @throws {vscode.CancellationError} when that is not wanted */
async function confirmAddress(address: string, before: string): Promise<void> {
  const isWanted = await confirmAction(
    vscode.l10n.t('Run all test cases of this folder at {0}?', address),
    vscode.l10n.t('They run at {0} now. The new test case starts at the other address.', before),
    vscode.l10n.t('Run All There'),
  );
  if (!isWanted) throw new vscode.CancellationError();
}

/** @param setting the address that the settings demand, if any */
const askStart = (title: string, value = '', setting = ''): Promise<string> =>
  askAddress(
    {
      title,
      prompt: vscode.l10n.t('Address of the page where the test case starts'),
      placeHolder: 'https://example.com',
      value,
    },
    (address) =>
      setting === '' || splitPageAddress(address, setting).base === setting
        ? undefined
        : vscode.l10n.t('Enter an address below {0}, which a setting names for runs', setting),
  );

/** The step at which a test of the Testing view failed; undefined for what is no failed test. */
function failedTest(argument: unknown, history: Pick<RunHistory, 'lastRun'>): StepLink | undefined {
  const uri = getField(argument, 'uri');
  if (!(uri instanceof vscode.Uri) || getField(argument, 'lineNumber') !== undefined) return undefined;
  const failed = history.lastRun(uri)?.failedStep;
  return { uri: (failed?.uri ?? uri).toString(), step: failed?.index ?? 0 };
}

/** Opens the file that a link, or the message of a failed test, names. */
async function showFile(argument: unknown): Promise<void> {
  const uri = getField(argument, 'uri');
  const failed = getField(getField(argument, 'message'), 'location');
  if (failed instanceof vscode.Location) await showBesidePage(failed.uri, { selection: failed.range });
  else if (typeof uri === 'string') await showBesidePage(vscode.Uri.parse(uri, true));
}

/** @throws {UserError} where no test case is open */
function stepPlace(pages: LivePages, steps: StepCache, argument: unknown): StepPlace {
  const isOpen = vscode.window.activeTextEditor?.document.languageId === languageId;
  if (!isOpen && pages.current) {
    const { document } = pages.current;
    return { document, step: stepAtCursor(document, steps) };
  }
  const { document, editor, steps: found } = getOpenSteps(steps);
  const given = stepOfArgument(argument) ?? stepOnLine(found, getField(argument, 'lineNumber'));
  return { document, step: given ?? stepAt(found, editor.selection) };
}

/** @param line as menus of line numbers name it, from 1 */
function stepOnLine(steps: DocumentSteps, line: unknown): number | undefined {
  if (typeof line !== 'number') return undefined;
  const start = new vscode.Position(line - 1, 0);
  return stepAt(steps, new vscode.Selection(start, start));
}
