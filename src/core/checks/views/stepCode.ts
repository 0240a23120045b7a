import type { YAMLMap } from 'yaml';
import { parseStepCode, type CodePlace, type StepCodeSyntax } from '../../javascript/parseStepCode.ts';
import type { Located } from '../../text/located.ts';
import { findValue } from '../../yaml/findNodes.ts';
import { getLocatedString } from '../finding/locatedValues.ts';

/** The JavaScript of a step. */
export class StepCode {
  private parsed: { readonly syntax: StepCodeSyntax | undefined } | undefined;

  constructor(
    readonly located: Located,
    readonly place: CodePlace,
  ) {}

  /** The code as a tree, parsed once; undefined if it is too long. */
  get syntax(): StepCodeSyntax | undefined {
    this.parsed ??= { syntax: parseStepCode(this.located.value, this.place) };
    return this.parsed.syntax;
  }
}

/** Reads the code of JAVASCRIPT, or of WAIT_FOR. */
export function readStepCode(act: YAMLMap, name: Located | undefined, text: string): StepCode | undefined {
  if (name?.value !== 'JAVASCRIPT' && name?.value !== 'WAIT_FOR') return undefined;
  const calledWith = findValue(act, 'calledWith');
  const located = getLocatedString(calledWith, 'code', text);
  if (!located) return undefined;
  if (name.value === 'WAIT_FOR') return new StepCode(located, 'wait');
  const isInPage = getLocatedString(calledWith, 'execType', text)?.value === 'browser';
  return new StepCode(located, isInPage ? 'page' : 'sandbox');
}
