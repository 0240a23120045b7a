import assert from 'node:assert/strict';
import type { TestCase } from '../../../src/core/case/testCase.ts';
import { KeptStates } from '../../../src/live/host/keptStates.ts';
import type { LiveCase } from '../../../src/live/host/liveCase.ts';
import type { LivePhase } from '../../../src/live/host/livePhase.ts';
import { LiveRun } from '../../../src/live/host/liveRun.ts';
import type { LiveEvent, LiveRequest } from '../../../src/live/protocol/liveProtocol.ts';
import { click, createTestCase } from '../../support/testService.ts';

type Conditions = Parameters<KeptStates['under']>[0];

const caseOf = (names: string, number = 1): TestCase =>
  createTestCase(number, { elements: Array.from(names, (name) => click(name)) });
const liveOf = (names: string, chain: readonly TestCase[] = []): LiveCase => ({
  testCase: caseOf(names),
  chain,
  teardowns: [],
});
const failure = { message: 'Not found' };

const sameConditions: Conditions = {
  variables: new Map([
    ['BASE_URL', 'https://shop.example'],
    ['TEST_PASSWORD', 'hunter2'],
  ]),
  browser: { kind: 'own' },
  playwright: { folder: '/playwright', core: '/core', version: '1.60.0' },
};

/** A run, and a session that answers each request at once. */
function startRun(kept?: KeptStates, conditions = sameConditions) {
  const log: string[] = [];
  const phases: LivePhase[] = [];
  const session = {
    /** The step that fails. */
    failing: undefined as number | undefined,
    /** Whether that is since it was cancelled. */
    isCancelled: false,
    isRestored: true,
    opens: true,
    /** What the page does while steps run. */
    meanwhile: [] as readonly LiveEvent[],
  };
  const answer = (request: LiveRequest): void => {
    if (request.type === 'run') {
      log.push(`run ${request.steps.map(({ index }) => index).join()}`);
      for (const { caseId, index } of request.steps) {
        const step = { caseId, index };
        run.take({ type: 'stepBegin', step });
        for (const event of session.meanwhile) run.take(event);
        const hasFailed = index === session.failing;
        const { isCancelled } = session;
        run.take({ type: 'stepEnd', step, duration: 1, ...(hasFailed ? { failure, isCancelled } : {}) });
        if (hasFailed) return run.take({ type: 'ran', hasFailed });
      }
      return run.take({ type: 'ran', hasFailed: false });
    }
    log.push(nameOf(request));
    if (request.type === 'store') run.take({ type: 'stored', state: 'logged in' });
    if (request.type === 'restore') run.take({ type: 'restarted', isRestored: session.isRestored });
    if (request.type === 'open')
      run.take({ type: 'restarted', isRestored: true, ...(session.opens ? {} : { failure }) });
  };
  const run: LiveRun = new LiveRun((request) => queueMicrotask(() => answer(request)), {
    onPhase: (phase) => phases.push(phase),
    onRun: (from) => log.push(`from ${from}`),
    onStep: ({ type }) => void (type === 'stepEnd' && log.push('step')),
    states: () => kept?.under(conditions),
  });
  run.take({ type: 'ready', width: 1, height: 1 });
  /** What happened since the last call, but for the ends of steps. */
  const happened = (): string[] => log.splice(0).filter((entry) => entry !== 'step');
  return { run, session, phases, happened, log };
}

function nameOf(request: LiveRequest): string {
  if (request.type === 'open') return `open ${request.path}`;
  return request.type === 'restore' && request.state !== undefined ? `take ${request.state}` : request.type;
}

describe('A run of a live session', () => {
  it('opens the page once, then goes on from where it stands', async () => {
    const { run, happened } = startRun();
    await run.runTo(liveOf('abcd'), 2);
    assert.deepEqual(
      [happened(), run.next, run.phase],
      [['open ', 'from 0', 'run 0,1'], 2, { kind: 'paused' }],
    );
    await run.runTo(liveOf('abcd'), 3);
    assert.deepEqual([happened(), run.next], [['from 2', 'run 2'], 3]);
    await run.runTo(liveOf('abcd'), 3);
    assert.deepEqual(happened(), ['from 3', 'run ']);
  });

  it('starts again to go back, and where the page has seen other steps', async () => {
    const { run, happened } = startRun();
    await run.runTo(liveOf('abcd'), 2);
    happened();
    await run.runTo(liveOf('abcd'), 1);
    assert.deepEqual(happened(), ['open ', 'from 0', 'run 0']);
    await run.runTo(liveOf('aXcd'), 2);
    assert.deepEqual(happened(), ['from 1', 'run 1'], 'the edited step has not run');
    await run.runTo(liveOf('aYcd'), 3);
    assert.deepEqual(happened(), ['open ', 'from 0', 'run 0,1,2']);
  });

  it('says what runs again before it stands before an earlier step', async () => {
    const { run, session } = startRun();
    const chain = [caseOf('xy', 2), caseOf('z', 3)];
    const again = (names: string, target: number) => {
      const rerun = run.rerunBefore(liveOf(names, chain), target);
      return rerun && [rerun.chain.map(({ id }) => id), rerun.restored?.id];
    };
    await run.runTo(liveOf('abcd', chain), 2);
    assert.deepEqual([again('abcd', 2), again('aXcd', 2)], [undefined, [[], chain[1]?.id]]);
    assert.deepEqual([again('abcd', 3), again('abcd', 1)], [undefined, [[], chain[1]?.id]]);
    session.isRestored = false;
    await run.runTo(liveOf('abcd', chain), 1);
    assert.deepEqual(again('abcd', 0), [chain.map(({ id }) => id), undefined], 'it accepts no stored state');
    run.take({ type: 'broken', reason: 'crashed' });
    assert.notEqual(again('abcd', 1), undefined, 'the page that has seen them is no more');
  });

  it('has run nothing that could run again before it is opened', () => {
    const run = new LiveRun(() => undefined, {
      onPhase: () => undefined,
      onRun: () => undefined,
      onStep: () => undefined,
    });
    assert.equal(run.rerunBefore(liveOf('ab'), 1), undefined);
  });

  it('runs on from any step, after which it has not seen those before', async () => {
    const { run, happened } = startRun();
    await run.runTo(liveOf('abcd'), 0);
    happened();
    await run.runOn(liveOf('abcd'), 2);
    assert.deepEqual([happened(), run.next], [['from 2', 'run 2,3'], 4]);
    await run.runTo(liveOf('abcd'), 4);
    assert.deepEqual(happened(), ['open ', 'from 0', 'run 0,1,2,3']);
  });

  it('stands at the step that failed, and goes on from it', async () => {
    const { run, session, happened } = startRun();
    session.failing = 1;
    await run.runTo(liveOf('abcd'), 3);
    const step = { caseId: liveOf('').testCase.id, index: 1 };
    assert.deepEqual([run.next, run.phase], [1, { kind: 'failed', step, failure }]);
    happened();
    session.failing = undefined;
    await run.runTo(liveOf('aXcd'), 3);
    assert.deepEqual(happened(), ['from 1', 'run 1,2']);
  });

  it('stands before the step that was cancelled, which has not failed', async () => {
    const { run, session, happened } = startRun();
    [session.failing, session.isCancelled] = [1, true];
    await run.runTo(liveOf('abcd'), 3);
    const step = { caseId: liveOf('').testCase.id, index: 1 };
    assert.deepEqual([run.next, run.phase], [1, { kind: 'cancelled', step }]);
    happened();
    session.failing = undefined;
    await run.runTo(liveOf('abcd'), 3);
    assert.deepEqual(happened(), ['from 1', 'run 1,2']);
  });

  it('says that the page has ended in place of the failure that it caused', async () => {
    const { run, session } = startRun();
    [session.failing, session.meanwhile] = [0, [{ type: 'broken', reason: 'crashed' }]];
    await run.runTo(liveOf('ab'), 2);
    assert.deepEqual(run.phase, { kind: 'broken', reason: 'crashed' });
    session.meanwhile = [{ type: 'broken', reason: 'closed' }];
    await run.runTo(liveOf('ab'), 2);
    assert.equal(run.phase.kind, 'failed', 'the last page may be closed for another one');
    run.take({ type: 'broken', reason: 'closed' });
    assert.deepEqual(run.phase, { kind: 'broken', reason: 'closed' });
  });

  it('runs no step where the page is not opened', async () => {
    const { run, session, happened } = startRun();
    session.opens = false;
    await run.runTo(liveOf('ab'), 2);
    assert.deepEqual([happened(), run.phase], [['open '], { kind: 'notOpened', failure }]);
    await run.restart(liveOf('ab'));
    assert.deepEqual(happened(), ['open '], 'nor says that it has');
  });

  it('takes steps that a person did as seen', async () => {
    const { run, session, happened } = startRun();
    session.failing = 1;
    await run.runTo(liveOf('abcd'), 3);
    run.accept(liveOf('aXYcd'), 3);
    assert.deepEqual([run.next, run.phase], [3, { kind: 'paused' }]);
    happened();
    await run.runTo(liveOf('aXYcd'), 4);
    assert.deepEqual(happened(), ['from 3', 'run 3']);
    run.take({ type: 'broken', reason: 'closed' });
    run.accept(liveOf('aXYcd'), 5);
    assert.equal(run.phase.kind, 'broken');
  });

  it('ends what waits for an answer, and shows nothing after that', async () => {
    const { run, phases } = startRun();
    const running = run.runTo(liveOf('ab'), 2);
    run.stop([caseOf('z', 9)]);
    const step = { caseId: 'z', index: 0 };
    run.take({ type: 'stepBegin', step });
    run.take({ type: 'stepEnd', step, duration: 1, failure });
    assert.equal(run.phase.kind, 'ending');
    run.end(failure);
    await running;
    await run.restart(liveOf('ab'));
    assert.deepEqual(
      [run.phase, phases.at(-1)],
      [
        { kind: 'ended', failure },
        { kind: 'ended', failure },
      ],
    );
  });
});

describe('A run of a live session with dependencies', () => {
  const chain = [createTestCase(2, { elements: [click('x')], entryPointUrlPath: '/login' })];

  it('runs them once, and starts again from the state after them', async () => {
    const { run, happened } = startRun();
    await run.restart(liveOf('ab', chain));
    assert.deepEqual(happened(), ['open /login', 'run 0', 'store', 'from 0']);
    await run.restart(liveOf('ab', chain));
    assert.deepEqual([happened(), run.canRestore], [['restore', 'from 0'], true]);
  });

  it('runs them again where they were edited', async () => {
    const { run, happened } = startRun();
    await run.runTo(liveOf('ab', chain), 1);
    happened();
    const edited = [createTestCase(2, { ...chain[0], elements: [click('y')] })];
    await run.runTo(liveOf('ab', edited), 1);
    assert.deepEqual(happened(), ['open /login', 'run 0', 'store', 'from 0', 'run 0']);
  });

  it('runs them again from then on where the application does not accept its state', async () => {
    const { run, session, happened } = startRun();
    await run.restart(liveOf('ab', chain));
    session.isRestored = false;
    happened();
    await run.restart(liveOf('ab', chain));
    assert.deepEqual(
      [happened(), run.canRestore],
      [['restore', 'open /login', 'run 0', 'store', 'from 0'], false],
    );
    await run.restart(liveOf('ab', chain));
    assert.deepEqual(happened(), ['open /login', 'run 0', 'store', 'from 0']);
  });

  it('starts again where edited ones failed and are as before', async () => {
    const { run, session, happened } = startRun();
    await run.runTo(liveOf('ab', chain), 1);
    session.failing = 0;
    await run.runTo(liveOf('ab', [createTestCase(2, { ...chain[0], elements: [click('y')] })]), 1);
    session.failing = undefined;
    happened();
    await run.runTo(liveOf('ab', chain), 1);
    assert.deepEqual(happened(), ['open /login', 'run 0', 'store', 'from 0', 'run 0']);
  });

  it('runs no step of its own where one of theirs fails, and no longer has their state', async () => {
    const { run, session, happened } = startRun();
    session.failing = 0;
    await run.runTo(liveOf('ab', chain), 2);
    assert.deepEqual([happened(), run.phase.kind], [['open /login', 'run 0'], 'failed']);
    session.failing = undefined;
    await run.restart(liveOf('ab', chain));
    assert.deepEqual(happened(), ['open /login', 'run 0', 'store', 'from 0']);
  });
});

describe('A run of a live session after another one', () => {
  const logIn = createTestCase(2, { elements: [click('x')], entryPointUrlPath: '/login' });
  const live = liveOf('ab', [logIn]);
  const afresh = ['open /login', 'run 0', 'store', 'from 0'];
  const taken = ['take logged in', 'from 0'];
  let now: number;
  let kept: KeptStates;

  beforeEach(async () => {
    now = 0;
    kept = new KeptStates(() => now);
    await startRun(kept).run.restart(live);
    now = 12_000;
  });

  async function restarted(
    next: LiveCase,
    conditions = sameConditions,
    states?: KeptStates,
  ): Promise<string[]> {
    const { run, happened } = startRun(states, conditions);
    await run.restart(next);
    return happened();
  }

  it('takes the state that it left after the same dependencies, and says how old it is', async () => {
    const { run, happened } = startRun(kept);
    await run.restart(liveOf('other steps', [logIn]));
    assert.deepEqual([happened(), run.takenState], [taken, { state: 'logged in', age: 12_000 }]);
    await run.restart(live);
    assert.deepEqual(happened(), ['restore', 'from 0']);
  });

  const otherCases: Readonly<Record<string, LiveCase>> = {
    'steps of a dependency': { ...live, chain: [createTestCase(2, { ...logIn, elements: [click('y')] })] },
    'the path of the first page': { ...live, chain: [{ ...logIn, entryPointUrlPath: '/sign-in' }] },
    'the dependencies': { ...live, chain: [logIn, caseOf('z', 3)] },
  };
  for (const [what, next] of Object.entries(otherCases))
    it(`runs the dependencies after a change of ${what}`, async () => {
      assert.ok((await restarted(next, sameConditions, kept))[0]?.startsWith('open /'));
      assert.deepEqual(await restarted(live, sameConditions, kept), taken);
    });

  const withVariable = (name: string, value: string): Conditions => ({
    ...sameConditions,
    variables: new Map([...sameConditions.variables, [name, value]]),
  });
  const otherConditions: Readonly<Record<string, Conditions>> = {
    environment: withVariable('BASE_URL', 'https://staging.example'),
    value: withVariable('TEST_PASSWORD', 'hunter3'),
    header: withVariable('HEADER_X_TENANT', 'b'),
    browser: { ...sameConditions, browser: { kind: 'channel', channel: 'msedge' } },
    device: { ...sameConditions, device: { name: 'Pixel 7', breakpoint: 'MOBILE' } },
    proxy: { ...sameConditions, proxy: { url: 'http://proxy.example', bypass: undefined } },
    'version of Playwright': {
      ...sameConditions,
      playwright: { ...sameConditions.playwright, version: '1.61.0' },
    },
    'folder of files': { ...sameConditions, filesFolder: '/files' },
  };
  for (const [what, conditions] of Object.entries(otherConditions))
    it(`runs the dependencies with another ${what}`, async () => {
      assert.deepEqual(await restarted(live, conditions, kept), afresh);
    });

  it('runs the dependencies where states are not kept, or were forgotten', async () => {
    assert.deepEqual(await restarted(live), afresh);
    kept.clear();
    assert.deepEqual(await restarted(live, sameConditions, kept), afresh);
  });

  it('runs the dependencies when the state is ten minutes old', async () => {
    now = 10 * 60_000;
    assert.deepEqual(await restarted(live, sameConditions, kept), afresh);
    assert.deepEqual(await restarted(live, sameConditions, kept), taken, 'it is new again');
  });

  it('runs them where steps use a value that each session makes anew', async () => {
    const elements = [{ interaction: { action: 'GO_TO', calledWith: '/$STABLE_UUID' } }];
    const unique = { ...live, chain: [createTestCase(2, { ...logIn, elements })] };
    for (let session = 0; session < 2; session++)
      assert.deepEqual(await restarted(unique, sameConditions, kept), afresh);
  });

  it('runs them where the application does not accept the state, from then on', async () => {
    const { run, session, happened } = startRun(kept);
    session.isRestored = false;
    await run.restart(live);
    assert.deepEqual([happened(), run.takenState], [['take logged in', ...afresh], undefined]);
    assert.deepEqual(await restarted(live, sameConditions, kept), afresh);
    assert.deepEqual(await restarted(live, sameConditions, kept), afresh);
  });

  it('goes on from a step that failed, and runs them when it starts again: the state may be out of date', async () => {
    const { run, session, happened } = startRun(kept);
    session.failing = 1;
    await run.runTo(live, 2);
    assert.deepEqual(happened(), [...taken, 'run 0,1']);
    session.failing = undefined;
    await run.runTo(live, 2);
    assert.deepEqual([happened(), run.takenState?.age], [['from 1', 'run 1'], 12_000]);
    await run.restart(live);
    assert.deepEqual([happened(), run.takenState], [afresh, undefined]);
    await run.restart(live);
    assert.deepEqual(happened(), ['restore', 'from 0']);
  });

  it('keeps eight states, the newest', async () => {
    const others = Array.from('cdefghij', (name): LiveCase => ({ ...live, chain: [logIn, caseOf(name, 3)] }));
    for (const other of others) await restarted(other, sameConditions, kept);
    assert.deepEqual(await restarted(others[0] ?? live, sameConditions, kept), taken);
    assert.deepEqual(await restarted(live, sameConditions, kept), afresh);
  });
});
