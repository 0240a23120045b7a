import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { checkTestCase } from '../../../../../src/core/case/checkTestCase.ts';
import { printLocatorLine } from '../../../../../src/core/locator/locatorLine.ts';
import { render } from '../../../../../src/core/message.ts';
import type { SpecImport } from '../../../../../src/core/playwright/spec/importSpecs.ts';
import { readSpecFiles } from '../../../../../src/core/playwright/spec/readSpecFiles.ts';
import { imported } from '../../../support/core/importedSpecs.ts';

const folder = 'test/fixtures/specs';

/** The whole picture: test cases with their steps, then what was not converted, then what differs. */
function drawn({ cases, notUnderstood, remarks }: SpecImport): string {
  const nameOf = new Map(cases.map(({ testCase }) => [testCase.id, testCase.description]));
  const lines = cases.flatMap(({ testCase, line }) => {
    assert.deepEqual(checkTestCase(testCase), []);
    const { dependencyId, teardownId, entryPointUrlPath, runStatus, tagNames, folderName, type } = testCase;
    const facts = [
      folderName && `in ${folderName}`,
      dependencyId && `after ${nameOf.get(dependencyId)}`,
      teardownId && `then ${nameOf.get(teardownId)}`,
      entryPointUrlPath && `at ${entryPointUrlPath}`,
      runStatus === 'OFF' && 'OFF',
      type,
      ...(tagNames ?? []).map((tag) => `#${tag}`),
    ].filter(Boolean);
    const steps = testCase.elements.map(
      ({ interaction, assertion, selectors, description, ignoreFailure }) => {
        const { calledWith } = interaction ?? assertion ?? {};
        const what = interaction?.action ?? assertion?.expectation;
        const value = calledWith === null || calledWith === undefined ? '' : ` ${JSON.stringify(calledWith)}`;
        const on = selectors?.length ? ` on ${printLocatorLine(selectors)}` : '';
        return `    ${what}${value}${on}${ignoreFailure ? ' may fail' : ''}${description ? ` // ${description}` : ''}`;
      },
    );
    return [`${line} ${[testCase.description, ...facts].join(' | ')}`, ...steps];
  });
  const left = notUnderstood.map(({ path, line, reason }) => `✗ ${path}:${line} ${render(reason)}`);
  const different = remarks.map(({ path, line, reason }) => `! ${path}:${line} ${render(reason)}`);
  return [...lines, ...left, ...different].join('\n');
}

const files = Object.fromEntries(
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.[tj]s$/.test(file))
    .map((file) => [file.split(path.sep).join('/'), readFileSync(path.join(folder, file), 'utf8')]),
);

const only = (name: string): string =>
  drawn(
    imported(
      Object.fromEntries(
        Object.entries(files).filter(([file]) => file === name || !/\.(spec|test)\./.test(file)),
      ),
    ),
  );

/** A test with these statements, in a file with these lines before it. */
const test = (body: string, before = ''): string =>
  drawn(imported({ 'a.spec.ts': `${before}\ntest('a', async ({ page }) => {\n${body}\n});` }));

describe('specs of Playwright Test imported as test cases', () => {
  it('follows page objects, hooks, constants and variables of the environment', () => {
    assert.equal(
      only('login.spec.ts'),
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
✗ login.spec.ts:22 “toHaveURL” isn’t supported as an assertion in a test case
! login.spec.ts:23 The step has ignoreFailure: if it fails, the test case still passes`,
    );
  });

  it('makes a test case of each test of a loop, and says which loops it does not know', () => {
    assert.equal(
      only('parameters.spec.ts'),
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
✗ parameters.spec.ts:22 This loop isn’t supported: its list isn’t known
! parameters.spec.ts:9 TO_CONTAIN_TEXT also passes when the element contains more text`,
    );
  });

  it('keeps titles of steps, and lists conditions, settings and values that are read from the page', () => {
    assert.equal(
      only('steps.spec.ts'),
      `6 orders a mug | at /
    CLICK on getByRole('listitem').filter({ hasText: 'Mug' }).getByRole('button') // Put the mug into the cart
    ENTER_TEXT "4242 4242" on getByLabel('Card')
    CLICK on getByRole('button', { name: 'Pay' })
27 is cancelled | OFF
    CLICK on getByText('Cancel')
✗ steps.spec.ts:3 Test runner settings aren’t supported in a test case
✗ steps.spec.ts:4 Test runner settings aren’t supported in a test case
✗ steps.spec.ts:8 A test case can’t be skipped on a condition
✗ steps.spec.ts:17 Conditions, loops and functions aren’t supported: the steps of a test case run in order
✗ steps.spec.ts:22 “textContent” isn’t supported
✗ steps.spec.ts:23 “total” isn’t a known locator
✗ steps.spec.ts:24 “screenshot” isn’t supported as a step in a test case
✗ steps.spec.ts:31 No step of this test can be converted, so it is left out
! steps.spec.ts:7 “test.slow” is left out`,
    );
  });

  it('takes hooks that run once as steps before and after each test', () => {
    assert.equal(
      only('serial.spec.ts'),
      `12 Clean up: one page for all tests | in one page for all tests | TEARDOWN
    CLOSE_PAGE
6 Set up: one page for all tests | in one page for all tests | then Clean up: one page for all tests | at /
    CLICK on getByText('Start')
16 runs first | in one page for all tests | after Set up: one page for all tests
    CLICK on getByText('Sign up')
20 runs second | in one page for all tests | after Set up: one page for all tests
    VISIBLE on frameLocator('#frame').getByText('Hi')
! serial.spec.ts:6 These steps run for each test, not once
! serial.spec.ts:12 These steps run for each test, not once`,
    );
  });

  it('takes fixtures, downloads, plain JavaScript and nested groups', () => {
    assert.equal(
      only('plain.test.js'),
      `8 saves the name | in settings/profile | at /settings/ada
    ENTER_TEXT "author" on locator('#name')
    CLICK on locator('#save')
    NOT_VISIBLE on locator('.toast')`,
    );
    assert.match(only('fixtures.spec.ts'), /^15 logs in with a fixture \| at \/login\n {4}ENTER_TEXT "Ada"/);
    assert.match(only('fixtures.spec.ts'), /✗ fixtures\.spec\.ts:11 Code behind use\(\) isn’t converted/);
    assert.match(only('download.spec.ts'), /DOWNLOAD on getByRole\('link', \{ name: 'Invoice' \}\)/);
    assert.match(only('todo.spec.ts'), /clears the field \| in New todo \| at \/todomvc \| #smoke/);
    assert.match(only('recorder.spec.ts'), /^3 test\n {4}GO_TO "https:\/\/demo\.example\.com\/"/);
  });

  it('names the line of what is no type but code', () => {
    assert.equal(only('types.spec.ts'), '✗ types.spec.ts:3 The file can’t be read: “enum” isn’t supported');
  });

  it('gives the same ids each time, and others for other files and titles', () => {
    const ids = (content: string, file = 'a.spec.ts'): string[] =>
      imported({ [file]: content }).cases.map(({ testCase }) => testCase.id);
    const one = "test('a', async ({ page }) => { await page.click('a'); });";
    assert.deepEqual(ids(one), ids(one.replace("click('a')", "click('b')")));
    assert.notDeepEqual(ids(one), ids(one, 'b.spec.ts'));
    assert.equal(new Set(ids(`${one}\n${one}`)).size, 2);
  });

  it('forgets a value that code changes which it does not follow', () => {
    const body =
      "let name = 'a';\nif (await page.isVisible('x')) name = 'b';\nawait page.fill('#a', name);\nawait page.click('b');";
    assert.doesNotMatch(test(body), /ENTER_TEXT/);
    assert.match(test(body), /✗ a\.spec\.ts:5 “name” is a variable of the code/);
  });

  it('ends for code that calls itself, imports itself, repeats itself or is deep', () => {
    assert.match(test('await f(page);', 'async function f(page) { await f(page); }'), /nested too deeply/);
    const doubling = Array.from(
      { length: 30 },
      (_, at) => `const f${at + 1} = async (page) => { await f${at}(page); await f${at}(page); };`,
    );
    const bomb = test(
      'await f30(page);',
      ["const f0 = async (page) => { await page.click('a'); };", ...doubling].join('\n'),
    );
    assert.match(bomb, /The code repeats too much to be converted/);
    const texts = Array.from({ length: 40 }, (_, at) => `const t${at + 1} = t${at} + t${at};`);
    assert.match(test('await page.fill("a", t40);', ["const t0 = 'aa';", ...texts].join('\n')), /too long/);
    assert.match(
      test(`await page.click(${'('.repeat(20_000)}'a'${')'.repeat(20_000)});`),
      /nested too deeply/,
    );
    const cycle = imported({
      'a.spec.ts': "import { a } from './b';\ntest('a', async ({ page }) => { await page.click(a); });",
      'b.ts': "import { b } from './c';\nexport const a = b;",
      'c.ts': "import { a } from './b';\nexport const b = a;",
    });
    assert.match(drawn(cycle), /✗ a\.spec\.ts:2/);
  }).timeout(20_000);

  it('reads what files import, each once, and refuses long ones', async () => {
    const asked: string[] = [];
    const texts: Record<string, string> = {
      'a/a.spec.ts': "import { b } from '../b';\nimport x from 'x';",
      'b.ts': "import type { A } from './a/a.spec';\nimport './long.js';",
      'long.ts': ' '.repeat(600_000),
    };
    const found = await readSpecFiles(['a/a.spec.ts'], async (file) => {
      asked.push(file);
      return texts[file];
    });
    assert.deepEqual([...found.texts.keys()], ['a/a.spec.ts', 'b.ts']);
    assert.deepEqual([...found.refused.keys()], ['long.ts']);
    assert.equal(
      asked.some((file) => file === 'x'),
      false,
    );
  });
});
