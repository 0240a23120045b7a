import { parseStepCode, type CodePlace, type StepCodeSyntax } from '../../javascript/parseStepCode.ts';
import { message } from '../../message.ts';
import type { ValueFlaw } from './valueFlaw.ts';

/** Finds a syntax error in the JavaScript of a step, which is the body of an async function. */
export const findCodeFlaw = (code: string, place: CodePlace): ValueFlaw | undefined =>
  codeFlawOf(code, parseStepCode(code, place));

/** The syntax error in code that was parsed. */
export function codeFlawOf(code: string, syntax: StepCodeSyntax | undefined): ValueFlaw | undefined {
  if (!syntax || !('error' in syntax)) return undefined;
  const { what, start, end } = syntax.error;
  const last = code.trimEnd().length;
  const from = Math.max(0, Math.min(start - syntax.offset, last - 1));
  return {
    message: message('This JavaScript can’t be parsed: {0}', what),
    start: from,
    end: Math.max(from + 1, Math.min(end - syntax.offset, last)),
  };
}
