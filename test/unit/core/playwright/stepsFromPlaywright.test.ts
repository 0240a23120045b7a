import assert from 'node:assert/strict';
import fc from 'fast-check';
import { stringify } from 'yaml';
import { checkTestCase } from '../../../../src/core/case/checkTestCase.ts';
import { expectations } from '../../../../src/core/case/stepSchemas.ts';
import { render } from '../../../../src/core/message.ts';
import { printLocatorLine } from '../../../../src/core/locator/locatorLine.ts';
import { quoteJavaScript } from '../../../../src/core/locator/quoteJavaScript.ts';
import type { CodeRemark } from '../../../../src/core/playwright/codeRemark.ts';
import { stepsFromPlaywright } from '../../../../src/core/playwright/stepsFromPlaywright.ts';
import { chains, hostile } from '../../support/core/locatorSamples.ts';
import { playwrightCode } from '../../support/core/longTexts.ts';
import { runs } from '../../../support/properties.ts';

const asCase = (elements: unknown[]): unknown => ({
  id: '7eae5568-0f57-4f93-b8f1-aaf5a0bff6ab',
  description: 'pasted',
  elements,
});

const told = ({ line, text, reason, todo }: CodeRemark): string =>
  `${line} «${text}» ${render(reason)}${todo ? `. ${render(todo)}` : ''}`;

/** The whole picture: the steps as YAML, then what was left, then what differs. */
function pasted(code: string): string {
  const { steps, notUnderstood, remarks } = stepsFromPlaywright(code);
  assert.deepEqual(checkTestCase(asCase(steps)), []);
  return [
    ...(steps.length > 0 ? [stringify(steps, { lineWidth: 0 })] : []),
    ...notUnderstood.map((one) => `not understood ${told(one)}\n`),
    ...remarks.map((one) => `remark ${told(one)}\n`),
  ].join('');
}

/** One line of code on `page.locator('#a')` and what it does, in short. */
function done(code: string): string {
  const { steps, notUnderstood, remarks } = stepsFromPlaywright(code);
  assert.deepEqual(checkTestCase(asCase(steps)), []);
  const shown = steps.map(({ interaction, assertion, selectors, ...rest }) => {
    const calledWith = (interaction ?? assertion)?.calledWith;
    return [
      interaction?.action ?? assertion?.expectation,
      ...(calledWith === undefined ? [] : [JSON.stringify(calledWith)]),
      ...(selectors ? [`on ${printLocatorLine(selectors)}`] : []),
      ...Object.entries(rest).map((entry) => entry.join('=')),
    ].join(' ');
  });
  return [
    ...shown,
    ...notUnderstood.map((one) => `✗ ${told(one)}`),
    ...remarks.map((one) => `! ${told(one)}`),
  ].join('\n');
}

const value = 'Use the value itself, or a variable of the test case, such as $NAME, inside the quotes';

describe('Playwright code pasted as steps', () => {
  it('takes one line as its inspector shows it', () => {
    assert.equal(
      pasted("page.getByRole('button', { name: 'Save' }).click()"),
      `- interaction:
    action: CLICK
  selectors:
    - selectorType: ROLE
      selector: button
      options:
        name: Save
`,
    );
  });

  it('takes a test of the recorder, and lists what a test case cannot say', () => {
    assert.equal(
      pasted(`import { test, expect, devices } from '@playwright/test';

test.use({
  ...devices['iPhone 13'],
});

test('test', async ({ page }) => {
  await page.goto('https://example.org/login');
  await page.getByLabel('Name').click();
  await page.getByLabel('Name').fill('Ada');
  await page.getByLabel('Name').press('Tab');
  // the country
  await page.getByRole('combobox').selectOption('de');
  page.once('dialog', dialog => {
    console.log(\`Dialog message: \${dialog.message()}\`);
    dialog.dismiss().catch(() => {});
  });
  await page.locator('iframe[name="shop"]').contentFrame().getByRole('row')
    .filter({ hasText: 'Ada' })
    .getByRole('button', { name: 'Delete' })
    .dblclick();
  const page1Promise = page.waitForEvent('popup');
  await page.getByText('Terms').click();
  const page1 = await page1Promise;
  await page1.getByText('Close').click();
  await expect(page.getByTestId('cart')).toContainText('1');
  await expect(page.getByRole('main')).toMatchAriaSnapshot(\`
    - list
  \`);
});
`),
      `- interaction:
    action: GO_TO
    calledWith: https://example.org/login
- interaction:
    action: CLICK
  selectors:
    - selectorType: LABEL
      selector: Name
- interaction:
    action: ENTER_TEXT
    calledWith: Ada
  selectors:
    - selectorType: LABEL
      selector: Name
- interaction:
    action: KEY_PRESS
    calledWith: Tab
  selectors:
    - selectorType: LABEL
      selector: Name
- interaction:
    action: SELECT_OPTION
    calledWith: de
  selectors:
    - selectorType: ROLE
      selector: combobox
- interaction:
    action: CLICK
    calledWith:
      double: true
  selectors:
    - selectorType: FRAME
      selector: iframe[name="shop"]
    - selectorType: ROLE
      selector: row
    - selectorType: FILTER
      options:
        hasText: Ada
    - selectorType: ROLE
      selector: button
      options:
        name: Delete
- interaction:
    action: CLICK
  selectors:
    - selectorType: TEXT
      selector: Terms
- assertion:
    expectation: TO_CONTAIN_TEXT
    calledWith: "1"
  selectors:
    - selectorType: TEST_ID
      selector: cart
not understood 3 «test.use({
  ...devices['iPhone 13'],
});» Test runner settings aren’t supported in a test case
not understood 14 «page.once('dialog', dialog => {
    console.log(\`Dialog message: \${dialog.message()}\`);
    dialog.dismiss().catch(() => {});
  });» “once” isn’t supported as a step in a test case
not understood 22 «const page1Promise = page.waitForEvent('popup');» A test case can’t name pages that a step opens
not understood 24 «const page1 = await page1Promise;» “page1Promise” isn’t a known locator
not understood 25 «await page1.getByText('Close').click();» “page1” is another page: a test case can’t name pages
not understood 27 «await expect(page.getByRole('main')).toMatchAriaSnapshot(\`
    - list
  \`);» “toMatchAriaSnapshot” isn’t supported as an assertion in a test case
`,
    );
  });

  it('takes a script of the recorder without its test runner', () => {
    assert.equal(
      pasted(`const { chromium, devices } = require('playwright');

(async () => {
  const browser = await chromium.launch({
    headless: false
  });
  const context = await browser.newContext({ locale: 'de' });
  const page = await context.newPage();
  await page.goto('/');
  // await expect(page.getByText('Hi')).toBeVisible();
  await page.close();

  // ---------------------
  await context.close();
  await browser.close();
})();`),
      `- interaction:
    action: GO_TO
    calledWith: /
- interaction:
    action: CLOSE_PAGE
not understood 7 «const context = await browser.newContext({ locale: 'de' });» Browser settings aren’t supported in a test case
not understood 10 «// await expect(page.getByText('Hi')).toBeVisible();» This check is commented out. Remove the slashes to convert it to a step
`,
    );
  });

  it('takes a selection that starts and ends in the middle, with types and slips in it', () => {
    assert.equal(
      done(`import type { Page } from '@playwright/test';
test('a', async ({ page }: { page: Page }) => {
  const save: Locator = page.getByText('Save');
  await page
    .getByText('one')

    .click();
  await page.getByText('two').click(;
  await page.getByText('three').click({
    button: 'right',
  });
  const list = page.getByRole('list');
  /* and */ await list.getByText(\`four
\`).click();
  });
});`),
      [
        "CLICK on getByText('one')",
        `CLICK {"button":"right"} on getByText('three')`,
        String.raw`CLICK on getByRole('list').getByText('four\n')`,
        "✗ 3 «const save: Locator = page.getByText('Save');» “:” is not expected here",
        "✗ 8 «await page.getByText('two').click(;» “;” is not expected here",
      ].join('\n'),
    );
  });

  it('takes groups, steps and several tests, one after the other, and says so', () => {
    assert.equal(
      done(`test.describe('shop', () => {
  test.beforeEach(async ({ page }) => { await page.goto('/'); });
  test('one', async ({ page }) => {
    await test.step('look', async () => {
      const row = page.getByRole('row').nth(1);
      await expect(row).toBeVisible();
    });
    await row.click();
  });
  test('two', async ({ page }) => await page.getByText('b').click());
  test.afterEach(async ({ page }) => { await page.goto('/logout'); });
  test.setTimeout(1);
});`),
      [
        'GO_TO "/"',
        "VISIBLE on getByRole('row').nth(1)",
        "CLICK on getByText('b')",
        '✗ 8 «await row.click();» “row” isn’t a known locator',
        "✗ 11 «test.afterEach(async ({ page }) => { await page.goto('/logout'); });» Code that runs after each test isn’t a step. Create a test case from it, and set it as the teardown",
        '✗ 12 «test.setTimeout(1);» Test runner settings aren’t supported in a test case',
        "! 10 «test('two', async ({ page }) => await page.getByText('b').click())» This is another test: its steps are added after those of the previous test",
      ].join('\n'),
    );
  });

  const on = "on locator('#a')";
  const lines: [code: string, shown: string][] = [
    ["await page.locator('#a').click();", `CLICK ${on}`],
    ["this.page.locator('#a').click({})", `CLICK ${on}`],
    ["locator('#a').click()", `CLICK ${on}`],
    [
      "page.locator('#a').click({ button: 'middle', force: true, noWaitAfter: true })",
      `CLICK {"button":"middle","force":true} ${on}`,
    ],
    ["page.locator('#a').click({ clickCount: 2 })", `CLICK {"double":true} ${on}`],
    ["page.locator('#a').dblclick({ button: 'right' })", `CLICK {"button":"right","double":true} ${on}`],
    [
      "page.locator('#a').click({ timeout: 500 })",
      `CLICK ${on}\n! 1 «click({ timeout: 500 })» “timeout” is left out`,
    ],
    ["page.click('#a', { button: 'right' })", `CLICK {"button":"right"} ${on}`],
    ["page.fill('#a', 'Ada')", `ENTER_TEXT "Ada" ${on}`],
    ["page.locator('#a').fill('')", `ENTER_TEXT "" ${on}`],
    ["page.locator('#a').clear()", `ENTER_TEXT "" ${on}`],
    [
      "page.locator('#a').fill('$PASSWORD')",
      `ENTER_TEXT "$PASSWORD" ${on}\n! 1 «page.locator('#a').fill('$PASSWORD')» “$PASSWORD” is read as a variable of the test case`,
    ],
    ["page.locator('#a').press('Control+A')", `KEY_PRESS "Control+A" ${on}`],
    ["page.locator('#a').pressSequentially('Ada')", `TYPE_TEXT {"text":"Ada"} ${on}`],
    ["page.locator('#a').type('Ada', { delay: 50 })", `TYPE_TEXT {"text":"Ada","delay":50} ${on}`],
    ["page.keyboard.press('Enter')", `KEY_PRESS "Enter"`],
    ["page.locator('#a').selectOption('x')", `SELECT_OPTION "x" ${on}`],
    ["page.locator('#a').selectOption(['x', 'y'])", `SELECT_OPTION ["x","y"] ${on}`],
    ["page.locator('#a').selectOption({ label: 'X' })", `SELECT_OPTION {"label":"X"} ${on}`],
    [
      "page.locator('#a').selectOption([{ value: 'x', index: 1 }, 'y'])",
      `SELECT_OPTION [{"value":"x","index":1},"y"] ${on}`,
    ],
    ["page.locator('#a').selectOption([])", `SELECT_OPTION [] ${on}`],
    ["page.locator('#a').selectOption(null)", `SELECT_OPTION null ${on}`],
    ["page.locator('#a').hover()", `HOVER ${on}`],
    [
      "page.goto('/a', { waitUntil: 'load' })",
      "GO_TO \"/a\"\n! 1 «goto('/a', { waitUntil: 'load' })» “waitUntil” is left out",
    ],
    ["page.locator('#a').setInputFiles('a.pdf')", `UPLOAD "a.pdf" ${on}`],
    ["page.locator('#a').setInputFiles(['a.pdf'])", `UPLOAD "a.pdf" ${on}`],
    [
      "page.locator('#a').check()",
      `CLICK ${on}\n! 1 «check()» check() is converted to a click, which doesn’t check the state first`,
    ],
    [
      "page.locator('#a').uncheck()",
      `CLICK ${on}\n! 1 «uncheck()» uncheck() is converted to a click, which doesn’t check the state first`,
    ],
    [
      "page.locator('#a').setChecked(true)",
      `CLICK ${on}\n! 1 «setChecked(true)» setChecked() is converted to a click, which doesn’t check the state first`,
    ],
    [
      "page.locator('#a').dragTo(page.getByText('Bin').first())",
      `DRAG_AND_DROP ["getByText('Bin').first()",null] ${on}`,
    ],
    [
      "page.locator('#a').dragTo(page.locator('#b'), { force: true, sourcePosition: { x: 3, y: 4 }, targetPosition: { y: -2, x: 1 } })",
      `DRAG_AND_DROP ["locator('#b')",{"force":true,"sourcePosition":{"x":3,"y":4},"targetPosition":{"x":1,"y":-2}}] ${on}`,
    ],
    ['page.waitForTimeout(500)', 'WAIT_FOR {"type":"fixedTime","timeMilliseconds":500}'],
    ['page.waitForLoadState()', 'WAIT_FOR {"type":"load"}'],
    ["page.waitForLoadState('domcontentloaded')", 'WAIT_FOR {"type":"domContentLoaded"}'],
    ["page.waitForLoadState('networkidle')", 'WAIT_FOR {"type":"networkIdle"}'],
    ['page.close()', 'CLOSE_PAGE'],
    ["page.locator('#a').waitFor()", `VISIBLE ${on}`],
    ["page.locator('#a').waitFor({ state: 'hidden' })", `NOT_VISIBLE ${on}`],
    ["await expect(page.locator('#a')).toBeVisible();", `VISIBLE ${on}`],
    ["expect(page.locator('#a')).toBeVisible({ visible: false })", `NOT_VISIBLE ${on}`],
    ["expect(page.locator('#a')).not.toBeVisible()", `NOT_VISIBLE ${on}`],
    ["expect(page.locator('#a')).toBeHidden()", `NOT_VISIBLE ${on}`],
    ["expect(page.locator('#a')).not.toBeHidden()", `VISIBLE ${on}`],
    ["expect(page.locator('#a')).toBeDisabled()", `DISABLED ${on}`],
    ["expect(page.locator('#a')).not.toBeEnabled()", `DISABLED ${on}`],
    ["expect(page.locator('#a')).toBeEnabled({ enabled: false })", `DISABLED ${on}`],
    ["expect(page.locator('#a')).toBeChecked()", `TO_BE_CHECKED ${on}`],
    ["expect(page.locator('#a')).toBeChecked({ checked: false })", `NOT_TO_BE_CHECKED ${on}`],
    ["expect(page.locator('#a')).not.toBeChecked()", `NOT_TO_BE_CHECKED ${on}`],
    ["expect(page.locator('#a')).toHaveValue('x')", `TO_HAVE_VALUE "x" ${on}`],
    [
      "expect(page.locator('#a')).toBeEmpty()",
      `TO_HAVE_VALUE "" ${on}\n! 1 «toBeEmpty()» toBeEmpty() is converted to a check for an empty value, which works for fields only`,
    ],
    ["expect(page.locator('#a')).toContainText('x')", `TO_CONTAIN_TEXT "x" ${on}`],
    [
      "expect(page.locator('#a')).toHaveText('x')",
      `TO_CONTAIN_TEXT "x" ${on}\n! 1 «toHaveText('x')» TO_CONTAIN_TEXT also passes when the element contains more text`,
    ],
    ["expect(page.locator('#a')).toHaveCSS('color', 'red')", `TO_HAVE_STYLE ["color","red"] ${on}`],
    ["expect(page.locator('#a'), 'the way in').toBeVisible()", `VISIBLE ${on} description=the way in`],
    [
      "expect.soft(page.locator('#a')).toBeVisible()",
      `VISIBLE ${on} ignoreFailure=true\n! 1 «expect.soft(page.locator('#a'))» The step has ignoreFailure: if it fails, the test case still passes`,
    ],
    ["expect(await page.request.get('/health')).toBeOK()", 'RESPONSE_OK "/health"'],
    ["const a = page.locator('#a');\nawait a.click();", `CLICK ${on}`],
    [
      "const f = page.locator('#f'), a = f.contentFrame().locator('#a');\na.first().dragTo(a.last());",
      `DRAG_AND_DROP ["frameLocator('#f').locator('#a').last()",null] on frameLocator('#f').locator('#a').first()`,
    ],
    ["{ const a = page.locator('#b') }\nconst a = page.locator('#a'); a.click()", `CLICK ${on}`],
    ["'use strict'; ; // nothing", ''],
    ['', ''],
  ];
  for (const [code, shown] of lines) {
    it(`takes ${JSON.stringify(code)}`, () => assert.equal(done(code), shown));
  }

  it('has code for every expectation', () => {
    const converted = new Set(lines.map(([, shown]) => shown.split(' ')[0]));
    assert.deepEqual(
      expectations.filter((expectation) => !converted.has(expectation)),
      [],
    );
  });

  const refused: [code: string, reason: string][] = [
    [
      "page.locator('#a').click({ modifiers: ['Shift'] })",
      'click() doesn’t support the option “modifiers” in a test case',
    ],
    [
      "page.locator('#a').click({ position: { x: 1, y: 2 } })",
      'click() doesn’t support the option “position” in a test case',
    ],
    ["page.locator('#a').click({ clickCount: 3 })", 'A test case can only click once or twice'],
    ["page.locator('#a').click({ button: 'left-ish' })", 'Unknown mouse button'],
    ["page.locator('#a').fill(name)", `“name” is a variable of the code, which isn’t supported. ${value}`],
    ["page.locator('#a').fill(process.env.PASSWORD)", `Variables of the code aren’t supported. ${value}`],
    ["page.locator('#a').fill(1)", 'fill() needs text in quotes'],
    ["page.locator('#a').fill()", 'fill() needs an argument'],
    [
      "page.locator('#a').fill('a', { force: true })",
      'fill() doesn’t support the option “force” in a test case',
    ],
    [
      "page.locator('#a').press('a', { delay: 1 })",
      'press() doesn’t support the option “delay” in a test case',
    ],
    ["page.locator('#a').type('a', { delay: -1 })", 'delay() needs a number from 0'],
    ['page.waitForTimeout(-1)', 'waitForTimeout() needs a number from 0'],
    ["page.waitForLoadState('commit')", 'waitForLoadState() needs load, domcontentloaded or networkidle'],
    ["page.locator('#a').selectOption({ index: 0.5 })", 'The index of an option is a whole number'],
    ["page.locator('#a').selectOption([,])", 'An option is missing'],
    [
      "page.locator('#a').setInputFiles(['a', 'b'])",
      'A step can upload only one file. Add a separate step for each file',
    ],
    [
      "page.locator('#a').setInputFiles([])",
      'A step can upload only one file. Add a separate step for each file',
    ],
    [
      "page.locator('#a').setInputFiles({ name: 'a' })",
      'Text in quotes, a number, true or false is expected here',
    ],
    ["page.locator('#a').tap()", '“tap” isn’t supported as a step in a test case'],
    ["page.locator('#a')", 'This locates an element but does nothing with it'],
    ['page.reload()', '“reload” isn’t supported as a step in a test case'],
    [
      'page.getByText(/a/).click()',
      'Regular expressions aren’t supported in a test case. Use text: without exact, it matches part of the text and ignores case',
    ],
    ['page.mouse.move(1, 2)', '“move” isn’t supported as a step in a test case'],
    ["page.keyboard.down('a')", '“down” isn’t supported as a step in a test case'],
    ["page.waitForURL('/a')", '“waitForURL” isn’t supported as a step in a test case'],
    ['save.click()', '“save” isn’t a known locator'],
    ['(await pages())[0].click()', 'This isn’t a known locator'],
    ["page?.click('#a')", '“?.” isn’t supported here: a locator always exists. Use “.” instead'],
    ["page['click']('#a')", 'Call methods by name, such as .first()'],
    ["eval('1')", '“eval” isn’t supported as a step in a test case'],
    ['x = 1', 'This has no equivalent in a test case'],
    ['click()', 'A locator is expected here'],
    ["let a = page.locator('#a')", '“a” may change later. Use const'],
    ['const a = 1', 'This isn’t a known locator'],
    ['const [a] = b', 'Only locators can be assigned to a variable'],
    [
      "const d = page.waitForEvent('download')",
      'A download must be a separate step. Change the step that starts it to DOWNLOAD',
    ],
    [
      "if (a) page.click('#a')",
      'Conditions, loops and functions aren’t supported: the steps of a test case run in order',
    ],
    [
      "for (const a of b) { page.click('#a') }",
      'Conditions, loops and functions aren’t supported: the steps of a test case run in order',
    ],
    [
      "function f() { page.click('#a') }",
      'Conditions, loops and functions aren’t supported: the steps of a test case run in order',
    ],
    [
      'export const a = 1',
      'Conditions, loops and functions aren’t supported: the steps of a test case run in order',
    ],
    ["Promise.all([page.click('#a')])", '“all” isn’t supported as a step in a test case'],
    ["expect(page).toHaveURL('/a')", '“toHaveURL” isn’t supported as an assertion in a test case'],
    [
      "expect(page.locator('#a')).toHaveCount(2)",
      '“toHaveCount” isn’t supported as an assertion in a test case',
    ],
    [
      "expect(page.locator('#a')).not.toHaveValue('x')",
      '“not.toHaveValue” isn’t supported as an assertion in a test case',
    ],
    [
      "expect(page.locator('#a')).not.toBeDisabled()",
      '“not.toBeDisabled” isn’t supported as an assertion in a test case',
    ],
    [
      "expect(page.locator('#a')).toBeEnabled()",
      '“toBeEnabled” isn’t supported as an assertion in a test case',
    ],
    [
      "expect(page.locator('#a')).toContainText(['x'])",
      'Text in quotes, a number, true or false is expected here',
    ],
    [
      "expect(page.locator('#a')).toContainText('x', { ignoreCase: true })",
      'toContainText() doesn’t support the option “ignoreCase” in a test case',
    ],
    ["expect(page.locator('#a')).toHaveText('')", 'A test case can’t check for empty text'],
    ["expect(page.locator('#a'))", 'This check isn’t supported'],
    ["expect(page.locator('#a')).resolves.toBeVisible()", 'This check isn’t supported'],
    ["expect(page.locator('#a')).toBeVisible().not()", 'This check isn’t supported'],
    ['expect.poll(() => 1).toBe(1)', 'Only expect() and expect.soft() are supported'],
    ['expect().toBeVisible()', 'expect() needs a locator'],
    ['expect(2).toBe(2)', 'This isn’t a known locator'],
  ];
  for (const [code, reason] of refused) {
    it(`lists ${code}`, () => assert.equal(done(code), `✗ 1 «${code}» ${reason}`));
  }

  it('makes steps without a flaw of every action, whatever the texts hold', () => {
    const statement = fc.tuple(
      chains.map(printLocatorLine),
      chains.map(printLocatorLine),
      hostile.map(quoteJavaScript),
      fc.constantFrom<(a: string, b: string, text: string) => string>(
        (a) => `await page.${a}.click({ force: true });`,
        (a, _, text) => `await page.${a}.fill(${text});`,
        (a, _, text) => `page.${a}.pressSequentially(${text}, { delay: 3 })`,
        (a, _, text) => `page.${a}.press(${text})`,
        (a, _, text) => `page.${a}.selectOption([${text}, { label: ${text} }])`,
        (a, b) => `page.${a}.dragTo(page.${b})`,
        (a, b, text) => `const x = page.${a}; await expect(x.${b}).toContainText(${text})`,
        (a, _, text) => `expect(page.${a}).toHaveCSS(${text}, ${text})`,
        (_a, _b, text) => `page.goto(${text})`,
      ),
    );
    fc.assert(
      fc.property(fc.array(statement, { maxLength: 4 }), fc.boolean(), (parts, isCut) => {
        const code = parts.map(([a, b, text, write]) => `{ ${write(a, b, text)} }`).join('\n');
        const { steps, notUnderstood } = stepsFromPlaywright(isCut ? `${code}\n});` : code);
        assert.deepEqual(notUnderstood.map(told), []);
        assert.equal(steps.length, parts.length);
        assert.deepEqual(checkTestCase(asCase(steps)), []);
      }),
      runs(300),
    );
  });

  it('never throws, loses no statement and makes no flawed step, whatever it is given', () => {
    const scraps = fc.constantFrom(
      'page.',
      "getByText('a')",
      '.click()',
      ';',
      '\n',
      'await ',
      'expect(',
      ')',
      '.not',
      '.toBeVisible()',
      '{',
      '}',
      '(',
      "'",
      '`',
      '${',
      'const x = ',
      'x',
      '=> ',
      'async ',
      "test('a', ",
      '() => {',
      '});',
      '//',
      '/*',
      '*/',
      '...',
      '?.',
      '[',
      ']',
      ', ',
      ': ',
      'function ',
      'return ',
      'import ',
      '__proto__',
      'fill("$A")',
      '\ud800',
      '\u2028',
      '\r',
    );
    fc.assert(
      fc.property(fc.array(scraps, { maxLength: 40 }), (parts) => {
        const { steps, notUnderstood, remarks } = stepsFromPlaywright(parts.join(''));
        assert.deepEqual(checkTestCase(asCase(steps)), []);
        const lines = parts.join('').split(/\r\n|\n|\r/).length;
        for (const { line } of [...notUnderstood, ...remarks]) assert.ok(line >= 1 && line <= lines);
      }),
      runs(1000),
    );
    const code = lines
      .filter(([one]) => !one.includes('strict'))
      .map(([one]) => one)
      .concat(refused.map(([one]) => one))
      .join('\n;');
    const { steps, notUnderstood } = stepsFromPlaywright(code);
    assert.equal(notUnderstood.length, refused.length);
    assert.ok(steps.length >= lines.length - 2);
  });

  it('reads or refuses much code, whatever it is, up to a limit', () => {
    // Comments, and tests without an end in which nothing is done.
    const isEmpty = /^(?:\/\/|test)/;
    for (const code of playwrightCode(5000)) {
      const { steps, notUnderstood } = stepsFromPlaywright(code);
      assert.ok(steps.length + notUnderstood.length > 0 || isEmpty.test(code), code.slice(0, 20));
    }
    assert.deepEqual(stepsFromPlaywright('x'.repeat(200_001)).notUnderstood.map(told), [
      `1 «${'x'.repeat(80)}…» Code longer than 200000 characters isn’t supported`,
    ]);
  });
});
