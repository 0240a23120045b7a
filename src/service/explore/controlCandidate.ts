import type { Page } from 'playwright-core';
import type { Selector } from '../../core/case/selector.ts';
import type { Element } from '../../core/case/testCase.ts';
import type { Candidate } from './candidate.ts';
import { quoted, type Control, type ControlAction } from './controlAction.ts';
import { containsTextStep, notVisibleStep, visibleStep } from './createSteps.ts';
import { findUniqueSelectors } from './findUniqueSelectors.ts';
import { findChanges, printChanges, type PageChanges } from './pageChanges.ts';
import type { PageState, Part } from './pageState.ts';
import { partSelectors } from './partSelectors.ts';
import { playwrightLocator } from './playwrightLocator.ts';
import { hasWord } from './searchWords.ts';

/** An action that was performed, with what was visible before and is now. */
export interface Performed {
  readonly page: Page;
  readonly control: Control;
  readonly action: ControlAction;
  readonly before: PageState;
  readonly after: PageState;
}

/** A part of the page, and how it is found. */
interface Located {
  readonly part: Part;
  readonly selectors: Selector[];
}

/** A candidate, and assertions that hold when its action is taken back. */
interface Found {
  readonly candidate: Candidate;
  readonly restored: readonly Element[];
  /** Everything that changed. */
  readonly effect: string;
}

/** A candidate that asserts what an action showed or hid; nothing where it did neither. */
export async function controlCandidate(performed: Performed): Promise<Found | undefined> {
  const { control, action, before, after } = performed;
  const changes = findChanges(before, after, control.part.n);
  if (control.kind === 'search' && !hasResults(performed, changes)) return undefined;
  const shown = (await findShown(performed, changes)) ?? (await findRenamed(performed, changes));
  const hidden = await findHidden(performed, changes);
  const order = shown || hidden ? undefined : await findMoved(performed, changes);
  if (!shown && !hidden && !order) return undefined;
  const effects = [
    ...(shown ? [`shows ${quoted(nameOf(shown))}`] : []),
    ...(hidden ? [`hides ${quoted(nameOf(hidden))}`] : []),
    ...(order ? [`moves ${quoted(order.text)} up`] : []),
  ].join(' and ');
  const candidate = {
    description: `${action.name} ${effects}`,
    prompt: `${action.name} and check that it ${effects}.`,
    elements: [
      ...(hidden ? [visibleStep(hidden.selectors)] : []),
      ...action.steps,
      ...action.checks,
      ...(shown ? [visibleStep(shown.selectors)] : []),
      ...(hidden ? [notVisibleStep(hidden.selectors)] : []),
      ...(order ? [order.step] : []),
    ],
  };
  const restored = [
    ...(shown ? [notVisibleStep(shown.selectors)] : []),
    ...(hidden ? [visibleStep(hidden.selectors)] : []),
  ];
  return { candidate, restored, effect: printChanges(changes) };
}

/** Whether a search found something, and did not only say that it found nothing. */
function hasResults({ control, action, after }: Performed, { shown, hidden }: PageChanges): boolean {
  const has = ({ name }: Part): boolean => hasWord(name, action.word ?? '');
  if (shown.some(({ name }) => /\bno \p{L}*\s?(?:results?|match|items?)|not found|nothing/iu.test(name)))
    return false;
  const isLeft = after.parts.some((part) => part.n !== control.part.n && has(part));
  return shown.some(has) || (hidden.length > 0 && isLeft);
}

const nameOf = ({ part }: Located): string => part.name || part.placeholder;

/** How many parts are looked at for one that can be found again. */
const most = 5;

async function findShown(
  { page, action, after }: Performed,
  { shown }: PageChanges,
): Promise<Located | undefined> {
  const found = ranked(shown, action.word);
  const only = found.filter((part) => isOnly(part, after));
  for (const part of [...new Set([...only, ...found])].slice(0, most)) {
    const selectors = await findUniqueSelectors(page, part.n, partSelectors(part));
    if (selectors) return { part, selectors };
  }
  return undefined;
}

/** The new name of the control is an effect where there is no other. */
async function findRenamed(
  { page }: Performed,
  { shown, hidden, renamed }: PageChanges,
): Promise<Located | undefined> {
  if (shown.length > 0 || hidden.length > 0 || !renamed) return undefined;
  const selectors = await findUniqueSelectors(page, renamed.n, partSelectors(renamed));
  return selectors && { part: renamed, selectors };
}

async function findHidden(
  { page, before }: Performed,
  { hidden }: PageChanges,
): Promise<Located | undefined> {
  const only = hidden.filter((part) => isOnly(part, before));
  for (const part of ranked(only).slice(0, most)) {
    const selectors = partSelectors(part)[0];
    if (selectors && (await playwrightLocator(page, selectors).count()) === 0) return { part, selectors };
  }
  return undefined;
}

/** Whether a selector by its name finds no other part. */
function isOnly({ n, name, placeholder, role }: Part, { parts }: PageState): boolean {
  const text = name || placeholder;
  const isAlike = (other: Part): boolean =>
    role === 'text'
      ? hasWord(other.name, text)
      : other.role === role && hasWord(other.name || other.placeholder, text);
  return text !== '' && !parts.some((other) => other.n !== n && isAlike(other));
}

async function findMoved(
  { page }: Performed,
  { moved }: PageChanges,
): Promise<{ text: string; step: Element } | undefined> {
  if (!moved) return undefined;
  const selectors: Selector[] = [
    { selectorType: 'ROLE', selector: moved.role },
    { selectorType: 'NTH', selector: String(moved.position) },
  ];
  const row = playwrightLocator(page, selectors);
  const text = (await row.count()) === 1 ? await row.textContent() : '';
  return text?.includes(moved.text)
    ? { text: moved.text, step: containsTextStep(selectors, moved.text) }
    : undefined;
}

const ranks: ReadonlyMap<string, number> = new Map([
  ['dialog', 0],
  ['alertdialog', 0],
  ['heading', 1],
  ['text', 3],
  ['link', 4],
  ['option', 4],
]);

/** The parts that say most about a change first: those that have the word that was entered, dialogs, headings. */
function ranked(parts: readonly Part[], word?: string): Part[] {
  const rankOf = ({ role, name }: Part): number =>
    (ranks.get(role) ?? 2) +
    (word !== undefined && !hasWord(name, word) ? 10 : 0) +
    (/\p{L}{3}/u.test(name) ? 0 : 5);
  return parts
    .filter(({ name, placeholder }) => /[\p{L}\d]{2}/u.test(name || placeholder))
    .toSorted((a, b) => rankOf(a) - rankOf(b));
}
