import { message } from '../errors.ts';
import { optionsOf } from '../locator/callOptions.ts';
import { literalOf, type Literal } from '../locator/literals.ts';
import { refuse } from '../locator/locatorSyntaxError.ts';
import type { OptionTypes } from '../locator/locatorMethods.ts';
import type { Argument, Call } from '../locator/callChain.ts';
import type { StepContext } from './conversionContext.ts';

/** The argument at `index` as a text. */
export function textOf(call: Call, index = 0): string {
  const value = literalAt(call, index);
  return typeof value === 'string'
    ? value
    : refuse(call.args[index] ?? call, message('{0}() needs a text in quotes', call.method));
}

/** The argument at `index` as a number from zero on. */
export function amountOf(call: Call, index = 0): number {
  const value = literalAt(call, index);
  return typeof value === 'number' && value >= 0
    ? value
    : refuse(call.args[index] ?? call, message('{0}() needs a number from 0', call.method));
}

function literalAt(call: Call, index: number): Literal {
  return literalOf(argumentAt(call, index));
}

/** The argument at `index`, which has to be there. */
export const argumentAt = (call: Call, index = 0): Argument =>
  call.args[index] ?? refuse(call, message('{0}() needs an argument', call.method));

/** Options of Playwright that change how long it takes and not what is done. */
const waitOptions: OptionTypes = new Map([
  ['timeout', 'number'],
  ['noWaitAfter', 'boolean'],
]);

/**
 * The options at `index`, the last argument that the call takes. Options that only tell how long to
 * wait, and those in `dropped`, are left out with a remark.
 */
export function optionsAt(
  call: Call,
  index: number,
  { remark }: StepContext,
  types: OptionTypes = new Map(),
  dropped: OptionTypes = new Map(),
): Readonly<Record<string, Literal>> {
  const tooMany = call.args[index + 1];
  if (tooMany) refuse(tooMany, message('{0}() doesn’t support this argument', call.method));
  const argument = call.args[index];
  if (!argument) return {};
  const options = optionsOf(call.method, new Map([...types, ...waitOptions, ...dropped]), argument);
  for (const key of Object.keys(options)) {
    if (!types.has(key) && key !== 'noWaitAfter') remark(call, message('“{0}” is left out', key));
  }
  return Object.fromEntries(Object.entries(options).filter(([key]) => types.has(key)));
}
