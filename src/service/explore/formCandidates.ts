import type { Element } from '../../core/case/testCase.ts';
import type { Candidate } from './candidate.ts';
import type { ExploredPage } from './exploredPage.ts';
import { findUniqueSelectors } from './findUniqueSelectors.ts';
import { fieldSelectors } from './candidateSelectors.ts';
import type { FormField } from './pageSnapshot.ts';
import { enterTextStep, hasValueStep } from './createSteps.ts';
import { fillSteps } from './fillSteps.ts';

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
    prompt: `Fill in the form${name === '' ? '' : ` “${name}”`}, without submitting it.`,
    elements,
  };
}
