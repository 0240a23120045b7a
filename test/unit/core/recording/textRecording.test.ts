import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Element } from '../../../../src/core/case/testCase.ts';
import { readRecordedStep } from '../../../../src/core/recording/recordedStep.ts';
import {
  followEdits,
  recordAction,
  startTextRecording,
  type RecordedAction,
  type TextRecording,
} from '../../../../src/core/recording/textRecording.ts';
import { insertStepsUnchanged, removeSteps } from '../../../../src/core/stepEdits/arrangeSteps.ts';
import { findSteps } from '../../../../src/core/stepEdits/findSteps.ts';
import { applyEdits, type TextEdit } from '../../../../src/core/text/textEdit.ts';
import { runs } from '../../../support/properties.ts';
import { elementsOf, writtenCases } from '../../support/core/stepTexts.ts';

/** Cuts the margin off that a text has in this file. */
const yaml = (parts: TemplateStringsArray): string =>
  (parts[0] ?? '').replace(/^\n/, '').replaceAll(/^ {4}/gm, '').trimEnd() + '\n';

const added = (id: number, code: string): RecordedAction => ({
  kind: 'added',
  id,
  step: readRecordedStep(code).step,
});
const updated = (id: number, code: string): RecordedAction => ({
  kind: 'updated',
  id,
  step: readRecordedStep(code).step,
});
const undone: RecordedAction = { kind: 'undone' };

/** An edit by the text that it replaces, which stands in the text once. */
const edit = (from: string, to: string): { from: string; to: string } => ({ from, to });
type Happening = RecordedAction | { from: string; to: string };

/** What a text is once all has happened. */
function record(text: string, at: number, happenings: readonly Happening[]): string {
  const recording = happenings.reduce(happen, startTextRecording(text, at));
  return recording.text;
}

function happen(recording: TextRecording, happening: Happening): TextRecording {
  if (!('from' in happening)) return act(recording, happening);
  const start = recording.text.indexOf(happening.from);
  assert.ok(start >= 0, `no ${happening.from} in\n${recording.text}`);
  return followEdits(recording, [{ start, end: start + happening.from.length, newText: happening.to }]);
}

/** The edits of an action make the text that the recording is about. */
function act(recording: TextRecording, action: RecordedAction): TextRecording {
  const change = recordAction(recording, action);
  assert.equal(applyEdits(recording.text, change.edits), change.recording.text);
  return change.recording;
}

const click = (name: string): string => `await page.getByText('${name}').click();`;
const fill = (text: string): string => `await page.getByLabel('Name').fill('${text}');`;

const file = yaml`
    id: x # its id
    description: Two steps
    elements:
      # First of all.
      - interaction:
          action: GO_TO
          calledWith: /one
      - interaction:
          action: GO_TO
          calledWith: /two
    # The end.
    `;

const stepOne = `  - interaction:
      action: GO_TO
      calledWith: /one
`;
const own = stepOne.replace('/one', '/own');
const stepTwo = `      action: GO_TO
      calledWith: /two
`;

const clickA = `  - interaction:
      action: CLICK
    selectors:
      - selectorType: TEXT
        selector: A
`;
const enter = (text: string): string => `  - interaction:
      action: ENTER_TEXT
      calledWith: ${text}
    selectors:
      - selectorType: LABEL
        selector: Name
`;
const beforeTwo = file.replace('  - interaction:\n' + stepTwo, '');
const head = beforeTwo.slice(0, beforeTwo.indexOf('# The end.'));
const tail = '  - interaction:\n' + stepTwo + '# The end.\n';

describe('Recorded actions become steps', () => {
  const steps: [code: string, step: Element][] = [
    [click('A'), { interaction: { action: 'CLICK' }, selectors: [{ selectorType: 'TEXT', selector: 'A' }] }],
    [
      `await page.getByLabel('Size').selectOption('L');`,
      {
        interaction: { action: 'SELECT_OPTION', calledWith: 'L' },
        selectors: [{ selectorType: 'LABEL', selector: 'Size' }],
      },
    ],
    [
      `await page.getByLabel('Name').press('Enter');`,
      {
        interaction: { action: 'KEY_PRESS', calledWith: 'Enter' },
        selectors: [{ selectorType: 'LABEL', selector: 'Name' }],
      },
    ],
    [
      `await page.getByRole('checkbox', { name: 'Agree' }).check();`,
      {
        interaction: { action: 'CLICK' },
        selectors: [{ selectorType: 'ROLE', selector: 'checkbox', options: { name: 'Agree' } }],
      },
    ],
  ];
  for (const [code, step] of steps) {
    it(code, () => assert.deepEqual(readRecordedStep(code).step, step));
  }

  it('that wait for the download that they start', () => {
    assert.deepEqual(readRecordedStep(click('A'), true).step?.interaction, { action: 'DOWNLOAD' });
    assert.deepEqual(readRecordedStep(fill('A'), true).step?.interaction?.action, 'ENTER_TEXT');
  });

  it('or are listed, where a test case cannot say them', () => {
    const { step, notUnderstood } = readRecordedStep(`await page.getByText(/^A$/).click();`);
    assert.equal(step, undefined);
    assert.equal(notUnderstood.length, 1);
  });
});

describe('A recording in a text', () => {
  const cases: [name: string, at: number, happenings: Happening[], expected: string][] = [
    ['puts a click in front of the step of the cursor', 1, [added(1, click('A'))], head + clickA + tail],
    [
      'updates the step that is there while text is typed',
      1,
      [added(1, click('A')), added(2, fill('a')), updated(2, fill('ad')), updated(2, fill('ada'))],
      head + clickA + enter('ada') + tail,
    ],
    [
      'takes one action away, and never updates it again',
      1,
      [added(1, click('A')), added(2, fill('a')), undone, updated(2, fill('ab'))],
      head + clickA + tail,
    ],
    [
      'takes all away, and no more',
      1,
      [added(1, click('A')), added(2, fill('a')), undone, undone, undone],
      file,
    ],
    [
      'follows edits above it',
      1,
      [added(1, fill('a')), edit('/one', '/one/longer'), updated(1, fill('ab')), added(2, click('A'))],
      (head + enter('ab') + clickA + tail).replace('/one', '/one/longer'),
    ],
    [
      'goes on behind a step that was written by hand',
      1,
      [
        added(1, fill('a')),
        edit(tail, `  - interaction:\n      action: GO_TO\n      calledWith: /own\n${tail}`),
        updated(1, fill('ab')),
        added(2, click('A')),
      ],
      `${head}${enter('ab')}  - interaction:\n      action: GO_TO\n      calledWith: /own\n${clickA}${tail}`,
    ],
    [
      'leaves a step that was edited',
      1,
      [
        added(1, fill('a')),
        edit('calledWith: a\n', 'calledWith: mine\n'),
        updated(1, fill('ab')),
        added(2, click('A')),
      ],
      head + enter('mine') + clickA + tail,
    ],
    [
      'leaves a step that was edited when it takes it back',
      1,
      [added(1, fill('a')), edit('calledWith: a\n', 'calledWith: mine\n'), undone],
      head + enter('mine') + tail,
    ],
    [
      'leaves a comment that was written above a step',
      1,
      [added(1, fill('a')), edit(enter('a'), `  # mine\n${enter('a')}`), updated(1, fill('ab')), undone],
      `${head}  # mine\n${tail}`,
    ],
    [
      'does not bring a deleted step back',
      1,
      [
        added(1, fill('a')),
        added(2, click('A')),
        edit(enter('a'), ''),
        updated(1, fill('ab')),
        added(3, fill('c')),
      ],
      head + clickA + enter('c') + tail,
    ],
    [
      'takes the action before a deleted one back',
      1,
      [added(1, click('A')), added(2, fill('a')), edit(enter('a'), ''), undone],
      file,
    ],
    [
      'stays where the step of the cursor was, if that is deleted',
      1,
      [added(1, click('A')), edit('  - interaction:\n' + stepTwo, ''), added(2, fill('a'))],
      `${head}${clickA}${enter('a')}# The end.\n`,
    ],
    [
      'goes to the next step if that of the cursor is deleted, and behind what is written in front of it',
      0,
      [
        edit(stepOne, '  # Of two.\n'),
        edit('# Of two.\n', `# Of two.\n${own}`),
        added(1, click('A')),
        added(2, fill('a')),
      ],
      file.replace(stepOne, `  # Of two.\n${own}${clickA}${enter('a')}`),
    ],
    [
      'at the beginning',
      0,
      [added(1, click('A')), added(2, fill('a'))],
      file.replace('  # First', `${clickA}${enter('a')}  # First`),
    ],
    [
      'at the end',
      2,
      [added(1, click('A')), added(2, fill('a'))],
      file.replace('# The end', `${clickA}${enter('a')}# The end`),
    ],
    [
      'makes no step of what a test case cannot say',
      1,
      [added(1, `await page.getByText(/^A$/).click();`)],
      file,
    ],
    [
      'makes a step once a test case can say it',
      1,
      [added(1, `await page.getByText(/^A$/).click();`), updated(1, click('A'))],
      head + clickA + tail,
    ],
    [
      'waits while the text has no steps',
      1,
      [
        added(1, fill('a')),
        edit('elements:', 'element:'),
        updated(1, fill('ab')),
        added(2, click('A')),
        edit('element:', 'elements:'),
        added(3, fill('c')),
      ],
      head + enter('ab') + clickA + enter('c') + tail,
    ],
  ];
  for (const [name, at, happenings, expected] of cases) {
    it(name, () => assert.equal(record(file, at, happenings), expected));
    it(`${name}, with CRLF`, () => {
      const crlf = happenings.map((happening) =>
        'from' in happening
          ? edit(happening.from.replaceAll('\n', '\r\n'), happening.to.replaceAll('\n', '\r\n'))
          : happening,
      );
      const text = file.replaceAll('\n', '\r\n');
      assert.equal(record(text, at, crlf), expected.replaceAll('\n', '\r\n'));
    });
  }

  it('begins an empty list, and leaves it empty', () => {
    const text = 'id: x\nelements: []\nversion: "1"\n';
    const actions = [added(1, fill('a')), updated(1, fill('ab')), added(2, click('A'))];
    assert.equal(record(text, 0, actions), `id: x\nelements:\n${enter('ab')}${clickA}version: "1"\n`);
    assert.equal(record(text, 0, [...actions, undone, undone]), text);
  });

  it('keeps a list in flow style, and JSON', () => {
    const flow = 'elements: [{ a: 1 }, { b: 2 }]\n';
    const written = record(flow, 1, [
      added(1, fill('a')),
      updated(1, fill('ab')),
      added(2, click('A')),
      undone,
    ]);
    assert.equal(
      written,
      'elements: [{ a: 1 }, { interaction: { action: ENTER_TEXT, calledWith: ab }, selectors: [{ selectorType: LABEL, selector: Name }] }, { b: 2 }]\n',
    );
    const json = '{"elements": []}\n';
    assert.equal(
      record(json, 0, [added(1, fill('a')), updated(1, fill('ab'))]),
      '{"elements": [{ "interaction": { "action": "ENTER_TEXT", "calledWith": "ab" }, "selectors": [{ "selectorType": "LABEL", "selector": "Name" }] }]}\n',
    );
  });

  it('keeps a complete file complete, and an abridged one abridged', () => {
    const complete =
      'id: 00000000-0000-4000-8000-000000000001\ndescription: d\nelements: []\nversion: "1"\nrunStatus: ON\nprompt: ""\n';
    const actions = [added(1, fill('a')), updated(1, fill('ab'))];
    const step = elementsOf(record(complete, 0, actions))[0];
    assert.deepEqual(step?.['ignoreFailure'], false);
    assert.equal(record(file, 1, actions), head + enter('ab') + tail);
  });

  it('refuses a file whose steps cannot be edited', () => {
    assert.throws(() => startTextRecording('id: x\n', 0), /cannot be edited/);
  });
});

/** What happens in a random recording. Numbers are taken modulo how many there are. */
type RandomHappening =
  | { readonly type: 'act'; readonly isTyping: boolean }
  | { readonly type: 'undo' }
  | { readonly type: 'insert' | 'remove' | 'comment'; readonly at: number }
  | { readonly type: 'describe' };

const happeningAt = (type: 'insert' | 'remove' | 'comment'): fc.Arbitrary<RandomHappening> =>
  fc.record({ type: fc.constant(type), at: fc.nat(20) });
const randomHappenings: fc.Arbitrary<RandomHappening[]> = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ type: fc.constant('act' as const), isTyping: fc.boolean() }) },
    fc.constant({ type: 'undo' as const }),
    happeningAt('insert'),
    happeningAt('remove'),
    happeningAt('comment'),
    fc.constant({ type: 'describe' as const }),
  ),
  { maxLength: 12 },
);

const ownStep = (at: number): Element => ({ interaction: { action: 'GO_TO', calledWith: `/own/${at}` } });

/** The same recording twice: in the text, and as a list of steps with the text that has no recorded ones. */
class Twin {
  private recording: TextRecording;
  /** For each step whether it was recorded, and by which action. */
  private steps: (number | 'own')[];
  private cursor: number;
  private lastId = 0;
  private edits = 0;

  constructor(
    private plain: string,
    at: number,
  ) {
    this.recording = startTextRecording(plain, at);
    this.steps = elementsOf(plain).map(() => 'own');
    this.cursor = Math.min(at, this.steps.length);
  }

  happen(happening: RandomHappening): void {
    switch (happening.type) {
      case 'act':
        return this.act(happening.isTyping);
      case 'undo':
        return this.undo();
      case 'insert':
        return this.insert(happening.at % (this.steps.length + 1));
      case 'remove':
        return this.removeOwn(happening.at);
      case 'comment':
        return this.comment(happening.at);
      case 'describe':
        return this.edit((text) => {
          const start = text.indexOf('# a file') + 8;
          return [{ start, end: start, newText: ', edited' }];
        });
    }
  }

  private act(isTyping: boolean): void {
    const isUpdate = isTyping && this.steps.includes(this.lastId);
    if (!isUpdate) {
      this.lastId++;
      this.steps.splice(this.cursor++, 0, this.lastId);
    }
    this.edits++;
    const code = fill(`${this.lastId}.${this.edits}`);
    this.recording = act(this.recording, isUpdate ? updated(this.lastId, code) : added(this.lastId, code));
  }

  private undo(): void {
    this.recording = act(this.recording, undone);
    const newest = Math.max(...this.steps.map((step) => (step === 'own' ? 0 : step)), 0);
    const at = this.steps.indexOf(newest);
    if (at < 0) return;
    this.steps.splice(at, 1);
    if (at < this.cursor) this.cursor--;
  }

  private insert(at: number): void {
    const step = ownStep(++this.edits);
    this.edit((text, isPlain) => insertStepsUnchanged(text, isPlain ? this.ownBefore(at) : at, [step]));
    this.steps.splice(at, 0, 'own');
    if (at <= this.cursor) this.cursor++;
  }

  /** But the last one: what comes into an empty list has no step to follow in its form. */
  private removeOwn(which: number): void {
    const at = this.ownAt(which);
    if (at === undefined || this.steps.filter((step) => step === 'own').length === 1) return;
    this.edit((text, isPlain) => removeSteps(text, isPlain ? this.ownBefore(at) : at));
    this.steps.splice(at, 1);
    if (at < this.cursor) this.cursor--;
  }

  private comment(which: number): void {
    const at = this.ownAt(which);
    if (at === undefined) return;
    this.edit((text, isPlain) => {
      const list = findSteps(text);
      const start = list.items[isPlain ? this.ownBefore(at) : at]?.end;
      return list.flow || start === undefined ? [] : [{ start, end: start, newText: ' # said' }];
    });
  }

  /** The same edit in both texts. */
  private edit(make: (text: string, isPlain: boolean) => TextEdit[]): void {
    this.recording = followEdits(this.recording, make(this.recording.text, false));
    this.plain = applyEdits(this.plain, make(this.plain, true));
  }

  private ownBefore(at: number): number {
    return this.steps.slice(0, at).filter((step) => step === 'own').length;
  }

  private ownAt(which: number): number | undefined {
    const own = this.steps.flatMap((step, at) => (step === 'own' ? [at] : []));
    return own[which % own.length];
  }

  assertSame(): void {
    const written = elementsOf(this.recording.text);
    const names = written.map((step) => recordedId(step) ?? 'own');
    assert.deepEqual(names, this.steps, this.recording.text);
    assert.deepEqual(
      written.filter((step) => recordedId(step) === undefined),
      elementsOf(this.plain),
    );
    let taken = this.recording;
    while (taken.entries.length > 0) taken = act(taken, undone);
    assert.deepEqual(elementsOf(taken.text), elementsOf(this.plain));
    // In flow style, the form of a new step depends on the first one.
    if (findSteps(this.plain).flow && this.edits > 0) return;
    assert.deepEqual(linesOf(taken.text), linesOf(this.plain));
  }
}

function recordedId(step: Record<string, unknown>): number | undefined {
  const called = (step['interaction'] as { calledWith?: unknown } | undefined)?.calledWith;
  const selectors = JSON.stringify(step['selectors'] ?? []);
  const isRecorded = typeof called === 'string' && /^\d+\.\d+$/.test(called) && selectors.includes('"Name"');
  return isRecorded ? Number(called.split('.')[0]) : undefined;
}

/**
 * The lines of a text without blank ones, and its comments on lines of their own: one between two steps stands behind the
 * last step once the second one is removed, unless a recorded step is there.
 */
function linesOf(text: string): { readonly lines: string[]; readonly comments: string[] } {
  const all = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const isComment = (line: string): boolean => line.trimStart().startsWith('#');
  return { lines: all.filter((line) => !isComment(line)), comments: all.filter(isComment).toSorted() };
}

describe('A recording in a text that is edited', () => {
  it('stands where the step of the cursor moved to, and without it the text is the edited one', () => {
    fc.assert(
      fc.property(writtenCases, fc.nat(6), randomHappenings, ({ text }, at, happenings) => {
        const twin = new Twin(text, at);
        for (const happening of happenings) twin.happen(happening);
        twin.assertSame();
      }),
      runs(60),
    );
  });

  it('writes over nothing that others wrote, whatever they write', () => {
    const piece = fc.oneof(
      fc.constantFrom('', '\n', '- ', '  - a: 1\n', '#', 'elements:', '[', '"', ' ', '|+\n\n'),
      fc.string({ maxLength: 5 }),
    );
    const edits = fc.record({ start: fc.nat(400), length: fc.nat(30), newText: piece });
    const steps = fc.array(fc.oneof(edits, fc.record({ isTyping: fc.boolean() }), fc.constant(undone)), {
      maxLength: 10,
    });
    fc.assert(
      fc.property(writtenCases, fc.nat(6), steps, ({ text }, at, all) => {
        let recording = startTextRecording(text, at);
        let id = 0;
        for (const [round, next] of all.entries()) {
          if ('newText' in next) {
            const start = Math.min(next.start, recording.text.length);
            const end = Math.min(start + next.length, recording.text.length);
            recording = followEdits(recording, [{ start, end, newText: next.newText }]);
            continue;
          }
          if ('kind' in next) {
            recording = act(recording, next);
            continue;
          }
          const { entries } = recording;
          const isUpdate = next.isTyping && id > 0 && recording.waiting.length === 0;
          if (!isUpdate) id++;
          const entry = entries.find((candidate) => candidate.id === id);
          const { edits: made } = recordAction(
            recording,
            isUpdate ? updated(id, fill(`${round}`)) : added(id, fill(`${round}`)),
          );
          if (isUpdate) {
            for (const { start, end } of made) {
              assert.ok(entry && entry.start <= start && end <= entry.end);
              assert.equal(recording.text.slice(entry.start, entry.end), entry.text);
            }
          }
          recording = act(recording, isUpdate ? updated(id, fill(`${round}`)) : added(id, fill(`${round}`)));
        }
      }),
      runs(60),
    );
  });
});
