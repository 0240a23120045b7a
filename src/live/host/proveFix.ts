import type { Selector } from '../../core/case/selector.ts';
import type { TestCase } from '../../core/case/testCase.ts';
import { parseLocatorLine, toLocatorLine } from '../../core/locator/locatorLine.ts';
import { type Message, message } from '../../core/message.ts';
import type { RunFailure } from '../../runner/events/runEvent.ts';
import type { LiveEvent, LiveRequest } from '../protocol/liveProtocol.ts';
import { type LiveCase, toLiveLocator } from './liveCase.ts';
import type { LivePhase } from './livePhase.ts';
import { LiveRun } from './liveRun.ts';

/** A step whose locator may have to change, with what its element was when the step passed last. */
export interface FailedLocator {
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
  /** Its events up to its end. */
  readonly events: AsyncIterable<LiveEvent | { readonly type: 'run' }>;
}

/**
 * Proves the fix of a locator in a live session of its own: runs the steps before it, finds the one element of the page
 * that is the one that was meant, and runs the step and all that follow with the locator of that. Nothing else of the test
 * case is changed. It ends the session, after the test cases that clean up.
 *
 * @param start starts a session
 */
export async function proveFix(failed: FailedLocator, start: () => Promise<ProofSession>): Promise<Proof> {
  const session = await start();
  let ended: RunFailure | undefined;
  const proof = new ProofRun(failed, session.send);
  const listening = (async () => {
    for await (const event of session.events) if (event.type !== 'run') proof.take(event);
  })().catch((error: unknown) => {
    ended = { message: error instanceof Error ? error.message : String(error) };
  });
  void listening.finally(() => proof.end(ended));
  try {
    return await proof.prove();
  } finally {
    proof.stop();
    await listening;
  }
}

/** The steps of a proof, one after the other. */
class ProofRun {
  private readonly run: LiveRun;

  constructor(
    private readonly failed: FailedLocator,
    send: (request: LiveRequest) => void,
  ) {
    const ignore = (): void => undefined;
    this.run = new LiveRun(send, { onPhase: ignore, onRun: ignore, onStep: ignore });
  }

  take(event: LiveEvent): void {
    this.run.take(event);
  }

  end(failure: RunFailure | undefined): void {
    this.run.end(failure);
  }

  stop(): void {
    this.run.stop(this.failed.live.teardowns);
  }

  async prove(): Promise<Proof> {
    const { live, index, fingerprint } = this.failed;
    await this.run.runTo(live, index);
    if (this.phase.kind !== 'paused') return unproven(this.whyNot(message('A step before it fails now')));
    const own = live.testCase.elements[index]?.selectors ?? [];
    const same = await this.run.findSame(fingerprint, toLiveLocator(own));
    if (same?.found === undefined) return unproven(this.whyNot(message("The page can't be read")));
    const { found, code, isFoundByStep } = same;
    if (found === 'none') return unproven(message("The element that it was about isn't on the page anymore"));
    if (found === 'several')
      return unproven(message('Several elements of the page may be the one that it was about'));
    if (isFoundByStep)
      return unproven(message('The locator finds its element: the step failed for another reason'));
    const selectors = code === undefined ? undefined : parseLocatorLine(code);
    if (!selectors) return unproven(message('The element that it was about has no locator of its own'));
    return this.proveWith(selectors, toLocatorLine(selectors).line);
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

const withSelectors = (testCase: TestCase, index: number, selectors: readonly Selector[]): TestCase => ({
  ...testCase,
  elements: testCase.elements.map((element, at) =>
    at === index ? { ...element, selectors: [...selectors] } : element,
  ),
});
