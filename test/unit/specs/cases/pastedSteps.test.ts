import assert from 'node:assert/strict';
import fc from 'fast-check';
import { stringify } from 'yaml';
import { checkTestCase } from '../../../../src/core/case/checkTestCase.ts';
import { render } from '../../../../src/core/message.ts';
import type { CodeRemark } from '../../../../src/core/playwright/codeRemarks.ts';
import type { StepsFromCode } from '../../../../src/core/playwright/stepFromPlaywright.ts';
import type { RecordSpecs } from '../../../../src/specs/cases/importSpecs.ts';
import { stepsOfPastedCode } from '../../../../src/specs/cases/pastedSteps.ts';
import { runs } from '../../../support/properties.ts';
import { recorded } from '../../../support/specRecorder.ts';
import { drawnStep } from '../../support/specs/drawnImport.ts';

const record: RecordSpecs = async ({ paths, texts }) => {
  const files = Object.fromEntries(texts);
  return Promise.all(paths.map((path) => recorded(files, path)));
};

async function read(code: string): Promise<StepsFromCode> {
  const found = await stepsOfPastedCode(code, record, new AbortController().signal);
  const id = '7eae5568-0f57-4f93-b8f1-aaf5a0bff6ab';
  assert.deepEqual(checkTestCase({ id, description: 'pasted', elements: found.steps }), []);
  return found;
}

const told = ({ line, text, reason, todo }: CodeRemark): string =>
  `${line} «${text}» ${render(reason)}${todo ? `. ${render(todo)}` : ''}`;

/** The whole picture: the steps as YAML, then what was left, then what differs. */
async function pasted(code: string): Promise<string> {
  const { steps, notUnderstood, remarks } = await read(code);
  return [
    ...(steps.length > 0 ? [stringify(steps, { lineWidth: 0 })] : []),
    ...notUnderstood.map((one) => `not understood ${told(one)}\n`),
    ...remarks.map((one) => `remark ${told(one)}\n`),
  ].join('');
}

/** The same, with each step on a line. */
async function done(code: string): Promise<string> {
  const { steps, notUnderstood, remarks } = await read(code);
  return [
    ...steps.map(drawnStep),
    ...notUnderstood.map((one) => `✗ ${told(one)}`),
    ...remarks.map((one) => `! ${told(one)}`),
  ].join('\n');
}

describe('Playwright code pasted as steps', () => {
  it('takes a test of the recorder, and lists what a test case cannot say', async () => {
    assert.equal(
      await pasted(`import { test, expect, devices } from '@playwright/test';

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
not understood 3 «use» Test runner settings aren't supported in a test case
not understood 14 «page.once('dialog', () => {})» "once" isn't supported as a step in a test case
not understood 22 «page.waitForEvent('popup')» A test case can't name pages that a step opens
not understood 25 «page2.getByText('Close').click()» "page2" is another page: a test case can't name pages
not understood 27 «expect(page.getByRole('main')).toMatchAriaSnapshot('\\n    - list\\n  ')» "toMatchAriaSnapshot" isn't supported as an assertion in a test case
`,
    );
  });

  it('takes a script of the recorder without its test runner', async () => {
    assert.equal(
      await pasted(`const { chromium, devices } = require('playwright');

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
not understood 7 «browser.newContext({ locale: 'de' })» Browser settings aren't supported in a test case
not understood 10 «// await expect(page.getByText('Hi')).toBeVisible();» This check is commented out. Remove the slashes to convert it to a step
`,
    );
  });

  it('takes a selection that starts and ends in the middle, with types and slips in it', async () => {
    assert.equal(
      await done(`import type { Page } from '@playwright/test';
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
        '✗ 3 «const save: Locator = page.getByText(\'Save\');» ":" is not expected here',
        '✗ 8 «await page.getByText(\'two\').click(;» ";" is not expected here',
      ].join('\n'),
    );
  });

  it('takes groups, steps and several tests, one after the other, and says so', async () => {
    assert.equal(
      await done(`test.describe('shop', () => {
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
        "VISIBLE on getByRole('row').nth(1) // look",
        "CLICK on getByText('b')",
        '✗ 8 «row.click()» "row" isn\'t defined in the code',
        "✗ 11 «page.goto('/logout')» Code that runs after each test isn't a step. Create a test case from it, and set it as the teardown",
        '! 10 «two» This is another test: its steps are added after those of the previous test',
        '! 12 «» "test.setTimeout" is left out',
      ].join('\n'),
    );
  });

  const pieces: [code: string, shown: string][] = [
    ['', ''],
    ["'use strict'; ; // nothing", ''],
    ["const a = page.locator('#a');\nawait a.click();", "CLICK on locator('#a')"],
    [
      "const f = page.locator('#f'), a = f.contentFrame().locator('#a');\na.first().dragTo(a.last());",
      `DRAG_AND_DROP ["frameLocator('#f').locator('#a').last()",null] on frameLocator('#f').locator('#a').first()`,
    ],
    [
      "getByText('a').click();\nthis.page.getByText('b').click()",
      "CLICK on getByText('a')\nCLICK on getByText('b')",
    ],
    [
      "import { x } from './x';\nexport const a: Locator = page.getByText('a');\na.click()",
      "CLICK on getByText('a')",
    ],
    [
      "for (const a of ['x', 'y']) await page.getByText(a).click();",
      "CLICK on getByText('x')\nCLICK on getByText('y')",
    ],
    ["page.getByText('a').click();\nreturn;\npage.getByText('b').click();", "CLICK on getByText('a')"],
    [
      'const a = names.first;\nawait page.getByText(a).click();',
      '✗ 2 «page.getByText(names.first).click()» "names" isn\'t defined in the code. Use the value itself, or a variable of the test case, such as $NAME',
    ],
    [
      "if (a) await page.getByText('b').click()",
      "✗ 1 «page.getByText('b').click()» This depends on a condition (line 1), and the steps of a test case are always the same. If it is always done, add it as a step",
    ],
  ];
  for (const [code, shown] of pieces) {
    it(`takes ${JSON.stringify(code)}`, async () => assert.equal(await done(code), shown));
  }

  it('refuses long code as a whole', async () => {
    assert.equal(
      await done('x'.repeat(200_001)),
      `✗ 1 «${'x'.repeat(80)}…» Code longer than 200000 characters isn't supported`,
    );
  });

  it('never throws and makes no flawed step, whatever it is given', async () => {
    const scraps = fc.constantFrom(
      ...pieces.map(([code]) => code),
      ..."page. ( ) .click() ; \n await expect( .not .toBeVisible() { } ' ` ${ => async test('a', () /* */ ... ?. [ ] : import".split(
        ' ',
      ),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(scraps, { maxLength: 12 }), async (parts) => {
        const { notUnderstood, remarks } = await read(parts.join(''));
        const lines = parts.join('').split('\n').length;
        for (const { line } of [...notUnderstood, ...remarks]) assert.ok(line >= 1 && line <= lines + 1);
      }),
      runs(10),
    );
  }).timeout(20_000);
});
