import assert from 'node:assert/strict';
import path from 'node:path';
import { render } from '../../../src/core/message.ts';
import { compareRuns, type Parting, type PartingEvidence } from '../../../src/trace/flaky/compareRuns.ts';
import { comparisonSentence, evidenceSentences } from '../../../src/trace/flaky/comparisonWords.ts';
import { textDifference } from '../../../src/trace/flaky/partingStep.ts';
import { sampleSteps, type RunSample, type SampleStep } from '../../../src/trace/flaky/runSample.ts';
import { Trace } from '../../../src/trace/trace.ts';

const step = (title: string, more: Partial<SampleStep> = {}): SampleStep => ({
  title,
  index: 0,
  within: [],
  outcome: 'passed',
  address: 'http://shop.test/',
  texts: [],
  rows: [],
  isBusy: false,
  duration: 100,
  requests: [],
  consoleErrors: [],
  ...more,
});

const run = (...steps: SampleStep[]): RunSample => {
  const failure = steps.find(({ outcome }) => outcome === 'failed')?.error;
  return { outcome: failure === undefined ? 'passed' : 'failed', failure, steps };
};

const timeout = (why: string): string =>
  `TimeoutError: locator.click: Timeout 3000ms exceeded.\nCall log:\n  - waiting for getByText('Pay')\n${why}`;
const unequal =
  'Error: expect(locator).toHaveText(expected) failed\n\nLocator: getByText(\'a\')\nExpected: "12.00"\nReceived: "12.01"\n';
const failing = (error: string, more: Partial<SampleStep> = {}): SampleStep =>
  step('Pay', { outcome: 'failed', error, ...more });

/** Three runs that passed, and one that failed. */
const compared = (passed: readonly SampleStep[], failed: readonly SampleStep[]) =>
  compareRuns([run(...passed), run(...passed), run(...failed), run(...passed)]);

describe('runs of a test case that passes sometimes', () => {
  it('are counted; they part nowhere where all passed or all failed', () => {
    const [passed, failed] = [run(step('Pay')), run(failing(timeout('')))];
    assert.deepEqual(compareRuns([passed, passed]), { runs: 2, passed: 2, parting: undefined });
    assert.deepEqual(compareRuns([failed, failed]), { runs: 2, passed: 0, parting: undefined });
    assert.equal(compareRuns([passed, failed]).passed, 1);
  });

  it('part at the first step that leaves something else behind, by timing, data, network, layout or an assertion', () => {
    const open = (more: Partial<SampleStep> = {}): SampleStep =>
      step('Open', { texts: ['Shop', 'Desk'], ...more });
    const list = { texts: ['Shop', 'Desk', 'Paid'] };
    const found = (failed: readonly SampleStep[], passed = [open(), step('Pay', list)]) => {
      const { parting } = compared(passed, failed);
      return [parting?.kind, parting?.title];
    };
    assert.deepEqual(found([open(), failing(timeout(''), { texts: ['Shop', 'Loading…'], isBusy: true })]), [
      'timing',
      'Pay',
    ]);
    assert.deepEqual(found([open(), failing(timeout(''), { texts: ['Shop', 'Desk'] })]), ['timing', 'Pay']);
    assert.deepEqual(
      found([open({ texts: ['Shop', 'Lamp'] }), failing(timeout(''), { texts: ['Shop', 'Lamp'] })]),
      ['data', 'Open'],
    );
    const request = (status: number) => ({ requests: [{ name: 'GET /api/desks', status, duration: 50 }] });
    assert.deepEqual(
      found([open(request(500)), failing(timeout(''))], [open(request(200)), step('Pay', list)]),
      ['network', 'Open'],
    );
    const cover =
      '    - locator resolved to <b>Pay</b>\n      - <div class="veil">…</div> intercepts pointer events\n';
    assert.deepEqual(found([open(), failing(timeout(cover), { texts: ['Shop', 'Desk'] })]), [
      'layout',
      'Pay',
    ]);
    const total = (text: string): SampleStep => step('Pay', { texts: ['Shop', text] });
    assert.deepEqual(
      found([open(), failing(unequal, { texts: ['Shop', '12.01'] })], [open(), total('12.00')]),
      ['assertion', 'Pay'],
    );
  });

  it('do not part at what differs between runs that passed', () => {
    const at = (name: string, clock: string): SampleStep =>
      step('Open', {
        texts: ['Shop', name, clock, 'Desk'],
        requests: [{ name: 'POST /collect', status: name === 'Ben' ? -1 : 204 }],
      });
    const { parting } = compareRuns([
      run(at('Ada', '10:01'), step('Pay')),
      run(at('Ben', '10:02'), step('Pay')),
      run(at('Cleo', '10:03'), failing(timeout(''))),
      run(at('Dana', '10:04'), step('Pay')),
    ]);
    assert.equal(parting?.title, 'Pay');
  });

  it('show what the ones had, and what the others had', () => {
    const { parting } = compared(
      [step('Open', { texts: ['Offers', 'Blue lamp'] }), step('Pay')],
      [step('Open', { texts: ['Offers', 'Red lamp'] }), failing(timeout(''))],
    );
    assert.deepEqual(parting?.evidence[0], { what: 'texts', added: ['Red lamp'], removed: ['Blue lamp'] });
  });
});

describe('the difference of texts', () => {
  it('leaves out what stands between the same texts in another form in other pages', () => {
    const others = [
      ['Shop', 'Hello Ada', 'Desk'],
      ['Shop', 'Hello Ben', 'Desk'],
    ];
    assert.deepEqual(textDifference([['Shop', 'Hello Eve', 'Desk']], others), { added: [], removed: [] });
    assert.deepEqual(textDifference([['Shop', 'Hello Eve', 'Lamp']], others), {
      added: ['Hello Eve', 'Lamp'],
      removed: ['Desk'],
    });
    assert.deepEqual(
      textDifference(
        [
          ['Shop', 'Hello Eve', 'Lamp'],
          ['Shop', 'Hello Fay', 'Lamp'],
        ],
        others,
      ),
      { added: ['Lamp'], removed: ['Desk'] },
    );
  });
});

describe('a run read from its trace', () => {
  it('has the texts, rows and requests of each step, and none of its secrets', async () => {
    const trace = await Trace.open(path.join(import.meta.dirname, '../../fixtures/traces/1.65.zip'));
    const steps = sampleSteps(trace, (text) =>
      text.replaceAll('Clicked', '$PASSWORD').replaceAll('Go', '$NAME'),
    );
    trace.close();
    assert.equal(steps[1]?.title, "Click button '$NAME'");
    assert.ok(steps[6]?.texts.includes('$PASSWORD'));
    assert.doesNotMatch(JSON.stringify(steps), /Clicked|\bGo\b/);
    assert.ok(steps.some(({ requests }) => requests.length > 0));
    assert.equal(steps.at(-1)?.outcome, 'failed');
  });
});

describe('the comparison of runs in words', () => {
  const parting = (...evidence: PartingEvidence[]) => ({
    place: 3,
    title: "Click button 'Pay'",
    index: 3,
    within: [],
    kind: 'timing' as const,
    evidence,
  });
  const words = (...evidence: PartingEvidence[]): string[] =>
    evidenceSentences(parting(...evidence)).map((sentence) => render(sentence));

  it('says how many passed, where the others part from them, and why', () => {
    const sentence = (parted?: Parting): string =>
      render(comparisonSentence({ runs: 10, passed: 7, parting: parted }));
    assert.equal(sentence(), '7 of 10 passed');
    assert.equal(
      sentence(parting({ what: 'busy' })),
      "7 of 10 passed. They part at step 4 (Click button 'Pay'): timing: The page was still loading in runs that failed",
    );
    assert.match(
      sentence({ ...parting(), index: undefined, within: ['Log in'] }),
      /part at 'Log in › Click button 'Pay'': timing$/,
    );
  });

  it('says what the ones had, and what the others had', () => {
    const answered = { name: 'GET /api/desks', status: 200, duration: 200 };
    assert.deepEqual(
      words(
        { what: 'texts', added: ['Lamp'], removed: ['Desk', 'Chair'] },
        { what: 'texts', added: [], removed: ['Desk'] },
        { what: 'request', name: answered.name, passed: answered, failed: { ...answered, status: 500 } },
        { what: 'request', name: answered.name, passed: answered, failed: { ...answered, status: -1 } },
        { what: 'request', name: answered.name, passed: answered, failed: { ...answered, duration: 4000 } },
        { what: 'request', name: answered.name, passed: answered, failed: undefined },
        { what: 'wait', passed: 900, failed: 3000 },
      ),
      [
        "The page had 'Desk', 'Chair' in runs that passed, and 'Lamp' in those that failed",
        "The page lacked 'Desk' in runs that failed",
        'GET /api/desks was answered with 200 in runs that passed, and with 500 in those that failed',
        'GET /api/desks was not answered in runs that failed',
        'GET /api/desks took at most 200 ms in runs that passed, and 4 s in one that failed',
        'GET /api/desks was not sent in runs that failed',
        'The step took at most 900 ms where it passed, and 3 s where it failed',
      ],
    );
  });

  it('shows what a page says on one line, without what nobody sees', () => {
    assert.deepEqual(words({ what: 'texts', added: ['a\u202Eb\u001B[31m\nc'], removed: [] }), [
      "The page had 'ab [31m c' only in runs that failed",
    ]);
  });
});
