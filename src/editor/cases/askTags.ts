import * as vscode from 'vscode';
import type { ServiceTestCase } from '../../api/contract.ts';
import { cleaner } from '../../api/hostileText.ts';
import type { CaseEntry } from '../tree/model.ts';
import { ask, onService } from './askValues.ts';
import { subject } from './subject.ts';
import type { ChangeOfCase } from './updateCases.ts';

/** Which tags test cases get and lose; each keeps its others. */
export interface TagChange {
  readonly add: readonly string[];
  readonly remove: readonly string[];
}

/** What can be picked; `undefined` is a tag that is yet to be named. */
export interface TagChoice {
  readonly change: 'add' | 'remove';
  readonly tag: string | undefined;
}

const clean = cleaner(undefined);

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
): Promise<ChangeOfCase> {
  const title = vscode.l10n.t('Tags on the Service: {0}', subject(entries));
  const [only, ...others] = entries;
  const own = only && others.length === 0 ? [(await now(only.id)).tags ?? tagsOf(only)] : entries.map(tagsOf);
  const choices = tagChoices(own, all.flatMap(tagsOf));
  const picked = choices.length > 0 ? await pickChanges(title, choices) : [newTag];
  const named = picked.some(({ tag }) => tag === undefined)
    ? await ask(title, vscode.l10n.t('Name of the tag. A comma is a part of it.'), '')
    : '';
  const pickedTo = (change: TagChoice['change']): string[] =>
    picked.flatMap((one) => (one.change === change ? (one.tag ?? []) : []));
  const change = { add: [...pickedTo('add'), ...(named ? [named] : [])], remove: pickedTo('remove') };
  if (change.add.length + change.remove.length === 0) throw new vscode.CancellationError();
  return changeOfTags(change);
}

const newTag: TagChoice = { change: 'add', tag: undefined };

const tagsOf = (entry: CaseEntry): readonly string[] => onService(entry)?.tagNames ?? [];

/**
 * Tags that one of some cases lacks can be added, and those that one has removed. Pure.
 *
 * @param own the tags of each of the cases
 * @param known tags of others, which are offered too
 */
export function tagChoices(own: readonly (readonly string[])[], known: readonly string[]): TagChoice[] {
  const sorted = [...new Set([...own.flat(), ...known])].toSorted((a, b) => a.localeCompare(b));
  return [
    ...sorted.filter((tag) => !own.every((tags) => tags.includes(tag))).map((tag) => choice('add', tag)),
    ...sorted.filter((tag) => own.some((tags) => tags.includes(tag))).map((tag) => choice('remove', tag)),
  ];
}

const choice = (change: TagChoice['change'], tag: string): TagChoice => ({ change, tag });

/** Adds and removes tags of a test case; the order of those that stay is kept. Pure. */
export const changeOfTags =
  ({ add, remove }: TagChange): ChangeOfCase =>
  ({ tags }, entry) => {
    const now = tags ?? tagsOf(entry);
    return { assignedTagNames: [...new Set([...now.filter((tag) => !remove.includes(tag)), ...add])] };
  };

async function pickChanges(title: string, choices: readonly TagChoice[]): Promise<readonly TagChoice[]> {
  const items = [newTag, ...choices].map((one) => ({ label: labelOf(one), choice: one }));
  const picked = await vscode.window.showQuickPick(items, {
    title,
    canPickMany: true,
    ignoreFocusOut: true,
    placeHolder: vscode.l10n.t('Which tags are to be added or removed? The others stay.'),
  });
  if (!picked) throw new vscode.CancellationError();
  return picked.map((one) => one.choice);
}

function labelOf({ change, tag }: TagChoice): string {
  if (tag === undefined) return `$(tag) ${vscode.l10n.t('New tag…')}`;
  const name = clean(tag, 120);
  return change === 'add'
    ? `$(add) ${vscode.l10n.t('Add “{0}”', name)}`
    : `$(remove) ${vscode.l10n.t('Remove “{0}”', name)}`;
}
