import assert from 'node:assert/strict';
import fc from 'fast-check';
import { parseLocatorLine, printLocatorLine } from '../../../src/core/locator/locatorLine.ts';
import { stepFromPlaywright } from '../../../src/core/playwright/stepFromPlaywright.ts';
import { isExpressible, showsText, simplify } from '../../../src/live/session/elements/locators.ts';
import { quote } from '../../../src/live/session/elements/recordedCode.ts';
import { runs } from '../../support/properties.ts';

/** Texts that look like code. */
const texts = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(
      fc.constantFrom("'", '"', '\\', '/', ')', '(', '{', '.', ', ', 'description: ', 'hasText: ', 'a', '\n'),
    )
    .map((all) => all.join('')),
);
/** Texts that a pattern matches as they are. */
const patternOf = (text: string): string =>
  `/^${text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`)}$/`;
const visible = texts.filter((text) => text !== '' && !/[\n\r\u2028\u2029]/.test(text));

const optionTexts = fc
  .record({ name: texts, exact: fc.boolean(), pressed: fc.boolean(), level: fc.nat(6) }, { requiredKeys: [] })
  .map((options) =>
    Object.entries(options).map(
      ([key, value]) => `${key}: ${typeof value === 'string' ? quote(value) : value}`,
    ),
  );
const withOptions = (options: readonly string[]): string =>
  options.length > 0 ? `, { ${options.join(', ')} }` : '';

/** A link as Playwright writes it, and one in which the format's words say the same or less. */
const links = fc.oneof(
  fc
    .tuple(optionTexts, fc.option(texts), fc.nat(4))
    .map(([options, description, at]) => [
      `getByRole('button'${withOptions(description === null ? options : options.toSpliced(at, 0, `description: ${quote(description)}`))})`,
      `getByRole('button'${withOptions(options)})`,
    ]),
  texts.map((text) => [`getByText(${quote(text)})`, `getByText(${quote(text)})`]),
  visible.map((text) => [`getByText(${patternOf(text)})`, `getByText(${quote(text)}, { exact: true })`]),
  visible.map((text) => [`filter({ hasText: ${patternOf(text)} })`, `filter({ hasText: ${quote(text)} })`]),
  fc.nat(9).map((at) => [`nth(${at})`, `nth(${at})`]),
  fc.constantFrom('first()', "locator('iframe').contentFrame()").map((link) => [link, link]),
);
const locators = fc
  .array(links, { minLength: 1, maxLength: 4 })
  .map(
    (all) => [all.map(([written]) => written).join('.'), all.map(([, simple]) => simple).join('.')] as const,
  );

const isReadable = (line: string): boolean => {
  try {
    parseLocatorLine(line);
    return true;
  } catch {
    return false;
  }
};

describe('A recorded locator', () => {
  const simpler: [written: string, simple: string | undefined][] = [
    [
      "getByRole('button', { name: 'Add', description: 'A \\'lamp\\'' })",
      "getByRole('button', { name: 'Add' })",
    ],
    ["getByRole('button', { description: 'A' })", "getByRole('button')"],
    ["getByRole('button', { description: 'A', exact: true })", "getByRole('button', { exact: true })"],
    [
      "locator('div').filter({ hasText: /^A \\(1\\)$/ }).first()",
      "locator('div').filter({ hasText: 'A (1)' }).first()",
    ],
    ['getByText(/^A$/)', "getByText('A', { exact: true })"],
    ['getByText(/A/)', "getByText('A')"],
    ['getByText(/^A\\d+$/)', undefined],
    ["getByRole('button', { name: /^A$/ })", undefined],
    ["locator('div').filter({ visible: true })", undefined],
    ["locator('li').filter({ has: page.getByText('A') })", undefined],
    ["getByText('A').or(page.getByText('B'))", undefined],
    ["getByTestId('shop').contentFrame().getByText('A')", undefined],
  ];
  for (const [written, simple] of simpler) {
    it(`without what the format cannot say: ${written}`, () => {
      assert.equal(isExpressible(written), false);
      assert.equal(isReadable(written), false);
      assert.equal(simplify(written), simple);
    });
  }

  it('is replaced only where the format cannot say it', () => {
    fc.assert(
      fc.property(locators, ([written, simple]) => {
        assert.equal(isExpressible(written), isReadable(written), written);
        const simplified = simplify(written);
        assert.equal(simplified, isReadable(simple) ? simple : undefined, written);
        if (simplified !== undefined) printLocatorLine(parseLocatorLine(simplified));
      }),
      runs(200),
    );
  });

  it('finds its element by the text that it shows, or not', () => {
    const shown: [locator: string, shows: boolean][] = [
      ["getByText('{ (1')", true],
      ["getByText('A', { exact: true }).nth(2)", true],
      ["locator('div').filter({ hasText: 'A' })", true],
      ["locator('iframe').contentFrame().getByText('A')", true],
      ["getByText('A').getByRole('textbox')", false],
      ["getByLabel('getByText(')", false],
    ];
    for (const [locator, shows] of shown) assert.equal(showsText(locator), shows, locator);
  });

  it('makes a step', () => {
    const written = "getByRole('button', { name: 'Add', description: 'A lamp' })";
    assert.equal(stepFromPlaywright(`await page.${written}.click();`).steps.length, 0);
    assert.equal(stepFromPlaywright(`await page.${simplify(written)}.click();`).steps.length, 1);
  });
});
