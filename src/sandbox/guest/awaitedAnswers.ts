import type { CallAnswer } from '../hostCalls.ts';

// Code in the sandbox may replace what it finds: this is taken before it begins.
const { parse } = JSON;

const waiting = new Map<number, (answer: CallAnswer) => void>();

let lastId = 0;

/** Gives the id under which the host answers later. */
export function expectAnswer(onAnswer: (answer: CallAnswer) => void): number {
  lastId += 1;
  waiting.set(lastId, onAnswer);
  return lastId;
}

/**
 * Stops waiting for an answer.
 *
 * @returns whether it was still waited for
 */
export const forgetAnswer = (id: number): boolean => waiting.delete(id);

/** Hands on what the host answers. */
export function receiveAnswer(id: number, answer: string): void {
  const onAnswer = waiting.get(id);
  waiting.delete(id);
  onAnswer?.(parse(answer) as CallAnswer);
}
