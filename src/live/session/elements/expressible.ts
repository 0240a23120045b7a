import { quote } from './recordedCode.ts';

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
