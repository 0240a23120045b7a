import type { Element } from '../../case/testCase.ts';
import type { Message } from '../../message.ts';
import type { Span } from '../../text/span.ts';
import { createRemark, type CodeRemark } from '../codeRemark.ts';
import type { SpecSource } from './value.ts';

/** A remark about code of a file. */
export interface SpecRemark extends CodeRemark {
  readonly path: string;
}

/** What could not be converted, and what differs. */
export interface SpecRemarks {
  readonly notUnderstood: SpecRemark[];
  readonly remarks: SpecRemark[];
}

/** Steps as they are read, and what a test says about itself. */
export interface StepList {
  readonly steps: Element[];
  /** The first page that it opens, if that came before all steps. */
  entryPoint: string | undefined;
  isOff: boolean;
  readonly found: SpecRemarks;
}

export const emptyStepList = (found: SpecRemarks): StepList => ({
  steps: [],
  entryPoint: undefined,
  isOff: false,
  found,
});

/** Adds a remark about the code at a span. */
export function addRemark(
  list: SpecRemark[],
  source: SpecSource,
  span: Span,
  reason: Message,
  todo?: Message,
): void {
  const remark = createRemark(source, span, { reason, ...(todo ? { todo } : {}) });
  const isKnown = list.some(
    (other) => other.path === source.path && other.line === remark.line && other.text === remark.text,
  );
  if (!isKnown) list.push({ ...remark, path: source.path });
}
