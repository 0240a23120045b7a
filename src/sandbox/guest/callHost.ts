import { globalNames, type CallAnswer, type HostCalls } from '../hostCalls.ts';

type Host = (name: string, args: string) => string;

// Code in the sandbox may replace what it finds: these are taken before it begins.
const { parse, stringify } = JSON;

const globals = globalThis as unknown as Record<string, unknown>;

const host = globals[globalNames.host] as Host;
delete globals[globalNames.host];

/**
 * Asks the host, by value.
 *
 * @throws what the host says is wrong
 */
export function callHost<Name extends keyof HostCalls>(
  name: Name,
  ...args: Parameters<HostCalls[Name]>
): ReturnType<HostCalls[Name]> {
  return unwrapAnswer(parse(host(name, stringify(args))) as CallAnswer<ReturnType<HostCalls[Name]>>);
}

/** @throws what the answer says is wrong */
export function unwrapAnswer<Value>(answer: CallAnswer<Value>): Value {
  if ('value' in answer) return answer.value;
  throw errorOf(answer.error);
}

const errorTypes: Readonly<Record<string, new (message: string) => Error>> = {
  TypeError,
  RangeError,
  SyntaxError,
};

function errorOf({ name, message }: { name: string; message: string }): Error {
  const Type = Object.hasOwn(errorTypes, name) ? errorTypes[name] : undefined;
  return Type ? new Type(message) : Object.assign(new Error(message), { name });
}

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
