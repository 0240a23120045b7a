import * as vscode from 'vscode';
import type { ServiceTestCase } from '../../api/contract/serviceTestCase.ts';
import { cleanLine } from '../../core/text/cleanLine.ts';
import { type CaseEntry, serviceSideOf } from '../cases/catalog/caseEntry.ts';
import { casesLabel } from '../cases/selection/commandRows.ts';
import type { CreateCaseUpdate } from './updateCases.ts';
import { askText, pickSeveral } from '../ui/prompts.ts';

/** The tags to add to and remove from test cases; all others stay. */
export interface TagChange {
  readonly add: readonly string[];
  readonly remove: readonly string[];
}

/** A tag among those of some test cases, which a tick stands for. */
export interface TagChoice {
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
 * @param now asks the service for a case (endpoint 7): a single one is asked for, of several the last known tags are offered
 */
export async function askTags(
  entries: readonly CaseEntry[],
  all: readonly CaseEntry[],
  now: (id: string) => Promise<ServiceTestCase>,
): Promise<CreateCaseUpdate> {
  const title = vscode.l10n.t('Tags on the Service: {0}', casesLabel(entries));
  const [only, ...others] = entries;
  const own = only && others.length === 0 ? [(await now(only.id)).tags ?? tagsOf(only)] : entries.map(tagsOf);
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
  if (forAll) return { label: vscode.l10n.t('Add “{0}” to all {1} test cases', name, cases) };
  const isPartial = count > 0 && count < cases;
  return {
    label: name,
    ...(isPartial ? { description: vscode.l10n.t('in {0} of {1} test cases', count, cases) } : {}),
  };
}
