import assert from 'node:assert/strict';
import fc from 'fast-check';
import { runs } from '../../../support/properties.ts';
import { imported } from '../../support/specs/importedSpecs.ts';

/** Code whose elements have names of their own, `#1`, `#2` and so on, in place of `#`. */
type Code = readonly string[];

const leaves = fc.constantFrom<string>(
  "await page.getByText('#').click();",
  "await page.getByText('#').tap();",
  "await page.getByRole('button', { name: '#' }).fill('a');",
  "await expect(page.getByText('#')).toBeVisible();",
  "await expect(page.getByText('#')).toHaveCount(2);",
  "await expect.soft(page.getByTestId('#')).toHaveText('b');",
  "await Promise.all([page.getByText('#').click(), page.getByText('#').hover()]);",
  "await (async (text) => page.getByText(text).dblclick())('#');",
  "page.getByText('#').click();",
  'await page.getByText(`# ${Date.now()}`).click();',
  "await page.getByText('#').click({ modifiers: ['Shift'] });",
  "{ const read = await page.getByTestId('#').innerText(); await expect(page.getByText('#')).toContainText(read); }",
  "{ const page = await context.newPage(); await page.getByText('#').click(); }",
  "await page.locator('#').first().filter({ hasText: process.env.A ?? 'x' }).press('Enter');",
);

const indented = (code: Code): Code => code.map((line) => `  ${line}`);
const around =
  (head: string, tail: string) =>
  (code: Code): Code => [head, ...indented(code), tail];

/** Ways to do something on a condition that only a run decides. */
const conditional = fc.constantFrom(
  around("if (await page.getByText('?').isVisible()) {", '}'),
  around('if (browserName === "webkit") {', '} else await page.waitForTimeout(1);'),
  around("while (await page.getByText('?').isVisible()) {", '}'),
  around('for (const row of await page.getByRole("row").all()) {', '}'),
  around("switch (await page.title()) { case 'a':", '}'),
  around('await expect(async () => {', '}).toPass();'),
);

/** Ways to do something always. */
const always = fc.constantFrom(
  around("await test.step('a', async () => {", '});'),
  around('await (async () => {', '})();'),
  around('for (const word of ["one", "two"]) if (word === "two") {', '}'),
  around('try {', '} finally {}'),
  around('{', '}'),
);

const { code } = fc.letrec<{ code: Code; inner: Code }>((tie) => ({
  inner: fc.oneof(
    { weight: 5, arbitrary: leaves.map((line): Code => [line]) },
    { weight: 1, arbitrary: fc.tuple(conditional, tie('code')).map(([wrap, body]) => wrap(body)) },
    { weight: 2, arbitrary: fc.tuple(always, tie('code')).map(([wrap, body]) => wrap(body)) },
  ),
  code: fc
    .array(tie('inner'), { minLength: 1, maxLength: 4, depthIdentifier: 'code' })
    .map((parts) => parts.flat()),
}));

/** The code with a number for each element; the names by line. */
function numbered(lines: Code): { text: string; names: { name: string; line: number }[] } {
  const names: { name: string; line: number }[] = [];
  const text = lines.map((line, at) =>
    line.replaceAll('#', () => {
      const name = `#${names.length + 1}.`;
      names.push({ name, line: at + 1 });
      return name;
    }),
  );
  return { text: text.join('\n'), names };
}

describe('every call of a spec', () => {
  it('is a step, in the order of the code, or listed at its line', async () => {
    await fc.assert(
      fc.asyncProperty(code, async (body) => {
        const { text, names } = numbered([
          "import { test, expect } from '@playwright/test';",
          "test('t', async ({ page, context, browserName }) => {",
          "  await page.getByText('#').click();",
          ...indented(body),
          '});',
        ]);
        const { cases, notUnderstood } = await imported({ 'a.spec.ts': text });
        const steps = cases.flatMap(({ testCase }) => testCase.elements.map((step) => JSON.stringify(step)));
        const listed = new Set(notUnderstood.map(({ line }) => line));
        const missing = names.filter(
          ({ name, line }) => !listed.has(line) && !steps.some((step) => step.includes(name)),
        );
        assert.deepEqual(missing, [], text);
        const order = steps
          .flatMap((step) => Number(/#(\d+)\./.exec(step)?.[1] ?? NaN))
          .filter(Number.isFinite);
        assert.deepEqual(
          order,
          order.toSorted((a, b) => a - b),
          text,
        );
      }),
      runs(60),
    );
  }).timeout(60_000);
});
