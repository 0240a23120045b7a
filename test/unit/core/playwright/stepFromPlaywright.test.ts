import assert from 'node:assert/strict';
import fc from 'fast-check';
import { stringify } from 'yaml';
import { exampleStep } from '../../../../scripts/format/examples/stepExample.ts';
import { stepCode } from '../../../../src/codegen/steps/writeStep.ts';
import { checkTestCase } from '../../../../src/core/case/checkTestCase.ts';
import { printLocatorLine } from '../../../../src/core/locator/locatorLine.ts';
import { unsupportedMethods } from '../../../../src/core/locator/locatorMethods.ts';
import { quoteJavaScript } from '../../../../src/core/locator/printLink.ts';
import { render } from '../../../../src/core/message.ts';
import type { CodeRemark } from '../../../../src/core/playwright/codeRemarks.ts';
import { stepFromPlaywright } from '../../../../src/core/playwright/stepFromPlaywright.ts';
import { actionDefinitions, expectationDefinitions } from '../../../../src/steps/table.ts';
import { runs } from '../../../support/properties.ts';
import { chains, hostile } from '../../support/core/locatorSamples.ts';
import { playwrightCode } from '../../support/core/longTexts.ts';

const asCase = (elements: unknown[]): unknown => ({
  id: '7eae5568-0f57-4f93-b8f1-aaf5a0bff6ab',
  description: 'pasted',
  elements,
});

const told = ({ line, text, reason, todo }: CodeRemark): string =>
  `${line} «${text}» ${render(reason)}${todo ? `. ${render(todo)}` : ''}`;

/** The whole picture: the steps as YAML, then what was left, then what differs. */
function pasted(code: string): string {
  const { steps, notUnderstood, remarks } = stepFromPlaywright(code);
  assert.deepEqual(checkTestCase(asCase(steps)), []);
  return [
    ...(steps.length > 0 ? [stringify(steps, { lineWidth: 0 })] : []),
    ...notUnderstood.map((one) => `not understood ${told(one)}\n`),
    ...remarks.map((one) => `remark ${told(one)}\n`),
  ].join('');
}

/** One line of code on `page.locator('#a')` and what it does, in short. */
function done(code: string): string {
  const { steps, notUnderstood, remarks } = stepFromPlaywright(code);
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

describe('a statement of Playwright as a step', () => {
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
      `CLICK ${on}\n! 1 «click({ timeout: 500 })» "timeout" is left out`,
    ],
    ["page.click('#a', { button: 'right' })", `CLICK {"button":"right"} ${on}`],
    ["page.fill('#a', 'Ada')", `ENTER_TEXT "Ada" ${on}`],
    ["page.locator('#a').fill('')", `ENTER_TEXT "" ${on}`],
    ["page.locator('#a').clear()", `ENTER_TEXT "" ${on}`],
    [
      "page.locator('#a').fill('$PASSWORD')",
      `ENTER_TEXT "$PASSWORD" ${on}\n! 1 «page.locator('#a').fill('$PASSWORD')» "$PASSWORD" is read as a variable of the test case`,
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
      'GO_TO "/a"\n! 1 «goto(\'/a\', { waitUntil: \'load\' })» "waitUntil" is left out',
    ],
    ["page.locator('#a').setInputFiles('a.pdf')", `UPLOAD "a.pdf" ${on}`],
    ["page.locator('#a').setInputFiles(['a.pdf'])", `UPLOAD "a.pdf" ${on}`],
    [
      "page.locator('#a').setInputFiles('test/a.pdf')",
      `UPLOAD "a.pdf" ${on}\n! 1 «setInputFiles('test/a.pdf')» UPLOAD names a file of the folder "files": add "a.pdf" to it`,
    ],
    [
      "page.locator('#a').check()",
      `CLICK ${on}\n! 1 «check()» check() is converted to a click, which doesn't check the state first`,
    ],
    [
      "page.locator('#a').uncheck()",
      `CLICK ${on}\n! 1 «uncheck()» uncheck() is converted to a click, which doesn't check the state first`,
    ],
    [
      "page.locator('#a').setChecked(true)",
      `CLICK ${on}\n! 1 «setChecked(true)» setChecked() is converted to a click, which doesn't check the state first`,
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
    ["expect(page.locator('#a')).toBeVisible({ visible: false })", `NOT_VISIBLE ${on}`],
    ["expect(page.locator('#a')).not.toBeVisible()", `NOT_VISIBLE ${on}`],
    ["expect(page.locator('#a')).not.toBeHidden()", `VISIBLE ${on}`],
    ["expect(page.locator('#a')).not.toBeEnabled()", `DISABLED ${on}`],
    ["expect(page.locator('#a')).toBeEnabled({ enabled: false })", `DISABLED ${on}`],
    ["expect(page.locator('#a')).toBeChecked({ checked: false })", `NOT_TO_BE_CHECKED ${on}`],
    [
      "expect(page.locator('#a')).toBeEmpty()",
      `TO_HAVE_VALUE "" ${on}\n! 1 «toBeEmpty()» toBeEmpty() is converted to a check for an empty value, which works for fields only`,
    ],
    [
      "expect(page.locator('#a')).toHaveText('x')",
      `TO_CONTAIN_TEXT "x" ${on}\n! 1 «toHaveText('x')» TO_CONTAIN_TEXT also passes when the element contains more text`,
    ],
    ["expect(page.locator('#a'), 'the way in').toBeVisible()", `VISIBLE ${on} description=the way in`],
    [
      "expect.soft(page.locator('#a')).toBeVisible()",
      `VISIBLE ${on} ignoreFailure=true\n! 1 «expect.soft(page.locator('#a'))» The step has ignoreFailure: if it fails, the test case still passes`,
    ],
    ["expect(await page.request.get('/health')).toBeOK()", 'RESPONSE_OK "/health"'],
  ];
  for (const [code, shown] of lines) {
    it(`takes ${JSON.stringify(code)}`, () => assert.equal(done(code), shown));
  }

  for (const definition of expectationDefinitions)
    for (const example of definition.examples)
      it(`takes the code of the example of ${definition.name}: ${example.words}`, () => {
        const step = exampleStep(definition, example);
        const [line = ''] = stepCode(step).lines;
        const code = line
          .replace(/^await session\.until\(\(page\) => (.*)\);$/, '$1')
          .replace(/session\.filled\(('.*?')\)/, '$1');
        assert.deepEqual(stepFromPlaywright(code).steps, [step]);
      });

  it('takes each method of a locator in one way, which is refused in a locator line', () => {
    const methods = actionDefinitions.flatMap(({ fromPlaywright: { locatorOrPage, locator } = {} }) =>
      Object.keys({ ...locatorOrPage, ...locator }),
    );
    assert.deepEqual(
      methods.filter((method, at) => methods.indexOf(method) < at || !unsupportedMethods.has(method)),
      [],
    );
  });

  const refused: [code: string, reason: string][] = [
    [
      "page.locator('#a').click({ modifiers: ['Shift'] })",
      'click() doesn\'t support the option "modifiers" in a test case',
    ],
    [
      "page.locator('#a').click({ position: { x: 1, y: 2 } })",
      'click() doesn\'t support the option "position" in a test case',
    ],
    ["page.locator('#a').click({ clickCount: 3 })", 'A test case can only click once or twice'],
    ["page.locator('#a').click({ button: 'left-ish' })", 'Unknown mouse button'],
    ["page.locator('#a').fill(name)", `"name" is a variable of the code, which isn't supported. ${value}`],
    ["page.locator('#a').fill(process.env.PASSWORD)", `Variables of the code aren't supported. ${value}`],
    ["page.locator('#a').fill(1)", 'fill() needs text in quotes'],
    ["page.locator('#a').fill()", 'fill() needs an argument'],
    [
      "page.locator('#a').fill('a', { force: true })",
      'fill() doesn\'t support the option "force" in a test case',
    ],
    [
      "page.locator('#a').press('a', { delay: 1 })",
      'press() doesn\'t support the option "delay" in a test case',
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
    ["page.locator('#a').tap()", '"tap" isn\'t supported as a step in a test case'],
    ["page.locator('#a')", 'This locates an element but does nothing with it'],
    ['page.reload()', '"reload" isn\'t supported as a step in a test case'],
    [
      'page.getByText(/a/).click()',
      "Regular expressions aren't supported in a test case. Use text: without exact, it matches part of the text and ignores case",
    ],
    ['page.mouse.move(1, 2)', '"move" isn\'t supported as a step in a test case'],
    ["page.keyboard.down('a')", '"down" isn\'t supported as a step in a test case'],
    ["page.waitForURL('/a')", '"waitForURL" isn\'t supported as a step in a test case'],
    ['save.click()', '"save" isn\'t a known locator'],
    ['(await pages())[0].click()', "This isn't a known locator"],
    ["page?.click('#a')", '"?." isn\'t supported here: a locator always exists. Use "." instead'],
    ["page['click']('#a')", 'Call methods by name, such as .first()'],
    ["eval('1')", '"eval" isn\'t supported as a step in a test case'],
    ['x = 1', 'This has no equivalent in a test case'],
    ['click()', 'A locator is expected here'],
    ["let a = page.locator('#a')", 'This has no equivalent in a test case'],
    ["page.click('#a'); page.click('#b')", 'This has no equivalent in a test case'],
    ["page.click('#a'", 'Unexpected end: something is missing'],
    ['', 'This has no equivalent in a test case'],
    ["Promise.all([page.click('#a')])", '"all" isn\'t supported as a step in a test case'],
    ["expect(page).toHaveURL('/a')", '"toHaveURL" isn\'t supported as an assertion in a test case'],
    [
      "expect(page.locator('#a')).toHaveCount(2)",
      '"toHaveCount" isn\'t supported as an assertion in a test case',
    ],
    [
      "expect(page.locator('#a')).not.toHaveValue('x')",
      '"not.toHaveValue" isn\'t supported as an assertion in a test case',
    ],
    [
      "expect(page.locator('#a')).not.toBeDisabled()",
      '"not.toBeDisabled" isn\'t supported as an assertion in a test case',
    ],
    [
      "expect(page.locator('#a')).toBeEnabled()",
      '"toBeEnabled" isn\'t supported as an assertion in a test case',
    ],
    [
      "expect(page.locator('#a')).toContainText(['x'])",
      'Text in quotes, a number, true or false is expected here',
    ],
    [
      "expect(page.locator('#a')).toContainText('x', { ignoreCase: true })",
      'toContainText() doesn\'t support the option "ignoreCase" in a test case',
    ],
    ["expect(page.locator('#a')).toHaveText('')", "A test case can't check for empty text"],
    ["expect(page.locator('#a'))", "This check isn't supported"],
    ["expect(page.locator('#a')).resolves.toBeVisible()", "This check isn't supported"],
    ["expect(page.locator('#a')).toBeVisible().not()", "This check isn't supported"],
    ['expect.poll(() => 1).toBe(1)', 'Only expect() and expect.soft() are supported'],
    ['expect().toBeVisible()', 'expect() needs a locator'],
    ['expect(2).toBe(2)', "This isn't a known locator"],
  ];
  for (const [code, reason] of refused) {
    it(`lists ${code}`, () => assert.equal(done(code), `✗ 1 «${code}» ${reason}`));
  }

  it('makes a step without a flaw of every action, whatever the texts hold', () => {
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
        (a, b, text) => `await expect(page.${a}.${b}).toContainText(${text})`,
        (a, _, text) => `expect(page.${a}).toHaveCSS(${text}, ${text})`,
        (_a, _b, text) => `page.goto(${text})`,
      ),
    );
    fc.assert(
      fc.property(statement, ([a, b, text, write]) => {
        const { steps, notUnderstood } = stepFromPlaywright(write(a, b, text));
        assert.deepEqual(notUnderstood.map(told), []);
        assert.equal(steps.length, 1);
        assert.deepEqual(checkTestCase(asCase(steps)), []);
      }),
      runs(300),
    );
  });

  it('never throws, and is a step or listed, whatever it is given', () => {
    const whole = [...lines, ...refused].map(([code]) => code);
    const scraps = fc.constantFrom(
      ...whole,
      'page.',
      '.click()',
      '(',
      ')',
      "'",
      '`',
      '${',
      '{',
      '}',
      '\ud800',
      '\u2028',
    );
    fc.assert(
      fc.property(fc.array(scraps, { maxLength: 6 }), (parts) => {
        const { steps, notUnderstood } = stepFromPlaywright(parts.join(''));
        assert.deepEqual(checkTestCase(asCase(steps)), []);
        assert.equal(steps.length + notUnderstood.length, 1);
      }),
      runs(1000),
    );
    for (const code of playwrightCode(5000)) {
      const { steps, notUnderstood } = stepFromPlaywright(code);
      assert.equal(steps.length + notUnderstood.length, 1, code.slice(0, 20));
    }
  });
});
