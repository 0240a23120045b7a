import type { Selector } from '../../../src/core/case/selector.ts';
import type { Assertion, Interaction } from '../../../src/core/case/stepSchemas.ts';
import type { Element } from '../../../src/core/case/testCase.ts';

/** A step for the page about the format, without the name of its action or expectation. */
export interface StepExample<CalledWith> {
  /** When to write such a step, or what is special about it; ends with a colon. */
  readonly about: string;
  readonly calledWith?: CalledWith;
  readonly selectors?: readonly Selector[];
}

type Examples<CalledWith> = readonly [StepExample<CalledWith>, ...StepExample<CalledWith>[]];

export type ActionExamples = {
  readonly [Name in Interaction['action']]: Examples<Extract<Interaction, { action: Name }>['calledWith']>;
};

export type ExpectationExamples = {
  readonly [Name in Assertion['expectation']]: Examples<
    Extract<Assertion, { expectation: Name }>['calledWith']
  >;
};

/** The step of an example. */
export function exampleStep(
  kind: 'interaction' | 'assertion',
  name: string,
  { calledWith, selectors }: StepExample<unknown>,
): Element {
  const argument = calledWith === undefined ? {} : { calledWith };
  const chain = selectors ? { selectors: [...selectors] } : {};
  const step = kind === 'interaction' ? { action: name, ...argument } : { expectation: name, ...argument };
  return { [kind]: step, ...chain };
}
