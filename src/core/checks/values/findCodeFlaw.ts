import { parse, type Options } from 'acorn';
import { toLocatorSyntaxError, type LocatorSyntaxError } from '../../locator/locatorSyntaxError.ts';
import { message } from '../../message.ts';
import type { ValueFlaw } from './valueFlaw.ts';

/** A script, not a module, inside an async function. */
const options: Options = {
  ecmaVersion: 'latest',
  sourceType: 'script',
  allowAwaitOutsideFunction: true,
  allowReturnOutsideFunction: true,
};

/** The length up to which code is parsed, which takes about 30 ms. */
const longest = 50_000;

/**
 * Finds a syntax error in the JavaScript of a step, which is the body of an async function.
 *
 * @param isInPage whether it runs in the page, where `context` is the parameter with the variables
 */
export function findCodeFlaw(code: string, isInPage: boolean): ValueFlaw | undefined {
  if (code.length > longest) return undefined;
  const before = `(async (${isInPage ? 'context' : ''}) => {`;
  // By itself first: a bracket too many would end the function, and be found behind the code.
  const own = syntaxError(code);
  if (own) return flawOf(own, code, 0);
  const error = syntaxError(`${before}${code}\n})`);
  return error && flawOf(error, code, before.length);
}

function flawOf({ what, start, end }: LocatorSyntaxError, code: string, offset: number): ValueFlaw {
  const last = code.trimEnd().length;
  const from = Math.max(0, Math.min(start - offset, last - 1));
  return {
    message: message('This JavaScript can’t be parsed: {0}', what),
    start: from,
    end: Math.max(from + 1, Math.min(end - offset, last)),
  };
}

function syntaxError(text: string): LocatorSyntaxError | undefined {
  try {
    parse(text, options);
    return undefined;
  } catch (error) {
    return toLocatorSyntaxError(error, text);
  }
}
