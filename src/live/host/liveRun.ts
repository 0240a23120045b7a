import type { Element, TestCase } from '../../core/case/testCase.ts';
import { isSameValue } from '../../core/values.ts';
import type { LiveEvent, LiveEventOf, LiveRequest, LiveRequestOf } from '../protocol/liveProtocol.ts';
import type { KeptState, SessionStates } from './keptStates.ts';
import { type LiveCase, toLiveSteps } from './liveCase.ts';
import { canRun, isAtRest, type LivePhase } from './livePhase.ts';

interface LiveRunListener {
  /** Called when what the session does has changed. */
  readonly onPhase: (phase: LivePhase) => void;
  /** Called when steps of the test case itself are about to run, with the first of them. */
  readonly onRun: (from: number) => void;
  readonly onStep: (event: LiveEventOf<'stepBegin' | 'stepEnd'>) => void;
  /** The states that this window keeps for sessions like this one; none where it keeps none. */
  readonly states?: () => SessionStates | undefined;
}

/** What runs again before a page stands before an earlier step. */
export interface LiveRerun {
  /** The test cases that run again before the steps. */
  readonly chain: readonly TestCase[];
  /** The test case to whose end the page goes back. */
  readonly restored?: TestCase | undefined;
}

/** Runs the steps of one test case in a live session, as they are written when they run. */
export class LiveRun {
  private current: LivePhase = { kind: 'starting' };
  private readonly answers = new Answers();
  private readonly ready: Promise<unknown>;
  /** The first steps of the test case if the page has seen exactly them. */
  private executed: readonly Element[] | undefined = [];
  private position = 0;
  /** What ran before the state was stored. */
  private storedChain: readonly TestCase[] | undefined;
  private isRestorable = true;
  private taken: KeptState | undefined;
  /** Whether a step failed after a state that another session left: the dependencies run before it starts again. */
  private isDoubtful = false;
  /** What ended the page while steps ran. */
  private brokenBy: LiveEventOf<'broken'>['reason'] | undefined;

  constructor(
    private readonly send: (request: LiveRequest) => void,
    private readonly listener: LiveRunListener,
  ) {
    this.ready = this.answers.next('ready');
    this.ready.catch(() => undefined);
  }

  get phase(): LivePhase {
    return this.current;
  }

  /** The step that runs next, as its position when the last one ran. */
  get next(): number {
    return this.position;
  }

  /** Whether the application goes on from a stored state; where it does not, its dependencies run again. */
  get canRestore(): boolean {
    return this.isRestorable;
  }

  /** The state of an earlier session with which it began; undefined once the dependencies have run in this one. */
  get takenState(): KeptState | undefined {
    return this.taken;
  }

  /** Runs the steps before one, and stops there. Starts again if the page has seen other steps than those. */
  async runTo(live: LiveCase, target: number): Promise<void> {
    await this.guard(async () => {
      if (this.isBefore(live, target) || (await this.start(live)))
        await this.runSteps(live, this.position, target);
    });
  }

  /**
   * What runs again before the page stands before a step: the test cases that this one depends on, unless their state is
   * restored, and then its own first steps. Undefined where the page only goes on, or has not been opened.
   */
  rerunBefore(live: LiveCase, target: number): LiveRerun | undefined {
    const { kind } = this.current;
    if (kind === 'starting' || kind === 'notOpened' || this.isBefore(live, target)) return undefined;
    return this.stateAfter(live) ? { chain: [], restored: live.chain.at(-1) } : { chain: live.chain };
  }

  /** Runs steps on the page as it is: from one, up to another, which is left out. */
  async runOn(live: LiveCase, from: number, to = live.testCase.elements.length): Promise<void> {
    await this.guard(() => this.runSteps(live, from, to));
  }

  /** Starts again before the first step. */
  async restart(live: LiveCase): Promise<void> {
    await this.guard(async () => {
      if (!(await this.start(live))) return;
      this.listener.onRun(0);
      this.show({ kind: 'paused' });
    });
  }

  /**
   * Finds the element that a fingerprint is of in the page as it is now; undefined where the session has ended.
   *
   * @param wanted what the step says of it
   */
  async findSame(wanted: Omit<LiveRequestOf<'findSame'>, 'type'>): Promise<LiveEventOf<'same'> | undefined> {
    let answer: LiveEventOf<'same'> | undefined;
    await this.guard(async () => {
      const answered = this.answers.next('same');
      this.send({ type: 'findSame', ...wanted });
      answer = await answered;
    });
    return answer;
  }

  /** Takes the steps before one as what the page has seen: a person did what they do. */
  accept({ testCase }: LiveCase, next: number): void {
    this.position = next;
    this.executed = testCase.elements.slice(0, next);
    if (isAtRest(this.current) && this.current.kind !== 'paused') this.show({ kind: 'paused' });
  }

  /** Runs the teardowns and ends the session. */
  stop(teardowns: readonly TestCase[]): void {
    this.show({ kind: 'ending' });
    this.send({ type: 'stop', teardown: teardowns.flatMap((testCase) => toLiveSteps(testCase)) });
  }

  /** Takes an event of the session. */
  take(event: LiveEvent): void {
    this.answers.take(event);
    if (event.type === 'stepBegin' || event.type === 'stepEnd') this.listener.onStep(event);
    if (event.type === 'stepBegin' && this.current.kind !== 'ending')
      this.show({ kind: 'running', step: event.step });
    if (event.type === 'stepEnd' && event.failure && this.current.kind === 'running')
      this.show(
        event.isCancelled
          ? { kind: 'cancelled', step: event.step }
          : { kind: 'failed', step: event.step, failure: event.failure },
      );
    if (event.type === 'broken') this.takeBroken(event);
  }

  /** The session has ended. */
  end(failure?: { readonly message: string }): void {
    this.show({ kind: 'ended', ...(failure ? { failure } : {}) });
    this.answers.end();
  }

  /** While it starts again, pages are closed on purpose; while steps run, the last one may open another page. */
  private takeBroken({ reason }: LiveEventOf<'broken'>): void {
    if (canRun(this.current)) this.show({ kind: 'broken', reason });
    else if (reason !== 'closed') this.brokenBy = reason;
  }

  private async guard(work: () => Promise<unknown>): Promise<void> {
    try {
      await this.ready;
      await work();
    } catch (error) {
      if (!(error instanceof SessionEnded)) throw error;
    }
  }

  /** Whether the page stands before a step, having seen all that is to run before where it stands. */
  private isBefore(live: LiveCase, target: number): boolean {
    const seen = live.testCase.elements.slice(0, this.position);
    return (
      isAtRest(this.current) &&
      this.position <= target &&
      this.hasChain(live) &&
      isSameValue(this.executed, seen)
    );
  }

  /** The state after the dependencies as far as is known: `own` in this session, or what another one left. */
  private stateAfter(live: LiveCase): 'own' | KeptState | undefined {
    if (live.chain.length === 0 || !this.isRestorable) return undefined;
    if (this.storedChain && this.hasChain(live)) return this.isDoubtful ? undefined : 'own';
    return this.listener.states?.()?.find(live);
  }

  private hasChain({ chain }: LiveCase): boolean {
    return isSameValue(elementsOf(this.storedChain ?? []), elementsOf(chain));
  }

  /** Opens the first page and runs the dependencies, or goes on from the state after them. */
  private async start(live: LiveCase): Promise<boolean> {
    [this.executed, this.position] = [[], 0];
    this.brokenBy = undefined;
    this.show({ kind: 'opening' });
    if (await this.goOn(live)) return true;
    [this.storedChain, this.taken] = [undefined, undefined];
    if (!(await this.open((live.chain[0] ?? live.testCase).entryPointUrlPath ?? ''))) return false;
    return this.runChain(live);
  }

  /** Goes on from the state after the dependencies: that of this session, or else one that another session left. */
  private async goOn(live: LiveCase): Promise<boolean> {
    const stored = this.stateAfter(live);
    if (!stored) return false;
    if (stored === 'own') return (this.isRestorable = await this.restore());
    const isRestored = await this.restore(stored.state);
    if (isRestored) [this.storedChain, this.taken] = [live.chain, stored];
    else this.listener.states?.()?.refuse(live);
    return isRestored;
  }

  private async restore(state?: string): Promise<boolean> {
    const answer = this.answers.next('restarted');
    this.send({ type: 'restore', ...(state === undefined ? {} : { state }) });
    return (await answer).isRestored;
  }

  private async open(path: string): Promise<boolean> {
    const answer = this.answers.next('restarted');
    this.send({ type: 'open', path });
    const { failure } = await answer;
    if (failure) this.show({ kind: 'notOpened', failure });
    return failure === undefined;
  }

  private async runChain(live: LiveCase): Promise<boolean> {
    const { chain } = live;
    if (chain.length > 0) {
      const ran = this.answers.next('ran');
      this.send({ type: 'run', steps: chain.flatMap((testCase) => toLiveSteps(testCase)) });
      if ((await ran).hasFailed) return this.showBroken();
      const stored = this.answers.next('stored');
      this.send({ type: 'store' });
      const { state } = await stored;
      if (state !== undefined) this.listener.states?.()?.keep(live, state);
    }
    [this.storedChain, this.isDoubtful] = [chain, false];
    return true;
  }

  private async runSteps(live: LiveCase, from: number, to: number): Promise<void> {
    const { testCase } = live;
    const { elements } = testCase;
    const isWhole = isSameValue(this.executed, elements.slice(0, from));
    this.listener.onRun(from);
    const answer = this.answers.next('ran');
    this.send({ type: 'run', steps: toLiveSteps(testCase, from, to) });
    const { hasFailed } = await answer;
    this.position = (hasFailed ? this.endedAt : undefined) ?? to;
    this.executed = isWhole ? elements.slice(0, this.position) : undefined;
    if (hasFailed && this.taken) {
      this.isDoubtful = true;
      this.listener.states?.()?.discard(live);
    }
    if (hasFailed) this.showBroken();
    else this.show({ kind: 'paused' });
  }

  /** A step that failed because its page has ended says less than that. */
  private showBroken(): false {
    if (this.brokenBy) this.show({ kind: 'broken', reason: this.brokenBy });
    return false;
  }

  /** The step that failed or was cancelled. */
  private get endedAt(): number | undefined {
    const { current } = this;
    return current.kind === 'failed' || current.kind === 'cancelled' ? current.step.index : undefined;
  }

  private show(phase: LivePhase): void {
    if (this.current.kind === 'ended') return;
    this.current = phase;
    this.listener.onPhase(phase);
  }
}

const elementsOf = (chain: readonly TestCase[]): unknown[] =>
  chain.map(({ id, elements, entryPointUrlPath }) => ({ id, elements, entryPointUrlPath }));

/** The end of a session while an answer of it was waited for. */
class SessionEnded extends Error {}

type AnswerType = 'ran' | 'restarted' | 'stored' | 'ready' | 'same';

/** Answers of a session that are waited for, at most one of each type at a time. */
class Answers {
  private readonly waiting = new Map<
    LiveEvent['type'],
    { resolve: (event: LiveEvent) => void; reject: (error: Error) => void }
  >();
  private hasEnded = false;

  /** Waits for an event. Rejects with a `SessionEnded`. */
  async next<Type extends AnswerType>(type: Type): Promise<LiveEventOf<Type>> {
    if (this.hasEnded) throw new SessionEnded();
    return new Promise((resolve, reject) => {
      const take = (event: LiveEvent): void => {
        if (isOf(event, type)) resolve(event);
      };
      this.waiting.set(type, { resolve: take, reject });
    });
  }

  /** Hands an event to whoever waits for it. */
  take(event: LiveEvent): void {
    const waiting = this.waiting.get(event.type);
    this.waiting.delete(event.type);
    waiting?.resolve(event);
  }

  end(): void {
    this.hasEnded = true;
    for (const { reject } of this.waiting.values()) reject(new SessionEnded());
    this.waiting.clear();
  }
}

const isOf = <Type extends LiveEvent['type']>(event: LiveEvent, type: Type): event is LiveEventOf<Type> =>
  event.type === type;
