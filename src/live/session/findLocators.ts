import type { Locator } from '@playwright/test';
import { elementFactsCode, type ElementFacts } from './elementFacts.ts';
import { evaluate } from './evaluate.ts';
import type { CaseSession } from './liveTools.ts';
import { createLocator } from './pageLocators.ts';

/** Code of a locator, such as `getByText('Save')`, and how many elements of the page it matches. */
export interface FoundLocator {
  readonly code: string;
  readonly count: number;
}

type Handle = NonNullable<Awaited<ReturnType<Locator['elementHandle']>>>;

/** A longer text is none that somebody would look for. */
const longestText = 100;

/** A shorter value of a password stands in too many texts to be recognized in one. */
const shortestPassword = 3;

/** Reads what its page says of an element. */
export async function readFacts(element: Handle, testIdAttribute: string): Promise<ElementFacts> {
  const read = await evaluate(`return ${elementFactsCode};`, {});
  return element.evaluate(read as (node: unknown, name: string) => ElementFacts, testIdAttribute);
}

/**
 * Finds locators that match an element, each on its own: the one that Playwright prefers first, then those that match no
 * other one.
 */
export async function findLocators(
  session: CaseSession,
  picked: Locator,
  element: Handle,
  facts: ElementFacts,
): Promise<FoundLocator[]> {
  const frames = await framesOf(element);
  const best = String(picked);
  const inFrame = best.slice(best.lastIndexOf('.contentFrame().') + 1).replace(/^contentFrame\(\)\./, '');
  const codes = [inFrame, ...candidatesOf(facts, await roleOf(picked))].filter((code) => isSafe(code, facts));
  const found: FoundLocator[] = [];
  for (const code of new Set(codes)) {
    const isUnneeded = found.some((one) => one.count === 1 && one.code === frames + withoutExact(code));
    if (isUnneeded) continue;
    const count = await countWith(`${frames}${code}`, session, element);
    if (count !== undefined) found.push({ code: `${frames}${code}`, count });
  }
  const [first, ...others] = found;
  if (first === undefined) return [];
  const isBest = first.code === frames + inFrame;
  return isBest ? [first, ...byCount(others)] : byCount(found);
}

const withoutExact = (code: string): string =>
  code.replace(/, \{ exact: true \}\)$/, ')').replace(/, exact: true \}\)$/, ' })');

const byCount = (found: readonly FoundLocator[]): FoundLocator[] =>
  found.toSorted((a, b) => Number(a.count > 1) - Number(b.count > 1));

/** Whether a text has none of the page's passwords in it. */
export const isSafe = (text: string, { passwords }: Pick<ElementFacts, 'passwords'>): boolean =>
  !passwords.some((password) => password.length >= shortestPassword && text.includes(password));

/** How many elements a locator matches; undefined where the element is none of them. */
async function countWith(code: string, session: CaseSession, element: Handle): Promise<number | undefined> {
  try {
    const locator = await createLocator(`session.page.${code}`, session);
    const { count, has } = await locator.evaluateAll(
      (all, wanted) => ({ count: all.length, has: all.some((one) => one === wanted) }),
      element,
    );
    return has ? count : undefined;
  } catch {
    return undefined;
  }
}

/** The frames in which an element is, as the beginning of a locator; empty where it is in the page itself. */
async function framesOf(element: Handle): Promise<string> {
  let code = '';
  for (let frame = await element.ownerFrame(); frame?.parentFrame(); frame = frame.parentFrame()) {
    const { css } = await readFacts((await frame.frameElement()) as Handle, '');
    code = `frameLocator(${quote(css[0] ?? 'iframe')}).${code}`;
  }
  return code;
}

function candidatesOf(facts: ElementFacts, role: { name: string; label: string } | undefined): string[] {
  const { testId, labels, placeholder, altText, title, text, css } = facts;
  const short = (texts: readonly string[]): string[] =>
    texts.filter((one) => one !== '' && one.length <= longestText);
  const both = (method: string, texts: readonly string[]): string[] =>
    short(texts).flatMap((one) => [`${method}(${quote(one)})`, `${method}(${quote(one)}, { exact: true })`]);
  const name = role && short([role.label])[0];
  return [
    ...(testId === '' ? [] : [`getByTestId(${quote(testId)})`]),
    ...(role && name !== undefined
      ? ['', ', exact: true'].map(
          (exact) => `getByRole(${quote(role.name)}, { name: ${quote(name)}${exact} })`,
        )
      : []),
    ...both('getByLabel', labels),
    ...both('getByPlaceholder', [placeholder]),
    ...both('getByAltText', [altText]),
    ...both('getByText', [text]),
    ...both('getByTitle', [title]),
    ...css.map((one) => `locator(${quote(one)})`),
    ...(role ? [`getByRole(${quote(role.name)})`] : []),
  ];
}

/** The role and the accessible name of an element, from the first line of its snapshot: `- button "Save"`. */
async function roleOf(locator: Locator): Promise<{ name: string; label: string } | undefined> {
  const [line = ''] = (await locator.ariaSnapshot().catch(() => '')).split('\n');
  const plain = line.replace(/^- '((?:[^']|'')*)'/, (_, key: string) => `- ${key.replaceAll("''", "'")}`);
  const [, name, label = '""'] = /^- ([a-z]+)(?: ("(?:[^"\\]|\\.)*"))?(?=[ :]|$)/.exec(plain) ?? [];
  return name === undefined || name === 'text' ? undefined : { name, label: parsed(label) };
}

function parsed(label: string): string {
  try {
    return String(JSON.parse(label));
  } catch {
    return '';
  }
}

/** A text as JavaScript in single quotes. */
const quote = (text: string): string =>
  `'${JSON.stringify(text)
    .slice(1, -1)
    .replaceAll('\\"', '"')
    .replaceAll("'", String.raw`\'`)}'`;
