import { isMap } from 'yaml';
import { findAction } from '../../../steps/table.ts';
import { findVariables, type FoundVariable } from '../../summary/findVariables.ts';
import type { Span } from '../../text/span.ts';
import { findValue } from '../../yaml/findNodes.ts';
import { findStringSpans, getLocatedString, getTrimmedSpan, isWithin } from '../finding/nodeSpans.ts';
import { isKnownType, type StepView } from './stepView.ts';

/** A read of a dynamic variable, and the string that it stands in. */
export interface VariableRead extends Span {
  readonly name: string;
  readonly within: Span;
}

/** The dynamic variables of a step: what it reads, then what it sets. */
export interface StepVariables {
  readonly reads: readonly VariableRead[];
  readonly sets: readonly string[];
  /** Where variables of the environment are filled in, or decrypted by code. */
  readonly environment: readonly VariableRead[];
  /** Whether the step may set names that its text doesn't tell. */
  readonly setsUnknown: boolean;
}

const name = /^[A-Za-z_]\w*$/;

/**
 * Reads count in `calledWith` and selectors, where a service fills them in, and not in code: there
 * `$$x` may be a name of its own, and `getDynamicVariable` may ask for what is not set.
 */
export function getStepVariables(step: StepView): StepVariables {
  const { set, read, environment, setsUnknown } = findVariables(step.map, step.text);
  const sets = set.map((variable) => variable.name);
  return {
    reads: step.isKnown && read.length > 0 ? locateReads(read, step) : [],
    environment: step.isKnown && environment.length > 0 ? locateEnvironmentReads(environment, step) : [],
    sets: sets.filter((variableName) => name.test(variableName)),
    setsUnknown:
      setsUnknown ||
      !step.isKnown ||
      !sets.every((variableName) => name.test(variableName)) ||
      isOpaque(step),
  };
}

/** Code in the browser may return any names; so may code that hands `setDynamicVariable` on, or that is not in the text. */
function isOpaque({ name, act, text }: StepView): boolean {
  if (findAction(name?.value)?.sets !== 'code') return false;
  const calledWith = findValue(act, 'calledWith');
  if (!isMap(calledWith)) return true;
  const code = getLocatedString(calledWith, 'code', text);
  const type =
    findValue(calledWith, 'execType') === undefined
      ? 'sandbox'
      : getLocatedString(calledWith, 'execType', text)?.value;
  return !code || type !== 'sandbox' || /\bsetDynamicVariable\b(?!\s*\()/.test(code.value);
}

const decryptCall = /\bdecrypt\s*\(\s*['"`]$/;

/** In code, `$NAME` in quotes may be any text, unless it is decrypted. */
function locateEnvironmentReads(reads: readonly FoundVariable[], step: StepView): VariableRead[] {
  const code = getTrimmedSpan(findValue(findValue(step.act, 'calledWith'), 'code'), step.text);
  return locateIn(stringsOf(step), reads).filter(
    ({ start }) => !isWithin(start, code) || decryptCall.test(step.text.slice(0, start)),
  );
}

function locateReads(reads: readonly FoundVariable[], step: StepView): VariableRead[] {
  const code = getTrimmedSpan(findValue(findValue(step.act, 'calledWith'), 'code'), step.text);
  return locateIn(stringsOf(step), reads).filter(({ start }) => !isWithin(start, code));
}

/** Where variables are filled in. */
const stringsOf = (step: StepView): Span[] => [
  ...findStringSpans(findValue(step.act, 'calledWith'), step.text),
  ...step.selectors.filter(isKnownType).flatMap(({ map }) => findStringSpans(map, step.text)),
];

const locateIn = (places: readonly Span[], reads: readonly FoundVariable[]): VariableRead[] =>
  reads.flatMap((read) => {
    const within = places.find((place) => isWithin(read.start, place));
    return within ? [{ ...read, within }] : [];
  });
