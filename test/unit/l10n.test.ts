import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { bundleFile, collectStrings } from '../../scripts/l10n.ts';

describe('translations', () => {
  it('find every string of the code in the bundle (`npm run l10n`)', () => {
    assert.equal(readFileSync(bundleFile, 'utf8'), collectStrings());
  });
});
