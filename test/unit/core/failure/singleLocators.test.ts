import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Element } from '../../../../src/core/case/testCase.ts';
import { suggestedFor } from '../../../../src/core/failure/suggestedLocators.ts';
import { parseLocatorLine } from '../../../../src/core/locator/locatorLine.ts';

const folder = 'test/fixtures/playwrightMessages';
const messageOf = (version: string, name: string): string =>
  (JSON.parse(readFileSync(`${folder}/${version}.json`, 'utf8')) as Record<string, string>)[name] ?? '';

const click = (line: string): Element => ({
  interaction: { action: 'CLICK' },
  selectors: parseLocatorLine(line),
});

/** The message of Playwright where a locator matches several elements. */
const ambiguous = (locator: string, ...single: string[]): string =>
  [
    `Error: locator.click: Error: strict mode violation: ${locator} resolved to ${single.length} elements:`,
    ...single.map((line, at) => `    ${at + 1}) <a>x</a> aka ${line}`),
    '',
    'Call log:',
  ].join('\n');

const suggested = (own: string, ...single: string[]): readonly string[] =>
  suggestedFor({ message: ambiguous(own, ...single) }, click(own));

describe('Locators of one of several elements', () => {
  it('are those that Playwright names, in any of its versions', () => {
    for (const version of ['1.42', '1.49', '1.65'])
      assert.deepEqual(suggestedFor({ message: messageOf(version, 'click many') }, undefined), [
        "getByText('One')",
        "getByText('Two')",
        "getByText('Three')",
      ]);
  });

  it('begin with the own one that has an option more, and go on with the shortest', () => {
    assert.deepEqual(
      suggested(
        "getByRole('button', { name: 'Save' })",
        "getByRole('row', { name: 'Ada' }).getByRole('button')",
        "locator('#a')",
        "getByRole('button', { name: 'Save', exact: true })",
      ),
      [
        "getByRole('button', { name: 'Save', exact: true })",
        "locator('#a')",
        "getByRole('row', { name: 'Ada' }).getByRole('button')",
      ],
    );
  });

  it('are the own with a position where that is shorter than a position in the page', () => {
    assert.deepEqual(
      suggested(
        "locator('.row')",
        "locator('div').filter({ hasText: /^a$/ }).nth(4)",
        "getByRole('listitem').getByText('a').nth(7)",
      ),
      ["locator('.row').first()", "locator('.row').nth(1)"],
    );
    assert.deepEqual(
      suggested(
        "getByRole('main').getByRole('listitem').getByRole('button')",
        "getByRole('button', { name: 'Remove' }).first()",
        "getByRole('button', { name: 'Keep' })",
      ),
      ["getByRole('button', { name: 'Keep' })", "getByRole('button', { name: 'Remove' }).first()"],
    );
  });

  it('keep the frame of the step, which Playwright doesn’t name', () => {
    const own = "frameLocator('iframe').getByRole('button')";
    const message = ambiguous(
      "getByRole('button')",
      "getByRole('button', { name: 'In', exact: true })",
      "getByRole('button', { name: 'In all' }).nth(1)",
    );
    assert.deepEqual(suggestedFor({ message }, click(own)), [
      "frameLocator('iframe').getByRole('button', { name: 'In', exact: true })",
      "frameLocator('iframe').getByRole('button').nth(1)",
    ]);
  });

  it('are none where the frame itself is one of several, or the frame is not known', () => {
    const frames = ambiguous("locator('iframe')", "locator('iframe').first()", "locator('iframe').nth(1)");
    assert.deepEqual(suggestedFor({ message: frames }, click("frameLocator('iframe').getByText('a')")), []);
    const inside = ambiguous("locator('iframe').contentFrame().getByText('a')", "getByText('ab')");
    assert.deepEqual(suggestedFor({ message: inside }, undefined), []);
  });

  it('are not the own where something is dropped on several', () => {
    const message = ambiguous(
      "getByText('Cart')",
      "getByText('Cart').first()",
      "locator('a').filter({ hasText: /x/ })",
    );
    const drag: Element = {
      interaction: { action: 'DRAG_AND_DROP', calledWith: ["getByText('Cart')", null] },
      selectors: parseLocatorLine("getByText('Lamp')"),
    };
    assert.deepEqual(suggestedFor({ message }, drag), ["getByText('Cart').first()"]);
  });

  it('are what the page has where nothing matches', () => {
    const failure = { message: 'Error: no', suggestedLocators: ["getByText('near')"] };
    assert.deepEqual(suggestedFor(failure, undefined), failure.suggestedLocators);
  });
});
