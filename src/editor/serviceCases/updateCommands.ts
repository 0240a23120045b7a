import * as vscode from 'vscode';
import type { ServiceTestCase } from '../../api/contract/serviceTestCase.ts';
import { message } from '../../core/message.ts';
import { cleanLine } from '../../core/text/cleanLine.ts';
import { UserError } from '../../core/userError.ts';
import type { CaseCatalog } from '../cases/catalog/caseCatalog.ts';
import { type CaseEntry, serviceSideOf } from '../cases/catalog/caseEntry.ts';
import { getServiceCase } from '../cases/remote/serviceDocuments.ts';
import { getChosenCases, type ChosenCases } from '../cases/selection/chosenCases.ts';
import { assertOnService, casesLabel } from '../cases/selection/commandRows.ts';
import { serviceName } from '../connection/services.ts';
import { pollWithProgress, type PollResult } from '../ui/pollWithProgress.ts';
import { askText, pickSeveral } from '../ui/prompts.ts';
import { withProgress } from '../ui/withProgress.ts';
import {
  askExternalId,
  askFolderName,
  askRunStatus,
  askStatus,
  updateCases,
  type CaseUpdate,
  type UpdateParts,
  type CreateCaseUpdate,
} from './caseUpdates.ts';

/** The tags to add to and remove from test cases; all others stay. */
interface TagChange {
  readonly add: readonly string[];
  readonly remove: readonly string[];
}

/** A tag among those of some test cases, which a tick stands for. */
interface TagChoice {
  readonly tag: string;
  /** Number of the test cases that have it. */
  readonly count: number;
  /** Whether the row adds the tag to all; a row without ticks the present state. */
  readonly forAll?: true;
}

/**
 * Asks which tags to add and which to remove, and gives what makes the body of endpoint 8 from the tags
 * that the service has when it is sent.
 *
 * @param all the test cases of the target, whose tags are offered
 * @param fetchCase asks the service for a case (endpoint 7): a single one is asked for, of several the last known tags are offered
 */
async function askTags(
  entries: readonly CaseEntry[],
  all: readonly CaseEntry[],
  fetchCase: (id: string) => Promise<ServiceTestCase>,
): Promise<CreateCaseUpdate> {
  const title = vscode.l10n.t('Tags on the Service: {0}', casesLabel(entries));
  const [only, ...others] = entries;
  const own =
    only && others.length === 0 ? [(await fetchCase(only.id)).tags ?? tagsOf(only)] : entries.map(tagsOf);
  const choices = tagChoices(own, all.flatMap(tagsOf));
  const { ticked, isNew } = choices.length > 0 ? await pickTags(title, choices, own.length) : onlyNew;
  const named = isNew
    ? await askText({ title, prompt: vscode.l10n.t('Name of the tag. It can contain commas.') })
    : '';
  const change = changeOfTicks(choices, new Set(ticked));
  const add = named ? [...change.add, named] : change.add;
  if (add.length + change.remove.length === 0) throw new vscode.CancellationError();
  return changeOfTags({ ...change, add });
}

const onlyNew = { ticked: [], isNew: true } satisfies PickedTags;

const tagsOf = (entry: CaseEntry): readonly string[] => serviceSideOf(entry)?.tagNames ?? [];

/**
 * Lists tags for ticks: those that test cases have are ticked. One that only some of them have stands twice, so that
 * it can stay as it is, be removed, or be added to all. Pure.
 *
 * @param own the tags of each of the cases
 * @param existing tags of others, which are offered too
 */
export function tagChoices(own: readonly (readonly string[])[], existing: readonly string[]): TagChoice[] {
  const sorted = [...new Set([...own.flat(), ...existing])].toSorted((a, b) => a.localeCompare(b));
  return sorted.flatMap((tag) => {
    const count = own.filter((tags) => tags.includes(tag)).length;
    const isPartial = count > 0 && count < own.length;
    return isPartial
      ? [
          { tag, count },
          { tag, count, forAll: true as const },
        ]
      : [{ tag, count }];
  });
}

/** Whether a choice is ticked to begin with. */
const isTicked = ({ count, forAll }: TagChoice): boolean => count > 0 && !forAll;

/** The change from the ticks at the beginning to those at the end. Pure. */
export function changeOfTicks(choices: readonly TagChoice[], ticked: ReadonlySet<TagChoice>): TagChange {
  const add = choices.flatMap((choice) => (ticked.has(choice) && !isTicked(choice) ? choice.tag : []));
  const remove = choices.flatMap((choice) => (!ticked.has(choice) && isTicked(choice) ? choice.tag : []));
  return { add, remove: remove.filter((tag) => !add.includes(tag)) };
}

/** Adds and removes tags of a test case; the order of those that stay is kept. Pure. */
export const changeOfTags =
  ({ add, remove }: TagChange): CreateCaseUpdate =>
  ({ tags }, entry) => {
    const now = tags ?? tagsOf(entry);
    return { assignedTagNames: [...new Set([...now.filter((tag) => !remove.includes(tag)), ...add])] };
  };

interface PickedTags {
  readonly ticked: readonly TagChoice[];
  /** Whether a tag is wanted that is yet to be named. */
  readonly isNew: boolean;
}

async function pickTags(title: string, choices: readonly TagChoice[], cases: number): Promise<PickedTags> {
  const newTag = { label: `$(add) ${vscode.l10n.t('New tag…')}`, choice: undefined };
  const rows = choices.map((choice) => ({ ...rowOf(choice, cases), picked: isTicked(choice), choice }));
  const picked = await pickSeveral([newTag, ...rows], {
    title,
    placeHolder: vscode.l10n.t('Select tags'),
  });
  return {
    ticked: picked.flatMap(({ choice }) => choice ?? []),
    isNew: picked.some(({ choice }) => choice === undefined),
  };
}

function rowOf({ tag, count, forAll }: TagChoice, cases: number): vscode.QuickPickItem {
  const name = cleanLine(tag, 120);
  if (forAll) return { label: vscode.l10n.t('Add "{0}" to all {1} test cases', name, cases) };
  const isPartial = count > 0 && count < cases;
  return {
    label: name,
    ...(isPartial ? { description: vscode.l10n.t('in {0} of {1} test cases', count, cases) } : {}),
  };
}

/** What the commands that change test cases on the service need. */
export interface UpdateServices extends UpdateParts {
  readonly catalog: CaseCatalog;
  /** The view of test cases; rows are checked where they are used. */
  readonly view: { readonly selection: readonly unknown[] };
}

/** Asks how to change some cases of a target; `fetchCase` asks the service for one of them. */
type Ask = (
  entries: readonly CaseEntry[],
  all: readonly CaseEntry[],
  fetchCase: (id: string) => Promise<ServiceTestCase>,
) => Promise<CaseUpdate>;

const change =
  (ask: Ask) =>
  async (services: UpdateServices, argument: unknown): Promise<void> => {
    const { catalog, view } = services;
    const chosen = await getChosenCases(argument, view.selection, catalog);
    const all = await catalog.casesOf(chosen.serviceUrl, chosen.testTargetId);
    const fetchCase = async (id: string): Promise<ServiceTestCase> =>
      getServiceCase(await services.services.client(chosen.serviceUrl), chosen.testTargetId, id);
    await updateCases(services, chosen, await ask(chosen.entries, all, fetchCase));
  };

export const setCaseStatus = change(askStatus);
export const setRunStatus = change(askRunStatus);
export const moveToFolder = change((entries, all) => askFolderName(entries, foldersOf(all)));
export const setTags = change(askTags);
export const setExternalId = change(askExternalId);

export async function regenerate(services: UpdateServices, argument: unknown): Promise<void> {
  const { catalog, view } = services;
  await regenerateSteps(services, await getChosenCases(argument, view.selection, catalog));
}

const foldersOf = (entries: readonly CaseEntry[]): string[] =>
  [...new Set(entries.flatMap(({ testCase }) => testCase.folderName ?? []))].toSorted((a, b) =>
    a.localeCompare(b),
  );

/** Asks the service to write the steps of a case anew from a prompt (endpoint 8), and follows how that goes. */
export async function regenerateSteps(parts: UpdateParts, chosen: ChosenCases): Promise<void> {
  const [entry, ...others] = chosen.entries;
  if (!entry || others.length > 0)
    throw new UserError(
      message('This command is for one test case at a time'),
      message('Select a single test case in the view'),
    );
  const { serviceUrl, testTargetId } = chosen;
  const prompt = await askPrompt(entry.testCase.description, entry.testCase.prompt ?? '', serviceUrl);
  assertOnService(entry);
  const client = await parts.services.client(serviceUrl);
  const discovery = async (signal: AbortSignal): Promise<Discovery> =>
    (await getServiceCase(client, testTargetId, entry.id, { signal })).discovery;
  const pollState = createDiscoveryProgressReader(
    await withProgress(vscode.l10n.t('Contacting the service'), discovery),
  );
  await updateCases(parts, chosen, { createBackendDiscoveryPrompt: prompt });
  const outcome = await pollWithProgress(
    vscode.l10n.t('{0}: steps from a prompt', cleanLine(entry.testCase.description, 60)),
    async (signal) => pollState(await discovery(signal)),
  );
  parts.reload(serviceUrl, testTargetId);
  void vscode.window.showInformationMessage(outcome);
}

async function askPrompt(description: string, value: string, serviceUrl: string): Promise<string> {
  const title = vscode.l10n.t('Steps from a Prompt: {0}', cleanLine(description, 60));
  const prompt = await askText({
    title,
    prompt: vscode.l10n.t('Describe what the test case should do'),
    value,
    validateInput: (typed) => (typed.trim() ? undefined : vscode.l10n.t('Enter a value.')),
  });
  const yes = vscode.l10n.t('Generate Steps');
  const answer = await vscode.window.showWarningMessage(
    vscode.l10n.t(
      'Regenerate the steps of "{1}" on {0}?',
      serviceName(serviceUrl),
      cleanLine(description, 120),
    ),
    {
      modal: true,
      detail: vscode.l10n.t(
        'The steps on the service may be replaced. Your file is not changed until you pull.',
      ),
    },
    yes,
  );
  if (answer !== yes) throw new vscode.CancellationError();
  return prompt;
}

export type Discovery = ServiceTestCase['discovery'];

/** The names of states that a discovery does not leave; others may be on their way. */
const last = /success|succeed|done|finish|complet|pass|fail|abort|error|cancel|reject/i;

/** Number of requests after which a discovery without any status is given up. */
const patience = 20;

/**
 * Creates a function that says from each answer how a new discovery stands, in the service's words. As long as the service
 * shows what it showed before, or nothing, the new one has not begun.
 *
 * @param before as it was when the new one was asked for
 */
export function createDiscoveryProgressReader(before: Discovery): (now: Discovery) => PollResult<string> {
  let hasBegun = false;
  let silentPolls = 0;
  return (now) => {
    const isReported = Boolean(now?.status || now?.abortCause);
    hasBegun ||= isReported && (!hasEnded(now) || !isSame(now, before));
    if (!hasBegun) {
      const result = vscode.l10n.t(
        "The service doesn't report the progress of the discovery. Check the details of the test case later.",
      );
      silentPolls += 1;
      return {
        text: vscode.l10n.t('no discovery status yet'),
        result: silentPolls < patience ? undefined : result,
      };
    }
    const text = statusText(now);
    const result = vscode.l10n.t('The service has ended the discovery: {0}', text);
    return { text, result: hasEnded(now) ? result : undefined };
  };
}

const hasEnded = (discovery: Discovery): boolean =>
  Boolean(discovery?.abortCause) || last.test(discovery?.status ?? '');

/** The prompt is left out: it is the new one before anything came of it. */
const isSame = (a: Discovery, b: Discovery): boolean =>
  (['status', 'abortCause', 'message', 'traceUrl', 'updatedAt'] as const).every(
    (key) => (a?.[key] ?? '') === (b?.[key] ?? ''),
  );

const statusText = (discovery: Discovery): string =>
  [discovery?.abortCause || discovery?.status, discovery?.message]
    .filter((part) => typeof part === 'string' && part !== '')
    .map((part) => cleanLine(part, 200))
    .join(' · ');
