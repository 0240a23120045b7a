import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { notices, noticesFile } from '../../scripts/notices.ts';

describe('third-party notices', () => {
  it('name every package that is bundled, with its licence (`npm run notices`)', async () => {
    assert.equal(readFileSync(noticesFile, 'utf8'), await notices());
  });
});
