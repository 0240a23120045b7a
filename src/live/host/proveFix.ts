import type { Selector } from '../../core/case/selector.ts';
import type { TestCase } from '../../core/case/testCase.ts';
import { parseLocatorLine, toLocatorLine } from '../../core/locator/locatorLine.ts';
import { type Message, message } from '../../core/message.ts';
import { errorMessage } from '../../core/userError.ts';
import type { RunFailure } from '../../runner/events/runEvent.ts';
import type { LiveRequest } from '../protocol/liveProtocol.ts';
import { type LiveCase, toLiveLocator } from './liveCase.ts';
import type { LivePhase } from './livePhase.ts';
import { LiveRun } from './liveRun.ts';
import type { LiveSessionProcess } from './startLiveSession.ts';

/** A step whose locator may have to change, with what its element was when the step passed last. */
interface FailedLocator {
  /** The test case of the step, with what runs before it. */
  readonly live: LiveCase;
  /** Position of the step, from 0. */
  readonly index: number;
  /** The fingerprint of its element, as JSON. */
  readonly fingerprint: string;
}

/** A locator that finds the element that was meant, and with which the step and the rest of the test case pass. */
interface ProvenFix {
  readonly kind: 'proven';
  /** As a locator line of a test case. */
  readonly line: string;
  readonly selectors: readonly Selector[];
}

/** Nothing is offered. */
interface Unproven {
  readonly kind: 'unproven';
  readonly why: Message;
}

export type Proof = ProvenFix | Unproven;

/** What a proof needs of a live session. */
export interface ProofSession {
  readonly send: (request: LiveRequest) => void;
  /** What happens in it, up to its end. */
  readonly events: LiveSessionProcess['events'];
  /** Ends it at once. */
  readonly end: () => void;
}

/**
 * Proves the fix of a locator in a live session of its own: runs the steps before it, finds the one element of the page
 * that is the one that was meant, and runs the step and all that follow with the locator of that. Nothing else of the test
 * case is changed. It ends the session, after the test cases that clean up.
 *
 * @param session one that has begun
 * @param signal ends it early: then nothing is proven
 */
export async function proveFix(
  failed: FailedLocator,
  session: ProofSession,
  signal: AbortSignal,
): Promise<Proof> {
  const proof = new ProofRun(failed, session);
  const cancel = (): void => proof.cancel();
  signal.addEventListener('abort', cancel);
  if (signal.aborted) cancel();
  const listening = proof.listen();
  try {
    const found = await proof.prove();
    return signal.aborted ? unproven(message('Cancelled')) : found;
  } finally {
    proof.stop();
    await listening;
    signal.removeEventListener('abort', cancel);
  }
}

/** The steps of a proof, one after the other. */
class ProofRun {
  private readonly run: LiveRun;
  private isStopped = false;

  constructor(
    private readonly failed: FailedLocator,
    private readonly session: ProofSession,
  ) {
    const ignore = (): void => undefined;
    const send = (request: LiveRequest): void => session.send(request);
    this.run = new LiveRun(send, { onPhase: ignore, onRun: ignore, onStep: ignore });
  }

  /** Takes what happens in the session. Resolves when it has ended. */
  async listen(): Promise<void> {
    let failure: RunFailure | undefined;
    try {
      for await (const event of this.session.events) {
        if (event.type !== 'run') this.run.take(event);
        else if (event.event.type === 'error' || event.event.type === 'caseEnd')
          failure ??= event.event.failure;
      }
    } catch (error) {
      failure ??= { message: errorMessage(error) };
    }
    this.run.end(failure);
  }

  /** Ends the session, after the test cases that clean up. */
  stop(): void {
    if (this.isStopped) return;
    this.isStopped = true;
    this.run.stop(this.failed.live.teardowns);
  }

  /** Ends the session as soon as its page can be left. */
  cancel(): void {
    if (this.phase.kind === 'starting') return this.session.end();
    this.session.send({ type: 'cancel' });
    this.stop();
  }

  async prove(): Promise<Proof> {
    const { live, index, fingerprint } = this.failed;
    await this.run.runTo(live, index);
    if (this.phase.kind !== 'paused') return unproven(this.whyNot(message('A step before it fails now')));
    const { selectors: own, assertion } = live.testCase.elements[index] ?? {};
    const code = toLiveLocator(own ?? []);
    const expected = assertion?.expectation === 'TO_CONTAIN_TEXT' ? assertion.calledWith : undefined;
    const same = await this.run.findSame({
      fingerprint,
      ...(code === undefined ? {} : { code }),
      expectsText: expected !== undefined,
    });
    if (same?.found === undefined) return unproven(this.whyNot(message("The page can't be read")));
    const { found, isFoundByStep } = same;
    if (found === 'none') return unproven(message("The element that it was about isn't on the page anymore"));
    if (found === 'several')
      return unproven(message('Several elements of the page may be the one that it was about'));
    if (isFoundByStep)
      return unproven(message('The locator finds its element: the step failed for another reason'));
    const selectors = same.code === undefined ? undefined : parseLocatorLine(same.code);
    if (!selectors)
      return unproven(message('The element that it was about has no locator that matches nothing else'));
    const { line } = toLocatorLine(selectors);
    if (typeof expected === 'string' && line.includes(expected))
      return unproven(message('The element is only found by the text that the step expects'));
    return this.proveWith(selectors, line);
  }

  private async proveWith(selectors: readonly Selector[], line: string): Promise<Proof> {
    const { live, index } = this.failed;
    const fixed = { ...live, testCase: withSelectors(live.testCase, index, selectors) };
    await this.run.runOn(fixed, index, index + 1);
    if (this.phase.kind !== 'paused')
      return unproven(this.whyNot(message('The step fails with {0}, too', line)));
    await this.run.runOn(fixed, index + 1);
    if (this.phase.kind !== 'paused')
      return unproven(this.whyNot(message('A later step fails with {0}', line)));
    return { kind: 'proven', line, selectors };
  }

  /** What ended the page or the session says more than what was waited for. */
  private whyNot(expected: Message): Message {
    const { phase } = this;
    switch (phase.kind) {
      case 'failed':
        return expected;
      case 'notOpened':
        return message('The first page did not open: {0}', phase.failure.message);
      case 'ended':
        return message('The live page has ended: {0}', phase.failure?.message ?? '');
      default:
        return message('The page was closed, or it crashed');
    }
  }

  private get phase(): LivePhase {
    return this.run.phase;
  }
}

const unproven = (why: Message): Unproven => ({ kind: 'unproven', why });

/** A test case whose step has other selectors. */
export const withSelectors = (
  testCase: TestCase,
  index: number,
  selectors: readonly Selector[],
): TestCase => ({
  ...testCase,
  elements: testCase.elements.map((element, at) =>
    at === index ? { ...element, selectors: [...selectors] } : element,
  ),
});
