import { message } from '../message.ts';
import { readOptions } from '../locator/readOptions.ts';
import { readLiteral, type Literal } from '../locator/readLiteral.ts';
import { rejectSpan } from '../locator/locatorSyntaxError.ts';
import type { OptionTypes } from '../locator/locatorMethods.ts';
import type { Argument, MethodCall } from '../locator/callChain.ts';
import type { StepContext } from './stepContext.ts';

/** The argument at `index` as a text. */
export function readTextArgument(call: MethodCall, index = 0): string {
  const value = literalAt(call, index);
  return typeof value === 'string'
    ? value
    : rejectSpan(call.args[index] ?? call, message('{0}() needs text in quotes', call.method));
}

/** The argument at `index` as a number from zero on. */
export function readNumberArgument(call: MethodCall, index = 0): number {
  const value = literalAt(call, index);
  return typeof value === 'number' && value >= 0
    ? value
    : rejectSpan(call.args[index] ?? call, message('{0}() needs a number from 0', call.method));
}

function literalAt(call: MethodCall, index: number): Literal {
  return readLiteral(getArgument(call, index));
}

/** The argument at `index`, which has to be there. */
export const getArgument = (call: MethodCall, index = 0): Argument =>
  call.args[index] ?? rejectSpan(call, message('{0}() needs an argument', call.method));

/** Options of Playwright that change how long it takes and not what is done. */
const waitOptions: OptionTypes = new Map([
  ['timeout', 'number'],
  ['noWaitAfter', 'boolean'],
]);

/**
 * The options at `index`, the last argument that the call takes. Options that only tell how long to
 * wait, and those in `dropped`, are left out with a remark.
 */
export function readOptionsArgument(
  call: MethodCall,
  index: number,
  { remark }: StepContext,
  types: OptionTypes = new Map(),
  dropped: OptionTypes = new Map(),
): Readonly<Record<string, Literal>> {
  const tooMany = call.args[index + 1];
  if (tooMany) rejectSpan(tooMany, message('{0}() doesn’t support this argument', call.method));
  const argument = call.args[index];
  if (!argument) return {};
  const options = readOptions(call.method, new Map([...types, ...waitOptions, ...dropped]), argument);
  for (const key of Object.keys(options)) {
    if (!types.has(key) && key !== 'noWaitAfter') remark(call, message('“{0}” is left out', key));
  }
  return Object.fromEntries(Object.entries(options).filter(([key]) => types.has(key)));
}
