import type { RunFailure, StepRef } from '../../runner/events/runEvent.ts';
import type { LiveEventOf } from '../protocol/liveProtocol.ts';

/** What a live session does or waits for. */
export type LivePhase =
  /** Playwright and the browser start. */
  | { readonly kind: 'starting' }
  /** The first page is opened, or the stored state. */
  | { readonly kind: 'opening' }
  | { readonly kind: 'running'; readonly step: StepRef }
  /** Waits before the next step. */
  | { readonly kind: 'paused' }
  | { readonly kind: 'failed'; readonly step: StepRef; readonly failure: RunFailure }
  /** A step was cancelled, and runs next again. */
  | { readonly kind: 'cancelled'; readonly step: StepRef }
  /** The first page did not open. */
  | { readonly kind: 'notOpened'; readonly failure: RunFailure }
  /** There is no page any more. */
  | { readonly kind: 'broken'; readonly reason: LiveEventOf<'broken'>['reason'] }
  | { readonly kind: 'ending' }
  | { readonly kind: 'ended'; readonly failure?: RunFailure };

/** Whether a session in this phase takes requests to run steps. */
export const canRun = (phase: LivePhase): boolean =>
  isAtRest(phase) || phase.kind === 'notOpened' || phase.kind === 'broken';

/** Whether a session in this phase waits with a page. */
export const isAtRest = (
  phase: LivePhase,
): phase is Extract<LivePhase, { kind: 'paused' | 'failed' | 'cancelled' }> =>
  ['paused', 'failed', 'cancelled'].includes(phase.kind);
