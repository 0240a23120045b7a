import assert from 'node:assert/strict';
import {
  afterMessage,
  afterRequest,
  groupsOf,
  initialState,
  type PageState,
  stepOfKey,
} from '../../../src/trace/page/pageState.ts';
import {
  type EmptyState,
  fromStepsPage,
  type StepDetail,
  type Strip,
  type StripStep,
  toStepsPage,
} from '../../../src/trace/protocol/stepsMessages.ts';
import { textsOfSteps } from '../../support/pageTexts.ts';

const step = (key: string, group = ''): StripStep => ({
  key,
  number: 1,
  words: key,
  outcome: 'passed',
  group,
});

const strip: Strip = {
  name: 'Pay',
  steps: [step('a', 'Log in'), step('b', 'Log in'), step('c'), step('d', 'Log in')],
  chosen: 'b',
  hasPassedRun: true,
  canClose: false,
};

const detail = (key: string): StepDetail => ({
  key,
  note: '',
  pictures: {},
  isRendering: false,
  asked: [],
  found: [],
  error: '',
  message: '',
  consoleErrors: [],
  failedRequests: [],
  canOpenTrace: true,
  canOpenLive: false,
});

describe('the page of the Steps view', () => {
  const shown: PageState = afterMessage(initialState, { type: 'strip', strip });
  const locator = {
    type: 'locator',
    key: 'b',
    side: 'after',
    x: 1,
    y: 2,
    locator: 'l',
    canUse: true,
  } as const;

  it('leads through the steps by keys, and stops at both ends', () => {
    const keys = ['ArrowLeft', 'ArrowRight', 'Home', 'End', 'Enter'];
    assert.deepEqual(
      keys.map((key) => stepOfKey(strip, key)),
      ['a', 'c', 'a', 'd', undefined],
    );
    assert.equal(stepOfKey({ ...strip, chosen: 'd' }, 'ArrowRight'), 'd');
    assert.equal(stepOfKey({ ...strip, chosen: undefined }, 'ArrowRight'), 'a');
    assert.equal(stepOfKey({ ...strip, steps: [] }, 'Home'), undefined);
  });

  it('has the steps in groups of the dependencies that follow each other', () => {
    assert.deepEqual(
      groupsOf(strip).map(({ name, steps }) => [name, steps.map(({ key }) => key)]),
      [
        ['Log in', ['a', 'b']],
        ['', ['c']],
        ['Log in', ['d']],
      ],
    );
  });

  it('shows a chosen step at once, and what is known of another one no more when that comes late', () => {
    const chosen = afterRequest(shown, { type: 'choose', key: 'c' });
    assert.equal(chosen.strip?.chosen, 'c');
    assert.equal(afterMessage(chosen, { type: 'step', step: detail('b') }).detail, undefined);
    assert.equal(afterMessage(chosen, { type: 'step', step: detail('c') }).detail?.key, 'c');
  });

  it('drops a locator with the step that it was found in', () => {
    const found = afterMessage(shown, locator);
    assert.equal(found.locator, locator);
    assert.equal(afterMessage(found, { type: 'strip', strip }).locator, locator);
    assert.equal(afterRequest(found, { type: 'choose', key: 'c' }).locator, undefined);
    assert.equal(afterMessage(found, { type: 'strip', strip: { ...strip, chosen: 'a' } }).locator, undefined);
    assert.equal(afterMessage(shown, { ...locator, key: 'c' }).locator, undefined);
  });

  it('shows the pictures of the passed run as long as there is one', () => {
    const passed = afterRequest(shown, { type: 'showPassed', isShown: true });
    assert.equal(afterMessage(passed, { type: 'strip', strip }).showsPassed, true);
    const without = { ...strip, hasPassedRun: false };
    assert.equal(afterMessage(passed, { type: 'strip', strip: without }).showsPassed, false);
  });

  it('forgets all but its texts where there is nothing to show', () => {
    const started = afterMessage(shown, { type: 'start', texts: textsOfSteps, locale: 'de' });
    const empty: EmptyState = { type: 'empty', text: 'Run it', actions: [] };
    assert.deepEqual(afterMessage(started, empty), {
      ...initialState,
      texts: textsOfSteps,
      locale: 'de',
      empty,
    });
  });

  it('takes pictures as data only, and no messages of other forms', () => {
    const withPicture = (picture: string) => ({
      type: 'step',
      step: { ...detail('a'), pictures: { before: { picture, width: 1, height: 1 } } },
    });
    const isTaken = (message: unknown): boolean => toStepsPage.safeParse(message).success;
    assert.ok(isTaken(withPicture('data:image/jpeg;base64,AA==')));
    for (const picture of ['https://a.test/a.png', 'data:image/svg+xml;base64,AA==', 'data:text/html,a'])
      assert.ok(!isTaken(withPicture(picture)), picture);
    assert.ok(!isTaken({ type: 'other' }));
    assert.ok(!fromStepsPage.safeParse({ type: 'command', command: 'portableTests.push' }).success);
  });
});
