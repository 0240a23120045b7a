import { parse, type Options } from 'acorn';
import { toLocatorSyntaxError } from '../../locator/locatorSyntaxError.ts';
import { message } from '../../message.ts';
import type { ValueFlaw } from './valueFlaw.ts';

/** A script, not a module, inside an async function. */
const options: Options = {
  ecmaVersion: 'latest',
  sourceType: 'script',
  allowAwaitOutsideFunction: true,
  allowReturnOutsideFunction: true,
};

/** The function that code in the page is the body of. */
const pageFunction = { before: '(async (context) => {', after: '\n})' } as const;

/**
 * Finds a syntax error in the JavaScript of a step.
 *
 * @param isInPage whether it runs in the page, where `context` is the parameter with the variables
 */
export function findCodeFlaw(code: string, isInPage: boolean): ValueFlaw | undefined {
  const flaw = syntaxError(code, 0);
  if (flaw || !isInPage) return flaw;
  // As a whole, since the code may declare the parameter's name once more.
  const { before, after } = pageFunction;
  return syntaxError(before + code + after, before.length);
}

function syntaxError(text: string, offset: number): ValueFlaw | undefined {
  try {
    parse(text, options);
    return undefined;
  } catch (error) {
    const { what, start, end } = toLocatorSyntaxError(error, text);
    const last = text.trimEnd().length;
    const from = Math.max(0, Math.min(start, last - 1) - offset);
    return {
      message: message('This JavaScript can’t be parsed: {0}', what),
      start: from,
      end: Math.max(from + 1, Math.min(end, last) - offset),
    };
  }
}
