import assert from 'node:assert/strict';
import { SessionRedaction, type LivePageEvent } from '../../../src/live/host/startLiveSession.ts';
import { TypedPasswords } from '../../../src/live/session/recording/typedPasswords.ts';
import type { RunEvent } from '../../../src/runner/events/runEvent.ts';
import { createRedactor } from '../../../src/runner/redaction/redaction.ts';

const values = 'ada@example.com typed hunter2';
const failure = { message: values, expected: values, actual: values, suggestedLocators: [values] };
const step = { caseId: 'a', index: 0 };
const element = { tag: 'p', inputType: '', isCheckable: false, isEditable: false, text: values };

/** Events with both values in each text that a page can have a say in. */
const events: LivePageEvent[] = [
  { type: 'stepEnd', step, duration: 1, failure },
  { type: 'restarted', isRestored: false, failure },
  { type: 'failed', request: 'run', failure },
  { type: 'pages', pages: [{ title: values, url: `https://shop.example/?q=${encodeURIComponent(values)}` }] },
  { type: 'dialog', kind: 'prompt', message: values, value: values, isOpen: true },
  {
    type: 'picked',
    element: { ...element, value: values },
    locators: [{ code: `getByText('${values}')`, count: 1 }],
    variables: [],
  },
  { type: 'notice', notice: 'download', name: values },
  {
    type: 'recorded',
    kind: 'added',
    id: 1,
    code: `await page.goto('/${values}');`,
    page: 0,
    isDownload: false,
    others: [{ code: `getByText('${values}')`, count: 1 }],
    variables: [],
  },
  { type: 'notRecorded', reason: 'noLocator', name: values },
  {
    type: 'choices',
    choices: [{ label: values, value: values, group: values, isSelected: true, isDisabled: false }],
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  },
  { type: 'texts', texts: [values, 'Save'] },
];

const runEvents: RunEvent[] = [
  { type: 'output', text: values },
  { type: 'error', failure },
  { type: 'stepEnd', caseId: 'a', step, duration: 1, failure },
  { type: 'caseEnd', caseId: 'a', outcome: 'failed', duration: 1, failure, notes: [values], attachments: [] },
];

describe('The redaction of a live session', () => {
  const redaction = new SessionRedaction(createRedactor(new Map([['USERNAME', 'ada@example.com']])));
  const passwords: LivePageEvent = { type: 'passwords', texts: ['hunter2', 'hunter'] };

  it('knows passwords from when they are typed, and hands them to nobody', () => {
    const dialog = events.find(({ type }) => type === 'dialog') ?? assert.fail();
    assert.match(JSON.stringify(redaction.redactEvent(dialog)), /\$USERNAME typed hunter2/);
    assert.equal(redaction.redactEvent(passwords), undefined);
    assert.deepEqual(redaction.redactEvent(dialog), {
      ...dialog,
      message: '$USERNAME typed $PASSWORD',
      value: '$USERNAME typed $PASSWORD',
    });
  });

  for (const event of events) {
    it(`takes secrets out of “${event.type}”`, () => {
      redaction.redactEvent(passwords);
      const text = JSON.stringify(redaction.redactEvent(event));
      assert.doesNotMatch(text, /ada|hunter/);
      assert.match(text, event.type === 'texts' ? /"texts":\["Save"\]/ : /\$USERNAME.*\$PASSWORD/);
    });
  }

  for (const event of runEvents) {
    it(`takes secrets out of “${event.type}” of its run`, () => {
      redaction.redactEvent(passwords);
      const text = JSON.stringify(redaction.redactRunEvent(event));
      assert.doesNotMatch(text, /ada|hunter/);
      assert.match(text, /\$USERNAME typed \$PASSWORD/);
    });
  }

  it('leaves events without texts, and failures that are none, as they are', () => {
    const others: LivePageEvent[] = [
      { type: 'ran', hasFailed: false },
      { type: 'stepEnd', step, duration: 1 },
    ];
    for (const event of others) assert.equal(redaction.redactEvent(event), event);
    const begin: RunEvent = { type: 'begin', tests: 1 };
    assert.equal(redaction.redactRunEvent(begin), begin);
    const passed: RunEvent = { type: 'stepEnd', caseId: 'a', step, duration: 1 };
    assert.equal(redaction.redactRunEvent(passed), passed);
  });
});

describe('Typed passwords', () => {
  const typed = (
    ...texts: readonly [field: string, text: string][]
  ): { texts: string[]; changes: number } => {
    let changes = 0;
    const passwords = new TypedPasswords(() => void changes++);
    for (const [field, text] of texts) passwords.add(field, text);
    return { texts: passwords.texts, changes };
  };

  it('are the whole text of a field, not what was there with each key', () => {
    assert.deepEqual(typed(['a', 'h'], ['a', 'hu'], ['a', 'hun'], ['a', 'hunt'], ['a', 'hunt']), {
      texts: ['hunt'],
      changes: 2,
    });
  });

  it('are kept when a field is cleared, or has another text', () => {
    assert.deepEqual(typed(['a', 'hunter2'], ['a', '']).texts, ['hunter2']);
    assert.deepEqual(typed(['a', 'hunter2'], ['a', 'battery']).texts, ['hunter2', 'battery']);
  });

  it('are the whole text and what is left of it while it is deleted', () => {
    const deleted = ['hunter2', 'hunter', 'hunte'].map((text): [string, string] => ['a', text]);
    assert.deepEqual(typed(...deleted).texts, ['hunter2', 'hunte']);
    assert.deepEqual(typed(...deleted, ['a', 'hu']).texts, ['hunter2']);
  });

  it('are those of all fields, the longest first', () => {
    assert.deepEqual(typed(['a', 'hunter'], ['b', 'hunter2'], ['c', 'ab']).texts, ['hunter2', 'hunter']);
  });
});
