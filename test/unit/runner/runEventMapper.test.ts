import assert from 'node:assert/strict';
import type { CaseEnd } from '../../../src/runner/events/runEvent.ts';
import {
  findFailedStep,
  type StepProgress,
  RunEventMapper,
  type ReporterMessage,
} from '../../../src/runner/events/runEventMapper.ts';

const places = [
  { caseId: 'a', index: 0, path: 'tests/a.spec.ts', line: 7 },
  { caseId: 'a', index: 1, path: 'tests/a.spec.ts', line: 9 },
];

function reader(): (event: ReporterMessage) => unknown {
  const events = new RunEventMapper(
    places,
    (file) => file.replace('/run/', ''),
    (text) => text.replaceAll('secret', '$PASSWORD'),
  );
  return (event) => events.read(JSON.stringify(event));
}

const stepBegin = (step: number, file: string, line: number): ReporterMessage => {
  return { type: 'stepBegin', test: 't', step, location: { file, line }, isCleanUp: false };
};

describe('What the reporter says', () => {
  it('becomes events of test cases and their steps, by the place of a step and never by its title', () => {
    const read = reader();
    assert.deepEqual(read({ type: 'testBegin', test: 't', caseId: 'a' }), { type: 'caseBegin', caseId: 'a' });
    assert.deepEqual(read(stepBegin(0, '/run/tests/a.spec.ts', 9)), {
      type: 'stepBegin',
      caseId: 'a',
      step: { caseId: 'a', index: 1 },
    });
    assert.equal(read(stepBegin(1, '/run/tests/a.spec.ts', 8)), undefined);
    assert.equal(read(stepBegin(2, '/other/tests/a.spec.ts', 9)), undefined);
    assert.deepEqual(
      read({ type: 'stepEnd', test: 't', step: 0, duration: 5, failure: { message: 'the secret' } }),
      {
        type: 'stepEnd',
        caseId: 'a',
        step: { caseId: 'a', index: 1 },
        duration: 5,
        failure: { message: 'the $PASSWORD' },
      },
    );
    assert.equal(read({ type: 'stepEnd', test: 't', step: 1, duration: 5 }), undefined);
  });

  it('hides values in notes and in the names of attachments', () => {
    const read = reader();
    const end = read({
      type: 'testEnd',
      test: 't',
      caseId: 'a',
      status: 'passed',
      duration: 1,
      failures: [],
      attachments: [{ name: 'secret.pdf', contentType: 'application/pdf', path: '/run/x' }],
      annotations: [
        { type: 'failure ignored', description: 'no secret' },
        { type: 'test case', description: 'a' },
      ],
    });
    assert.deepEqual(end, {
      type: 'caseEnd',
      caseId: 'a',
      outcome: 'passed',
      duration: 1,
      notes: ['failure ignored: no $PASSWORD'],
      attachments: [{ name: '$PASSWORD.pdf', contentType: 'application/pdf', path: '/run/x' }],
    });
  });

  it('ends the test case that began, also where a value stands in its id and was masked meanwhile', () => {
    const read = reader();
    read({ type: 'testBegin', test: 't', caseId: 'a-secret-id' });
    const more = { duration: 1, failures: [], attachments: [], annotations: [] };
    const end = read({ type: 'testEnd', test: 't', caseId: 'a-$PASSWORD-id', status: 'passed', ...more });
    assert.equal((end as CaseEnd).caseId, 'a-secret-id');
  });

  it('is an error where it is not what a reporter writes', () => {
    const events = new RunEventMapper([], String, String);
    for (const line of ['', '{', '{"type":"other"}', '{"type":"begin"}'])
      assert.throws(() => events.read(line), line);
    assert.equal(events.hasEnded, false);
    assert.equal(events.read('{"type":"end","status":"passed"}'), undefined);
    assert.equal(events.hasEnded, true);
  });
});

describe('The step to blame', () => {
  const step = (index: number, more: Partial<StepProgress> = {}): StepProgress => ({
    ref: { caseId: 'a', index },
    isCleanUp: false,
    hasEnded: true,
    ...more,
  });
  const broken = (stack: string) => ({ message: 'broken', stack });

  it('is the one that failed by the very error of the test', () => {
    const steps = [step(0, { failure: broken('line 1') }), step(1, { failure: broken('line 2') })];
    assert.equal(findFailedStep(steps, [broken('line 2')], 'failed')?.index, 1);
    assert.equal(findFailedStep(steps, [{ message: 'page.goto' }], 'failed'), undefined);
  });

  it('is the one at work where the test was broken off', () => {
    const steps = [step(0), step(1, { hasEnded: false })];
    assert.equal(findFailedStep(steps, [{ message: 'Worker process exited' }], 'failed')?.index, 1);
  });

  it('is never one of a teardown', () => {
    const steps = [step(0, { failure: broken('line 2'), isCleanUp: true })];
    assert.equal(findFailedStep(steps, [broken('line 2')], 'failed'), undefined);
    const late = step(1, { isCleanUp: true, failure: { message: 'Test timeout of 9ms exceeded' } });
    assert.equal(findFailedStep([step(0, { hasEnded: false }), late], [], 'timedOut')?.index, 0);
  });

  it('is the one that hung when the time of the test was over, whatever failed after it', () => {
    const steps = [
      step(0, { failure: broken('ignored') }),
      step(1, { failure: { message: 'Error: page.evaluate: Test timeout of 9ms exceeded.' } }),
      step(2, { failure: { message: 'No page is open' } }),
    ];
    assert.equal(findFailedStep(steps, [{ message: 'Test timeout of 9ms exceeded.' }], 'timedOut')?.index, 1);
  });
});
