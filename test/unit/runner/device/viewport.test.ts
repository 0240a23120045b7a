import assert from 'node:assert/strict';
import fc from 'fast-check';
import { parseViewport, printViewport } from '../../../../src/runner/device/deviceAndViewport.ts';
import { runs } from '../../../support/properties.ts';

describe('A viewport', () => {
  it('is two whole numbers, however they are joined', () => {
    for (const text of ['1280x720', ' 1280 x 720 ', '1280X720', '1280×720', '1280*720'])
      assert.deepEqual(parseViewport(text), { width: 1280, height: 720 }, text);
  });

  it('is nothing else', () => {
    for (const text of [
      '',
      '1280',
      '0x720',
      '1280x0',
      '-1x2',
      '1.5x2',
      '12345x1',
      '1280x720px',
      '1x2x3',
      'x',
    ])
      assert.equal(parseViewport(text), undefined, text);
  });

  it('is the same after it was printed and parsed', () => {
    const length = fc.integer({ min: 1, max: 9999 });
    fc.assert(
      fc.property(length, length, (width, height) =>
        assert.deepEqual(parseViewport(printViewport({ width, height })), { width, height }),
      ),
      runs(500),
    );
  });

  it('is in its canonical form after it was parsed and printed, and never fails', () => {
    const part = fc.constantFrom(
      '0',
      '1',
      '12',
      '720',
      '1280',
      '99999',
      'x',
      'X',
      '×',
      '*',
      ' ',
      '-',
      '.',
      'e',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
        const parsed = parseViewport(parts.join(''));
        if (parsed) assert.match(printViewport(parsed), /^[1-9]\d{0,3}x[1-9]\d{0,3}$/);
      }),
      runs(500),
    );
  });
});
