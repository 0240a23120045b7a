import assert from 'node:assert/strict';
import fc from 'fast-check';
import { cleanApiKey } from '../../../../src/core/target/serviceAddresses.ts';
import { runs } from '../../../support/properties.ts';

describe('an API key', () => {
  it('loses the quotes and the comma that were copied with it', () => {
    for (const typed of ['key', ' key\n', '"key"', "'key'", '"key",', " ' key ' "])
      assert.equal(cleanApiKey(typed), 'key', typed);
  });

  it('keeps every other character', () => {
    for (const key of ['"', 'a"b"', 'key,', '"key\'', 'a=b/c+d%20&e']) assert.equal(cleanApiKey(key), key);
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (key) => {
        const trimmed = key.trim();
        if (!/["']/.test(key)) assert.equal(cleanApiKey(key), trimmed);
        if (trimmed && !trimmed.includes('"')) assert.equal(cleanApiKey(`"${key}"`), trimmed);
      }),
      runs(1000),
    );
  });
});
