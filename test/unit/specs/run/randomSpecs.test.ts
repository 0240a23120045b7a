import assert from 'node:assert/strict';
import fc from 'fast-check';
import { runs } from '../../../support/properties.ts';
import { recorded } from '../../../support/specRecorder.ts';

/** Code of a test, and the texts that it clicks on one after another. */
interface Sample {
  readonly code: string;
  readonly clicks: readonly string[];
}

const click = (expression: string): string => `await page.getByText(${expression}).click();`;

const name = fc.stringMatching(/^[a-z]{1,6}$/);
const plain: fc.Arbitrary<Sample> = name.map((text) => ({ code: click(`'${text}'`), clicks: [text] }));

const joined = (parts: readonly Sample[]): Sample => ({
  code: parts.map(({ code }) => `{ ${code} }`).join('\n'),
  clicks: parts.flatMap(({ clicks }) => clicks),
});

const repeated = (times: number, clicks: readonly string[]): string[] =>
  Array.from({ length: times }, () => clicks).flat();

/** Each takes samples apart in a way of its own, and says what comes of it. */
const forms: readonly ((inner: fc.Arbitrary<Sample>) => fc.Arbitrary<Sample>)[] = [
  (inner) => fc.array(inner, { maxLength: 3 }).map(joined),
  (inner) =>
    fc.tuple(fc.integer({ min: 0, max: 3 }), inner).map(([count, { code, clicks }]) => ({
      code: `for (let i = 0; i < ${count}; i++) { ${code} }`,
      clicks: repeated(count, clicks),
    })),
  (inner) =>
    fc.tuple(fc.integer({ min: 1, max: 3 }), inner).map(([count, { code, clicks }]) => ({
      code: `{ let left = ${count}; do { ${code} left -= 1; } while (left > 0); }`,
      clicks: repeated(count, clicks),
    })),
  (inner) =>
    fc.tuple(inner, inner, fc.integer({ min: 0, max: 9 })).map(([a, b, n]) => ({
      code: `if (${n} % 2 === 0 && ${n} !== 4) { ${a.code} } else { ${b.code} }`,
      clicks: n % 2 === 0 && n !== 4 ? a.clicks : b.clicks,
    })),
  (inner) =>
    fc.tuple(inner, inner, fc.integer({ min: 0, max: 3 })).map(([a, b, n]) => ({
      code: `switch (${n} + 1) { case 1: ${a.code} case 2: ${b.code} break; default: ${a.code} }`,
      clicks: n === 0 ? [...a.clicks, ...b.clicks] : n === 1 ? b.clicks : a.clicks,
    })),
  (inner) =>
    inner.map(({ code, clicks }) => ({
      code: `try { throw new Error('x'); } catch { ${code} } finally { ${code} }`,
      clicks: repeated(2, clicks),
    })),
  (inner) => inner.map(({ code, clicks }) => ({ code: `await (async () => { ${code} })();`, clicks })),
  (inner) =>
    inner.map(({ code, clicks }) => ({ code: `await test.step('s', async () => { ${code} });`, clicks })),
  () =>
    fc.array(name, { maxLength: 4 }).map((texts) => ({
      code: `{ const [first, ...rest] = ${JSON.stringify(['a', ...texts])}; await Promise.all([page.getByText(first).click(), ...rest.map((text) => page.getByText(\`\${text}!\`).click())]); }`,
      clicks: ['a', ...texts.map((text) => `${text}!`)],
    })),
  () =>
    fc.tuple(name, fc.integer({ min: 0, max: 4 })).map(([text, count]) => ({
      code: `{ class Counter { #n = 0; constructor(private page) {} async next() { this.#n++; await this.page.getByText('${text}' + this.#n).click(); } } const c = new Counter(page); for (const _ of Array(${count}).keys()) await c.next(); }`,
      clicks: Array.from({ length: count }, (_, at) => `${text}${at + 1}`),
    })),
  () =>
    fc.array(name, { maxLength: 4 }).map((texts) => ({
      code: `{ function* all() { for (const text of ${JSON.stringify(texts)}) { if (text.length < 2) continue; yield { text }; } } for (const { text: { length }, ...more } of all()) ${click("`${length}${more.text ?? ''}`")} }`,
      clicks: texts.filter((text) => text.length > 1).map((text) => String(text.length)),
    })),
  () =>
    fc.tuple(fc.integer({ min: -20, max: 20 }), fc.integer({ min: 1, max: 9 })).map(([a, b]) => ({
      code: `{ let v = ${a}; v *= ${b}; v ||= ${b}; const o = { p: { q: v } }; o.p.q -= 3; o.p['q']++; ${click('`${o.p.q}:${-v}:${v ** 2}:${v > b0 ? 1 : 0}`')} }`.replace(
        'b0',
        String(b),
      ),
      clicks: [arithmetic(a, b)],
    })),
];

function arithmetic(a: number, b: number): string {
  const v = a * b || b;
  return `${v - 2}:${-v}:${v ** 2}:${v > b ? 1 : 0}`;
}

const { sample } = fc.letrec<{ sample: Sample }>((tie) => ({
  sample: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    plain,
    ...forms.map((form) => form(tie('sample'))),
  ),
}));

describe('random specs', () => {
  it('are recorded to the calls that they make', async () => {
    await fc.assert(
      fc.asyncProperty(sample, sample, sample, async (body, before, fixture) => {
        const text = `import { test as base, expect } from '@playwright/test';
const test = base.extend({ item: async ({ page }, use) => { ${fixture.code} await use(1); } });
test.beforeEach(async ({ page }) => { ${before.code} });
test('t', async ({ page, item }) => { ${body.code} });`;
        const { root, problems } = await recorded({ 'a.spec.ts': text });
        const [test] = root.tests;
        assert.deepEqual([problems, test?.problems], [[], []], text);
        assert.deepEqual(
          test?.calls.map(({ code }) => code),
          [...before.clicks, ...fixture.clicks, ...body.clicks].map(
            (click) => `page.getByText('${click}').click()`,
          ),
          text,
        );
        assert.ok(
          test.calls.every(({ when }) => when === undefined),
          text,
        );
      }),
      runs(100),
    );
  }).timeout(1_800_000);

  it('have as certain only calls that are made on all paths', async () => {
    await fc.assert(
      fc.asyncProperty(branching, async (body) => {
        const text = `import { test } from '@playwright/test';\ntest('t', async ({ page }) => {\nconst on = (at) => page.getByTestId(String(at)).isChecked();\n${body.code}\n});`;
        const { root } = await recorded({ 'a.spec.ts': text });
        const found = root.tests[0]?.calls.filter(({ code }) => code.endsWith('.click()')) ?? [];
        const certain = found.filter(({ when }) => when === undefined).map(({ code }) => code);
        const wanted = Array.from(
          { length: 2 ** conditions },
          (_, mask) => body.run((at) => ((mask >> at) & 1) === 1).clicks,
        );
        for (const clicks of wanted) {
          const made = clicks.map((click) => `page.getByText('${click}').click()`);
          assert.ok(isSubsequence(certain, made), `${text}\n${certain.join('\n')}\n--\n${made.join('\n')}`);
          // Nothing is lost: what is made on any path is among the calls.
          for (const code of made)
            assert.ok(
              found.some((call) => call.code === code),
              `${text}\n${code}`,
            );
        }
      }),
      runs(50),
    );
  }).timeout(1_800_000);
});

function isSubsequence(part: readonly string[], whole: readonly string[]): boolean {
  let at = 0;
  for (const item of whole) if (item === part[at]) at += 1;
  return at === part.length;
}

/** As many things only a run decides, each the same wherever it is asked. */
const conditions = 4;

/** Code with conditions, and a model of it. */
interface Branching {
  readonly code: string;
  /** The clicks where conditions are as given, and whether the test ends early. */
  readonly run: (isOn: (at: number) => boolean) => {
    readonly clicks: readonly string[];
    readonly ends: boolean;
  };
}

let clickCount = 0;

const branchingForms = (inner: fc.Arbitrary<Branching>): fc.Arbitrary<Branching>[] => {
  const at = fc.integer({ min: 0, max: conditions - 1 });
  return [
    fc.array(inner, { maxLength: 3 }).map(sequence),
    fc.tuple(at, inner, inner).map(([index, a, b]) => ({
      code: `if (await on(${index})) {\n${a.code}\n} else {\n${b.code}\n}`,
      run: (isOn) => (isOn(index) ? a : b).run(isOn),
    })),
    fc.tuple(at, inner).map(([index, a]) => ({
      code: `if (!(await on(${index}))) {\n${a.code}\n}`,
      run: (isOn) => (isOn(index) ? { clicks: [], ends: false } : a.run(isOn)),
    })),
    at.map((index) => ({
      code: `if (await on(${index})) return;`,
      run: (isOn) => ({ clicks: [], ends: isOn(index) }),
    })),
    fc.tuple(at, name, name).map(([index, a, b]) => ({
      code: click(`(await on(${index})) ? '${a}' : '${b}'`),
      run: (isOn) => ({ clicks: [isOn(index) ? a : b], ends: false }),
    })),
    fc.tuple(at, name).map(([index, a]) => ({
      code: `(await on(${index})) && (${click(`'${a}'`).slice(0, -1)});`,
      run: (isOn) => ({ clicks: isOn(index) ? [a] : [], ends: false }),
    })),
  ];
};

const sequence = (parts: readonly Branching[]): Branching => ({
  code: parts.map(({ code }) => code).join('\n'),
  run: (isOn) => {
    const clicks: string[] = [];
    for (const part of parts) {
      const done = part.run(isOn);
      clicks.push(...done.clicks);
      if (done.ends) return { clicks, ends: true };
    }
    return { clicks, ends: false };
  },
});

const certainClick: fc.Arbitrary<Branching> = name.map((text) => {
  clickCount += 1;
  const unique = `${text}${clickCount}`;
  return { code: click(`'${unique}'`), run: () => ({ clicks: [unique], ends: false }) };
});

const { branching } = fc.letrec<{ branching: Branching }>((tie) => ({
  branching: fc.oneof({ maxDepth: 3 }, certainClick, ...branchingForms(tie('branching'))),
}));
