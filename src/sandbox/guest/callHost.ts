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
