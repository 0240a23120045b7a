import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import type { Locator, Page } from '@playwright/test';
import { HeldModifiers, pageKey } from '../../../src/live/page/pageKey.ts';
import type { LiveEvent, LiveInput } from '../../../src/live/protocol/liveProtocol.ts';
import { CountEngine } from '../../../src/live/session/countLocators.ts';
import { PageScreencast } from '../../../src/live/session/pageScreencast.ts';
import { mayChangeFields, typedText } from '../../../src/live/session/recording/typedPasswords.ts';
import {
  type CaseSession,
  type LiveTools,
  runSteps,
  isSamePage,
  toOutline,
} from '../../../src/live/session/runSteps.ts';

describe('Steps of a live session', () => {
  it('run in order up to the first that fails, with the names of a generated test', async () => {
    const sent: LiveEvent[] = [];
    const session = { calls: [] as string[] };
    const tools = { mayFail: (step: () => unknown) => step() } as unknown as LiveTools;
    const codes = [
      "session.calls.push('first');",
      "await mayFail(async () => { session.calls.push('second'); });",
      "throw new Error('Not found');",
      "session.calls.push('never');",
    ];
    const run = (to: number): Promise<boolean> =>
      runSteps(
        codes.slice(0, to).map((code, index) => ({ caseId: 'a', index, code })),
        session as unknown as CaseSession,
        tools,
        { send: (event) => void sent.push(event) },
        new AbortController().signal,
      );
    assert.equal(await run(2), false);
    assert.deepEqual(session.calls.splice(0), ['first', 'second']);
    assert.deepEqual(
      sent.splice(0).map((event) => [event.type, 'step' in event && event.step.index, 'failure' in event]),
      [
        ['stepBegin', 0, false],
        ['stepEnd', 0, false],
        ['stepBegin', 1, false],
        ['stepEnd', 1, false],
      ],
    );
    assert.equal(await run(4), true);
    assert.deepEqual(session.calls, ['first', 'second']);
    const last = sent.at(-1);
    assert.ok(last?.type === 'stepEnd' && last.duration >= 0);
    assert.deepEqual([last.step, last.failure], [{ caseId: 'a', index: 2 }, { message: 'Not found' }]);
  });
});

describe('A step of a live session that is cancelled', () => {
  const idle = { mayFail: (step: () => unknown) => step() } as unknown as LiveTools;
  const stepsOf = (...codes: readonly string[]) => codes.map((code, index) => ({ caseId: 'a', index, code }));

  it('ends at once, and those after it do not run', async () => {
    const sent: LiveEvent[] = [];
    const session = { calls: [] as string[] };
    const cancelling = new AbortController();
    const running = runSteps(
      stepsOf('await new Promise(() => {});', "session.calls.push('never');"),
      session as unknown as CaseSession,
      idle,
      { send: (event) => void sent.push(event) },
      cancelling.signal,
    );
    cancelling.abort(new Error('Cancelled'));
    assert.equal(await running, true);
    const last = sent.at(-1);
    assert.ok(last?.type === 'stepEnd' && last.isCancelled);
    assert.deepEqual([last.failure, session.calls], [{ message: 'Cancelled' }, []]);
  });

  it('is watched for no longer than it runs', async () => {
    const { signal } = new AbortController();
    const tools = [stepsOf(...Array.from({ length: 20 }, () => '')), {} as CaseSession, idle] as const;
    assert.equal(await runSteps(...tools, { send: () => undefined }, signal), false);
    assert.deepEqual(getEventListeners(signal, 'abort'), []);
  });

  it('does nothing with an element any more', async () => {
    const cancelling = new AbortController();
    const done: unknown[] = [];
    const locator = { click: async (options: unknown) => void done.push(options) } as unknown as Locator;
    const session = {
      find: (locate: (page: Page) => Locator) => ({ click: () => locate({} as Page).click({ force: true }) }),
      cancel: () => cancelling.abort(new Error('Cancelled')),
    };
    const code = `await session.find(() => locator).click();
      const late = session.find(() => locator);
      session.cancel();
      await late.click();`;
    Reflect.set(globalThis, 'locator', locator);
    await runSteps(
      stepsOf(code),
      session as unknown as CaseSession,
      idle,
      { send: () => undefined },
      cancelling.signal,
    );
    Reflect.deleteProperty(globalThis, 'locator');
    assert.deepEqual(done, [{ force: true, signal: cancelling.signal }]);
  });
});

describe('The state that a live session starts again from', () => {
  const outline = ['- banner', '- button "Save"', '- text: a', '- text: b'];

  it('is that of a page which shows half of its lines or more, and no others', () => {
    assert.equal(isSamePage(outline, outline), true);
    assert.equal(isSamePage(outline.slice(2), outline), true);
    assert.equal(isSamePage(outline.slice(3), outline), false);
    assert.equal(isSamePage([...outline, '- textbox "Password"'], outline), false);
    assert.equal(isSamePage([], []), true);
  });

  it('leaves out the focus, times of day and long numbers', () => {
    assert.deepEqual(
      toOutline('- main:\n  - button "Save" [active]\n  - text: 9:41 10:20:33 Order 12345 of 1234'),
      ['- main:', '- button "Save"', '- text: 0 0 Order 0 of 1234'],
    );
  });
});

describe('Pictures of a live page', () => {
  /** A page whose screencast gives the frames that the test makes. */
  function fakePage() {
    const calls: string[] = [];
    let onFrame: (frame: { data: Buffer; viewportWidth: number; viewportHeight: number }) => void = () =>
      undefined;
    const page = {
      isClosed: () => false,
      viewportSize: () => ({ width: 2, height: 1 }),
      screencast: {
        start: async (options: { onFrame: typeof onFrame }) => {
          calls.push('start');
          ({ onFrame } = options);
        },
        stop: async () => void calls.push('stop'),
      },
    } as unknown as Page;
    const show = (data: string): void =>
      onFrame({ data: Buffer.from(data, 'base64'), viewportWidth: 2, viewportHeight: 1 });
    return { page, calls, show };
  }

  async function watched() {
    const sent: string[] = [];
    let changes = 0;
    const screencast = new PageScreencast(
      ({ data, width, height }) => void sent.push(`${data} ${width} × ${height}`),
      () => void changes++,
    );
    const own = fakePage();
    await screencast.follow(own.page);
    return { screencast, sent, changes: () => changes, ...own };
  }

  it('are made while somebody looks at the page', async () => {
    const { screencast, page, calls } = await watched();
    assert.deepEqual(calls, []);
    await screencast.watch(true);
    await screencast.watch(true);
    await screencast.follow(page);
    assert.deepEqual(calls.splice(0), ['start']);
    await screencast.resize();
    await screencast.watch(false);
    assert.deepEqual(calls, ['stop', 'start', 'stop']);
  });

  it('are sent when the one before was painted, the newest alone', async () => {
    const { screencast, sent, show, changes } = await watched();
    await screencast.watch(true);
    for (const data of ['aaaa', 'bbbb', 'cccc']) show(data);
    assert.deepEqual([sent, changes()], [['aaaa 2 × 1'], 3]);
    screencast.painted();
    screencast.painted();
    assert.deepEqual(sent, ['aaaa 2 × 1', 'cccc 2 × 1']);
    show('dddd');
    assert.equal(sent.length, 3);
  });

  it('begin anew when somebody looks again, without one that was not painted', async () => {
    const { screencast, sent, show } = await watched();
    await screencast.watch(true);
    show('aaaa');
    show('bbbb');
    await screencast.watch(false);
    await screencast.watch(true);
    assert.equal(sent.length, 1);
    show('cccc');
    show('dddd');
    await screencast.watch(false);
    screencast.painted();
    assert.deepEqual(sent, ['aaaa 2 × 1', 'cccc 2 × 1']);
  });

  it('are those of the newest page only', async () => {
    const { screencast, sent, show, calls } = await watched();
    await screencast.watch(true);
    const other = fakePage();
    await screencast.follow(other.page);
    assert.deepEqual([calls, other.calls], [['start', 'stop'], ['start']]);
    show('aaaa');
    other.show('bbbb');
    assert.deepEqual(sent, ['bbbb 2 × 1']);
    await screencast.follow(undefined);
    assert.deepEqual(other.calls, ['start', 'stop']);
  });
});

describe('Counts of many locators by one question', () => {
  /** A page that says what the engine asked for, and a locator of it. */
  async function countWith(storeOf: (batch: string) => unknown): Promise<number[]> {
    const asked: string[] = [];
    const locator = {
      locator: (selector: string) => {
        asked.push(selector.split('=')[1] ?? '');
        return locator;
      },
      or: () => locator,
      evaluateAll: async () => storeOf(asked[0]?.split(' ')[0] ?? ''),
    };
    const engine = await CountEngine.register({ register: async () => undefined });
    const own = locator as unknown as Locator;
    const counts = await engine.count({ locator: () => own }, [own, own]);
    assert.deepEqual(asked, ['1 0', '1 1', '1 2']);
    return counts;
  }

  it('are those of the page, none where it counted none', async () => {
    assert.deepEqual(await countWith((batch) => ({ batch, counts: { 0: 1, 2: 3 } })), [0, 3]);
  });

  it('are refused where the page was not asked, or its scripts give no number', async () => {
    for (const store of [undefined, { batch: '0', counts: {} }])
      await assert.rejects(
        countWith(() => store),
        /not asked/,
      );
    for (const wrong of ['2', -1, 1.5, Number.NaN])
      await assert.rejects(
        countWith((batch) => ({ batch, counts: { 1: wrong } })),
        /no number/,
      );
  });
});

describe('What a person does in the picture of a page', () => {
  const inputs: [input: LiveInput, changes: boolean, typed: string][] = [
    [{ type: 'move', x: 0, y: 0 }, false, ''],
    [{ type: 'wheel', x: 0, y: 0, deltaX: 0, deltaY: 1 }, false, ''],
    [{ type: 'down', x: 0, y: 0, button: 'left', clicks: 1 }, true, ''],
    [{ type: 'up', x: 0, y: 0, button: 'left', clicks: 1 }, true, ''],
    [{ type: 'keyDown', key: 'Enter' }, true, ''],
    [{ type: 'keyDown', key: 'a' }, true, 'a'],
    [{ type: 'keyUp', key: 'a' }, true, ''],
    [{ type: 'text', text: 'pasted' }, true, 'pasted'],
  ];
  for (const [input, changes, typed] of inputs) {
    it(`may change fields, or type: ${JSON.stringify(input)}`, () => {
      assert.deepEqual([mayChangeFields(input), typedText(input)], [changes, typed]);
    });
  }

  const keys: [
    key: string,
    modifiers: Partial<Parameters<typeof pageKey>[0] & { isMac: boolean }>,
    expected: unknown,
  ][] = [
    ['a', {}, { type: 'key', key: 'a' }],
    ['~', {}, { type: 'key', key: '~' }],
    ['Enter', {}, { type: 'key', key: 'Enter' }],
    ['Control', {}, { type: 'modifier', key: 'ControlOrMeta' }],
    ['Meta', {}, { type: 'modifier', key: 'ControlOrMeta' }],
    ['@', { ctrlKey: true, altKey: true, isAltGraph: true }, { type: 'text', text: '@' }],
    ['@', { isAltGraph: true }, { type: 'text', text: '@' }],
    ['@', { altKey: true, isMac: true }, { type: 'text', text: '@' }],
    ['f', { altKey: true }, { type: 'key', key: 'f' }],
    ['c', { metaKey: true, altKey: true, isMac: true }, { type: 'key', key: 'c' }],
    ['ArrowLeft', { altKey: true, isMac: true }, { type: 'key', key: 'ArrowLeft' }],
    ['AltGraph', {}, undefined],
    ['ä', {}, { type: 'text', text: 'ä' }],
    ['😀', {}, { type: 'text', text: '😀' }],
    ['ä', { ctrlKey: true }, undefined],
    ['ä', { metaKey: true }, undefined],
    ['a', { ctrlKey: true }, { type: 'key', key: 'a' }],
    ['a', { isComposing: true }, undefined],
    ['Dead', {}, undefined],
  ];
  for (const [key, modifiers, expected] of keys) {
    it(`is a key of the page, or a text: ${key} ${JSON.stringify(modifiers)}`, () => {
      const { isMac = false, ...pressed } = modifiers;
      const none = { isComposing: false, ctrlKey: false, metaKey: false, altKey: false, isAltGraph: false };
      assert.deepEqual(pageKey({ key, ...none, ...pressed }, isMac), expected);
    });
  }
});

describe('Modifiers in the picture of a page', () => {
  const sentBy = (work: (held: HeldModifiers) => void): string[] => {
    const sent: string[] = [];
    work(
      new HeldModifiers(
        (input) => void sent.push('key' in input ? `${input.type} ${input.key}` : input.type),
      ),
    );
    return sent;
  };

  it('reach the page with the first input that uses them', () => {
    assert.deepEqual(
      sentBy((held) => {
        held.press('Shift');
        held.use();
        held.use();
        held.release('Shift');
      }),
      ['keyDown Shift', 'keyUp Shift'],
    );
  });

  it('reach the page as a key of their own where nothing used them', () => {
    assert.deepEqual(
      sentBy((held) => {
        held.press('Alt');
        held.releaseAll();
      }),
      ['keyDown Alt', 'keyUp Alt'],
    );
  });

  it('do not reach the page where they typed a character', () => {
    assert.deepEqual(
      sentBy((held) => {
        held.press('ControlOrMeta');
        held.press('Alt');
        held.typed();
        held.release('Alt');
        held.release('ControlOrMeta');
      }),
      [],
    );
  });

  it('are what a click says is down, whatever was seen before', () => {
    const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
    assert.deepEqual(
      sentBy((held) => {
        held.follow({ ...none, metaKey: true });
        held.follow(none);
      }),
      ['keyDown ControlOrMeta', 'keyUp ControlOrMeta'],
    );
  });
});
