import type { Page } from 'playwright-core';
import type { Selector } from '../../core/case/selector.ts';
import type { Element } from '../../core/case/testCase.ts';
import { cutLine } from '../../core/text/cleanLine.ts';
import {
  type Candidate,
  containsTextStep,
  notVisibleStep,
  visibleStep,
  clickStep,
  enterTextStep,
  hasValueStep,
  pressKeyStep,
  selectStep,
  typedValueFor,
} from './candidates.ts';
import { hasWord, type ControlKind, searchWords } from './controlKind.ts';
import { findChanges, printChanges, type PageChanges, type PageState, type Part } from './pageChanges.ts';
import { findUniqueSelectors, partSelectors, playwrightLocator } from './selectors.ts';

/** An action that was performed, with what was visible before and is now. */
interface Performed {
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

/** What can be done with a control, and how it is undone. */
export interface ControlAction {
  /** In the imperative, such as “Expand 'Delivery'”. */
  readonly name: string;
  readonly steps: readonly Element[];
  /** Assertions about the control itself. */
  readonly checks: readonly Element[];
  readonly undo: readonly Element[];
  /** Text that it enters. */
  readonly word?: string;
}

/** A control that may be tried, and how it is found. */
export interface Control {
  readonly part: Part;
  readonly kind: ControlKind;
  readonly selectors: Selector[];
}

/** What may be done with a control: the first one that changes the page is enough. */
export function controlActions(control: Control, state: PageState): ControlAction[] {
  switch (control.kind) {
    case 'toggle':
      return [toggleAction(control)];
    case 'select':
      return selectActions(control);
    case 'search':
      return searchWords(state, control.part).flatMap((word) => searchActions(control, word));
    case 'entry':
      return entryActions(control);
    default:
      return [clickAction(control)];
  }
}

/** A name as it is quoted in the names of test cases. */
export const quoted = (name: string): string => `'${cutLine(name, 40)}'`;

/** The name of a control, with what tells it from others of the same name. */
function controlLabel({ part, selectors }: Pick<Control, 'part' | 'selectors'>): string {
  const name = part.name || part.placeholder;
  const around = part.heading.text || part.holder.text;
  if (name === '') return quoted(around || part.region || part.role);
  return selectors.length > 1 && around !== '' ? `${quoted(name)} of ${quoted(around)}` : quoted(name);
}

const verbs: Partial<Record<ControlKind, string>> = {
  collapse: 'Collapse',
  expand: 'Expand',
  tab: 'Switch to',
  menu: 'Open',
  sort: 'Sort by',
  route: 'Open',
};

function clickAction(control: Control): ControlAction {
  const steps = [clickStep(control.selectors)];
  return {
    name: `${verbs[control.kind] ?? 'Click'} ${controlLabel(control)}`,
    steps,
    checks: [],
    undo: control.kind === 'expand' || control.kind === 'collapse' ? steps : [],
  };
}

function toggleAction(control: Control): ControlAction {
  const { part, selectors } = control;
  const isOn = part.checked === 'true' || part.pressed === 'true';
  const expectation = isOn ? 'NOT_TO_BE_CHECKED' : 'TO_BE_CHECKED';
  return {
    name: `${isOn ? 'Turn off' : part.role === 'checkbox' ? 'Check' : 'Turn on'} ${controlLabel(control)}`,
    steps: [clickStep(selectors)],
    checks: part.pressed === '' ? [{ assertion: { expectation }, selectors }] : [],
    undo: part.role === 'radio' ? [] : [clickStep(selectors)],
  };
}

function selectActions(control: Control): ControlAction[] {
  const { part, selectors } = control;
  const choices = part.options.filter(
    ({ value, isDisabled }) => !isDisabled && value !== '' && value !== part.value && !/\$\w/.test(value),
  );
  return choices.slice(0, 2).map(({ value, text }) => ({
    name: `Select ${quoted(text || value)} in ${controlLabel(control)}`,
    steps: [selectStep(selectors, value)],
    checks: [hasValueStep(selectors, value)],
    undo: part.value === '' ? [] : [selectStep(selectors, part.value)],
  }));
}

function searchActions(control: Control, word: string): ControlAction[] {
  const { part, selectors } = control;
  const typed = enterTextStep(selectors, word);
  const base = {
    name: `Search for ${quoted(word)} in ${controlLabel(control)}`,
    checks: [],
    undo: part.value === '' ? [enterTextStep(selectors, '')] : [],
    word,
  };
  const entered = { ...base, steps: [typed, pressKeyStep(selectors, 'Enter')] };
  const maySubmit = part.form === '' || part.isSearchForm || part.role === 'searchbox';
  return maySubmit ? [{ ...base, steps: [typed] }, entered] : [{ ...base, steps: [typed] }];
}

function entryActions(control: Control): ControlAction[] {
  const { part, selectors } = control;
  const word = typedValueFor({ ...part, label: part.name || part.placeholder });
  if (word === undefined) return [];
  return [
    {
      name: `Enter ${quoted(word)} in ${controlLabel(control)}`,
      steps: [enterTextStep(selectors, word), pressKeyStep(selectors, 'Enter')],
      checks: [],
      undo: [],
      word,
    },
  ];
}
