import assert from 'node:assert/strict';
import path from 'node:path';
import { firstDifference, outlinesOf, type StepOutline } from '../../../src/trace/stepOutlines.ts';
import { Trace } from '../../../src/trace/trace.ts';

const step = (title: string, more: Partial<StepOutline> = {}): StepOutline => ({
  title,
  index: 0,
  within: [],
  outcome: 'passed',
  address: 'http://shop.test/cart',
  texts: ['Cart', '2 products', 'Total 12.00'],
  ...more,
});

describe('the first step at which two runs differ', () => {
  const run = [step('Open'), step('Add'), step('Pay')];
  const changed = (change: Partial<StepOutline>): StepOutline[] => [
    step('Open'),
    step('Add', change),
    step('Pay', { outcome: 'failed' }),
  ];

  it('is none where each step left the same behind', () => {
    assert.equal(firstDifference(run, run), undefined);
    assert.equal(firstDifference(run.slice(0, 2), run), undefined);
  });

  it('is where a step, its outcome, the address or the texts are others', () => {
    const found = (change: Partial<StepOutline>) => {
      const { place, kind } = firstDifference(changed(change), run) ?? {};
      return [place, kind];
    };
    assert.deepEqual(found({ title: 'Remove' }), [1, 'step']);
    assert.deepEqual(found({ within: ['Log in'] }), [1, 'step']);
    assert.deepEqual(found({ outcome: 'failed' }), [1, 'outcome']);
    assert.deepEqual(found({}), [2, 'outcome']);
    const lasting = (change: Partial<StepOutline>) => {
      const { place, kind } =
        firstDifference([step('Open'), step('Add', change), step('Pay', change)], run) ?? {};
      return [place, kind];
    };
    assert.deepEqual(lasting({ address: 'http://shop.test/error' }), [1, 'address']);
    assert.deepEqual(lasting({ texts: ['Cart', '3 products', 'Total 12.00'] }), [1, 'texts']);
  });

  it('is not where the page was only slower: it is the same after the next step', () => {
    for (const change of [{ texts: ['Cart', 'Loading'] }, { address: 'http://shop.test/wait' }])
      assert.equal(firstDifference([step('Open', change), ...run.slice(1)], run), undefined);
    const other = [
      step('Open', { texts: ['Loading'] }),
      step('Add', { texts: [...(run[1]?.texts ?? []), 'Sold out'] }),
    ];
    assert.equal(firstDifference(other, run.slice(0, 2))?.place, 1);
  });

  it('says which texts are new, and which are missing', () => {
    const texts = ['Cart', 'Sold out', 'Total 12.00'];
    const last = [step('Open'), step('Add', { texts })];
    const { added, removed } = firstDifference(last, run.slice(0, 2)) ?? {};
    assert.deepEqual([added, removed], [['Sold out'], ['2 products']]);
  });

  it('is not where only times, dates and long numbers are others', () => {
    const at = (text: string): StepOutline[] => [step('Open', { texts: [text] })];
    for (const [one, other] of [
      ['Today, 10:21', 'Today, 9:05:11 pm'],
      ['Order 1234567 of 2026-11-28', 'Order 99999 of 2026-12-01'],
      ['Id 0a0b0c0d-2222-4000-8000-000000000001', 'Id 1a0b0c0d-2222-4000-8000-00000000000f'],
    ] as const)
      assert.equal(firstDifference(at(one), at(other)), undefined, one);
    assert.notEqual(firstDifference(at('12 left'), at('11 left')), undefined);
  });

  it('is found in what a trace has of each step, without what fields contain', async () => {
    const trace = await Trace.open(path.join(import.meta.dirname, '../../fixtures/traces/1.65.zip'));
    const outlines = outlinesOf(trace);
    trace.close();
    assert.deepEqual(
      [outlines[1]?.title, outlines[1]?.address, outlines[1]?.outcome],
      ["Click button 'Go'", 'http://app.test/', 'passed'],
    );
    assert.ok(outlines[6]?.texts.includes('Clicked'), outlines[6]?.texts.join('|'));
    assert.equal(outlines.at(-1)?.outcome, 'failed');
  });
});
