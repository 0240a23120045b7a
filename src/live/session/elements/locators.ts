import type { ElementLook } from './elementAnswers.ts';
import { isMadeId } from './madeId.ts';
import { framesOf, type FoundElement, type PageElements } from './pageElements.ts';
import { quote } from './recordedCode.ts';
import { createLocator } from './runGeneratedCode.ts';

/** Code of a locator, such as `getByText('Save')`, and how many elements of the page it matches. */
export interface FoundLocator {
  readonly code: string;
  readonly count: number;
}

/** A locator for a step, with others where it matches several elements. */
export interface ChosenLocator extends FoundLocator {
  readonly others: readonly FoundLocator[];
}

/** A longer text is none that somebody would look for. */
const longestText = 100;

/** A longer locator is none that somebody would read. */
const longestCode = 200;

/** A shorter value of a password stands in too many texts to be recognized in one. */
const shortestPassword = 3;

/**
 * Finds locators that match an element, each on its own: the one that Playwright prefers first, then those that match no
 * other one.
 */
export async function findLocators(elements: PageElements, element: FoundElement): Promise<FoundLocator[]> {
  const [best, role] = await Promise.all([preferredCode(elements, element), roleOf(elements, element)]);
  const frames = framesOf(best);
  const all = new Set([best, ...candidatesOf(element.look, role).map((code) => `${frames}${code}`)]);
  const counted = await Promise.all(
    [...all].filter((code) => isSafe(code, element.look)).map((code) => countOf(code, elements, element)),
  );
  const found = withoutUnneeded(counted.flat());
  const [first, ...others] = found;
  if (first === undefined) return [];
  return first.code === best ? [first, ...byCount(others)] : byCount(found);
}

/**
 * The locator of a step about an element: one that a test case can have, that matches no other element, and whose text
 * the step does not change.
 *
 * @param hasOwnText whether it may contain the text of the element, which is not so where that is what a step expects,
 * or the names of what is in it; without another one, it does
 * @returns undefined where there is none
 */
export async function chooseLocator(
  elements: PageElements,
  element: FoundElement,
  hasOwnText = true,
): Promise<ChosenLocator | undefined> {
  const { look } = element;
  const best = await preferredCode(elements, element);
  const shown = look.text.split(' ')[0] ?? '';
  for (const code of [best, simplify(best)]) {
    if (
      code === undefined ||
      hasMadeId(code) ||
      !isLasting(code, look) ||
      (!hasOwnText && code.includes(shown))
    )
      continue;
    const [counted] = await countOf(code, elements, element);
    if (counted?.count === 1) return { ...counted, others: [] };
  }
  const found = byCount((await findLocators(elements, element)).filter(({ code }) => isLasting(code, look)));
  const isPreferred = ({ code }: FoundLocator): boolean => !code.includes(shown) && !code.includes(' > ');
  const lasting = found.filter(
    ({ code, count }) => count === 1 && !hasMadeId(code) && code.length <= longestCode,
  );
  const first = (hasOwnText ? undefined : lasting.find(isPreferred)) ?? lasting[0] ?? found[0];
  return first && { ...first, others: first.count === 1 ? [] : found.filter((other) => other !== first) };
}

/** Whether a locator matches an element still, and no more elements than it did. */
export async function doesStillFind(
  { code, count }: FoundLocator,
  elements: PageElements,
  element: FoundElement,
): Promise<boolean> {
  const [counted] = await countOf(code, elements, element);
  return counted?.count === count;
}

/** Whether a locator can stand in a test case, and goes on matching while the step of it is done. */
function isLasting(code: string, look: ElementLook): boolean {
  if (!isExpressible(code) || !isSafe(code, look) || isPassing(code, look)) return false;
  if (look.isEditable && showsText(code)) return look.kind === 'editable' && !look.isRich;
  if (look.kind === 'select' && /getBy(?:Label|Text)\(/.test(code))
    return !look.choices.some(({ label }) => label !== '' && code.includes(label));
  return true;
}

/** Whether a locator goes by a number that a script counted up to. */
const hasMadeId = (code: string): boolean =>
  Array.from(code.matchAll(/#((?:\\.|[\w-])+)/g), ([, id = '']) => id.replaceAll('\\', '')).some(isMadeId);

/** Whether a locator finds its element by what is there only while the mouse is on it. */
function isPassing(code: string, { passing }: ElementLook): boolean {
  const names = Array.from(code.matchAll(/name: '((?:[^'\\]|\\.)*)'/g), ([, name = '']) => name);
  return (
    passing.anywhere.some((part) => code.includes(part)) ||
    names.some((name) => withoutParts(name, passing.inNames) !== name)
  );
}

/** A name without parts of it; short ones are in many words. */
const withoutParts = (name: string, parts: readonly string[]): string =>
  parts.reduce((rest, part) => ` ${rest} `.replace(part.length > 2 ? part : ` ${part} `, ' ').trim(), name);

async function preferredCode(elements: PageElements, element: FoundElement): Promise<string> {
  const own = elements.locator(element);
  return String(await own.normalize());
}

async function countOf(code: string, elements: PageElements, element: FoundElement): Promise<FoundLocator[]> {
  const locator = await createLocator(`page.${code}`, element).catch(() => undefined);
  const count = locator && (await elements.countWith(locator, element));
  return count === undefined ? [] : [{ code, count }];
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
export const isSafe = (text: string, { passwords }: Pick<ElementLook, 'passwords'>): boolean =>
  !passwords.some((password) => password.length >= shortestPassword && text.includes(password));

interface Role {
  readonly name: string;
  readonly label: string;
}

function candidatesOf(look: ElementLook, role: Role | undefined): string[] {
  const { testId, labels, placeholder, altText, title, text, css } = look;
  const short = (texts: readonly string[]): string[] =>
    texts.filter((one) => one !== '' && one.length <= longestText);
  const both = (method: string, texts: readonly string[]): string[] =>
    short(texts).flatMap((one) => [`${method}(${quote(one)})`, `${method}(${quote(one)}, { exact: true })`]);
  const name = role && short([withoutParts(role.label, look.passing.inNames)])[0];
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
async function roleOf(elements: PageElements, element: FoundElement): Promise<Role | undefined> {
  const snapshot = await elements.locator(element).ariaSnapshot();
  const [line = ''] = snapshot.split('\n');
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

const text = String.raw`'(?:[^'\\]|\\.)*'`;
const pattern = String.raw`\/(?:[^/\\[]|\\.|\[(?:[^\]\\]|\\.)*\])+\/[a-z]*`;
const literals = new RegExp(`${text}|${pattern}`, 'g');

const methods =
  'getByRole getByText getByLabel getByPlaceholder getByAltText getByTitle getByTestId locator frameLocator ' +
  'contentFrame filter first last nth';
const options =
  'name exact checked disabled expanded includeHidden level pressed selected hasText hasNotText';
const known = new Set([...methods.split(' '), ...options.split(' '), 'true', 'false']);

/** A frame is found by CSS, and by its position where there are several. */
const frame = /(?:^|\.)locator\('_*'\)(?:\.(?:first\(\)|last\(\)|nth\(-?\d+\)))*$/;

/** Whether a test case can have a locator that Playwright wrote. */
export function isExpressible(locator: string): boolean {
  const plain = withoutLiterals(locator);
  const words = plain.replaceAll(/'_*'/g, '').match(/[a-zA-Z]+/g) ?? [];
  const inFrames = plain.split('.contentFrame()').slice(0, -1);
  return (
    !plain.includes('/') &&
    words.every((word) => known.has(word)) &&
    inFrames.every((before) => frame.test(before))
  );
}

/** Whether a locator finds its element by the text that it shows. */
export const showsText = (locator: string): boolean =>
  /(?:^|\.)(?:getByText\([^)]*\)|filter\(\{ hasText: [^)]*\))(?:\.(?:first|last|nth)\([^)]*\))*$/.test(
    withoutLiterals(locator),
  );

const parts = new RegExp(
  [
    `(?<alone>, \\{ description: ${text} \\})`,
    `(?<first>\\{ description: ${text}, )`,
    `(?<later>, description: ${text})`,
    `(?<method>getBy[A-Z][a-zA-Z]+\\()(?<argument>${pattern})\\)`,
    `(?<option>hasText: |hasNotText: )(?<value>${pattern})`,
    text,
  ].join('|'),
  'g',
);

/**
 * A locator without what a test case cannot have: descriptions, and patterns in place of texts. It may match more
 * elements. Undefined where nothing like it can be written.
 */
export function simplify(locator: string): string | undefined {
  const simple = locator.replaceAll(parts, (whole: string, ...rest: unknown[]) => {
    const found = rest.at(-1) as Readonly<Record<string, string | undefined>>;
    if (found['alone'] ?? found['later']) return '';
    if (found['first']) return '{ ';
    const read = literalOf(found['argument'] ?? found['value'] ?? '');
    if (!read) return whole;
    if (found['option']) return `${found['option']}${quote(read.text)}`;
    return `${found['method'] ?? ''}${quote(read.text)}${read.isWhole ? ', { exact: true }' : ''})`;
  });
  return isExpressible(simple) ? simple : undefined;
}

/** The text that a pattern stands for; undefined where it stands for several. */
function literalOf(code: string): { text: string; isWhole: boolean } | undefined {
  const [, start, inner = '', end] =
    /^\/(\^?)((?:[^\\^$.*+?()[\]{}|/]|\\[^a-zA-Z0-9])+)(\$?)\/i?$/.exec(code) ?? [];
  if (inner === '') return undefined;
  return { text: inner.replaceAll(/\\(.)/g, '$1'), isWhole: start === '^' && end === '$' };
}

/** Code of the same length without what stands in its texts and patterns. */
const withoutLiterals = (code: string): string =>
  code.replaceAll(literals, (literal) =>
    literal.startsWith("'") ? `'${'_'.repeat(literal.length - 2)}'` : '/'.repeat(literal.length),
  );
