import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import type { Selector } from '../../core/case/selector.ts';
import type { Element } from '../../core/case/testCase.ts';
import { fieldCandidates, headingCandidates, locatorOf, uniqueSelectors } from './locators.ts';
import type { Field, Snapshot } from './pageScript.ts';
import { enter, fillSteps, hasValue, press, visible } from './steps.ts';

/** A test case in the making, until it has passed. */
export interface Candidate {
  readonly description: string;
  /** The steps in natural language. */
  readonly prompt: string;
  readonly elements: readonly Element[];
}

/** A page that is open, or a frame in it. */
export interface Place {
  readonly page: Page;
  readonly snapshot: Snapshot;
  /** Selectors of the frame. */
  readonly within: readonly Selector[];
}

/** The heading that tells this page from the one before. */
export async function headingOf(
  { page, snapshot }: Place,
  before: ReadonlySet<string>,
): Promise<{ name: string; selectors: Selector[] } | undefined> {
  const headings = snapshot.headings.toSorted((a, b) => a.level - b.level);
  for (const heading of headings.filter(({ name }) => !before.has(name)).slice(0, 5)) {
    const selectors = await uniqueSelectors(page, heading.n, headingCandidates(heading));
    if (selectors) return { name: heading.name, selectors };
  }
  return undefined;
}

/** Forms of a place: filled in as far as their fields have names, and not sent. */
export async function formCandidates(place: Place): Promise<Candidate[]> {
  const found: Candidate[] = [];
  const all = place.snapshot.fields;
  for (const form of new Set(all.map((field) => field.form))) {
    const fields = all.filter((field) => field.form === form);
    const candidate = isLogIn(fields) ? await logIn(place, fields) : await filledForm(place, form, fields);
    if (candidate) found.push(candidate);
  }
  return found;
}

/** A user name, a password, at most a box to be remembered, and a hint that they are an account's. */
function isLogIn(fields: readonly Field[]): boolean {
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
async function logIn({ page, within }: Place, fields: readonly Field[]): Promise<Candidate | undefined> {
  const steps: Element[] = [];
  for (const field of fields) {
    const variable =
      field.kind === 'password' ? '$PASSWORD' : userKinds.has(field.kind) ? '$USERNAME' : undefined;
    if (variable === undefined) continue;
    const selectors = await uniqueSelectors(page, field.n, fieldCandidates(field, within));
    if (!selectors) return undefined;
    steps.push(enter(selectors, variable), hasValue(selectors, variable));
  }
  return {
    description: 'Fill in the login form',
    prompt: "Enter the test account's user name and password into the login form, without submitting it.",
    elements: steps,
  };
}

async function filledForm(
  { page, snapshot, within }: Place,
  form: number,
  fields: readonly Field[],
): Promise<Candidate | undefined> {
  const { isSearch = false, name: stated = '' } = snapshot.forms[form] ?? {};
  if (isSearch) return undefined;
  const elements = await fillSteps(page, fields, within);
  const name = stated || (snapshot.headings[0]?.name ?? '');
  if (elements.length === 0) return undefined;
  return {
    description: name === '' ? 'Fill in the form' : `Fill in the form: ${name}`,
    prompt: `Fill in the form${name === '' ? '' : ` “${name}”`}, without submitting it.`,
    elements,
  };
}

/** Tries a search that only reads, and tells what stays to be seen. Afterwards the page is another. */
export async function searchCandidate(
  { page, snapshot }: Place,
  origin: string,
): Promise<Candidate | undefined> {
  const field = snapshot.fields.find((candidate) => isSearchOf(candidate, snapshot, origin));
  const selectors = field && (await uniqueSelectors(page, field.n, fieldCandidates(field)));
  if (!selectors) return undefined;
  const word = wordOf(snapshot);
  const box = locatorOf(page, selectors);
  await box.fill(word);
  await box.press('Enter');
  await delay(500);
  await page.waitForLoadState();
  if ((await box.count()) !== 1) return undefined;
  const after = (await box.inputValue()) === word ? hasValue(selectors, word) : visible(selectors);
  return {
    description: `Search for ${word}`,
    prompt: `Search for “${word}” with the search box.`,
    elements: [enter(selectors, word), hasValue(selectors, word), press(selectors, 'Enter'), after],
  };
}

function isSearchOf({ kind, form }: Field, { forms }: Snapshot, origin: string): boolean {
  const of = forms[form];
  const isBox = kind === 'search' || (kind === 'text' && of?.isSearch === true);
  return isBox && of?.method === 'get' && URL.canParse(of.action) && new URL(of.action).origin === origin;
}

/** A word that stands on the page has the best chance to be found: that of its last heading. */
function wordOf({ headings }: Snapshot): string {
  const words = headings.toReversed().flatMap(({ name }) => name.match(/\p{L}{4,20}/gu) ?? []);
  return words[0] ?? 'test';
}
