import type { HostCalls } from '../hostCalls.ts';

const isText = (value: unknown): boolean => typeof value === 'string';
const isTextOrNull = (value: unknown): boolean => value === null || isText(value);
const isNumber = (value: unknown): boolean => typeof value === 'number';
const isNumberOrNull = (value: unknown): boolean => value === null || isNumber(value);
const isFlag = (value: unknown): boolean => typeof value === 'boolean';
const isPair = (value: unknown): boolean => Array.isArray(value) && value.length === 2 && value.every(isText);
const isPairs = (value: unknown): boolean => Array.isArray(value) && value.every(isPair);

/** The types of the arguments of each call. JSON has no NaN: it comes as null. */
const shapes: Readonly<Record<keyof HostCalls, readonly ((value: unknown) => boolean)[]>> = {
  get: [isText],
  set: [isText, isText],
  decrypt: [isText],
  print: [isText, isText],
  fail: [isText],
  end: [],
  startTimer: [isNumber, isNumberOrNull],
  stopTimer: [isNumber],
  startFetch: [isNumber, isText, isText, isPairs, isTextOrNull, isText],
  parseUrl: [isText, isTextOrNull],
  changeUrl: [isText, isText, isText],
  parseQuery: [isText],
  printQuery: [isPairs],
  encodeText: [isText],
  decodeText: [isText, isText, isFlag, isFlag],
  encodingOf: [isText],
  fromBase64: [isText],
  toBase64: [isText],
  randomBytes: [isNumber],
  randomUUID: [],
  digest: [isText, isText],
  localize: [isText, isNumberOrNull, isText, isText],
  compareTexts: [isText, isText, isText, isText],
};

/** Whether a name is that of a call to the host. */
export const isCallName = (name: string): name is keyof HostCalls => Object.hasOwn(shapes, name);

/** Whether arguments that came from the guest are those of a call. */
export function hasValidArguments(name: keyof HostCalls, args: unknown): args is unknown[] {
  const shape = shapes[name];
  return Array.isArray(args) && args.length === shape.length && shape.every((is, at) => is(args[at]));
}
