import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { drawnImport } from '../../support/specs/drawnImport.ts';
import { imported } from '../../support/specs/importedSpecs.ts';

const folder = 'test/fixtures/specs';

const files = Object.fromEntries(
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.[tj]s$/.test(file))
    .map((file) => [file.split(path.sep).join('/'), readFileSync(path.join(folder, file), 'utf8')]),
);

const only = async (name: string): Promise<string> =>
  drawnImport(
    await imported(
      Object.fromEntries(
        Object.entries(files).filter(([file]) => file === name || !/\.(spec|test)\./.test(file)),
      ),
    ),
  );

const runner = "import { test } from '@playwright/test'; ";

/** A test with these statements, in a file with these lines before it. */
const test = async (body: string, before = ''): Promise<string> =>
  drawnImport(
    await imported({ 'a.spec.ts': `${runner}${before}\ntest('a', async ({ page }) => {\n${body}\n});` }),
  );

describe('specs of Playwright Test imported as test cases', () => {
  it('follows page objects, hooks, constants and variables of the environment', async () => {
    assert.equal(
      await only('login.spec.ts'),
      `16 Clean up: Login | in Login | TEARDOWN
    CLICK on getByRole('button', { name: 'Log out' })
10 Set up: Login | in Login | then Clean up: Login | at /login
    CLICK on getByRole('button', { name: 'Accept cookies' })
20 accepts the right password | in Login | after Set up: Login | #smoke | #login
    ENTER_TEXT "$SHOP_USER" on getByLabel('Name')
    ENTER_TEXT "$SHOP_PASSWORD" on getByLabel('Password')
    CLICK on getByRole('button', { name: 'Log in' })
    VISIBLE on getByText('Welcome') may fail
26 refuses a wrong password | in Login | after Set up: Login
    ENTER_TEXT "Ada" on getByLabel('Name')
    ENTER_TEXT "no" on getByLabel('Password')
    CLICK on getByRole('button', { name: 'Log in' })
    TO_CONTAIN_TEXT "Wrong password" on getByRole('alert')
31 shows help | in Login | after Set up: Login | OFF
    GO_TO "/login/help"
    VISIBLE on getByRole('heading', { name: 'Help' })
✗ login.spec.ts:22 "toHaveURL" isn't supported as an assertion in a test case
! login.spec.ts:21 The default "secret" of "$SHOP_PASSWORD" is left out
! login.spec.ts:23 The step has ignoreFailure: if it fails, the test case still passes`,
    );
  });

  it('makes a test case of each test of a loop, and says which loops it does not know', async () => {
    assert.equal(
      await only('parameters.spec.ts'),
      `7 greets Alice | at /greet?name=Alice
    TO_CONTAIN_TEXT "Hello, Alice!" on getByRole('heading')
7 greets Bob | at /greet?name=Bob
    TO_CONTAIN_TEXT "Hello, Bob!" on getByRole('heading')
15 has a price | in Product Firefly
    GO_TO "https://shop.example/Firefly"
    VISIBLE on getByTestId('price')
15 has a price | in Product Moon
    GO_TO "https://shop.example/Moon"
    VISIBLE on getByTestId('price')
✗ parameters.spec.ts:22 The code fails here: ReferenceError: 'loadItems' is not defined
! parameters.spec.ts:9 TO_CONTAIN_TEXT also passes when the element contains more text`,
    );
  });

  it('keeps titles of steps, and lists conditions, settings and values that are read from the page', async () => {
    assert.equal(
      await only('steps.spec.ts'),
      `6 orders a mug | at /
    CLICK on getByRole('listitem').filter({ hasText: 'Mug' }).getByRole('button') // Put the mug into the cart
    ENTER_TEXT "4242 4242" on getByLabel('Card')
    CLICK on getByText('Save card') may fail
    CLICK on getByRole('button', { name: 'Pay' })
27 is cancelled | OFF
    CLICK on getByText('Cancel')
✗ steps.spec.ts:3 Test runner settings aren't supported in a test case
✗ steps.spec.ts:4 Test runner settings aren't supported in a test case
✗ steps.spec.ts:8 A test case can't be skipped on a condition
✗ steps.spec.ts:22 "textContent" isn't supported as a step in a test case
✗ steps.spec.ts:23 This checks a value of the code, and a test case can only check elements of the page
✗ steps.spec.ts:24 "screenshot" isn't supported as a step in a test case
✗ steps.spec.ts:31 No step of this test can be converted, so it is left out
! steps.spec.ts:7 "test.slow" is left out
! steps.spec.ts:18 The step has ignoreFailure: it always runs, and the test case goes on if it fails`,
    );
  });

  it('takes hooks that run once as steps before and after each test', async () => {
    assert.equal(
      await only('serial.spec.ts'),
      `12 Clean up: one page for all tests | in one page for all tests | TEARDOWN
    CLOSE_PAGE
6 Set up: one page for all tests | in one page for all tests | then Clean up: one page for all tests | at /
    CLICK on getByText('Start')
16 runs first | in one page for all tests | after Set up: one page for all tests
    CLICK on getByText('Sign up')
20 runs second | in one page for all tests | after Set up: one page for all tests
    VISIBLE on frameLocator('#frame').getByText('Hi')
! serial.spec.ts:6 These steps run for each test, not once
! serial.spec.ts:7 The tests share this page, and each test case begins with a page of its own
! serial.spec.ts:12 These steps run for each test, not once`,
    );
  });

  it('takes fixtures, downloads, plain JavaScript and nested groups', async () => {
    assert.equal(
      await only('plain.test.js'),
      `8 saves the name | in settings/profile | at /settings/ada
    ENTER_TEXT "author" on locator('#name')
    CLICK on locator('#save')
    NOT_VISIBLE on locator('.toast')`,
    );
    assert.match(
      await only('fixtures.spec.ts'),
      /^15 logs in with a fixture \| at \/login\n {4}ENTER_TEXT "Ada"/,
    );
    assert.match(
      await only('fixtures.spec.ts'),
      /✗ fixtures\.spec\.ts:11 Code behind use\(\) isn't converted/,
    );
    assert.match(
      await only('download.spec.ts'),
      /DOWNLOAD "invoice.pdf" on getByRole\('link', \{ name: 'Invoice' \}\)/,
    );
    assert.match(await only('todo.spec.ts'), /clears the field \| in New todo \| at \/todomvc \| #smoke/);
    assert.match(await only('recorder.spec.ts'), /^3 test\n {4}GO_TO "https:\/\/demo\.example\.com\/"/);
  });

  it('runs what is no type but code, and names the line of what it can’t run', async () => {
    assert.equal(await only('types.spec.ts'), "7 works\n    CLICK on getByRole('row').nth(0)");
    const spec = `${runner}\nnamespace A { export const b = 1; }`;
    assert.equal(
      drawnImport(await imported({ 'a.spec.ts': spec })),
      '✗ a.spec.ts:2 The file can\'t be read: "namespace" isn\'t supported',
    );
  });

  it('names the file that can’t be loaded where its code is used', async () => {
    assert.equal(
      await test("await login(page);\nawait page.fill('#a', text);", "import { login, text } from './gone';"),
      `✗ a.spec.ts:1 "./gone" can't be loaded
✗ a.spec.ts:2 No step of this test can be converted, so it is left out
✗ a.spec.ts:3 "login(page)" is code of "./gone", which can't be loaded
✗ a.spec.ts:4 This needs "text" of "./gone", which can't be loaded`,
    );
  });

  it('names imported defaults by their package, and elements that no locator finds', async () => {
    assert.equal(
      await test(
        "await page.fill('#a', days().format());\nawait (await page.$('#b')).click();",
        "import days from 'lib/days';",
      ),
      `✗ a.spec.ts:2 No step of this test can be converted, so it is left out
✗ a.spec.ts:3 "days().format()" is code of "lib/days", and packages aren't run
✗ a.spec.ts:3 This needs "days().format()" of "lib/days", and packages aren't run
✗ a.spec.ts:4 "$" isn't supported as a step in a test case
✗ a.spec.ts:4 Elements are found by locators of the page only`,
    );
  });

  it('makes no step that leaves an unknown argument out', async () => {
    assert.equal(
      await test(
        "await page.click('b', { timeout: process.env.T });\nawait page.setChecked('a', process.env.T);",
      ),
      `2 a
    CLICK on locator('b')
✗ a.spec.ts:4 "process.env.T" is a variable of the environment, which can only stand in a text
! a.spec.ts:3 "timeout" is left out`,
    );
  });

  it('gives the same ids each time, and others for other files and titles', async () => {
    const ids = async (content: string, file = 'a.spec.ts'): Promise<string[]> => {
      const { cases } = await imported({ [file]: runner + content });
      return cases.map(({ testCase }) => testCase.id);
    };
    const one = "test('a', async ({ page }) => { await page.click('a'); });";
    assert.deepEqual(await ids(one), await ids(one.replace("click('a')", "click('b')")));
    assert.notDeepEqual(await ids(one), await ids(one, 'b.spec.ts'));
    assert.equal(new Set(await ids(`${one}\n${one}`)).size, 2);
  });

  it('forgets a value that code changes which it does not follow', async () => {
    const body =
      "let name = 'a';\nif (await page.isVisible('x')) name = 'b';\nawait page.fill('#a', name);\nawait page.click('b');";
    assert.doesNotMatch(await test(body), /ENTER_TEXT/);
    assert.match(await test(body), /✗ a\.spec\.ts:5 This depends on a condition \(line 4\)/);
  });

  it('ends for code that calls itself, imports itself, repeats itself or is deep', async () => {
    assert.match(
      await test('await f(page);', 'async function f(page) { await f(page); }'),
      /nested too deeply/,
    );
    const doubling = Array.from(
      { length: 30 },
      (_, at) => `const f${at + 1} = async (page) => { await f${at}(page); await f${at}(page); };`,
    );
    const bomb = await test(
      'await f30(page);',
      ["const f0 = async (page) => { await page.click('a'); };", ...doubling].join('\n'),
    );
    assert.match(bomb, /The code repeats too much to be converted/);
    const texts = Array.from({ length: 40 }, (_, at) => `const t${at + 1} = t${at} + t${at};`);
    assert.match(
      await test('await page.fill("a", t40);', ["const t0 = 'aa';", ...texts].join('\n')),
      /too long/,
    );
    assert.match(
      await test(`await page.click(${'('.repeat(20_000)}'a'${')'.repeat(20_000)});`),
      /nested too deeply/,
    );
    const cycle = await imported({
      'a.spec.ts': "import { a } from './b';\ntest('a', async ({ page }) => { await page.click(a); });",
      'b.ts': "import { b } from './c';\nexport const a = b;",
      'c.ts': "import { a } from './b';\nexport const b = a;",
    });
    assert.match(drawnImport(cycle), /✗ a\.spec\.ts:2/);
  }).timeout(20_000);
});
