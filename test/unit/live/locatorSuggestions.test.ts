import assert from 'node:assert/strict';
import { isLivePlaywright } from '../../../src/live/host/liveCase.ts';
import { toLocatorSuggestions } from '../../../src/live/host/locatorMatches.ts';

describe('Locators of a picked element', () => {
  const suggest = (...locators: [code: string, count: number][]): string[] =>
    toLocatorSuggestions({ locators: locators.map(([code, count]) => ({ code, count })) }).map(
      ({ line, count, findings }) => `${line} ${count}${findings.length > 0 ? ' !' : ''}`,
    );

  it('are first those that match it alone, then those that a check warns of, then those that match several', () => {
    assert.deepEqual(
      suggest(
        ["locator('.css-1x2y3z4')", 2],
        ["getByText('Delete')", 2],
        ["locator('.css-1x2y3z4')", 1],
        ["locator('.css-9x8y7z6')", 1],
        ["getByText('Save')", 1],
        ["getByRole('button', { name: 'Save' })", 1],
      ),
      [
        "getByText('Save') 1",
        "getByRole('button', { name: 'Save' }) 1",
        "locator('.css-9x8y7z6') 1 !",
        "getByText('Delete') 2",
        "locator('.css-1x2y3z4') 2 !",
      ],
    );
  });

  it('are those that a test case can have, each once', () => {
    assert.deepEqual(
      suggest(['getByText(/Save/)', 1], ["getByText('Save')", 1], ["getByText('Save')", 3], ['', 1]),
      ["getByText('Save') 1"],
    );
  });
});

describe('A version of Playwright', () => {
  it('has live pages from 1.60 on', () => {
    const versions = ['0.60.0', '1.9.0', '1.59.4', '1.60.0', '1.61.0-beta', '2.0.0'];
    assert.deepEqual(versions.filter(isLivePlaywright), ['1.60.0', '1.61.0-beta', '2.0.0']);
  });
});
