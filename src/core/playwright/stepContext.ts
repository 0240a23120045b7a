import type { Message } from '../message.ts';
import type { Span } from '../text/span.ts';

/** What is noted while a call becomes a step. */
export interface StepContext {
  /** Says that the step differs from the code. */
  readonly remark: (span: Span, reason: Message) => void;
}
