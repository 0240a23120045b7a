import type { Page } from 'playwright-core';
import type { Selector } from '../../core/case/selector.ts';
import type { Element } from '../../core/case/testCase.ts';
import type { ExploredPage, FormField } from './pageSnapshot.ts';
import { findUniqueSelectors, fieldSelectors } from './selectors.ts';

/** A test case in the making, until it has passed. */
export interface Candidate {
  readonly description: string;
  /** The steps in natural language. */
  readonly prompt: string;
  readonly elements: readonly Element[];
  /** What tells it from another of the same description, best first. */
  readonly details?: readonly string[];
}

/** A candidate and where it starts: a path below the first page's address. */
export interface FoundCase extends Candidate {
  readonly entryPointUrlPath: string;
}

/** Candidates that fill in the forms of a page, as far as their fields have names, without submitting them. */
export async function formCandidates(explored: ExploredPage): Promise<Candidate[]> {
  const found: Candidate[] = [];
  const all = explored.snapshot.fields;
  for (const form of new Set(all.map((field) => field.form))) {
    const fields = all.filter((field) => field.form === form);
    const candidate = isLogIn(fields)
      ? await logIn(explored, fields)
      : await filledForm(explored, form, fields);
    if (candidate) found.push(candidate);
  }
  return found;
}

/** A user name, a password, at most a box to be remembered, and a hint that they are an account's. */
function isLogIn(fields: readonly FormField[]): boolean {
  const kinds = fields.map(({ kind }) => kind);
  const users = kinds.filter((kind) => userKinds.has(kind));
  const passwords = kinds.filter((kind) => kind === 'password');
  const isHinted = fields.some(
    ({ autocomplete, label, placeholder }) =>
      /^(?:username|current-password)$/.test(autocomplete) ||
      /pass|user|log ?in/i.test(`${label} ${placeholder}`),
  );
  return users.length === 1 && passwords.length === 1 && kinds.length <= 3 && isHinted;
}

const userKinds: ReadonlySet<string> = new Set(['text', 'email', 'tel']);

/** With the account of whatever environment the test case runs in. */
async function logIn(
  { page, within }: ExploredPage,
  fields: readonly FormField[],
): Promise<Candidate | undefined> {
  const steps: Element[] = [];
  for (const field of fields) {
    const variable =
      field.kind === 'password' ? '$PASSWORD' : userKinds.has(field.kind) ? '$USERNAME' : undefined;
    if (variable === undefined) continue;
    const selectors = await findUniqueSelectors(page, field.n, fieldSelectors(field, within));
    if (!selectors) return undefined;
    steps.push(enterTextStep(selectors, variable), hasValueStep(selectors, variable));
  }
  return {
    description: 'Fill in the login form',
    prompt: "Enter the test account's user name and password into the login form, without submitting it.",
    elements: steps,
  };
}

async function filledForm(
  { page, snapshot, within }: ExploredPage,
  form: number,
  fields: readonly FormField[],
): Promise<Candidate | undefined> {
  const { isSearch = false, name: stated = '' } = snapshot.forms[form] ?? {};
  if (isSearch) return undefined;
  const elements = await fillSteps(page, fields, within);
  // A box by itself is tried with what it does on the page.
  const typed = elements.filter(({ interaction }) => interaction?.action === 'ENTER_TEXT');
  if (form === -1 && typed.length < 2) return undefined;
  const name = stated || (snapshot.headings[0]?.name ?? '');
  if (elements.length === 0) return undefined;
  return {
    description: name === '' ? 'Fill in the form' : `Fill in the form: ${name}`,
    prompt: `Fill in the form${name === '' ? '' : ` "${name}"`}, without submitting it.`,
    elements,
  };
}

/** Steps that fill in fields of one form and look at the values: nothing is sent. */
async function fillSteps(
  page: Page,
  fields: readonly FormField[],
  within: readonly Selector[],
): Promise<Element[]> {
  const steps: Element[] = [];
  const chosen = new Set<string>();
  for (const field of fields) {
    if (field.kind === 'radio' && chosen.has(field.group)) continue;
    const selectors = await findUniqueSelectors(page, field.n, fieldSelectors(field, within));
    if (!selectors) continue;
    const filled = filling(field, selectors);
    if (field.kind === 'radio' && filled.length > 0) chosen.add(field.group);
    steps.push(...filled);
  }
  return steps;
}

function filling(field: FormField, selectors: Selector[]): Element[] {
  if (field.kind === 'checkbox' || field.kind === 'radio') {
    return field.isChecked
      ? []
      : [clickStep(selectors), { assertion: { expectation: 'TO_BE_CHECKED' }, selectors }];
  }
  if (field.kind === 'select') {
    const option = optionToChoose(field);
    if (option === undefined) return [];
    return [
      { interaction: { action: 'SELECT_OPTION', calledWith: option }, selectors },
      hasValueStep(selectors, option),
    ];
  }
  const value = typedValueFor(field);
  return value === undefined ? [] : [enterTextStep(selectors, value), hasValueStep(selectors, value)];
}

/** Values that a person might type, by the kind of the field. */
const byKind: ReadonlyMap<string, string> = new Map([
  ['email', 'ada@example.com'],
  ['tel', '+44 20 7946 0000'],
  ['url', 'https://example.com/'],
  ['password', 'Correct-horse-7'],
  ['number', '1'],
  ['date', '2030-05-17'],
  ['month', '2030-05'],
  ['week', '2030-W20'],
  ['time', '12:30'],
  ['datetime-local', '2030-05-17T12:30'],
]);

/** Values that a person might type, by words of the label. */
const byLabel: readonly (readonly [RegExp, string])[] = [
  [/mail/i, 'ada@example.com'],
  [/phone|tel\b|mobile/i, '+44 20 7946 0000'],
  [/post ?code|zip|postal/i, '12345'],
  [/city|town/i, 'London'],
  [/country/i, 'United Kingdom'],
  [/street|address/i, '1 Example Street'],
  [/first name/i, 'Ada'],
  [/(?:last|sur|family) ?name/i, 'Lovelace'],
  [/name/i, 'Ada Lovelace'],
];

const written = new Set(['text', 'textarea', ...byKind.keys()]);

/** A value that fits a field which is typed into; nothing where none is known to. */
export function typedValueFor({
  kind,
  label,
  min,
  max,
  maxLength,
  hasPattern,
}: Pick<FormField, 'kind' | 'label' | 'min' | 'max' | 'maxLength' | 'hasPattern'>): string | undefined {
  if (!written.has(kind) || hasPattern) return undefined;
  const usual = byKind.get(kind) ?? byLabel.find(([words]) => words.test(label))?.[1] ?? 'Some text';
  const value = kind === 'number' ? numberBetween(min, max) : between(usual, min, max);
  return maxLength >= 0 && value.length > maxLength ? undefined : value;
}

/** Steps are counted from the least number. */
function numberBetween(min: string, max: string): string {
  if (min !== '') return min;
  return max !== '' && Number(max) < 1 ? max : '1';
}

/** Dates and times are written so that they sort as texts. */
function between(value: string, min: string, max: string): string {
  if (min !== '' && value < min) return min;
  return max !== '' && value > max ? max : value;
}

/** The value of an option that is not chosen yet. */
export function optionToChoose({ options, value, isMultiple }: FormField): string | undefined {
  if (isMultiple) return undefined;
  return options.find(
    (option) =>
      !option.isDisabled && option.value !== '' && option.value !== value && !/\$\w/.test(option.value),
  )?.value;
}

/** A step that clicks an element. */
export const clickStep = (selectors: Selector[]): Element => ({
  interaction: { action: 'CLICK' },
  selectors,
});

/** A step that enters text into a field. */
export const enterTextStep = (selectors: Selector[], calledWith: string): Element => ({
  interaction: { action: 'ENTER_TEXT', calledWith },
  selectors,
});

/** A step that presses a key on an element. */
export const pressKeyStep = (selectors: Selector[], calledWith: string): Element => ({
  interaction: { action: 'KEY_PRESS', calledWith },
  selectors,
});

/** A step that asserts that an element is visible. */
export const visibleStep = (selectors: Selector[]): Element => ({
  assertion: { expectation: 'VISIBLE' },
  selectors,
});

/** A step that asserts the value of a field. */
export const hasValueStep = (selectors: Selector[], calledWith: string): Element => ({
  assertion: { expectation: 'TO_HAVE_VALUE', calledWith },
  selectors,
});

/** A step that asserts that an element is not visible. */
export const notVisibleStep = (selectors: Selector[]): Element => ({
  assertion: { expectation: 'NOT_VISIBLE' },
  selectors,
});

/** A step that asserts that an element contains a text. */
export const containsTextStep = (selectors: Selector[], calledWith: string): Element => ({
  assertion: { expectation: 'TO_CONTAIN_TEXT', calledWith },
  selectors,
});

/** A step that selects an option of a list. */
export const selectStep = (selectors: Selector[], calledWith: string): Element => ({
  interaction: { action: 'SELECT_OPTION', calledWith },
  selectors,
});

/** Names of an exploration, each given once. */
export class UniqueNames {
  private readonly taken = new Set<string>();

  /**
   * Returns a name that was not given before: with the first detail that tells it apart, else with a number.
   *
   * @param details best first
   */
  give(name: string, details: readonly string[] = []): string {
    const candidates = [name, ...details.map((detail) => `${name} (${detail})`)];
    const free = candidates.find((candidate) => !this.taken.has(candidate)) ?? this.numbered(name);
    this.taken.add(free);
    return free;
  }

  private numbered(name: string): string {
    let number = 2;
    while (this.taken.has(`${name} (${number})`)) number++;
    return `${name} (${number})`;
  }
}
