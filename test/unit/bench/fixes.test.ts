import assert from 'node:assert/strict';
import { measure } from '../../../bench/fixes.ts';

describe('elements of changed pages', () => {
  it('are found again in four of five changes, and never another one, nor one that is gone', async () => {
    for (const { title, rows } of await measure()) {
      const all = rows.at(-1);
      assert.equal(all?.changes, 300, title);
      assert.equal(all['wrong element'], 0, title);
      assert.equal(all['offered though gone or ambiguous'], 0, title);
      assert.ok(Number(all.found) / Number(all['can be found']) >= 0.8, title);
    }
  });
});
