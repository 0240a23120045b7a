import { type LiveStep, toFailure } from '../protocol/liveProtocol.ts';
import { evaluate } from './elements/evaluate.ts';
import type { CaseSession, LiveTools } from './liveTools.ts';
import type { SessionChannel } from './sessionChannel.ts';

/**
 * Runs steps one after the other, up to the first that fails.
 *
 * @returns whether one failed
 */
export async function runSteps(
  steps: readonly LiveStep[],
  session: CaseSession,
  { expect, test, mayFail }: Pick<LiveTools, 'expect' | 'test' | 'mayFail'>,
  channel: Pick<SessionChannel, 'send'>,
): Promise<boolean> {
  for (const { caseId, index, code } of steps) {
    const step = { caseId, index };
    channel.send({ type: 'stepBegin', step });
    const begin = performance.now();
    const failure = await failureOf(() => evaluate(code, { session, expect, test, mayFail }));
    const duration = performance.now() - begin;
    channel.send({ type: 'stepEnd', step, duration, ...(failure ? { failure } : {}) });
    if (failure) return true;
  }
  return false;
}

async function failureOf(work: () => Promise<unknown>): Promise<{ message: string } | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    return toFailure(error);
  }
}
