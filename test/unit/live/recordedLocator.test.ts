import assert from 'node:assert/strict';
import fc from 'fast-check';
import { parseLocatorLine, printLocatorLine } from '../../../src/core/locator/locatorLine.ts';
import { stepsFromPlaywright } from '../../../src/core/playwright/stepsFromPlaywright.ts';
import { quote } from '../../../src/live/session/recordedCode.ts';
import { selectorOf } from '../../../src/live/session/expressibleCode.ts';
import { isExpressible, readLine, simplify } from '../../../src/live/session/recordedLocator.ts';
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

  it('stands in a line that says what is done with it', () => {
    const tails = fc.oneof(
      texts.map((text) => [`await page.`, `.fill(${quote(text)});`] as const),
      fc.constantFrom(
        ['await page.', '.click();'] as const,
        ['await page.', ".click({ button: 'right', modifiers: ['Shift'] });"] as const,
        ['await expect(page.', ').toBeVisible();'] as const,
        ['await expect(page.', ").toContainText('a).b(');"] as const,
      ),
    );
    fc.assert(
      fc.property(locators, tails, ([locator], [head, tail]) => {
        assert.deepEqual(readLine(`${head}${locator}${tail}`), { head, locator, tail });
      }),
      runs(200),
    );
    assert.equal(readLine("await page.goto('/a.b');"), undefined);
    assert.equal(readLine('const a = 1;'), undefined);
  });

  it('of a field by the text in it is that of the focus while somebody types', () => {
    const fields: [locator: string, selector: string, typed: string][] = [
      ["getByText('{ (1')", 'text', '*:focus'],
      ["getByText('A', { exact: true }).nth(2)", 'text', '*:focus'],
      ["locator('div').filter({ hasText: 'A' })", 'text', '*:focus'],
      [
        "locator('iframe').contentFrame().getByText('A')",
        'a >> internal:control=enter-frame >> b',
        'a >> internal:control=enter-frame >> *:focus',
      ],
      ["getByText('A').getByRole('textbox')", 'role', 'role'],
      ["getByLabel('getByText(')", 'label', 'label'],
    ];
    for (const [locator, selector, typed] of fields) {
      assert.equal(selectorOf({ name: 'fill', selector }, `await page.${locator}.fill('a');`), typed);
      assert.equal(selectorOf({ name: 'click', selector }, `await page.${locator}.click();`), selector);
    }
  });

  it('makes a step', () => {
    const written = "getByRole('button', { name: 'Add', description: 'A lamp' })";
    assert.equal(stepsFromPlaywright(`await page.${written}.click();`).steps.length, 0);
    assert.equal(stepsFromPlaywright(`await page.${simplify(written)}.click();`).steps.length, 1);
  });
});
