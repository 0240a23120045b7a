import assert from 'node:assert/strict';
import { render } from '../../../../src/core/message.ts';
import { durationMessage, durationTemplates } from '../../../../src/core/text/durationMessage.ts';

describe('durations', () => {
  it('are given in units that fit', () => {
    assert.deepEqual(
      [0, 640.4, 999.6, 1000, 3249, 59_940, 59_960, 61_000, 3_725_000].map((time) =>
        render(durationMessage(time, 'en')),
      ),
      ['0 ms', '640 ms', '1 s', '1 s', '3.2 s', '59.9 s', '1 min 0 s', '1 min 1 s', '62 min 5 s'],
    );
  });

  it('have numbers as their reader writes them', () => {
    assert.equal(render(durationMessage(3249, 'de')), '3,2 s');
  });

  it('have templates that can be translated', () => {
    const used = [1, 1000, 60_000].map((time) => durationMessage(time, 'en').template);
    assert.deepEqual(used, durationTemplates);
  });
});
