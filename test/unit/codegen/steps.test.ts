import assert from 'node:assert/strict';
import { exampleStep } from '../../../scripts/format/examples/stepExample.ts';
import { CodeWriter } from '../../../src/codegen/steps/codeWriter.ts';
import { stepCode, writeStep } from '../../../src/codegen/steps/writeStep.ts';
import { selectorTypes } from '../../../src/core/case/selector.ts';
import { stepDefinitions } from '../../../src/steps/table.ts';

const save = [{ selectorType: 'ROLE', selector: 'button', options: { name: 'Save' } }];
const name = [{ selectorType: 'LABEL', selector: 'Name' }];

const does = (action: unknown, calledWith?: unknown, selectors?: unknown): object => ({
  interaction: { action, calledWith },
  selectors,
});
const checks = (expectation: unknown, calledWith?: unknown, selectors?: unknown): object => ({
  assertion: { expectation, calledWith },
  selectors,
});
const by = (...selectors: unknown[]): object => does('HOVER', undefined, selectors);
const s = (selectorType: string, selector?: string, options?: object): object => ({
  selectorType,
  selector,
  options,
});

/** A step and the lines of its body. */
type Row = readonly [step: object, ...lines: string[]];

const known: readonly Row[] = [
  [
    does('CLICK', undefined, save),
    "await session.find((page) => page.getByRole('button', { name: 'Save' })).click();",
    'await session.followPages();',
  ],
  [
    does('CLICK', { button: 'right', force: true }, save),
    "await session.find((page) => page.getByRole('button', { name: 'Save' })).click({ button: 'right', force: true });",
  ],
  [
    does('CLICK', { button: 'left', double: false, force: false }, name),
    "await session.find((page) => page.getByLabel('Name')).click();",
    'await session.followPages();',
  ],
  [
    does('CLICK', null, [{ selectorType: 'ROLE', selector: 'checkbox' }, { selectorType: 'FIRST' }]),
    "await session.find((page) => page.getByRole('checkbox').first()).click();",
  ],
  [
    does('CLICK', { double: true, button: 'middle' }, save),
    "await session.find((page) => page.getByRole('button', { name: 'Save' })).dblclick({ button: 'middle' });",
    'await session.followPages();',
  ],
  [does('ENTER_TEXT', 'Ada', name), "await session.find((page) => page.getByLabel('Name')).fill('Ada');"],
  [
    does('ENTER_TEXT', '$PASSWORD', name),
    "await session.find((page) => page.getByLabel('Name')).fill(session.filled('$PASSWORD'));",
  ],
  [
    does('ENTER_TEXT', 'costs $5, $$$x, a$', name),
    "await session.find((page) => page.getByLabel('Name')).fill('costs $5, $$$x, a$');",
  ],
  [
    does('ENTER_TEXT', 'Code $$CLIPBOARD', name),
    'await session.readClipboard();',
    "await session.find((page) => page.getByLabel('Name')).fill(session.filled('Code $$CLIPBOARD'));",
  ],
  [
    does('TYPE_TEXT', { text: '$$total' }, name),
    "await session.find((page) => page.getByLabel('Name')).pressSequentially(session.filled('$$total'));",
  ],
  [
    does('ENTER_TEXT', 'St James\n$CITY', name),
    "await session.find((page) => page.getByLabel('Name')).fill(session.filled(`St James",
    '$CITY`));',
  ],
  [
    does('TYPE_TEXT', { text: 'Ada', delay: 0 }, name),
    "await session.find((page) => page.getByLabel('Name')).pressSequentially('Ada');",
  ],
  [
    does('TYPE_TEXT', { text: 'Ada', delay: 10 }, name),
    "await session.find((page) => page.getByLabel('Name')).pressSequentially('Ada', { delay: 10 });",
  ],
  [
    does('KEY_PRESS', 'Control+A', name),
    "await session.find((page) => page.getByLabel('Name')).press('Control+A');",
  ],
  [does('KEY_PRESS', 'Enter'), "await session.press('Enter');", 'await session.followPages();'],
  [does('KEY_PRESS', 'Shift+Tab'), "await session.press('Shift+Tab');"],
  [does('KEY_PRESS', '$KEY'), "await session.press(session.filled('$KEY'));", 'await session.followPages();'],
  [
    does('CLICK', null, [s('ROLE', 'checkbox'), s('ROLE', 'link')]),
    "await session.find((page) => page.getByRole('checkbox').getByRole('link')).click();",
    'await session.followPages();',
  ],
  [
    does('CLICK', null, [s('PLACEHOLDER', 'Search')]),
    "await session.find((page) => page.getByPlaceholder('Search')).click();",
  ],
  [
    does('SELECT_OPTION', 'de', name),
    "await session.find((page) => page.getByLabel('Name')).selectOption('de');",
  ],
  [
    does('SELECT_OPTION', ['de', '$LAND'], name),
    "await session.find((page) => page.getByLabel('Name')).selectOption(['de', session.filled('$LAND')]);",
  ],
  [
    does('SELECT_OPTION', { label: 'Germany', index: 1 }, name),
    "await session.find((page) => page.getByLabel('Name')).selectOption({ label: 'Germany', index: 1 });",
  ],
  [
    does('SELECT_OPTION', [{ value: 'de' }, { index: 0 }], name),
    "await session.find((page) => page.getByLabel('Name')).selectOption([{ value: 'de' }, { index: 0 }]);",
  ],
  [
    does('SELECT_OPTION', null, name),
    "await session.find((page) => page.getByLabel('Name')).selectOption([]);",
  ],
  [
    does('HOVER', null, save),
    "await session.find((page) => page.getByRole('button', { name: 'Save' })).hover();",
  ],
  [does('GO_TO', '/login'), "await session.goTo('/login');"],
  [does('GO_TO', '$URL'), "await session.goTo(session.filled('$URL'));"],
  [
    does('UPLOAD', 'a.pdf', name),
    "await session.find((page) => page.getByLabel('Name')).setInputFiles(session.file('a.pdf'));",
  ],
  [
    does('DOWNLOAD', 'a.pdf', save),
    'const [download] = await Promise.all([',
    '  session.waitForDownload(),',
    "  session.find((page) => page.getByRole('button', { name: 'Save' })).click(),",
    ']);',
    "await session.save(download, 'a.pdf');",
  ],
  [
    does('DOWNLOAD', null, save),
    'const [download] = await Promise.all([',
    '  session.waitForDownload(),',
    "  session.find((page) => page.getByRole('button', { name: 'Save' })).click(),",
    ']);',
    'await session.save(download);',
  ],
  [
    does('DRAG_AND_DROP', ["getByText('Bin')", null], save),
    "await session.find((page) => page.getByRole('button', { name: 'Save' })).dragTo((page) => page.getByText('Bin'));",
  ],
  [
    does('DRAG_AND_DROP', ['#bin', { targetPosition: { x: 1, y: 2 } }], save),
    "await session.find((page) => page.getByRole('button', { name: 'Save' })).dragTo((page) => page.locator('#bin'), { targetPosition: { x: 1, y: 2 } });",
  ],
  [
    does('EXTRACT', { variableName: 'total', type: 'TEXT' }, name),
    "session.set('total', await session.find((page) => page.getByLabel('Name')).innerText());",
  ],
  [
    does('EXTRACT', { variableName: 'a', type: 'ATTRIBUTE', attributeName: 'href' }, name),
    "session.set('a', (await session.find((page) => page.getByLabel('Name')).getAttribute('href')) ?? '');",
  ],
  [
    does('JAVASCRIPT', { code: "const a = 1;\nsetDynamicVariable('a', `${a}`);\n" }),
    'await session.runInSandbox(`const a = 1;',
    "setDynamicVariable('a', \\`\\${a}\\`);`);",
  ],
  [
    does('JAVASCRIPT', {
      code: "if (/^\\d$/.test('1')) {\r\n\tlog('${');\n}\n\nend();",
      execType: 'browser',
    }),
    'await session.runInPage(`',
    "  if (/^\\\\d$/.test('1')) {",
    "    log('\\${');",
    '  }',
    '',
    '  end();',
    '`);',
  ],
  [
    does('JAVASCRIPT', { code: 'return { a: document.title }', execType: 'browser' }),
    "await session.runInPage('return { a: document.title }');",
  ],
  [does('CLOSE_PAGE', null), 'await session.page.close();'],
  [does('WAIT_FOR', null), 'await session.until((page) => page.waitForLoadState());'],
  [does('WAIT_FOR', { type: 'load' }), 'await session.until((page) => page.waitForLoadState());'],
  [
    does('WAIT_FOR', { type: 'domContentLoaded' }),
    "await session.until((page) => page.waitForLoadState('domcontentloaded'));",
  ],
  [
    does('WAIT_FOR', { type: 'networkIdle' }),
    "await session.until((page) => page.waitForLoadState('networkidle'));",
  ],
  [does('WAIT_FOR', { type: 'fixedTime', timeMilliseconds: 500 }), 'await session.waitForTimeout(500);'],
  [does('WAIT_FOR', { type: 'fixedTime' }), 'await session.waitForTimeout(1000);'],
  [
    does('WAIT_FOR', { type: 'code', code: 'return window.ready' }),
    "await session.waitForCode('return window.ready');",
  ],
  [does('WAIT_FOR', { type: 'nuxtHydration' }), "await session.waitForHydration('nuxtHydration');"],
  [does('WAIT_FOR', { type: 'nuxtDelayHydration' }), "await session.waitForHydration('nuxtDelayHydration');"],
  [
    does('WAIT_FOR', { type: 'webComponentsHydration' }),
    "await session.waitForHydration('webComponentsHydration');",
  ],
  [does('WAIT_FOR', { type: 'preactHydration' }), "await session.waitForHydration('preactHydration');"],
  [does('WAIT_FOR', { type: 'qwikHydration' }), "await session.waitForHydration('qwikHydration');"],
  [does('SCROLL', { y: 300 }), 'await session.page.mouse.wheel(0, 300);'],
  [does('SCROLL', null), 'await session.page.evaluate(() => window.scrollBy(0, window.innerHeight));'],
  [
    does('SCROLL', { x: 5, y: -1.5 }, save),
    "await session.find((page) => page.getByRole('button', { name: 'Save' })).evaluate((element) => element.scrollBy(5, -1.5));",
  ],
  [
    does('SCROLL', null, save),
    "await session.find((page) => page.getByRole('button', { name: 'Save' })).scrollIntoViewIfNeeded();",
  ],
  [
    checks('VISIBLE', undefined, save),
    "await session.until((page) => expect(page.getByRole('button', { name: 'Save' })).toBeVisible());",
  ],
  [
    checks('NOT_VISIBLE', null, save),
    "await session.until((page) => expect(page.getByRole('button', { name: 'Save' })).toBeHidden());",
  ],
  [
    checks('DISABLED', null, save),
    "await session.until((page) => expect(page.getByRole('button', { name: 'Save' })).toBeDisabled());",
  ],
  [
    checks('TO_BE_CHECKED', null, name),
    "await session.until((page) => expect(page.getByLabel('Name')).toBeChecked());",
  ],
  [
    checks('NOT_TO_BE_CHECKED', null, name),
    "await session.until((page) => expect(page.getByLabel('Name')).not.toBeChecked());",
  ],
  [
    checks('TO_HAVE_VALUE', '$$total', name),
    "await session.until((page) => expect(page.getByLabel('Name')).toHaveValue(session.filled('$$total')));",
  ],
  [
    checks('TO_CONTAIN_TEXT', "it's", name),
    "await session.until((page) => expect(page.getByLabel('Name')).toContainText(\"it's\"));",
  ],
  [
    checks('TO_HAVE_STYLE', ['color', 'rgb(0, 0, 0)'], name),
    "await session.until((page) => expect(page.getByLabel('Name')).toHaveCSS('color', 'rgb(0, 0, 0)'));",
  ],
  [checks('RESPONSE_OK', '/health'), "await expect(await session.get('/health')).toBeOK();"],
  [
    by(s('ROLE', 'heading', { name: 'a', exact: true, level: 2 })),
    "await session.find((page) => page.getByRole('heading', { name: 'a', exact: true, level: 2 })).hover();",
  ],
  [
    by(s('ROLE', 'graphics-symbol'), s('ROLE', '$ROLE')),
    "await session.find((page) => page.getByRole('graphics-symbol' as 'button').getByRole(session.filled('$ROLE') as 'button')).hover();",
  ],
  [
    by(s('ROLE', 'tab', { name: 'a', exact: false, includeHidden: false, selected: false })),
    "await session.find((page) => page.getByRole('tab', { name: 'a', selected: false })).hover();",
  ],
  [by(s('TEXT', 'a', { exact: false })), "await session.find((page) => page.getByText('a')).hover();"],
  [
    by(s('TEXT', 'it\'s "x"', { exact: true })),
    "await session.find((page) => page.getByText('it\\'s \"x\"', { exact: true })).hover();",
  ],
  [
    by(s('LABEL', '$$label')),
    "await session.find((page) => page.getByLabel(session.filled('$$label'))).hover();",
  ],
  [by(s('PLACEHOLDER', 'Search')), "await session.find((page) => page.getByPlaceholder('Search')).hover();"],
  [by(s('ALT_TEXT', 'Logo')), "await session.find((page) => page.getByAltText('Logo')).hover();"],
  [by(s('TITLE', 'Close')), "await session.find((page) => page.getByTitle('Close')).hover();"],
  [by(s('TEST_ID', 'save')), "await session.find((page) => page.getByTestId('save')).hover();"],
  [
    by(s('CSS', 'a[href$=".pdf"]')),
    'await session.find((page) => page.locator(\'a[href$=".pdf"]\')).hover();',
  ],
  [
    by(s('CSS', 'li'), s('FILTER', undefined, { hasText: '$$name', hasNotText: 'x' }), s('FIRST')),
    "await session.find((page) => page.locator('li').filter({ hasText: session.filled('$$name'), hasNotText: 'x' }).first()).hover();",
  ],
  [by(s('TEXT', 'a'), s('LAST')), "await session.find((page) => page.getByText('a').last()).hover();"],
  [
    by(s('TEXT', 'a'), s('NTH', '-1'), s('CSS', 'b')),
    "await session.find((page) => page.getByText('a').nth(-1).locator('b')).hover();",
  ],
  [
    by(s('FRAME', 'iframe'), s('FIRST'), s('TEXT', 'a')),
    "await session.find((page) => page.frameLocator('iframe').first().getByText('a')).hover();",
  ],
  [by(s('FRAME', 'iframe')), "await session.find((page) => page.frameLocator('iframe').owner()).hover();"],
];

/** What has no code fails, and says why. */
const refused: readonly Row[] = [
  [does('CLICK', null), "throw new Error('CLICK needs an element, and the step has no selectors');"],
  [
    does('SELECT_OPTION', ['de', { index: 0 }], name),
    "throw new Error('SELECT_OPTION mixes texts and objects: write every option as an object with value, label or index');",
  ],
  [
    does('DRAG_AND_DROP', ['#bin', { speed: 3 }], save),
    "throw new Error('DRAG_AND_DROP is called with options that this generator does not know');",
  ],
  [
    does('OPEN_EMAIL', { subjectContaining: 'Welcome' }),
    "throw new Error('OPEN_EMAIL needs an email inbox, and this project has none');",
  ],
  [does('WAIT_FOR', { type: 'code' }), "throw new Error('WAIT_FOR has no code to wait for');"],
  [checks('VISIBLE'), "throw new Error('VISIBLE needs an element, and the step has no selectors');"],
  [
    by(s('FIRST')),
    "throw new Error('first() has nothing to narrow: a selector that finds elements must come first');",
  ],
  [
    by(s('FRAME', 'iframe'), s('FILTER', undefined, { hasText: 'a' })),
    'throw new Error("filter({ hasText: \'a\' }) cannot narrow frames: select the frame by its CSS selector");',
  ],
  [
    by({ selector: 'button', options: { name: 'Save' } }),
    "throw new Error(\"The selector getByRole('button', { name: 'Save' }) has no selectorType: use the full variant of the test case\");",
  ],
  [
    by(s('SHADOW', 'x')),
    "throw new Error(\"No code can be generated for the locator unknownType('SHADOW', 'x')\");",
  ],
  [does('FLY', 'Rome', save), "throw new Error('No code can be generated for the unknown action FLY');"],
  [
    does('CLICK', { modifiers: ['Shift'] }, save),
    "throw new Error('This generator does not understand what CLICK is called with');",
  ],
  [checks('SPARKLES'), "throw new Error('No code can be generated for the unknown expectation SPARKLES');"],
  [
    { interaction: { action: 'CLOSE_PAGE' }, assertion: { expectation: 'VISIBLE' } },
    "throw new Error('The step has both an interaction and an assertion: split it in two');",
  ],
  [{}, "throw new Error('The step has neither an interaction nor an assertion');"],
];

describe('The code of a step', () => {
  for (const [step, ...lines] of [...known, ...refused]) {
    it(lines[0] ?? '', () => assert.deepEqual(bodyOf(step), lines));
  }

  it('is there for every action, expectation and selector type', () => {
    const said = JSON.stringify([known, refused]);
    for (const type of selectorTypes) assert.ok(said.includes(`"${type}"`), type);
    const withoutCode = stepDefinitions.filter((definition) =>
      definition.examples.some((example) => stepCode(exampleStep(definition, example)).reason !== undefined),
    );
    assert.deepEqual(
      withoutCode.map(({ name }) => name),
      ['OPEN_EMAIL'],
    );
  });

  for (const definition of stepDefinitions)
    it(`of ${definition.name} uses its element: ${definition.element}`, () => {
      const { calledWith } = definition.examples[0];
      const having = stepCode(exampleStep(definition, { calledWith, on: "getByText('a')" }));
      const without = stepCode(exampleStep(definition, { calledWith }));
      if (definition.element === 'required') assert.match(without.reason ?? '', /needs an element/);
      else assert.doesNotMatch(without.lines.join(), /\(page\) => page\)/);
      assert.equal(having.lines.join() === without.lines.join(), definition.element === 'none');
    });

  it('may fail without failing the test', () => {
    const element = { ...does('CLICK', null, save), ignoreFailure: true };
    assert.deepEqual(linesOf(element), [
      'await mayFail(async () => {',
      `  await test.step("1 · Click button 'Save' (may fail)", async () => {`,
      "    await session.find((page) => page.getByRole('button', { name: 'Save' })).click();",
      '    await session.followPages();',
      '  });',
      '});',
    ]);
  });

  it('is at the position that the writer reports', () => {
    const writer = new CodeWriter();
    writer.line('// first');
    const line = writeStep(writer, { ...does('HOVER', null, save), ignoreFailure: true }, 0);
    assert.match(writer.text.split('\n')[line - 1] ?? '', /^ {2}await test\.step\(/);
  });

  it('fails for a selector that is none', () => {
    const [line] = bodyOf(by(null));
    assert.match(line ?? '', /^throw new Error\(/);
  });

  it('has a title without the code that it runs, and without the end of a long description', () => {
    const title = (step: object): string | undefined => linesOf(step)[0];
    assert.equal(
      title(does('JAVASCRIPT', { code: 'a();' })),
      "await test.step('1 · Run JavaScript', async () => {",
    );
    assert.equal(
      title(does('WAIT_FOR', { type: 'code', code: 'return true' })),
      "await test.step('1 · Wait for JavaScript', async () => {",
    );
    assert.equal(
      title(checks('TO_CONTAIN_TEXT', 'We will answer by e-mail, not later than 2031-03-14', name)),
      `await test.step("1 · Check that field 'Name' contains 'We will answer by e-mail, not later…", async () => {`,
    );
  });

  it('names a secret and never its value', () => {
    const [title] = linesOf(does('ENTER_TEXT', '$PASSWORD', name));
    assert.equal(title, `await test.step("1 · Enter '$PASSWORD' into field 'Name'", async () => {`);
  });
});

function linesOf(step: object): string[] {
  const writer = new CodeWriter();
  writeStep(writer, step, 0);
  return writer.text.trimEnd().split('\n');
}

const bodyOf = (step: object): string[] =>
  linesOf(step)
    .slice(1, -1)
    .map((line) => line.replace(/^ {2}/, ''));
