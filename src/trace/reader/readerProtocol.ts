import type { Message } from '../../core/message.ts';
import { errorMessage, UserError } from '../../core/userError.ts';
import type { StepFingerprint } from '../element/stepFingerprints.ts';
import type { SampleStep } from '../flaky/runSample.ts';
import type { RenderTools } from '../render/pageRenderer.ts';
import type { StepOutline } from '../stepOutlines.ts';
import type { RenderedStep, StepMoment, StepSummary } from './traceAnswers.ts';

/** What is asked of the process that reads traces; each asks about one of its traces. */
export interface ReaderCalls {
  /** Opens a trace. Secrets are the values of variables by their names: none of them is in an answer. */
  readonly open: {
    readonly input: { readonly file: string; readonly secrets: readonly (readonly [string, string])[] };
    readonly answer: readonly StepSummary[];
  };
  readonly step: { readonly input: { readonly place: number }; readonly answer: StepMoment };
  readonly outlines: { readonly input: object; readonly answer: readonly StepOutline[] };
  /** Draws the pages before and after a step. */
  readonly render: {
    readonly input: { readonly place: number; readonly tools: RenderTools };
    readonly answer: RenderedStep;
  };
  /** The locator of what is at a point, null where there is none. */
  readonly locatorAt: {
    readonly input: {
      readonly place: number;
      readonly moment: 'before' | 'after';
      readonly x: number;
      readonly y: number;
      readonly tools: RenderTools;
    };
    readonly answer: string | null;
  };
  /** The elements of the passed steps of a trace, which need not be open and stays as it is. */
  readonly fingerprints: {
    readonly input: { readonly file: string; readonly secrets: readonly (readonly [string, string])[] };
    readonly answer: readonly StepFingerprint[];
  };
  /** What its steps left behind, to be compared with other runs. */
  readonly sample: { readonly input: object; readonly answer: readonly SampleStep[] };
  readonly close: { readonly input: object; readonly answer: null };
}

/** A line of the process's standard input, as JSON. */
export type ReaderRequest = {
  readonly [Call in keyof ReaderCalls]: ReaderCalls[Call]['input'] & {
    readonly id: number;
    readonly call: Call;
    /** The number that the host has given the trace. */
    readonly trace: number;
  };
}[keyof ReaderCalls];

/** A line of its standard output. */
export type ReaderAnswer =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly failure: ReaderFailure };

type ReaderFailure =
  /** The trace is open no more, since others were asked for, or not yet in this process. */
  | { readonly kind: 'notOpen' }
  | { readonly kind: 'user'; readonly what: Message; readonly todo: Message | undefined }
  | { readonly kind: 'other'; readonly text: string };

/** The trace of a request is not open in this process. */
export class TraceNotOpen extends Error {
  override readonly name = 'TraceNotOpen';
}

/** What was thrown, as it crosses from the process. */
export function toFailure(error: unknown): ReaderFailure {
  if (error instanceof TraceNotOpen) return { kind: 'notOpen' };
  return error instanceof UserError
    ? { kind: 'user', what: error.what, todo: error.todo }
    : { kind: 'other', text: errorMessage(error) };
}

/** The same on the other side. */
export function toThrown(failure: ReaderFailure): Error {
  switch (failure.kind) {
    case 'notOpen':
      return new TraceNotOpen();
    case 'user':
      return new UserError(failure.what, failure.todo);
    case 'other':
      return new Error(failure.text);
    default:
      return failure satisfies never;
  }
}

/** The bytes of a line: more than the pictures of two large pages take as base64. */
export const mostLineBytes = 64 * 1024 * 1024;
