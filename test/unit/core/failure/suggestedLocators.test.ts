import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { findNearLocators, findPageSnapshot } from '../../../../src/core/failure/suggestedLocators.ts';

const folder = 'test/fixtures/playwrightMessages';

describe('the locators that may be meant', () => {
  const near = (locator: string, snapshot: string): string[] => findNearLocators(snapshot, locator);
  const context = readFileSync(`${folder}/error-context.md`, 'utf8');
  const snapshot = findPageSnapshot(context) ?? '';

  it('are those of elements with a similar name, the nearest and those of the same role first', () => {
    assert.deepEqual(near("getByRole('link', { name: 'Log in now' })", snapshot), [
      "getByRole('link', { name: 'Log in' })",
      "getByRole('link', { name: 'Log out' })",
    ]);
    assert.deepEqual(
      near(
        "getByRole('button', { name: 'Saved' })",
        '- link "Saved all"\n- button "Save" [ref=e1]\n- link "Saved"',
      ),
      [
        "getByRole('button', { name: 'Save' })",
        "getByRole('link', { name: 'Saved', exact: true })",
        "getByRole('link', { name: 'Saved all' })",
      ],
    );
  });

  it('are looked for by text and by label as well', () => {
    assert.deepEqual(near("getByText('Pencil sets')", snapshot), [
      "getByRole('heading', { name: 'Pencil set' })",
    ]);
    assert.deepEqual(near("getByLabel('Names')", snapshot), ["getByRole('textbox', { name: 'Name' })"]);
    assert.deepEqual(near("getByText('Out of stack')", '- paragraph: Out of stock'), [
      "getByText('Out of stock')",
    ]);
  });

  it('match one element each', () => {
    const twice = '- link "Log in"\n- link "Log in"\n- link "Log in again"';
    assert.deepEqual(near("getByRole('link', { name: 'Log in now' })", twice), [
      "getByRole('link', { name: 'Log in again' })",
    ]);
  });

  it('are found on a page with thousands of similar elements', () => {
    const rows = Array.from(
      { length: 12_000 },
      (_, at) => `- button "Delete"\n- button "Delete row ${at}"\n`,
    );
    assert.deepEqual(near("getByRole('button', { name: 'Delete row 77 now' })", rows.join('')).slice(0, 1), [
      "getByRole('button', { name: 'Delete row 77', exact: true })",
    ]);
  });

  it('are read from names in any quotes', () => {
    const quotes = String.raw`- 'link "It''s: \"here\""':` + '\n- button "Other"';
    assert.deepEqual(near("getByRole('link', { name: 'It is here' })", quotes), [
      `getByRole('link', { name: 'It\\'s: "here"' })`,
    ]);
  });

  it('are none where nothing is similar, in frames, and of locators without a name', () => {
    assert.deepEqual(near("getByRole('link', { name: 'Checkout' })", snapshot), []);
    assert.deepEqual(near("getByText('inn')", '- iframe [ref=e1]:\n  - paragraph: inn\n- button "Save"'), []);
    assert.deepEqual(near("locator('#nowhere')", snapshot), []);
    assert.deepEqual(near("frameLocator('iframe').getByText('Log in')", snapshot), []);
    assert.deepEqual([near('odd(', snapshot), findPageSnapshot('no page')], [[], undefined]);
  });
});
