import type { Locator } from '@playwright/test';
import { elementFactsCode, type ElementFacts } from './elementFacts.ts';
import { evaluate } from './evaluate.ts';
import { countWith, type ElementOfPage, type LocatedPage } from './pageLocators.ts';

/** Code of a locator, such as `getByText('Save')`, and how many elements of the page it matches. */
export interface FoundLocator {
  readonly code: string;
  readonly count: number;
}

/** A longer text is none that somebody would look for. */
const longestText = 100;

/** A shorter value of a password stands in too many texts to be recognized in one. */
const shortestPassword = 3;

/** Reads what its page says of an element. */
export async function readFacts(element: ElementOfPage, testIdAttribute: string): Promise<ElementFacts> {
  const read = await evaluate(`return ${elementFactsCode};`, {});
  return element.evaluate(read as (node: unknown, name: string) => ElementFacts, testIdAttribute);
}

/**
 * Finds locators that match an element, each on its own: the one that Playwright prefers first, then those that match no
 * other one.
 */
export async function findLocators(
  session: LocatedPage,
  picked: Locator,
  element: ElementOfPage,
  facts: ElementFacts,
): Promise<FoundLocator[]> {
  const [frames, role] = await Promise.all([framesOf(element), roleOf(picked)]);
  const best = String(picked);
  const inFrame = best.slice(best.lastIndexOf('.contentFrame().') + 1).replace(/^contentFrame\(\)\./, '');
  const codes = new Set([inFrame, ...candidatesOf(facts, role)].filter((code) => isSafe(code, facts)));
  const counted = await Promise.all(
    Array.from(codes, async (code) => {
      const inPage = `${frames}${code}`;
      const count = await countWith(inPage, session, element);
      return count === undefined ? [] : [{ code: inPage, count }];
    }),
  );
  const found = withoutUnneeded(counted.flat());
  const [first, ...others] = found;
  if (first === undefined) return [];
  const isBest = first.code === frames + inFrame;
  return isBest ? [first, ...byCount(others)] : byCount(found);
}

/** Leaves out what is exact where it need not be. */
const withoutUnneeded = (all: readonly FoundLocator[]): FoundLocator[] =>
  all.filter(({ code }, at) => {
    const short = withoutExact(code);
    return !all.slice(0, at).some((one) => one.count === 1 && one.code === short);
  });

const withoutExact = (code: string): string =>
  code.replace(/, \{ exact: true \}\)$/, ')').replace(/, exact: true \}\)$/, ' })');

const byCount = (found: readonly FoundLocator[]): FoundLocator[] =>
  found.toSorted((a, b) => Number(a.count > 1) - Number(b.count > 1));

/** Whether a text has none of the page's passwords in it. */
export const isSafe = (text: string, { passwords }: Pick<ElementFacts, 'passwords'>): boolean =>
  !passwords.some((password) => password.length >= shortestPassword && text.includes(password));

/** The frames in which an element is, as the beginning of a locator; empty where it is in the page itself. */
async function framesOf(element: ElementOfPage): Promise<string> {
  let code = '';
  for (let frame = await element.ownerFrame(); frame?.parentFrame(); frame = frame.parentFrame()) {
    const { css } = await readFacts((await frame.frameElement()) as ElementOfPage, '');
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
