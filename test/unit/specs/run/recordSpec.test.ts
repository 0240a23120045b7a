import assert from 'node:assert/strict';
import {
  placeholder,
  type RecordedGroup,
  type RecordedTest,
  type SpecRecording,
} from '../../../../src/specs/recording.ts';
import { recorded } from '../../../support/specRecorder.ts';

const head = `import { test, expect } from '@playwright/test';\n`;

/** The tests of a group and of those in it. */
const testsIn = ({ tests, groups }: RecordedGroup): RecordedTest[] => [...tests, ...groups.flatMap(testsIn)];

/** Code with `<n>` for the value with the index n. */
const readable = (code: string): string =>
  code.replaceAll(placeholder.start, '<').replaceAll(placeholder.end, '>');

/** The calls of a test, each with `?` where it is made on some paths only, and `!` where it may fail. */
const callsOf = ({ calls }: RecordedTest): string[] =>
  calls.map(({ code, when, mayFail }) => `${when ? '? ' : ''}${mayFail ? '! ' : ''}${readable(code)}`);

const problemsOf = ({ problems, root }: SpecRecording): string[] => {
  const inGroups = ({ problems: own, tests, groups }: RecordedGroup): string[] => [
    ...[...own, ...tests.flatMap((test) => test.problems)].map(textOf),
    ...groups.flatMap(inGroups),
  ];
  return [...problems.map(textOf), ...inGroups(root)];
};

const textOf = ({ kind, place, detail }: SpecRecording['problems'][number]): string =>
  `${place.line} ${kind}${detail === undefined ? '' : ` ${readable(detail)}`}`;

/** What a test with a body does: its calls, and the problems of the file. */
async function run(body: string, files: Readonly<Record<string, string>> = {}) {
  const text = `${head}test('t', async ({ page, context, request }) => {\n${body}\n});`;
  const recording = await recorded({ 'a.spec.ts': text, ...files });
  const [test] = testsIn(recording.root);
  assert.ok(test, problemsOf(recording).join('\n'));
  return { calls: callsOf(test), problems: problemsOf(recording), values: recording.values, test };
}

const calls = async (body: string): Promise<string[]> => (await run(body)).calls;

describe('a recorded spec', () => {
  it('has the calls of loops, functions, classes and lists of promises, in the order in which they are made', async () => {
    assert.deepEqual(
      await calls(`
        class Cart { #n = 0; constructor(private page) {} async add(x) { this.#n++; await this.page.getByText(x).fill(\`\${this.#n} of \${x}\`); } }
        const cart = new Cart(page);
        for (const x of ['a', 'b']) await cart.add(x);
        function* names() { yield 'c'; yield* ['d']; }
        await Promise.all([...[...names()].map((t) => page.getByText(t).click()), page.getByText('e').click()]);
        let n = 10; n += 1; do { await page.getByText(String(n--)).hover(); } while (n > 9);
        const { q = 'f', ...rest } = { r: ['g'] }; rest.r[0] += 'h';
        await page.getByRole('button', { name: q, exact: undefined }).click({ position: { x: 1, y: -0 } });
        await page.getByText(rest.r[0] ?? 'never').click();
        return;
        await page.getByText('never').click();`),
      [
        "page.getByText('a').fill('1 of a')",
        "page.getByText('b').fill('2 of b')",
        "page.getByText('c').click()",
        "page.getByText('d').click()",
        "page.getByText('e').click()",
        "page.getByText('11').hover()",
        "page.getByText('10').hover()",
        "page.getByRole('button', { name: 'f' }).click({ position: { x: 1, y: -0 } })",
        "page.getByText('gh').click()",
      ],
    );
  });

  it('follows imports and JSON, and names what it can’t load', async () => {
    const spec = `${head}import { log } from './lib/log';\nimport texts from './texts.json';\nimport { missing } from './gone';\nimport { far } from '../../out';\ntest('t', async ({ page }) => { await log(page, texts.save, missing, far); });`;
    const recording = await recorded({
      'a.spec.ts': spec,
      'lib/log.ts': `export enum Role { Admin = 'admin' }\nexport const log = async (page, text) => { await page.getByLabel(Role.Admin).fill(text); };`,
      'texts.json': '{ "save": "Save" }',
    });
    assert.deepEqual(testsIn(recording.root).map(callsOf), [["page.getByLabel('admin').fill('Save')"]]);
    assert.deepEqual(problemsOf(recording), ['4 import ./gone', '5 outside ../../out']);
  });

  it('says which line can’t be read', async () => {
    const cases: Readonly<Record<string, string>> = {
      '2 unsupported namespace': 'namespace N { export const a = 1; }',
      '2 unsupported decorator': 'class A { @dec a = 1 }',
      '2 syntax Unexpected token': 'const = 1;',
      '2 nesting': `${'['.repeat(150)}${']'.repeat(150)};`,
      '2 unsupported await': 'await 1;',
      '2 error Error: no': "throw new Error('no');",
    };
    for (const [problem, line] of Object.entries(cases)) {
      const found = problemsOf(await recorded({ 'a.spec.ts': `${head}${line}` }));
      assert.deepEqual(found.slice(0, 1), [problem]);
    }
  });

  it('keeps what only a run knows apart from what is known', async () => {
    const { calls: found, values } = await run(`
      const t = await page.getByTestId('n').innerText();
      await page.getByLabel('a').fill(\`Hi \${t}, \${1 + 1}\`);
      await page.getByLabel('b').fill(process.env.USER ?? 'demo');
      await page.getByLabel('c').fill(t.trim() + process.env.KEY);
      await page.getByLabel('d').fill(new Date().toISOString());
      await page.getByLabel('e').fill(new Date('2024-01-15').toISOString());
      expect(await request.get('/health')).toBeOK();
      expect(t).toBe('x');`);
    assert.deepEqual(
      found,
      [
        "page.getByTestId('n').innerText()",
        "page.getByLabel('a').fill('Hi <0>, 2')",
        "page.getByLabel('b').fill('<1>')",
        "page.getByLabel('c').fill('<4>')",
        "page.getByLabel('d').fill('<6>')",
        "page.getByLabel('e').fill('2024-01-15T00:00:00.000Z')",
        "request.get('/health')",
        "expect(await request.get('/health')).toBeOK()",
        "expect('<0>').toBe('x')",
      ].map((code) => code),
    );
    assert.deepEqual(
      values.map(({ kind, name, defaultTo }) => [kind, name, defaultTo].filter(Boolean).join(' ')),
      [
        'read',
        'environment USER demo',
        'derived',
        'environment KEY',
        'derived',
        'changing',
        'derived',
        'read',
      ],
    );
  });

  it('marks calls that are made on some paths only', async () => {
    const { calls: found, test } = await run(`
      const banner = page.getByText('Accept');
      if (await banner.isVisible()) await banner.click();
      const n = await page.getByRole('row').count();
      for (let i = 0; i < n; i++) await page.getByRole('row').nth(i).click();
      for (const row of await page.getByRole('row').all()) await row.hover();
      await page.getByText(n > 3 ? 'many' : 'few').click();
      await page.getByText('end').click();
      if (!process.env.CI) return;
      await page.getByText('ci').click();`);
    assert.deepEqual(found, [
      "page.getByText('Accept').isVisible()",
      "? page.getByText('Accept').click()",
      "page.getByRole('row').count()",
      "? page.getByRole('row').nth(0).click()",
      "page.getByRole('row').all()",
      "? page.getByRole('row').all()[0].hover()",
      "? page.getByText('many').click()",
      "? page.getByText('few').click()",
      "page.getByText('end').click()",
      "? page.getByText('ci').click()",
    ]);
    assert.deepEqual(
      test.calls.filter(({ when }) => when).map(({ when }) => [when?.place.line, when?.isGuard ?? false]),
      [
        [5, true],
        [7, false],
        [8, false],
        [9, false],
        [9, false],
        [11, false],
      ],
    );
  });

  it('doubts every call where there are too many paths', async () => {
    const { calls: found, problems } = await run(
      `await page.goto('/'); const t = page.getByText('t');\n${'if (await t.isChecked()) await t.click();\n'.repeat(8)}await page.getByText('end').click();`,
    );
    assert.deepEqual(
      [found[0], found[1], found.at(-1)],
      ["page.goto('/')", "page.getByText('t').isChecked()", "? page.getByText('end').click()"],
    );
    assert.deepEqual(problems, ['4 paths']);
  });

  it('marks calls whose failure is handled, and what hangs on it', async () => {
    assert.deepEqual(
      await calls(`
        await page.getByText('a').click().catch(() => {});
        try { await page.getByText('b').click(); } catch {}
        try { await page.getByText('c').click(); await page.getByText('d').click(); } catch { await page.getByText('e').click(); }
        await Promise.allSettled([page.getByText('f').click(), page.getByText('g').click()]);
        await Promise.race([page.getByText('h').waitFor(), page.getByText('i').waitFor()]);
        await expect(async () => { await page.getByText('j').click(); }).toPass();
        try { await page.getByText('k').click(); } finally { await page.getByText('l').click(); }`),
      [
        "! page.getByText('a').click()",
        "! page.getByText('b').click()",
        "? page.getByText('c').click()",
        "? page.getByText('d').click()",
        "? page.getByText('e').click()",
        "! page.getByText('f').click()",
        "! page.getByText('g').click()",
        "? page.getByText('h').waitFor()",
        "? page.getByText('i').waitFor()",
        'expect(() => {}).toPass()',
        "? page.getByText('j').click()",
        "page.getByText('k').click()",
        "page.getByText('l').click()",
      ],
    );
  });

  it('ends where a built-in function needs to know a value', async () => {
    for (const code of ['new Set([t])', '({})[t]()', '[2, 1].sort(() => t)', 'Object.assign({}, t)']) {
      const { calls: found, problems } = await run(
        `const t = await page.getByText('a').innerText();\ntry { if (${code}) await page.getByText('b').click(); } catch {}\nawait page.getByText('never').click();`,
      );
      assert.deepEqual(
        [found, problems],
        [["page.getByText('a').innerText()"], ["4 coercion page.getByText('a').innerText()"]],
        code,
      );
    }
  });

  it('ends where an object has a text that only a run knows, also where code catches that', async () => {
    for (const code of ["'a' + o", '`a${o}`', 'String(o)', "'a'.includes(o)"]) {
      const { calls: found, problems } = await run(
        `const o = { toString: () => process.env.X };\ntry { await page.getByText(${code}).click(); } catch (e) { if (!(e instanceof TypeError)) throw e; }\nawait page.getByText('never').click();`,
      );
      assert.deepEqual([found, problems], [[], ['4 coercion']], code);
    }
  });

  it('copies values that only a run knows into objects, and keeps what is set afterwards', async () => {
    const { calls: found, problems } = await run(`
      const t = await page.evaluate(() => ({}));
      const o = { a: 'before', ...t, b: 'behind' };
      await page.getByText(o.b).click();
      t.c = 'set'; delete t.e;
      for (const text of [o.a, t.c, { ...t, d: 1 }.c, String(t.e), { ...process.env, F: 'f' }.F, { ...process.env }.G]) await page.getByText(text).click();`);
    assert.deepEqual(found.slice(1), [
      "page.getByText('behind').click()",
      "page.getByText('<1>').click()",
      "page.getByText('set').click()",
      "page.getByText('set').click()",
      "page.getByText('undefined').click()",
      "page.getByText('f').click()",
      "page.getByText('<2>').click()",
    ]);
    assert.deepEqual(problems, []);
  });

  it('takes members, patterns and functions of values that only a run knows', async () => {
    const { calls: found, problems } = await run(`
      const t = process.env.T; const o = { a: ['A'] }; const key = 'a'; let n = 0;
      o[key][n++] += '!'; delete o['b' + n]; [o[\`c\${n}\`]] = ['C']; ({ x: o['d' + n] } = { x: 'D' });
      const get = { me() { return this.v; }, v: 'V' };
      for (const text of [o[key][n - 1], o['c' + n], o?.['d' + n], get['m' + 'e'](), o[t], o.a[t], new RegExp(t), btoa('a')]) await page.getByText(text).click();
      const { a, ...rest } = await page.evaluate(() => ({}));
      await page.getByText('never').click();`);
    assert.deepEqual(
      found.map((code) => code.replaceAll(/<\d+>/g, '<>')),
      [
        "page.getByText('A!').click()",
        "page.getByText('C').click()",
        "page.getByText('D').click()",
        "page.getByText('V').click()",
        ...Array.from({ length: 4 }, () => "page.getByText('<>').click()"),
        'page.evaluate(() => {})',
      ],
    );
    assert.deepEqual(problems, ['8 coercion page.evaluate(() => {})']);
  });

  it('has enums as TypeScript makes them, and members that are copied on a condition', async () => {
    const recording = await recorded({
      'a.spec.ts': `${head}enum E { A, B = 'b', C = \`c\`, D = 'd' + 'e', F = B, G = 'x'.length }
test('t', async ({ page }) => {
  const on = process.env.X === '1';
  const o = { name: 'n', ...(on && { other: 'o' }), ...'hi' };
  for (const text of [Object.keys(E).join(), E[1], o.name, o[0] + o[1]]) await page.getByText(text).click();
});`,
    });
    assert.deepEqual(testsIn(recording.root).map(callsOf), [
      ['0,1,A,B,C,D,F,G', 'G', 'n', 'hi'].map((text) => `page.getByText('${text}').click()`),
    ]);
  });

  it('makes objects of classes that aren’t run', async () => {
    const { calls: found } = await run(
      "const { Client } = require('pkg');\nnew Client().send();\nawait page.getByText('a').click();",
    );
    assert.equal(found.at(-1), "page.getByText('a').click()");
  });

  it('knows the place of a module', async () => {
    const spec = `${head}import { fileURLToPath } from 'node:url';\nimport path from 'path';\nconst __dirname = path.dirname(fileURLToPath(import.meta.url));\ntest('t', async ({ page }) => { await page.getByLabel('f').setInputFiles([path.join(__dirname, 'a.txt'), import.meta.dirname]); });`;
    const recording = await recorded({ 'e2e/a.spec.ts': spec }, 'e2e/a.spec.ts');
    const [test] = testsIn(recording.root);
    assert.deepEqual(test && callsOf(test), ["page.getByLabel('f').setInputFiles(['e2e/a.txt', 'e2e'])"]);
    assert.deepEqual(problemsOf(recording), []);
  });

  it('notes defaults of variables of the environment, wherever they stand', async () => {
    const { values } = await run(`
      const { A = 'a', ...B } = { A: process.env.A };
      const [C = 'c'] = [process.env.C];
      const f = (d = 'd', { E = 'e' } = {}) => page.getByText(d + E).click();
      await f(process.env.D, { E: process.env.E });
      function g(h = 'no') { return h; }
      const i = (j = process.env.J) => j;
      for (const text of [A, C, g(), g(process.env.H), i()]) await page.getByText(text).click();`);
    assert.deepEqual(
      values.flatMap(({ kind, name, defaultTo, place }) =>
        kind === 'environment' ? [`${name} ${defaultTo} ${place.line}`] : [],
      ),
      ['D d 6', 'E e 6', 'A a 4', 'C c 5', 'H no 8', 'J undefined 9'],
    );
  });

  it('goes on where code throws on a condition that only a run decides', async () => {
    const { calls: found, problems } = await run(
      "await page.getByText('a').click();\nif (!process.env.X) throw new Error('missing');\nawait page.getByText('b').click();\nif (process.env.Y) { await page.getByText('c').click(); throw new Error('c'); }",
    );
    assert.deepEqual(
      [found, problems],
      [
        ["page.getByText('a').click()", "? page.getByText('b').click()", "? page.getByText('c').click()"],
        ['4 error Error: missing', '6 error Error: c'],
      ],
    );
    const alone = await run(
      "await page.getByText('a').click();\nif (!process.env.X) throw new Error('missing');\nawait page.getByText('b').click();",
    );
    assert.deepEqual(
      [alone.calls, alone.problems],
      [["page.getByText('a').click()", "page.getByText('b').click()"], ['4 failCondition']],
    );
  });

  it('goes on where a file throws on a condition while it loads', async () => {
    const recording = await recorded({
      'a.spec.ts': `${head}import { user } from './user';\ntest('t', async ({ page }) => { await page.getByText(user).click(); });`,
      'user.ts': `const need = (name) => {\n  const value = process.env[name];\n  if (!value) throw new Error(name);\n  return value;\n};\nexport const user = need('USER');`,
    });
    const [test] = testsIn(recording.root);
    assert.deepEqual(
      [test?.when, test && callsOf(test), problemsOf(recording)],
      [undefined, ["page.getByText('<0>').click()"], ['3 failCondition']],
    );
  });

  it('goes on behind a test that skips itself, and says where it does', async () => {
    const recording = await recorded({
      'a.spec.ts': `${head}
test('always', async ({ page }) => { test.skip(true, 'why'); await page.getByText('a').click(); });
test('on a condition', async ({ page, browserName }) => {
  if (browserName === 'webkit') { test.skip(); return; }
  if (await page.getByText('x').isVisible()) await page.getByText('b').hover();
  await page.getByText('b').click();
});
test.describe('d', () => { test.beforeAll(() => { test.skip(); }); test('in a hook', async ({ page }) => { await page.getByText('c').click(); }); });`,
    });
    assert.deepEqual(
      testsIn(recording.root).map((test) => [test.isOff, callsOf(test)]),
      [
        [true, ["page.getByText('a').click()"]],
        [
          false,
          ["page.getByText('x').isVisible()", "? page.getByText('b').hover()", "page.getByText('b').click()"],
        ],
        [false, ["page.getByText('c').click()"]],
      ],
    );
    assert.deepEqual(
      [problemsOf(recording), recording.root.groups.map(({ isOff }) => isOff)],
      [['5 skipCondition'], [true]],
    );
  });

  it('doubts what handlers of events and repeated checks change', async () => {
    assert.deepEqual(
      await calls(`
        let url; let n = 0;
        page.on('request', (request) => { url = request.url(); });
        await page.route('**', async (route) => { n++; await route.continue(); });
        page.on('console', (line) => console.log(line.text()));
        await page.getByText('a').click();
        await page.getByText(String(url)).click();
        await page.getByText(String(n)).click();
        let m = 0; await expect(async () => { m++; }).toPass();
        await page.getByText('m' + m).click();`),
      [
        "page.on('request', () => {})",
        "page.route('**', () => {})",
        "page.on('console', () => {})",
        "page.getByText('a').click()",
        "? page.getByText('undefined').click()",
        "? page.getByText('<1>').click()",
        "? page.getByText('0').click()",
        "? page.getByText('1').click()",
        'expect(() => {}).toPass()',
        "? page.getByText('m1').click()",
        "? page.getByText('m2').click()",
      ],
    );
  });

  it('assigns members where they have no value', async () => {
    assert.deepEqual(
      await calls(
        "const o = { a: { b: 0 } }; o.a.b ||= 3; o['a'].c ??= 'x'; o.a.b &&= 4; o.a.c ??= 'never';\nawait page.getByText(o.a.b + o.a.c).click();",
      ),
      ["page.getByText('4x').click()"],
    );
  });

  it('takes no other page for the page', async () => {
    const { test } = await run(`
      const other = await context.newPage();
      await other.getByText('a').click();
      const [popup] = await Promise.all([page.waitForEvent('popup'), page.getByText('b').click()]);
      await popup.getByText('c').click();
      await page.getByText('d').click();`);
    assert.deepEqual(
      test.calls.map(({ on, code }) => `${on} ${code}`),
      [
        'page page.context().newPage()',
        "otherPage page2.getByText('a').click()",
        "page page.waitForEvent('popup')",
        "page page.getByText('b').click()",
        "otherPage page3.getByText('c').click()",
        "page page.getByText('d').click()",
      ],
    );
  });

  it('runs hooks and fixtures as Playwright does', async () => {
    const recording = await recorded({
      'a.spec.ts': `import { test as base, expect } from '@playwright/test';
const test = base.extend({
  greeting: ['hello', { option: true }],
  consent: [async ({ page }, use) => { await page.goto('/'); await use(); await page.getByText('bye').click(); }, { auto: true }],
  login: async ({ page, greeting }, use) => { await page.getByLabel('g').fill(greeting); await use({ name: 'ada' }); },
  page: async ({ page }, use) => { await page.setViewportSize({ width: 1, height: 1 }); await use(page); },
});
test.beforeAll(async ({ browser }) => { const p = await browser.newPage(); await p.goto('/seed'); });
test.describe('g @tag', () => {
  test.use({ greeting: 'hi' });
  test.beforeEach(async ({ page }) => { await page.getByText('outer').click(); });
  test.afterEach(async ({ page }) => { await page.getByText('after').click(); });
  test.describe('inner', () => {
    test.beforeEach(async ({ page }) => { await page.getByText('inner').click(); });
    test('t', { tag: '@x', annotation: { type: 'issue', description: 'y' } }, async ({ page, login }) => { await test.step('s', async () => { await page.getByText(login.name).click(); }); });
    test.skip('off', async ({ page }) => { await page.getByText('z').click(); });
  });
});`,
    });
    const [test, off] = testsIn(recording.root);
    assert.deepEqual(
      test?.calls.map(
        ({ code, phase, steps }) =>
          `${phase.in}${phase.fixture === undefined ? '' : ` ${phase.fixture}`} ${code}${steps.map(({ title }) => ` in ${title}`).join('')}`,
      ),
      [
        'hook browser.newPage()',
        "hook page2.goto('/seed')",
        'setup page page.setViewportSize({ width: 1, height: 1 })',
        "setup consent page.goto('/')",
        "hook page.getByText('outer').click()",
        "hook page.getByText('inner').click()",
        "setup login page.getByLabel('g').fill('hi')",
        "test page.getByText('ada').click() in s",
        "hook page.getByText('after').click()",
        "teardown consent page.getByText('bye').click()",
      ],
    );
    assert.deepEqual(
      [test.tags, test.annotations, test.isOff, off?.isOff],
      [['@x'], [{ type: 'issue', description: 'y' }], false, true],
    );
    assert.deepEqual(
      recording.root.groups.map(({ title, groups }) => [title, groups.map((group) => group.title)]),
      [['g @tag', ['inner']]],
    );
  });

  it('starts the fixtures that a page needs, and names settings of the page', async () => {
    const recording = await recorded({
      'a.spec.ts': `import { test as base } from '@playwright/test';
const test = base.extend({
  storageState: ({ account }, use) => use(account),
  account: [async ({ browser }, use) => { const p = await browser.newPage(); await p.goto('/login'); await use('a.json'); }, { scope: 'worker' }],
  context: async ({ context }, use) => { await context.clearCookies(); await use(context); },
});
test('a', async ({ page }) => { await page.goto('/'); });
test.extend({ viewport: { width: 1, height: 1 } })('b', async ({ page }) => { await page.goto('/b'); });`,
    });
    const before = ['browser.newPage()', "page2.goto('/login')", 'page.context().clearCookies()'];
    assert.deepEqual(testsIn(recording.root).map(callsOf), [
      [...before, "page.goto('/')"],
      [...before, "page.goto('/b')"],
    ]);
    assert.deepEqual(problemsOf(recording), ['2 runner extend', '8 runner extend']);
  });

  it('ends a test that goes on without end, and goes on with the next one', async () => {
    const recording = await recorded({
      'a.spec.ts': `${head}
test('calls', async ({ page }) => { while (true) await page.waitForTimeout(1); });
test('busy', async ({ page }) => { await page.goto('/'); while (true) {} });
test('waits', async ({ page }) => { await new Promise(() => {}); await page.goto('/'); });
test('deep', async ({ page }) => { const f = () => f() + 1; f(); });
test('large', async ({ page }) => { const list = []; while (true) list.push(new Array(1000).fill(list)); });
test('last', async ({ page }) => { await new Promise((done) => setTimeout(done, 5000)); await page.goto('/'); });`,
    });
    assert.deepEqual(problemsOf(recording), ['3 calls', '4 time', '5 pending', '6 stack', '7 memory']);
    const last = testsIn(recording.root).at(-1);
    assert.deepEqual(last && callsOf(last), ['setTimeout(() => {}, 5000)', "page.goto('/')"]);
  });

  it('ends a file that goes on without end outside of tests', async () => {
    const recording = await recorded({
      'a.spec.ts': `${head}test('t', async ({ page }) => { await page.goto('/'); });\n\nwhile (true) {}`,
    });
    assert.deepEqual(problemsOf(recording), ['4 time']);
    assert.deepEqual(testsIn(recording.root).map(callsOf), [["page.goto('/')"]]);
  });

  it('can’t be made to lie by a spec that replaces built-in functions', async () => {
    const replaced = [
      'Array.prototype.map',
      'JSON.stringify',
      'Promise.prototype.then',
      'globalThis.Proxy',
      'Object.hasOwn',
      'String.prototype.slice',
      'Array.prototype[Symbol.iterator]',
      'Reflect.apply',
    ];
    for (const name of replaced) {
      const { calls: found, problems } = await run(
        `await page.getByText('a').click();\n${name} = () => 'forged';\nawait page.getByText('b').click();`,
      );
      assert.deepEqual([found, problems.length], [["page.getByText('a').click()"], 1], name);
    }
    assert.deepEqual(
      await calls(
        "class E extends Error { constructor() { super(); this.name = 'E'; this.message = 'm'; } }\nnew E(); const o = {}; o.toString = () => 'o'; Array.prototype.second = function () { return this[1]; };\nawait page.getByText(`${o}`).fill(['a', 'b'].second());",
      ),
      ["page.getByText('o').fill('b')"],
    );
  });
});
